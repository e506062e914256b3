package verify

// valuesOf computes the values of heaps 0 … heaps−1 from the rules.
func valuesOf(r *rules, heaps int64, how method, m *meter) ([]uint32, error) {
	switch {
	case r.row != nil:
		return r.row.values(heaps, m)
	case r.allBut:
		return allButValues(r, heaps, m)
	case how == bySparse:
		return sparseValues(r, heaps, m)
	case r.endless:
		return valuesOf(r.through(heaps-1), heaps, how, m)
	case r.parts() < 2:
		return oneHeapValues(r, heaps, m)
	}
	return splitValues(r, heaps, m)
}

// oneHeapValues marks the values of the options of each heap: a step a move.
func oneHeapValues(r *rules, heaps int64, m *meter) ([]uint32, error) {
	values := make([]uint32, 0, min(heaps, 1<<24))
	marked := make([]int64, len(r.moves)+1) // marked[v] = n+1 if v is the value of an option of heap n
	for n := int64(0); n < heaps; n++ {
		steps := int64(1)
		for _, move := range r.moves {
			rest := n - move.take
			if rest < 0 {
				break
			}
			steps++
			switch {
			case rest == 0:
				if move.leaves(0) {
					marked[0] = n + 1
				}
			case move.leaves(1):
				marked[values[rest]] = n + 1
			}
		}
		v := uint32(0)
		for marked[v] == n+1 { // the last entry stays unmarked: there are no more options than moves
			v++
		}
		values = append(values, v)
		if err := m.spend(steps + int64(v)); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// allButValues keeps the set of the values of all heaps below n−k, each of which is an option of n, and
// marks the other options one by one.
func allButValues(r *rules, heaps int64, m *meter) ([]uint32, error) {
	k := r.excludedUpTo()
	free := freeAmounts(r, min(k, heaps))
	values := make([]uint32, 0, min(heaps, 1<<24))
	marked := []int64{0}     // marked[v] = n+1 if v is the value of an option of heap n with j ≤ k
	reached := []bool{false} // reached[v]: v is the value of a heap below n−k
	least := uint32(0)       // every value below it is reached
	for n := int64(0); n < heaps; n++ {
		if n > k {
			reached[values[n-k-1]] = true
		}
		for reached[least] {
			least++
		}
		for j := int64(1); j <= min(k, n); j++ {
			if free[j] {
				marked[values[n-j]] = n + 1
			}
		}
		v := least
		for marked[v] == n+1 || reached[v] {
			v++
		}
		values = append(values, v)
		for int(v)+1 >= len(marked) { // one entry more than the largest value is always there
			marked, reached = append(marked, 0), append(reached, false)
		}
		if err := m.spend(1 + min(k, n) + int64(v-least)); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// freeAmounts tells of the amounts up to most whether they may be taken.
func freeAmounts(r *rules, most int64) []bool {
	free := make([]bool, most+1)
	for j := range free {
		free[j] = j > 0
	}
	for _, j := range r.excluded {
		if j <= most {
			free[j] = false
		}
	}
	return free
}

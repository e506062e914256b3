package verify

// The sparse space, heap by heap (docs/theory.md, T6, the first lines of the proof): an option that splits
// heap n has the common colour exactly if one part is rare and the other common. So
//
//  1. every option that leaves one heap or none, and every split with a rare part, is looked at;
//  2. c, the least common value that is not among these, is no option: so G(n) ≤ c;
//  3. the other splits are looked at until every rare value below c is found; then G(n) = c;
//  4. if some are not found among all splits, the least of them is G(n), and n is a rare heap.
//
// It costs a step for each rare heap and index that splits, and those of 3. Nothing is assumed of the
// rare heaps: if there are many it takes long.

// firstByDefinition is how many heaps are computed before there is a colouring.
const firstByDefinition = 1 << 11

type sparse struct {
	rules                *rules
	whole, single, split []int64 // the indices that leave no heap, one or two
	values               []uint32
	colour               colouring
	rare                 []rarePart // the rare heaps from 1 on, ascending
	isRare               [2][]bool  // isRare[n mod 2][v]
	found                []bool     // found[v]: v is the value of an option; twice as long as there are nim-sums
	steps                int64      // taken for the present heap
}

// rarePart is a rare heap and its value.
type rarePart struct {
	heap  int64
	value uint32
}

func sparseValues(r *rules, heaps int64, m *meter) ([]uint32, error) {
	first, err := splitValues(r, min(heaps, firstByDefinition), m)
	if err != nil {
		return nil, err
	}
	s := &sparse{rules: r, whole: r.amounts(0), single: r.amounts(1), split: r.amounts(2), values: make([]uint32, 0, min(heaps, 1<<24))}
	s.values = append(s.values, first...)
	for n := int64(len(first)); n < heaps; n++ {
		if n&(n-1) == 0 { // at every power of two
			if err := m.spend(2 * n); err != nil {
				return nil, err
			}
			s.recolour(fewestRare(r, s.values))
		}
		s.steps = int64(len(s.single)) + 1
		v := uint32(0)
		if n != r.frozen {
			v = s.value(n)
		}
		s.values = append(s.values, v)
		s.note(n, v)
		if err := m.spend(s.steps); err != nil {
			return nil, err
		}
	}
	return s.values, nil
}

func (s *sparse) recolour(c colouring) {
	s.colour, s.rare = c, s.rare[:0]
	s.isRare = [2][]bool{}
	for n, v := range s.values {
		s.note(int64(n), v)
	}
}

// note lists a rare heap, and makes room for all nim-sums with its value and as many values above.
func (s *sparse) note(n int64, v uint32) {
	if n > 0 && s.colour.rare(n, v) {
		s.rare = append(s.rare, rarePart{n, v})
	}
	size := len(s.found)
	for size < 4 || int(v) >= size/2 {
		size = max(4, 2*size)
	}
	if size > len(s.found) {
		s.found = make([]bool, size)
	}
	for parity := range s.isRare {
		for v := len(s.isRare[parity]); v < size; v++ {
			s.isRare[parity] = append(s.isRare[parity], s.colour.rare(int64(parity), uint32(v)))
		}
	}
}

func (s *sparse) value(n int64) uint32 {
	clear(s.found)
	s.findSingles(n)
	s.findRareParts(n)
	isRare := s.isRare[n&1]
	c, missing := 0, 0
	for s.found[c] || isRare[c] {
		if !s.found[c] {
			missing++
		}
		c++
	}
	s.steps += int64(c)
	if missing > 0 && !s.findWitnesses(n, uint32(c), missing) {
		for c = 0; s.found[c]; {
			c++
		}
	}
	return uint32(c)
}

func (s *sparse) findSingles(n int64) {
	for _, i := range s.whole {
		if i == n {
			s.found[0] = true
		}
	}
	for _, i := range s.single {
		if i < n {
			s.found[s.values[n-i]] = true
		}
	}
}

func (s *sparse) findRareParts(n int64) {
	for _, i := range s.split {
		rest := n - i
		for _, part := range s.rare {
			other := rest - part.heap
			if other < 1 {
				break
			}
			if other != part.heap || !s.rules.unequal {
				s.found[part.value^s.values[other]] = true
			}
		}
	}
	s.steps += int64(len(s.split) * len(s.rare))
}

// findWitnesses looks at splits, those with a small part first, until all missing values below c are found,
// and reports whether they were.
func (s *sparse) findWitnesses(n int64, c uint32, missing int) bool {
	for a := int64(1); a <= n/2; a++ {
		s.steps += int64(len(s.split))
		for _, i := range s.split {
			b := n - i - a
			if b < a || b == a && s.rules.unequal {
				continue
			}
			if v := s.values[a] ^ s.values[b]; v < c && !s.found[v] {
				s.found[v] = true
				if missing--; missing == 0 {
					return true
				}
			}
		}
	}
	return false
}

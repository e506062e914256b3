package naive

import "example.org/grundy/sgtable"

// distinct knows, for a total of m tokens and h ≥ 2 heaps that differ in size, the set of values of all ways to lay m out so.
//
// The heaps are added one by one, a = 1, 2, …: of those below a, S_h(m) ∪= G(a) ⊕ S_{h−1}(m−a), for the larger h first, so
// that a is taken once. S_h(m) is whole when a = m−1 has been added. To heap n that is parts · n² unions of sets.
type distinct struct {
	table *sgtable.Table
	parts int
	sets  [][]bitset // sets[h][m], for totals up to a limit that doubles
	added int64
}

// at returns S_h(m). All values below m must be known. Steps taken are added to work.
func (d *distinct) at(h int, m int64, work *int64) bitset {
	if d.sets == nil || m >= int64(len(d.sets[1])) {
		d.grow(max(64, 2*m))
	}
	for d.added < m-1 {
		d.added++
		d.add(d.added, work)
	}
	return d.sets[h][m]
}

// grow begins again, for totals up to the limit.
func (d *distinct) grow(limit int64) {
	d.added = 0
	d.sets = make([][]bitset, d.parts+1)
	for h := 1; h <= d.parts; h++ {
		d.sets[h] = make([]bitset, limit+1)
	}
}

// add adds the heap a.
func (d *distinct) add(a int64, work *int64) {
	value := sgtable.Nimber(d.table.Values()[a])
	limit := int64(len(d.sets[1])) - 1
	for h := d.parts; h >= 2; h-- {
		most := min(limit, a+int64(h-1)*(a-1)) // all others are below a
		for m := a + int64(h)*int64(h-1)/2; m <= most; m++ {
			if rest := d.sets[h-1][m-a]; len(rest) > 0 {
				d.sets[h][m].addShifted(rest, value)
				*work += int64(len(rest))
			}
		}
	}
	d.sets[1][a].add(value)
}

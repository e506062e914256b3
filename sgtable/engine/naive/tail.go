package naive

import "example.org/grundy/sgtable"

// reached is a set that only grows: the values of all ways to leave a total of 1, 2, … tokens, of
// one residue modulo the tail's length, as a fixed number of heaps. A tail digit that holds this
// number of heaps makes options of them all.
type reached struct {
	values bitset
	least  sgtable.Nimber // every value from 1 up to below it is in the set; 0 may not be
}

func (s *reached) grow(more bitset) {
	s.values.addAll(more)
	s.least = max(s.least, 1)
	for s.values.has(s.least) {
		s.least++
	}
}

// reach returns the set for totals ≡ residue and h heaps.
func (r *Run) reach(residue, h int) *reached {
	i := residue*sgtable.MaxParts + h - 1
	for i >= len(r.reached) {
		r.reached = append(r.reached, reached{})
	}
	return &r.reached[i]
}

// addTail adds the options of the tail's digits and returns a value below which all but perhaps 0
// are options. (In Nim 0 comes from taking the whole heap, which is not a total that is left.)
//
// Digit from+j+qL (q ≥ 0, L the tail's length) leaves the total heap−from−j−qL: over all q these
// are the totals up to heap−from−j of one residue, so one set holds them all, and heap by heap
// exactly one total is new.
func (r *Run) addTail(heap int64) (least sgtable.Nimber) {
	length := int64(len(r.cycle))
	if length == 0 || heap < r.from {
		return 0
	}
	total := heap - r.from
	residue := int(total % length)
	for j, d := range r.cycle {
		c := int(((total-int64(j))%length + length) % length)
		for h := 1; h <= d.Most(); h++ {
			if d.Has(h) {
				s := r.reach(c, h)
				r.sets = append(r.sets, s.values)
				least = max(least, s.least)
			}
		}
	}
	if r.cycle[residue].Has(0) {
		r.singles.add(0)
	}
	return least
}

// reachFrom gathers the total that is new at the heap, whether or not the heap itself may be touched:
// later heaps reach it too.
func (r *Run) reachFrom(heap int64) {
	if len(r.cycle) > 0 && heap >= r.from {
		r.gather(heap - r.from)
	}
}

// gather adds what a total laid out as h heaps makes to the sets that the tail has reached. It is
// called for the totals 1, 2, 3, … in this order.
func (r *Run) gather(total int64) {
	residue := int(total % int64(len(r.cycle)))
	for h := 1; h <= r.splits.parts && total > 0; h++ {
		if !r.tailLeaves(h) {
			continue
		}
		s := r.reach(residue, h)
		if h == 1 {
			s.values.add(r.value(total))
			s.grow(nil)
		} else {
			s.grow(r.splits.at(h, total, &r.pace.Steps))
		}
	}
}

func (r *Run) tailLeaves(h int) bool {
	for _, d := range r.cycle {
		if d.Has(h) {
			return true
		}
	}
	return false
}

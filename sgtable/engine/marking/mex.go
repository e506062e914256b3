package marking

import "slices"

// mex returns the value of the heap, all smaller heaps being known.
func (r *Run) mex(heap int64) uint32 {
	if slices.Contains(r.shape.Frozen, heap) {
		return 0
	}
	r.markSingles(heap)
	r.markRareParts(heap)
	candidate, missing := r.candidate(heap)
	if missing > 0 && !r.findWitnesses(heap, candidate, missing) {
		r.counters.searches++
		return r.leastUnmarked(heap)
	}
	return candidate
}

// markSingles marks the options that leave no heap or one.
func (r *Run) markSingles(heap int64) {
	if slices.Contains(r.shape.Whole, heap) {
		r.marked[0] = heap
	}
	for _, i := range r.shape.Single {
		if i < heap {
			r.marked[r.Values()[heap-i]] = heap
		}
	}
	r.work += int64(len(r.shape.Single))
}

// markRareParts marks the splits with a rare part.
func (r *Run) markRareParts(heap int64) {
	values := r.Values()
	for _, i := range r.shape.Split {
		rest := heap - i
		for _, p := range r.rare {
			other := rest - p.heap
			if other < 1 {
				break
			}
			if other != p.heap || !r.shape.Distinct {
				r.marked[p.value^values[other]] = heap
			}
		}
	}
	marks := int64(len(r.shape.Split) * len(r.rare))
	r.work += marks
	r.counters.marks += marks
}

// candidate returns the least unmarked common value, and how many values below it, all rare, are
// unmarked.
func (r *Run) candidate(heap int64) (least uint32, missing int) {
	for v := uint32(0); ; v++ {
		switch {
		case r.marked[v] == heap:
		case r.colour.Rare(heap, v):
			missing++
		default:
			r.work += int64(v)
			return v, missing
		}
	}
}

// findWitnesses marks splits until no value below the candidate is unmarked, and reports whether
// it came to that. The splitting digits take turns, as a value may come from one of them only.
func (r *Run) findWitnesses(heap int64, candidate uint32, missing int) bool {
	const turn = 64
	values := r.Values()
	for from := int64(1); from <= heap/2 && len(r.shape.Split) > 0; from += turn {
		for _, i := range r.shape.Split {
			rest := heap - i
			last := rest / 2
			if r.shape.Distinct {
				last = (rest - 1) / 2
			}
			last = min(last, from+turn-1)
			for a := from; a <= last; a++ {
				v := values[a] ^ values[rest-a]
				if v < candidate && r.marked[v] != heap {
					r.marked[v] = heap
					if missing--; missing == 0 {
						r.count(a - from + 1)
						return true
					}
				}
			}
			r.count(max(0, last-from+1))
		}
	}
	return false
}

func (r *Run) count(witnesses int64) {
	r.work += witnesses
	r.counters.witnesses += witnesses
}

func (r *Run) leastUnmarked(heap int64) uint32 {
	v := uint32(0)
	for r.marked[v] == heap {
		v++
	}
	return v
}

package lanes

import "example.org/grundy/sgtable/engine/sparse"

// Stats returns how the run works and what it has cost so far. An option gathered counts as one
// for each lane.
func (r *Run) Stats() sparse.Stats {
	s := r.Frame.Stats()
	s.Marks, s.Witnesses, s.Searches = r.counters.marks, r.counters.witnesses, r.counters.searches
	for _, p := range r.rare {
		if p.heap > s.LastRare {
			s.Rare, s.LastRare = s.Rare+1, p.heap
		}
	}
	return s
}

package lanes

import (
	"time"

	"example.org/grundy/sgtable/engine/sparse"
)

// Stats returns how the run works and what it has cost so far. An option gathered counts as one
// for each lane.
func (r *Run) Stats() sparse.Stats {
	s := r.stats
	s.Colouring = r.space.colour
	last := int64(0)
	for _, p := range r.rare {
		if p.heap > last {
			s.Rare++
			last = p.heap
		}
	}
	s.LastRare = last
	r.tally.Add(r.Values()[r.tally.Len():])
	s.Commons = r.tally.Commons(r.space.colour)
	s.Phases = []sparse.Phase{
		{Name: "start-up", Time: r.times.startUp},
		{Name: "choosing the colouring and the witnesses", Time: r.times.choosing},
		{Name: "block by block", Time: r.times.all - r.times.startUp - r.times.choosing},
	}
	return s
}

// spend adds the time since an instant.
func spend(total *time.Duration, since time.Time) { *total += time.Since(since) }

package runs

import (
	"math"
	"time"

	"example.org/grundy/sgtable"
)

// Left estimates how long the run still takes to heap n, by the time that it has taken so far and by how its
// cost grows with the heaps; 0 if nothing was computed yet. It is rough: an engine of the sparse space is
// faster once it knows its mask, and slower where rare heaps gather.
func (r *Run) Left(n int64) time.Duration {
	return left(time.Since(r.begin), r.resumed, r.Len(), n+1, growth(r.rules, r.Engine()))
}

// growth is the power of the number of heaps with which the cost of all of them grows. By the definition a heap
// has as many options as it can be split in ways; elsewhere a heap costs about what the one before did.
func growth(rules sgtable.Rules, engine string) float64 {
	if engine != "naive" {
		return 1
	}
	switch parts := sgtable.Parts(rules); {
	case parts == 2:
		return 2 // pairs: n a heap
	case parts > 2:
		return float64(parts) - 0.5 // the last heap but one is a set of values, whose number grows about as the root
	}
	if _, _, ok := rules.Tail(); !ok {
		return 1.5 // as many amounts as there are squares
	}
	return 1
}

// left is the time from so many heaps to all, if those since the start took the time spent.
func left(spent time.Duration, start, known, all int64, power float64) time.Duration {
	cost := func(heaps int64) float64 { return math.Pow(float64(heaps), power) }
	if known <= start || known >= all {
		return 0
	}
	d := float64(spent) * (cost(all) - cost(known)) / (cost(known) - cost(start))
	return time.Duration(min(d, 1<<62)) // a century and more
}

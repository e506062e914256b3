package runs

import (
	"math"
	"time"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
)

// Left estimates how long the run still takes to heap n, by the time that it has taken so far and by how its
// cost grows with the heaps; 0 if nothing was computed yet. It is rough: an engine of the sparse space is
// faster once it knows its mask, and slower where rare heaps gather. Of rules that list their options nobody knows how the cost
// grows: it is measured from one call of Left to the next, and told too small where it grows faster than any power.
func (r *Run) Left(n int64) time.Duration {
	known, power := r.Len(), 0.0
	if work, ok := r.work(); ok {
		known++ // the next heap may have taken most of the time
		now := mark{known, work}
		power = r.trail.power(r.resumed, now)
		r.trail.add(now)
	} else {
		power = growth(r.rules, r.Engine())
	}
	return left(time.Since(r.begin), r.resumed, known, n+1, power)
}

// work returns the steps that the values took, if they are counted.
func (r *Run) work() (int64, bool) {
	if k, ok := r.form.(*kept); ok {
		if worker, ok := k.Sequence.(engine.Worker); ok {
			return worker.Work(), true
		}
	}
	return 0, false
}

// mark says how many heaps a run had come to, and with how much work. Time would not do: a machine that others use as well makes it
// jump, and a power blows that up.
type mark struct{ heaps, work int64 }

// trail are marks of a run, each at so many more heaps than the one before that they stay few.
type trail []mark

func (t *trail) add(m mark) {
	if last := len(*t) - 1; last < 0 || m.heaps > (*t)[last].heaps+(*t)[last].heaps/64 {
		*t = append(*t, m)
	}
}

// mostPower is the largest power that is told apart from more.
const mostPower = 64

// power is the power of the number of heaps with which the cost of all grows, at least 1, as the work from the start to about
// half of the heaps and from there to the present says; 1 if there is no mark to part them.
func (t trail) power(start int64, now mark) float64 {
	var half mark
	for _, m := range t {
		if m.heaps < now.heaps && (half.work == 0 || m.heaps <= (start+now.heaps)/2) {
			half = m
		}
	}
	if half.work <= 0 || half.heaps <= start {
		return 1
	}
	want := float64(now.work) / float64(half.work)
	low, high := 1.0, float64(mostPower)
	for range 40 { // the cost up to now over that up to half grows with the power
		middle := (low + high) / 2
		if cost(start, now.heaps, middle)/cost(start, half.heaps, middle) < want {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// cost is what the heaps from start to end cost, up to a factor, where that of all heaps grows with the power.
func cost(start, end int64, power float64) float64 {
	return math.Pow(float64(end), power) - math.Pow(float64(start), power)
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
	if known <= start || known >= all {
		return 0
	}
	d := float64(spent) * cost(known, all, power) / cost(start, known, power)
	return time.Duration(min(d, 1<<62)) // a century and more
}

package periodicity

// Theorem interval (folklore; docs/theory.md, T10). If L to R tokens may be taken, G(n) is
// ⌊(n mod (L+R))/L⌋, so the sequence has the period L+R from heap 0 on, and no shorter one.
//
// It needs no values, so that it proves the period of sets whose table no memory holds; where a table
// does, theorem one-heap proves it from that.

import (
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

// IntervalTheorem is the name by which a verdict calls theorem interval.
const IntervalTheorem = "interval"

// OfInterval returns the verdict on the game in which L to R tokens may be taken, by the rules alone;
// it reports false for another game. The verdict has no premise: no values were looked at.
func OfInterval(rules sgtable.Rules) (*Verdict, bool) {
	set, ok := rules.(subtraction.Set)
	if !ok {
		return nil, false
	}
	l, r, ok := set.Interval()
	if !ok {
		return nil, false
	}
	v := newVerdict(rules, "", 0)
	v.Exceptions = ExceptionsOf(Claim{Period: l + r}, nil)
	v.Max.Value = subtraction.IntervalValue(l, r, l+r-1)
	v.Max.Heap = int64(v.Max.Value) * l
	v.prove(IntervalTheorem, Claim{Period: l + r}, Premise{})
	return v, true
}

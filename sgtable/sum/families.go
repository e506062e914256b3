package sum

import (
	"context"
	"fmt"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

// Periodic is a law that holds for every heap: G(n+Period) = G(n) + Saltus for n ≥ Preperiod.
type Periodic struct{ Preperiod, Period, Saltus int64 }

// Law tells the law of a game that is proved, and whether there is one.
type Law func(ctx context.Context, rules sgtable.Rules) (Periodic, bool, error)

// Family holds options of one heap that are alike. Move is the first of Count. Each of the others leaves
// a heap that is larger by Step than the one before: taking less by Step if one heap is left, from the
// larger one if two are.
type Family struct {
	Move
	Step, Count int64
}

// singly makes a family of each move.
func singly(moves []Move) []Family {
	var families []Family
	for _, m := range moves {
		families = append(families, Family{m, 0, 1})
	}
	return families
}

// small is the smaller heap left by the first option, 0 if none is left.
func (c Family) small() int64 {
	if len(c.Leaves) == 0 {
		return 0
	}
	return c.Leaves[len(c.Leaves)-1]
}

// At returns option number i of the family, from 0 to Count−1.
func (c Family) At(i int64) Move {
	m, more := c.Move, i*c.Step
	switch {
	case i == 0:
	case len(c.Leaves) == 2:
		m.Leaves = []int64{c.Leaves[0] - more, c.Leaves[1] + more}
	default:
		m.Take, m.Leaves = c.Take-more, []int64{c.small() + more}
	}
	return m
}

// String says the options in words: "take 3, leaving 11", or "leave m = 3, 15, …, 999 (84 moves)".
func (c Family) String() string {
	if c.Count == 1 {
		return c.Move.String()
	}
	list := fmt.Sprintf("%d, %d, …, %d", c.small(), c.small()+c.Step, c.small()+(c.Count-1)*c.Step)
	if c.Count == 2 {
		list = fmt.Sprintf("%d, %d", c.small(), c.small()+c.Step)
	}
	if len(c.Leaves) == 2 {
		return fmt.Sprintf("take %d, leaving m and %d-m, m = %s (%d moves)", c.Take, c.Leaves[0]+c.Leaves[1], list, c.Count)
	}
	return fmt.Sprintf("leave m = %s (%d moves)", list, c.Count)
}

// mostFamilies bounds what is looked at of one heap by its families.
const mostFamilies = 1 << 22

// families returns the options of the heap that have the value want, by the law of the game. It reports
// false if they cannot be told so. It costs the preperiod and the period for each amount that may be
// taken, not the size of the heap.
func (h Heap) families(ctx context.Context, want sgtable.Nimber, values Values, law Periodic) ([]Family, bool, error) {
	l := &familyLister{ctx: ctx, heap: h, want: want, values: values, law: law}
	if slices.Contains(h.Game.Rules.Frozen(), h.Size) {
		return nil, true, nil
	}
	if !l.covers() {
		return nil, false, nil
	}
	if sgtable.Parts(h.Game.Rules) == 2 {
		l.splits()
	} else {
		l.takes()
	}
	return l.found, l.err == nil, l.err
}

// familyLister lists the families of one heap.
type familyLister struct {
	ctx    context.Context
	heap   Heap
	want   sgtable.Nimber
	values Values
	law    Periodic

	from  int64 // the digits repeat from here on
	cycle int64 // with this period; 0 if they end
	found []Family
	err   error
}

// covers reports whether the rules and the law allow families, few enough of them.
func (l *familyLister) covers() bool {
	rules := l.heap.Game.Rules
	from, cycle, ok := rules.Tail()
	l.from, l.cycle = from, int64(len(cycle))
	period := l.law.Period
	switch parts := sgtable.Parts(rules); {
	case !ok || parts > 2 || from > mostFamilies || period > mostFamilies || l.law.Preperiod > mostFamilies:
		return false
	case parts == 2: // the values of two parts do not go together if they grow
		return l.cycle == 0 && l.law.Saltus == 0 && from*(l.law.Preperiod+period) <= mostFamilies
	default:
		return period*max(1, l.cycle) <= mostFamilies
	}
}

// value is G(n); the first error is kept.
func (l *familyLister) value(n int64) sgtable.Nimber {
	v, err := l.values(l.ctx, l.heap.Game.Rules, n)
	if err != nil && l.err == nil {
		l.err = err
	}
	return v
}

// addTakes adds the options that leave m, m+step, …, or nothing if m is 0.
func (l *familyLister) addTakes(m, step, count int64) {
	l.found = append(l.found, takes(l.heap.Size, m, step, count))
}

func takes(size, m, step, count int64) Family {
	c := Family{Move{Take: size - m}, step, count}
	if m > 0 {
		c.Leaves = []int64{m}
	}
	return c
}

// addSplits adds the options that take some and leave the rest as a and the others, a+step, ….
func (l *familyLister) addSplits(take, rest, a, step, count int64) {
	l.found = append(l.found, Family{Move{Take: take, Leaves: []int64{rest - a, a}}, step, count})
}

// take looks at the option that leaves a heap of m, or nothing if m is 0.
func (l *familyLister) take(m int64) {
	left := 1
	if m == 0 {
		left = 0
	}
	if m < l.heap.Size && l.heap.Game.Rules.Digit(l.heap.Size-m).Has(left) && l.value(m) == l.want {
		l.addTakes(m, 0, 1)
	}
}

// takes lists the options that leave one heap m or none. Below the preperiod, and within the digits
// that do not repeat yet, each m is looked at; in between, one for each remainder.
func (l *familyLister) takes() {
	n := l.heap.Size
	if l.cycle == 0 {
		for _, m := range l.heap.Game.Rules.Moves(n) {
			l.take(n - m.Take)
		}
		return
	}
	begin := max(1, l.law.Preperiod)
	end := n - l.from // the largest m of a digit that repeats
	for m := range min(begin, n) {
		l.take(m)
	}
	if end >= begin {
		l.takesBetween(begin, end)
	}
	for m := max(begin, end+1); m < n; m++ {
		l.take(m)
	}
}

// takesBetween lists the heaps m from begin to end: of a remainder all have one value, or each another.
func (l *familyLister) takesBetween(begin, end int64) {
	if l.law.Saltus == 0 {
		step := lcm(l.law.Period, l.cycle)
		for m := begin; m <= min(end, begin+step-1); m++ {
			if l.heap.Game.Rules.Digit(l.heap.Size-m).Has(1) && l.value(m) == l.want {
				l.addTakes(m, step, (end-m)/step+1)
			}
		}
		return
	}
	for m := begin; m <= min(end, begin+l.law.Period-1); m++ {
		low := l.value(m)
		if low > l.want || (l.want-low)%sgtable.Nimber(l.law.Saltus) != 0 {
			continue
		}
		turns := (l.want - low) / sgtable.Nimber(l.law.Saltus)
		if turns <= sgtable.Nimber((end-m)/l.law.Period) {
			l.take(m + int64(turns)*l.law.Period)
		}
	}
}

// splits lists the options of a game whose digits end.
func (l *familyLister) splits() {
	n := l.heap.Size
	for _, m := range l.heap.Game.Rules.Moves(n) {
		if rest := n - m.Take; m.Leaves.Has(2) && rest > 1 {
			l.splitsOf(m.Take, rest)
		}
		if m.Take > 0 {
			l.take(n - m.Take)
		}
	}
}

// splitsOf lists the ways to leave the rest as two heaps a ≤ b, after taking some. From the preperiod
// on the values of both depend on the remainder of a.
func (l *familyLister) splitsOf(take, rest int64) {
	split := func(a int64) bool { return l.value(a).Xor(l.value(rest-a)) == l.want }
	half := (rest - 1) / 2 // the largest a below b
	bulk := max(1, l.law.Preperiod)
	for a := int64(1); a <= min(half, bulk-1); a++ {
		if split(a) {
			l.addSplits(take, rest, a, 0, 1)
		}
	}
	for a := bulk; a <= min(half, bulk+l.law.Period-1); a++ {
		if split(a) {
			l.addSplits(take, rest, a, l.law.Period, (half-a)/l.law.Period+1)
		}
	}
	if rest%2 == 0 && !l.heap.Game.Rules.Distinct() && l.want == 0 {
		l.addSplits(take, rest, rest/2, 0, 1)
	}
}

func lcm(a, b int64) int64 {
	g, r := a, b
	for r != 0 {
		g, r = r, g%r
	}
	return a / g * b
}

// intervalFamilies returns the options of value want of a heap of which L to R tokens may be taken: the
// heaps m from n−R to n−L with ⌊(m mod (L+R))/L⌋ = want (theorem interval), in at most two runs. It
// reports false for another game.
func (h Heap) intervalFamilies(want sgtable.Nimber) ([]Family, bool) {
	set, ok := h.Game.Rules.(subtraction.Set)
	if !ok {
		return nil, false
	}
	l, r, ok := set.Interval()
	if !ok {
		return nil, false
	}
	period := l + r
	if want > sgtable.Nimber((period-1)/l) || h.Size < l {
		return nil, true
	}
	low, high := int64(want)*l, min((int64(want)+1)*l, period)-1 // the remainders of that value
	first, last := max(0, h.Size-r), h.Size-l
	var found []Family
	for turn := first / period; turn <= last/period; turn++ {
		from, to := max(first, turn*period+low), min(last, turn*period+high)
		if from <= to {
			found = append(found, takes(h.Size, from, 1, to-from+1))
		}
	}
	return found, true
}

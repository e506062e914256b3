package misere

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/misere"
	"example.org/grundy/sgtable/standard"
)

// Answer says whether two games are one in misère play.
type Answer string

// The answers.
const (
	Equal     Answer = "equal"     // heap n of A is heap n − Shift of B, option by option, by a rule
	Different Answer = "different" // some heap has two outcomes
	Undecided Answer = "undecided" // neither is shown
)

// Comparison is the answer to whether heap n of A and heap n − Shift of B are one in misère play.
type Comparison struct {
	A, B    string
	Verdict Answer
	Shift   int64
	Steps   []string // of the rule, for Equal
	Heaps   int64    // how many heaps of A were compared, from max(0, Shift) on
	First   int64    // the first heap of A that has another outcome, for Different
	Orders  [2]int   // of the quotients known of both, unless Equal
}

// Compare compares two games. They are equal in misère play by their rules, if these are the same or a
// shift takes one to the other (docs/theory.md, T7.4): a take-all bit that normal play does not feel counts here,
// and equal quotients do not make games equal. They differ if single heaps have different outcomes, as
// far as quotients are known within some tenths of a second. Without a fixed shift it is 0, or the rule's.
func Compare(ctx context.Context, a, b sgtable.Rules, shift int64, fixed bool) (Comparison, error) {
	c := Comparison{A: a.String(), B: b.String(), Verdict: Undecided, Shift: shift}
	if sgtable.Same(a, b) && shift == 0 {
		c.Verdict = Equal
		return c, nil
	}
	if e, equal := standard.MisereEqual(a, b); equal && (!fixed || e.Shift == shift) {
		c.Verdict, c.Shift, c.Steps = Equal, e.Shift, e.Steps()
		return c, nil
	}
	verdicts := [2]*Verdict{}
	for i, rules := range []sgtable.Rules{a, b} {
		s, err := misere.New(rules)
		if err != nil {
			return c, err
		}
		if verdicts[i], err = Find(ctx, s, Limits{Heaps: UsualHeaps, Held: judged}); err != nil {
			return c, err
		}
		c.Orders[i] = verdicts[i].Quotient.Order()
	}
	for n := max(0, shift); n <= max(0, shift)+UsualHeaps; n++ {
		x, knownA := verdicts[0].Phi(n)
		y, knownB := verdicts[1].Phi(n - shift)
		if !knownA || !knownB {
			break
		}
		if verdicts[0].Quotient.IsP(x) != verdicts[1].Quotient.IsP(y) {
			c.Verdict, c.First = Different, n
			return c, nil
		}
		c.Heaps++
	}
	return c, nil
}

// Sentence says the answer in words.
func (c Comparison) Sentence() string {
	switch c.Verdict {
	case Equal:
		if c.Shift == 0 {
			return "one game in misère play, by the rules"
		}
		return fmt.Sprintf("one game in misère play, by the shift rule: heap n of A is heap n − %d of B", c.Shift)
	case Different:
		return fmt.Sprintf("different in misère play: heap %d of A and heap %d of B have different outcomes", c.First, c.First-c.Shift)
	}
	return fmt.Sprintf("not decided: no rule makes them one, and the outcomes of %d single heaps agree; quotients of %d and %d elements, and equal quotients would not make the games equal", c.Heaps, c.Orders[0], c.Orders[1])
}

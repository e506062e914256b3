package periodicity

import (
	"context"

	"example.org/grundy/sgtable"
)

// atHand returns what is proved of a game already.
func (c *comparison) atHand(game Sequence) (Claim, bool, error) {
	if c.Proofs == nil {
		return Claim{}, false, nil
	}
	claim, ok := c.Proofs(game.Rules())
	return claim, ok, nil
}

// search looks for the period of a game up to the limit, unless one is at hand.
func (c *comparison) search(game Sequence) (Claim, bool, error) {
	if claim, ok, err := c.atHand(game); ok {
		return claim, ok, err
	}
	v, err := Prove(c.ctx, game.Rules(), game, Options{Limit: c.Limit})
	if err != nil {
		return Claim{}, false, err
	}
	claim, ok := v.Claim()
	return claim, ok && v.Status == Proved, nil
}

// byProofs decides by the periods that are proved of the games, if there are any: by those of both, or
// else by one that a theorem, with values enough, proves of the other too.
func (c *comparison) byProofs(proofOf func(Sequence) (Claim, bool, error)) error {
	var claims [2]Claim
	var proved [2]bool
	for i, game := range c.games {
		var err error
		if claims[i], proved[i], err = proofOf(game); err != nil {
			return err
		}
	}
	heaps, theorem, ground := int64(0), "", ByTheorem
	switch {
	case proved[0] && proved[1]:
		heaps, theorem, ground = fineWilf(claims[0], claims[1], c.Equality.Shift), "fine-wilf", ByPeriods
	case c.Equality.Shift != 0:
	case proved[0]:
		heaps, theorem = guySmithHeaps(c.games[1].Rules(), claims[0]), guySmith{}.Name()
	case proved[1]:
		heaps, theorem = guySmithHeaps(c.games[0].Rules(), claims[1]), guySmith{}.Name()
	}
	if heaps == 0 || heaps > max(mostCompared, times(4, c.Limit)) {
		return nil
	}
	if err := c.compare(heaps); err != nil || c.Proved() {
		return err
	}
	c.Ground, c.Theorem, c.Needed = ground, theorem, heaps
	return nil
}

// fineWilf returns on how many heaps two games that are both proved periodic, with periods p, p′ from
// n₀, n₀′ on, have to agree to be equal: those with n < max(n₀, n₀′) + p + p′ − gcd(p, p′), by Fine
// & Wilf 1965. For sequences with a saltus it is applied to their differences, which takes one heap more.
// Heap n of A is heap n − shift of B; they are counted from the first that both have.
func fineWilf(a, b Claim, shift int64) int64 {
	from := max(0, shift)
	start := max(a.Preperiod-from, b.Preperiod-(from-shift), 0)
	heaps := plus(start, a.Period, b.Period-gcd(a.Period, b.Period))
	if a.Saltus != 0 || b.Saltus != 0 {
		heaps = plus(heaps, 1)
	}
	return heaps
}

// guySmithHeaps returns on how many heaps a game of these rules has to agree with one of which the claim
// is proved, by whatever theorem, to be equal to it: as many as theorem guy-smith needs to prove the
// claim of it. It returns 0 if the theorem does not cover the rules or the claim.
func guySmithHeaps(rules sgtable.Rules, claim Claim) int64 {
	t := guySmith{}
	if t.Covers(rules) != nil {
		return 0
	}
	p, err := t.Premise(rules, claim, nil)
	if err != nil {
		return 0
	}
	return p.Heaps
}

// compare compares up to that many heaps, those compared before left out, and notes the first
// difference.
func (c *comparison) compare(heaps int64) error {
	a, b := c.From, c.From-c.Equality.Shift // the heaps from which on
	return eachBlock(heaps, c.Compared, func(from, to int64) (more bool, err error) {
		x, err := slice(c.ctx, c.games[0], plus(a, from), plus(a, to))
		if err != nil {
			return false, err
		}
		y, err := slice(c.ctx, c.games[1], plus(b, from), plus(b, to))
		if err != nil {
			return false, err
		}
		for i := range x {
			if x[i] != y[i] {
				c.Ground, c.Heap = Differ, a+from+int64(i)
				c.ValueA, c.ValueB = sgtable.Nimber(x[i]), sgtable.Nimber(y[i])
				return false, nil
			}
			c.Compared++
		}
		return true, nil
	})
}

// eachBlock visits the heaps start … heaps−1 in blocks that double, so that an early end is cheap.
func eachBlock(heaps, start int64, visit func(from, to int64) (more bool, err error)) error {
	for from := start; from < heaps; {
		to := min(heaps, max(plus(from, from), 256))
		more, err := visit(from, to)
		if err != nil || !more {
			return err
		}
		from = to
	}
	return nil
}

func slice(ctx context.Context, s sgtable.Slicer, from, to int64) ([]uint32, error) {
	if err := s.Extend(ctx, to-1); err != nil {
		return nil, err
	}
	return s.Slice(from, to)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// lcm returns the least common multiple, and saturates as times does.
func lcm(a, b int64) int64 { return times(a/gcd(a, b), b) }

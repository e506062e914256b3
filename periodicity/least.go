package periodicity

import "iter"

// Least returns the least form of a claim that is known to be true for every heap: the least
// period, then the least preperiod. The values must be those of at least one period after the
// preperiod. It takes time O(n₀ + p log p).
//
// The periods of a sequence from n₀ on, up to a constant difference, are the multiples of the
// least one: if p and q are periods, so is their greatest common divisor, since the sequence goes
// on for ever. So a prime factor is divided out of p for as long as the quotient is a period,
// which one cycle of differences tells. No smaller period starts later either: it would also
// repeat from n₀ on, because p carries every heap from n₀ on beyond any start.
func Least(c Claim, values []uint32) Claim {
	g := pattern{values, c}
	divides := func(q int64) bool { // whether p/q is a period
		p := c.Period / q
		if c.Saltus%q != 0 {
			return false
		}
		for m := c.Preperiod; m < c.Preperiod+c.Period; m++ {
			if g.at(m+p) != g.at(m)+c.Saltus/q {
				return false
			}
		}
		return true
	}
	for q := range primeFactors(c.Period) {
		if divides(q) {
			c.Period, c.Saltus = c.Period/q, c.Saltus/q
			g.claim = c
		}
	}
	return lowered(c, g.at)
}

// lowered returns the claim, true of the values that at returns, with the least preperiod for its period and saltus.
func lowered(c Claim, at func(n int64) int64) Claim {
	for c.Preperiod > 0 && at(c.Preperiod-1+c.Period) == at(c.Preperiod-1)+c.Saltus {
		c.Preperiod--
	}
	return c
}

// primeFactors goes through the prime factors of n, each as often as it divides n.
func primeFactors(n int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for q := int64(2); n > 1; q++ {
			if q > n/q {
				q = n // what is left is prime
			}
			for n%q == 0 {
				n /= q
				if !yield(q) {
					return
				}
			}
		}
	}
}

// pattern is the sequence that begins with the first values of a table, up to the end of the
// claim's first period, and goes on as the claim says.
type pattern struct {
	values []uint32
	claim  Claim
}

// at returns G(n). The result may be any int64 for claims whose saltus is absurd, which no
// comparison with real values survives.
func (g pattern) at(n int64) int64 {
	if end := g.claim.Preperiod + g.claim.Period; n >= end {
		turns := (n-end)/g.claim.Period + 1
		return int64(g.values[n-turns*g.claim.Period]) + turns*g.claim.Saltus
	}
	return int64(g.values[n])
}

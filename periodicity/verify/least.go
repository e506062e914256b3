package verify

import "fmt"

// least checks that the claim is the least form of the compared claim, which is known to be true: the
// periods of a sequence are the multiples of the least one, so if the claim's is not the least, it is a
// period already when divided by some prime.
func (k *checker) least() error {
	c := k.Claim
	if !k.repeats(c.Period, c.Saltus) {
		return fmt.Errorf("%s: not from heap %d on", c, k.Compared.Preperiod)
	}
	for _, quotient := range quotients(c.Period) {
		q := c.Period / quotient
		if c.Saltus%q == 0 && k.repeats(quotient, c.Saltus/q) {
			return wrong("period", c.Period, fmt.Sprintf("the least one, which divides %d", quotient))
		}
	}
	for n := c.Preperiod; n < k.Compared.Preperiod; n++ {
		if k.at(n+c.Period) != k.at(n)+c.Saltus {
			return fmt.Errorf("%s fails at heap %d", c, n)
		}
	}
	if n := c.Preperiod - 1; n >= 0 && k.at(n+c.Period) == k.at(n)+c.Saltus {
		return wrong("preperiod", c.Preperiod, fmt.Sprintf("the least one: heap %d agrees with the one a period later", n))
	}
	return nil
}

// repeats reports whether G(n+p) = G(n)+s for every n of one compared period, and so for ever.
func (k *checker) repeats(p, s int64) bool {
	c := k.Compared
	for n := c.Preperiod; n < c.Preperiod+c.Period; n++ {
		if k.at(n+p) != k.at(n)+s {
			return false
		}
	}
	return true
}

// at returns G(n), by the compared claim from its first period on.
func (k *checker) at(n int64) int64 {
	c, turns := k.Compared, int64(0)
	for ; n >= c.Preperiod+c.Period; n -= c.Period {
		turns++
	}
	return int64(k.values[n]) + turns*c.Saltus
}

// quotients returns p/q for each prime factor q of p.
func quotients(p int64) (quotients []int64) {
	rest := p
	for q := int64(2); rest > 1; q++ {
		if q > rest/q {
			q = rest // what is left is prime
		}
		if rest%q == 0 {
			quotients = append(quotients, p/q)
			for rest%q == 0 {
				rest /= q
			}
		}
	}
	return quotients
}

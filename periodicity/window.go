package periodicity

import (
	"fmt"
)

// comparing returns the premise of a theorem that needs agreement for n₀ ≤ n < end, n₀ and p being
// those of c.
func comparing(c Claim, end int64) Premise {
	return Premise{
		Claim:      c,
		Window:     Window{From: c.Preperiod, To: end - 1},
		Heaps:      plus(end, c.Period),
		Parameters: []Parameter{{Name: "N", Value: end}},
	}
}

// from returns the claim, starting at the given heap if it starts before.
func from(c Claim, heap int64) Claim {
	c.Preperiod = max(c.Preperiod, heap)
	return c
}

// agrees returns an error unless G(n+p) = G(n)+s throughout the premise's window.
func (p Premise) agrees(values []uint32) error { return agree(p, values) }

// agree is agrees for values that are stored in another width.
func agree[V uint8 | uint32](p Premise, values []V) error {
	if int64(len(values)) < p.Heaps {
		return fmt.Errorf("%d values are known: %s needs %d", len(values), p.Claim, p.Heaps)
	}
	for n := p.Window.From; n <= p.Window.To; n++ {
		here, there := int64(values[n]), int64(values[n+p.Claim.Period])
		if there-here != p.Claim.Saltus {
			return fmt.Errorf("%s fails at heap %d: G(%d) = %d and G(%d) = %d",
				p.Claim, n, n, here, n+p.Claim.Period, there)
		}
	}
	return nil
}

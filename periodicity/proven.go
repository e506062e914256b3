package periodicity

import (
	"context"
	"fmt"
	"math/bits"

	"example.org/grundy/sgtable"
)

// Proven is a sequence with a claim that is proved of it, by which every heap's value is known.
type Proven struct {
	Rules  sgtable.Rules
	Claim  Claim
	Source sgtable.Slicer
}

// Proven returns what is proved of the sequence that the verdict is about; it reports false if the
// verdict is not proved.
func (v *Verdict) Proven(rules sgtable.Rules, source sgtable.Slicer) (Proven, bool) {
	return Proven{rules, v.claim, source}, v.Status == Proved
}

// At returns G(n), of the source or a period of it; n may be any heap. The source is extended by a
// period at most. It is an error if the value does not fit 64 bits.
func (p Proven) At(ctx context.Context, n int64) (sgtable.Nimber, error) {
	if n < 0 || p.Claim.Period < 1 {
		return 0, fmt.Errorf("heap %d of %v: want a heap from 0 on, and a period", n, p.Rules)
	}
	turns := max(0, n-p.Claim.Preperiod) / p.Claim.Period
	first := n - turns*p.Claim.Period
	if err := p.Source.Extend(ctx, first); err != nil {
		return 0, err
	}
	low, err := p.Source.At(first)
	if err != nil {
		return 0, err
	}
	high, added := bits.Mul64(uint64(turns), uint64(p.Claim.Saltus))
	value, carry := bits.Add64(added, uint64(low), 0)
	if high != 0 || carry != 0 {
		return 0, fmt.Errorf("the value of heap %d of %s does not fit 64 bits", n, p.Rules)
	}
	return sgtable.Nimber(value), nil
}

package reports

import (
	"math/bits"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// colouring returns the colouring by which a verdict tells rare heaps, nil if it tells none.
func colouring(v *periodicity.Verdict, rules sgtable.Rules) *sparse.Colouring {
	if v.Rare == nil {
		return nil
	}
	c := sparse.Colouring{Mask: v.Rare.Mask, Parity: v.Rare.Parity}
	if c.Parity {
		if shape, err := sparse.ShapeOf(rules); err == nil {
			c.Even, _ = shape.Parity()
		}
	}
	return &c
}

// rareValue tells rare values by themselves; it is nil where the verdict tells of no rare heaps,
// where most heaps are rare, so that the word means little, and where the heap decides too, so that
// a value is rare at some heaps only.
func rareValue(v *periodicity.Verdict) func(value uint32) bool {
	if v.Rare == nil || v.Rare.Parity || v.Rare.Count > v.Computed/3 {
		return nil
	}
	mask := v.Rare.Mask
	return func(value uint32) bool { return bits.OnesCount32(value&mask)%2 == 0 }
}

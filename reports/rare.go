package reports

import (
	"math/bits"

	"example.org/grundy/periodicity"
)

// rareValue tells rare values by themselves; it is nil where the verdict tells of no rare heaps,
// where most heaps are rare, so that the word means little, and where the heap decides too, so that
// a value is rare at some heaps only.
func rareValue(v *periodicity.Verdict) func(value uint32) bool {
	if !v.Rare.Known() || v.Rare.Parity || v.Rare.Count > v.Computed/3 {
		return nil
	}
	mask := v.Rare.Mask
	return func(value uint32) bool { return bits.OnesCount32(value&mask)%2 == 0 }
}

package periodicity

import "math/bits"

// witnesses looks for the options that condition 4 of theorem sparse-state asks for.
type witnesses struct {
	stateOf
	claim   Claim
	values  []uint32
	missing []uint64 // scratch: the rare values not yet seen among the options, as bits
}

func newWitnesses(s stateOf, claim Claim, values []uint32) *witnesses {
	return &witnesses{stateOf: s, claim: claim, values: values}
}

// all reports whether every value below G(m) that is rare at m has a witness; if not it returns the
// least that has none. A witness is an option that moves along with the period: one heap, or two
// of which the larger is at least n₀.
func (w *witnesses) all(m int64) (v uint32, ok bool) {
	top := w.values[m]
	left := 0
	w.missing = w.missing[:0]
	for i := uint32(0); i <= top/64; i++ {
		w.missing = append(w.missing, 0)
	}
	for v := range top {
		if w.Rare(m, v) {
			w.missing[v/64] |= 1 << (v % 64)
			left++
		}
	}
	found := func(v uint32) bool { // whether all are found now
		if v < top && w.missing[v/64]>>(v%64)&1 == 1 {
			w.missing[v/64] &^= 1 << (v % 64)
			left--
		}
		return left == 0
	}
	if left == 0 {
		return 0, true
	}
	for _, i := range w.shape.Single {
		if found(w.values[m-i]) {
			return 0, true
		}
	}
	for _, i := range w.shape.Split {
		total := m - i
		for a := int64(1); a <= min(total-w.claim.Preperiod, total/2); a++ {
			if found(w.values[a] ^ w.values[total-a]) {
				return 0, true
			}
		}
	}
	for i, word := range w.missing {
		if word != 0 {
			return uint32(64*i + bits.TrailingZeros64(word)), false
		}
	}
	return 0, true
}

// least returns the heaps that are needed with the least L ≥ width for which condition 4 holds, as
// far as the values tell; more than there are if they are too few. The values must agree with the
// claim. A heap whose witnesses are there keeps them a period later; so each residue modulo p has
// a first heap from which on they are there, and the window of p heaps must lie beyond all of them.
func (w *witnesses) least(width int64) int64 {
	from, p := w.claim.Preperiod+width, w.claim.Period
	known := int64(len(w.values))
	end := from + p
	for m := from; m < from+p; m++ {
		for good := m; ; good += p {
			if good >= known {
				end = max(end, good+1)
				break
			}
			if _, ok := w.all(good); ok {
				end = max(end, good+1)
				break
			}
		}
	}
	return end
}

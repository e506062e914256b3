package wythoff

import (
	"fmt"
	"math"
)

// maxAhead bounds b_n − a_n in the mex construction: 2³⁶ bits of memory are 8 GiB.
const maxAhead = 1 << 36

// Mex is the mex construction of Wythoff's pairs: a_n is the least positive integer that is in
// no earlier pair, b_n = a_n + n. It is linear in time; of the integers used it keeps only those
// ahead of a_n, a bit each: about n/8 bytes (up to four times that while it grows).
type Mex struct {
	gap  func(n, a int64) int64 // b_n − a_n
	n, a int64
	used window
}

// NewMex returns the construction before its first pair, (1,2).
func NewMex() *Mex { return newMexGap(func(n, _ int64) int64 { return n }) }

// newMexGap returns the same construction with b_n = a_n + gap(n, a_n), gap positive and not
// decreasing. For gap = (s−1)a + tn the pairs are the P-positions of the games of [General]; for other
// gaps of n alone they are the s-Wythoff sequences of the OEIS. It keeps about gap/8 bytes.
func newMexGap(gap func(n, a int64) int64) *Mex { return &Mex{gap: gap} }

// Next returns the next pair. It is an error when the gap is not positive, or is so large that
// the integers ahead do not fit memory (2³⁶ bits).
func (m *Mex) Next() (Pair, error) {
	n := m.n + 1
	a := m.a + 1
	for m.used.has(a) {
		a++
	}
	gap := m.gap(n, a)
	if gap < 1 || gap > maxAhead {
		return Pair{}, fmt.Errorf("pair %d of the mex construction: b−a = %d: want 1 … %d", n, gap, int64(maxAhead))
	}
	if a > math.MaxInt64-gap {
		return Pair{}, fmt.Errorf("pair %d of the mex construction: %d + %d does not fit 64 bits", n, a, gap)
	}
	m.used.add(a+gap, a)
	m.n, m.a = n, a
	return Pair{a, a + gap}, nil
}

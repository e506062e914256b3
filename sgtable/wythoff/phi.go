package wythoff

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
)

// The formula a_n = ⌊nφ⌋ in integers: φ = (1+√5)/2, so nφ = (n + √(5n²))/2, and because n is an
// integer the inner floor may be taken first:
//
//	⌊nφ⌋ = ⌊(n + ⌊√(5n²)⌋) / 2⌋.
//
// With s = ⌊√(5n²)⌋ ≥ n that is n + ⌊(s−n)/2⌋, which does not overflow where n + s would.

// MaxN is the largest n whose pair fits: b_n ≤ 2⁶³ − 1.
const MaxN = 3_523_014_627_193_176_565

// ErrTooLarge is the error for a pair whose b does not fit int64.
var ErrTooLarge = errors.New("b does not fit 64 bits")

// At returns the pair n by the formula, for 0 ≤ n ≤ [MaxN], in constant time. The error wraps
// [ErrTooLarge] for a larger n.
func At(n int64) (Pair, error) {
	switch {
	case n < 0:
		return Pair{}, fmt.Errorf("pair %d of Wythoff's game: want n ≥ 0", n)
	case n > MaxN:
		return Pair{}, fmt.Errorf("pair %d of Wythoff's game: %w: want n ≤ %d", n, ErrTooLarge, int64(MaxN))
	}
	a := lower(n)
	return Pair{a, a + n}, nil
}

// lower returns ⌊nφ⌋ for 0 ≤ n ≤ MaxN.
func lower(n int64) int64 {
	hi, lo := bits.Mul64(uint64(n), uint64(n))
	c, lo5 := bits.Mul64(lo, 5)
	s := int64(sqrt128(5*hi+c, lo5))
	return n + (s-n)/2
}

// sqrt128 returns ⌊√N⌋ for N = hi·2⁶⁴ + lo < 2¹²⁶. The floating-point guess s only makes it fast:
// by the inequality of the means one step of Newton's method, ⌊(s + ⌊N/s⌋)/2⌋, is never below
// ⌊√N⌋, whatever s was, and comparing squares takes it down to there.
func sqrt128(hi, lo uint64) uint64 {
	s := uint64(math.Sqrt(float64(hi)*0x1p64 + float64(lo)))
	if s == 0 {
		return 0
	}
	q, _ := bits.Div64(hi, lo, s) // hi < s, because s is about 2³²·√hi and √hi < 2³¹
	s = (s + q) / 2               // both are below 2⁶³ or so
	for {
		h, l := bits.Mul64(s, s)
		if !less128(hi, lo, h, l) {
			return s
		}
		s--
	}
}

// less128 reports whether (ah,al) < (bh,bl), as 128-bit numbers.
func less128(ah, al, bh, bl uint64) bool { return ah < bh || ah == bh && al < bl }

// formula is the φ-formula as a stream of pairs. The zero value stands before pair 1.
type formula struct{ n int64 }

// Next returns the next pair; the error is that of [At].
func (f *formula) Next() (Pair, error) {
	p, err := At(f.n + 1)
	if err == nil {
		f.n++
	}
	return p, err
}

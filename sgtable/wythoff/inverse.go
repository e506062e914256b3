package wythoff

import (
	"fmt"
	"math"
	"math/bits"
	"sort"
)

// belowPhi reports whether a < nφ, without a root: φ is the positive root of t² = t + 1, so for
// a ≥ n > 0 it holds exactly when a/n lies below that root, a² < an + n², that is
//
//	a(a−n) < n².
//
// For a < n it holds because φ > 1. All uint64 are allowed.
func belowPhi(a, n uint64) bool {
	if a < n {
		return true
	}
	ah, al := bits.Mul64(a, a-n)
	nh, nl := bits.Mul64(n, n)
	return less128(ah, al, nh, nl)
}

// Count returns the number of n ≥ 1 with a_n ≤ x, for any x; it is the largest n with nφ < x+1.
// That is ⌊(x+1)/φ⌋, about 2x/(√5+1); Nim and its variants prints
// 2x/(√5−1), a misprint.
func Count(x int64) int64 {
	if x < 1 {
		return 0
	}
	m := uint64(x) + 1
	fits := func(n uint64) bool { return !belowPhi(m, n) } // nφ < m; nφ = m only for n = m = 0
	// A floating-point guess says where to look; integers bracket it and decide.
	guess := uint64(float64(m) / math.Phi)
	width := uint64(1)
	for !fits(guess-min(guess, width)) || fits(guess+width) {
		width *= 2
	}
	lo := guess - min(guess, width)
	return int64(lo) - 1 + int64(sort.Search(int(guess+width-lo), func(i int) bool { return !fits(lo + uint64(i)) }))
}

// Index returns the n of the pair that holds x ≥ 1, and whether x is its b rather than its a.
// Each positive integer is in exactly one pair: with n = Count(x), x is a_n when x < nφ, and
// otherwise b_k for k = x − n, the number of b's up to x.
func Index(x int64) (n int64, upper bool, err error) {
	if x < 1 {
		return 0, false, fmt.Errorf("pair of Wythoff's game that holds %d: want an integer ≥ 1", x)
	}
	n = Count(x)
	if belowPhi(uint64(x), uint64(n)) {
		return n, false, nil
	}
	return x - n, true, nil
}

// Partner returns the y for which (x,y) is a P-position in normal play (OEIS A002251). The error
// wraps [ErrTooLarge] when x is an a_n whose b_n does not fit.
func Partner(x int64) (int64, error) {
	if x == 0 {
		return 0, nil
	}
	n, upper, err := Index(x)
	switch {
	case err != nil:
		return 0, err
	case upper:
		return x - n, nil
	case x > math.MaxInt64-n:
		return 0, fmt.Errorf("partner of %d in Wythoff's game: %w", x, ErrTooLarge)
	}
	return x + n, nil
}

// IsP reports whether p is a P-position, by the theorem: in normal play when its smaller heap is
// ⌊nφ⌋ for the difference n of its heaps; in misère play the same, except that (0,1) and (2,2)
// take the places of (1,2) and (0,0). It takes constant time; a position with a negative heap is
// an error.
func IsP(p Position, play Play) (bool, error) {
	if err := p.check(); err != nil {
		return false, err
	}
	x := min(p.X, p.Y)
	n := max(p.X, p.Y) - x
	if play == Misere && n < 2 {
		return x == 2-2*n, nil
	}
	// x = ⌊nφ⌋ means x < nφ < x+1, or 0 = 0.
	return x == 0 && n == 0 || belowPhi(uint64(x), uint64(n)) && !belowPhi(uint64(x)+1, uint64(n)), nil
}

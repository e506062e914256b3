package wythoff

import (
	"errors"
	"fmt"
	"math/big"

	"example.org/grundy/sgtable/numeration"
)

// Rule is the numeration rule as a stream of pairs: the a's are the positive integers whose
// Zeckendorf form ends in an even number of zeros, in ascending order, and b is a shifted left
// by one place. It walks through all integers, in amortised constant time each. The zero value
// stands before pair 1.
type Rule struct{ c numeration.Counter }

// Next returns the next pair. It is an error when the forms need more than 63 places, beyond
// a = 1.7·10¹³.
func (r *Rule) Next() (Pair, error) {
	for r.c.Next() {
		if r.c.TrailingZeros()%2 == 0 {
			return Pair{int64(r.c.Value()), int64(r.c.ShiftLeft())}, nil
		}
	}
	return Pair{}, errors.New("numeration rule: the forms need more than 63 places: use Direct")
}

// IsPByForm reports whether p is a P-position of normal play by the numeration rule: the smaller
// heap ends in an even number of zeros and the larger is its form shifted left. O(log) time.
func IsPByForm(p Position) (bool, error) {
	if err := p.check(); err != nil {
		return false, err
	}
	a, b := uint64(min(p.X, p.Y)), uint64(max(p.X, p.Y))
	if numeration.TrailingZeros(a)%2 != 0 {
		return false, nil
	}
	shifted, err := numeration.ShiftLeft(a)
	return err == nil && shifted == b, nil // what does not fit is no heap
}

// Direct returns the pair n from the Zeckendorf form of n alone, for 0 ≤ n ≤ [MaxN], without any
// earlier pair: n shifted left by one place is a_n when n ends in an odd number of zeros and
// a_n + 1 when it ends in an even number. O(log n) time. The error is that of [At].
func Direct(n int64) (Pair, error) {
	if n < 1 || n > MaxN {
		return At(n) // pair 0, or the error
	}
	var shifted uint64
	low := 0
	for i := range numeration.Places(uint64(n)) {
		f, err := numeration.F(i + 1)
		if err != nil {
			return Pair{}, err
		}
		shifted += f
		low = i
	}
	a := int64(shifted)
	if low%2 == 0 {
		a--
	}
	return Pair{a, a + n}, nil
}

// DirectBig is [Direct] for n ≥ 0 of any size, in O(b²) time for n of b bits.
func DirectBig(n *big.Int) (a, b *big.Int, err error) {
	form, err := numeration.ZeckendorfBig(n)
	if err != nil {
		return nil, nil, fmt.Errorf("pair %v of Wythoff's game: %w", n, err)
	}
	a = form.ShiftLeft().Big()
	if n.Sign() > 0 && form.TrailingZeros()%2 == 0 {
		a.Sub(a, big.NewInt(1))
	}
	return a, new(big.Int).Add(a, n), nil
}

// directs is Direct as a stream of pairs.
type directs struct{ n int64 }

func (d *directs) Next() (Pair, error) {
	p, err := Direct(d.n + 1)
	if err == nil {
		d.n++
	}
	return p, err
}

package periodicity

import "math"

// Look is what can be read off the values of heaps 0 … n−1 about their periods: for each p, from
// which heap on they repeat after p heaps, up to a constant difference.
//
// It is the Z-function of the reversed sequence of differences D(m) = G(m+1) − G(m): G repeats with
// p and some saltus from n₀ on exactly when D repeats with p from n₀ on, and a suffix of D is a
// prefix of its reversal. Time is O(n), memory 4n bytes (Gusfield 1997, section 1.3).
type Look struct {
	values []uint32
	z      []uint32 // z[p]: how many of the last differences equal the one p before them
}

// NewLook looks at the values of heaps 0, 1, …; it keeps them. It sees nothing in more than 2³²−1
// values.
func NewLook(values []uint32) *Look {
	l := &Look{values: values}
	n := len(values) - 1 // differences
	if n < 1 || int64(n) >= math.MaxUint32 {
		return l
	}
	// reversed(i) is the i-th difference from the end, modulo 2³²; Check compares the values
	// themselves.
	reversed := func(i int) uint32 { return values[n-i] - values[n-i-1] }
	z := make([]uint32, n+1)
	left, right := 0, 0 // [left, right) is the match that reaches furthest
	for i := 1; i < n; i++ {
		k := 0
		if i < right {
			k = min(right-i, int(z[i-left]))
		}
		for i+k < n && reversed(k) == reversed(i+k) {
			k++
		}
		z[i] = uint32(k)
		if i+k > right {
			left, right = i, i+k
		}
	}
	l.z = z
	return l
}

// Heaps returns the number of values looked at.
func (l *Look) Heaps() int64 { return int64(len(l.values)) }

// MaxPeriod returns the largest period that can be asked for: every p up to it has at least one
// heap n with n+p looked at.
func (l *Look) MaxPeriod() int64 { return int64(len(l.z)) - 1 }

// At returns the claim with period p (1 ≤ p ≤ MaxPeriod) that holds from the earliest heap on, as
// far as the look goes: its saltus is that of the last heap, and it may be negative.
func (l *Look) At(p int64) Claim {
	n := int64(len(l.values))
	return Claim{
		Preperiod: n - 1 - p - int64(l.z[p]),
		Period:    p,
		Saltus:    int64(l.values[n-1]) - int64(l.values[n-1-p]),
	}
}

// fewest returns the claim for which need, the number of heaps that it takes to prove it, is
// least; of equal ones that of the least period. need returns a negative number for claims that
// are out of the question.
func (l *Look) fewest(need func(Claim) int64) (best Claim, ok bool) {
	least := int64(math.MaxInt64)
	for p := int64(1); p <= l.MaxPeriod(); p++ {
		c := l.At(p)
		if heaps := need(c); heaps >= 0 && heaps < least {
			best, least, ok = c, heaps, true
		}
	}
	return best, ok
}

package wythoff

import "fmt"

// Properties checks the three properties of Wythoff's pairs (甲, 乙 and 丙 of Nim and its
// variants) on a stream of them, pair by pair:
//
//   - Order: a and b strictly increase and b_n = a_n + n (in a game of [General], b_n = s·a_n + tn).
//   - Partition: the positive integers up to a_n are each in exactly one pair.
//   - Distinct: no pair occurs twice.
//
// Each holds the first violation, nil as long as there is none. It keeps the b's ahead of a_n, a
// bit each, and takes amortised constant time a pair. The zero value has seen no pair.
type Properties struct {
	Order, Partition, Distinct *Violation

	gap  func(n, a int64) int64 // b_n − a_n; nil for n
	n    int64
	last Pair
	most Pair // the largest a and the largest b so far
	used window
}

// Violation is the first pair at which a property fails, and why.
type Violation struct {
	N    int64
	Pair Pair
	Why  string
}

// String writes v on one line.
func (v *Violation) String() string { return fmt.Sprintf("pair %d = %v: %s", v.N, v.Pair, v.Why) }

// Add checks the next pair.
func (c *Properties) Add(p Pair) {
	c.n++
	if c.Order == nil {
		switch {
		case p.A <= c.last.A || p.B <= c.last.B:
			c.Order = c.violation(p, fmt.Sprintf("does not increase after %v", c.last))
		case p.B-p.A != c.wantedGap(p.A):
			c.Order = c.violation(p, fmt.Sprintf("b−a is %d", p.B-p.A))
		}
	}
	// A pair is new when one of its numbers exceeds all earlier ones; no true stream has others.
	if c.Distinct == nil && p.A <= c.most.A && p.B <= c.most.B {
		c.Distinct = c.violation(p, "neither number is above all earlier ones")
	}
	if c.Partition == nil {
		c.partition(p)
	}
	c.most = Pair{max(c.most.A, p.A), max(c.most.B, p.B)}
	c.last = p
}

func (c *Properties) wantedGap(a int64) int64 {
	if c.gap == nil {
		return c.n
	}
	return c.gap(c.n, a)
}

// partition checks that everything between the last a and this one is an earlier b, and that
// neither number of the pair was there before.
func (c *Properties) partition(p Pair) {
	if p.A <= c.last.A || p.B <= p.A || p.B-p.A > maxAhead {
		c.Partition = c.violation(p, fmt.Sprintf("want a above %d and b above a", c.last.A))
		return
	}
	for v := c.last.A + 1; v < p.A; v++ {
		if !c.used.has(v) {
			c.Partition = c.violation(p, fmt.Sprintf("%d is in no pair", v))
			return
		}
	}
	for _, v := range [...]int64{p.A, p.B} {
		if c.used.has(v) {
			c.Partition = c.violation(p, fmt.Sprintf("%d is in an earlier pair", v))
			return
		}
	}
	c.used.add(p.B, p.A)
}

func (c *Properties) violation(p Pair, why string) *Violation { return &Violation{c.n, p, why} }

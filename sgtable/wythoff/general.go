package wythoff

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"example.org/grundy/sgtable/numeration"
)

// General is (s,t)-Wythoff (Fraenkel 1998): a move takes from one heap any number, or k ≥ 1 from one and
// l ≥ k from the other with l − k < (s−1)k + t. s = 1 is t-Wythoff (Fraenkel 1982), in which the amounts
// differ by less than t, and s = t = 1 is Wythoff's game.
//
// Theorem (Fraenkel 1982, 1998): the P-positions are (0,0) and the pairs {a_n, b_n}, n ≥ 1, where a_n is
// the least positive integer in no earlier pair and b_n = s·a_n + tn. For s = 1 a_n is ⌊nα⌋ with
// α = (2 − t + √(t²+4))/2. And the a's are the positive integers whose form in [General.System] ends in
// an even number of zeros, b being a moved up by one place.
type General struct{ S, T int64 }

// MostGeneral is the largest s and t.
const MostGeneral = 1 << 20

// NewGeneral returns the game; s and t are 1 to [MostGeneral].
func NewGeneral(s, t int64) (General, error) {
	if s < 1 || s > MostGeneral || t < 1 || t > MostGeneral {
		return General{}, fmt.Errorf("(%d,%d)-Wythoff: want s and t from 1 to %d", s, t, MostGeneral)
	}
	return General{s, t}, nil
}

// String writes the game as its name: "(2,3)-Wythoff", "3-Wythoff".
func (g General) String() string {
	if g.S == 1 {
		return fmt.Sprintf("%d-Wythoff", g.T)
	}
	return fmt.Sprintf("(%d,%d)-Wythoff", g.S, g.T)
}

// Allowed reports whether a move may take a from one heap and b from the other, both at least 0.
func (g General) Allowed(a, b int64) bool {
	k, l := min(a, b), max(a, b)
	return l > 0 && (k == 0 || l-k < (g.S-1)*k+g.T)
}

func (g General) gap(n, a int64) int64 { return (g.S-1)*a + g.T*n }

// NewMex returns the mex construction of the game before its first pair. It takes the time of [Mex], and
// about b_n − a_n bits.
func (g General) NewMex() *Mex { return newMexGap(g.gap) }

// At returns the pair n of t-Wythoff by the formula, in constant time: a_n = ⌊(n(2−t) + √(n²(t²+4)))/2⌋,
// where the root may be taken down to an integer first, since what is added to it is one. It is an error
// for s > 1, for which there is no such formula, for n < 0, and for n(t+2) ≥ 2⁶².
func (g General) At(n int64) (Pair, error) {
	switch {
	case g.S != 1:
		return Pair{}, fmt.Errorf("pair %d of %v: want s = 1; for larger s there is no formula floor(n alpha)", n, g)
	case n < 0 || n >= (1<<62)/(g.T+2):
		return Pair{}, fmt.Errorf("pair %d of %v: want 0 ≤ n < %d", n, g, (1<<62)/(g.T+2))
	}
	c := uint64(g.T*g.T + 4)
	hi, lo := bits.Mul64(uint64(n), uint64(n))
	carry, low := bits.Mul64(lo, c)
	root := int64(sqrt128(hi*c+carry, low)) // of less than (n(t+2))² < 2¹²⁴
	a := (root - n*(g.T-2)) / 2             // root ≥ nt, so this is no negative number
	return Pair{a, a + g.T*n}, nil
}

// IsP reports whether p is a P-position in normal play: for s = 1 by the formula, in constant time, for
// larger s by the numeration rule. The error is that of [General.At], or of a negative heap.
func (g General) IsP(p Position) (bool, error) {
	if err := p.check(); err != nil {
		return false, err
	}
	x, y := min(p.X, p.Y), max(p.X, p.Y)
	if g.S > 1 {
		return g.isPByForm(uint64(x), uint64(y))
	}
	pair, err := g.At((y - x) / g.T)
	return err == nil && (y-x)%g.T == 0 && pair.A == x, err
}

// isPByForm decides (a, b), a ≤ b, by the numeration rule.
func (g General) isPByForm(a, b uint64) (bool, error) {
	up, is, err := moved(g.System(), a)
	if !is {
		return false, err
	}
	return err == nil && up == b, nil // what does not fit is no heap
}

// moved reports whether a is the smaller heap of a pair, and what a's form moved up one place is then, which may not fit.
func moved(system numeration.PSystem, a uint64) (up uint64, is bool, err error) {
	form, err := system.Greedy(a)
	if err != nil || trailingZeros(form)%2 != 0 {
		return 0, false, err
	}
	up, err = system.Value(append(numeration.Digits{0}, form...))
	return up, true, err
}

// System returns the numeration system of the game: place values u₀ = 1, u₁ = s+t, and
// u_{i+1} = (s+t−1)u_i + s·u_{i−1} (Fraenkel 1998). For s = t = 1 it is that of Zeckendorf.
func (g General) System() numeration.PSystem {
	places := []uint64{1, uint64(g.S + g.T)}
	for {
		n := len(places)
		high, value := bits.Mul64(uint64(g.S+g.T-1), places[n-1])
		high2, more := bits.Mul64(uint64(g.S), places[n-2])
		sum, carry := bits.Add64(value, more, 0)
		if high|high2|carry != 0 || sum > math.MaxInt64 {
			break
		}
		places = append(places, sum)
	}
	return numeration.NewPSystem(func(i int) (uint64, bool) {
		if i >= len(places) {
			return 0, false
		}
		return places[i], true
	})
}

// NewRule returns the numeration rule of the game before its first pair. Each pair costs the forms of a few
// integers, in O(log) time.
func (g General) NewRule() Stream { return &generalRule{system: g.System()} }

// generalRule is the numeration rule of a game of General as a stream of pairs.
type generalRule struct {
	system numeration.PSystem
	x      uint64 // the last a
}

// Next returns the next pair.
func (r *generalRule) Next() (Pair, error) {
	for {
		r.x++
		b, is, err := moved(r.system, r.x)
		switch {
		case is && err != nil:
			return Pair{}, fmt.Errorf("numeration rule, a = %d: %w", r.x, err)
		case is || err != nil:
			return Pair{int64(r.x), int64(b)}, err
		}
	}
}

func trailingZeros(d numeration.Digits) int {
	n := 0
	for n < len(d) && d[n] == 0 {
		n++
	}
	return n
}

// generalFormula is the formula of t-Wythoff as a stream of pairs.
type generalFormula struct {
	General
	n int64
}

// Next returns the next pair; the error is that of [General.At].
func (f *generalFormula) Next() (Pair, error) {
	f.n++
	return f.At(f.n)
}

// described returns the descriptions of the game's pairs: the mex construction, the formula where there is
// one, and the numeration rule.
func (g General) described() []description {
	ds := []description{
		{"mex", func() Stream { return g.NewMex() }},
		{"numeration", func() Stream { return g.NewRule() }},
	}
	if g.S == 1 {
		ds = append(ds, description{"floor(n alpha)", func() Stream { return &generalFormula{General: g} }})
	}
	return ds
}

// Compare holds the descriptions against one another on the pairs 1 … pairs, as [Compare] does for Wythoff's
// game; the result has no squares. A pair costs about a microsecond.
func (g General) Compare(ctx context.Context, pairs int64, progress func(done int64)) (*Comparison, error) {
	if most := int64(maxAhead) / (2 * (g.S + g.T) * (g.S + 1)); pairs < 0 || pairs > most {
		return nil, fmt.Errorf("pairs of %v to compare: %d: want 0 … %d", g, pairs, most)
	}
	c := &Comparison{Pairs: pairs}
	return c, c.streams(ctx, g.described(), g.gap, progress)
}

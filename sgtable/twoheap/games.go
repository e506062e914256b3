package twoheap

import (
	"fmt"
	"math/bits"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/wythoff"
)

// Nim returns Nim with two heaps: G(x, y) = x xor y (Bouton 1901).
func Nim() *Game {
	return &Game{
		name: "nim", title: "Nim with two heaps", words: "Take any number from one heap.",
		moves: &Moves{
			Allowed: func(_, b int) bool { return b == 0 }, Most: func(int) int { return 0 }, Lines: []Vector{{1, 0}},
		},
		form: Form{
			Words: "G(x, y) = x xor y", Source: "Bouton 1901",
			Value: func(x, y int) sgtable.Nimber { return sgtable.Nimber(x ^ y) },
		},
	}
}

// Wythoff returns a game of Wythoff's family: see [wythoff.General].
func Wythoff(g wythoff.General) *Game {
	game := &Game{
		family: &g,
		name:   fmt.Sprintf("wythoff:%d,%d", g.S, g.T), title: g.String(),
		words: fmt.Sprintf("Take any number from one heap, or k from one and l >= k from the other with l - k < %sk + %d.", times(g.S-1), g.T),
		moves: &Moves{
			Allowed: func(a, b int) bool { return g.Allowed(int64(a), int64(b)) },
			Most:    func(a int) int { return int(g.S)*a + int(g.T) - 1 },
			Lines:   []Vector{{1, 0}, {1, 1}},
		},
		form: Form{
			Words:  "the smaller heap of a P-position ends in an even number of zeros, the larger is its form moved up",
			Source: "Fraenkel 1998",
			Lost: func(x, y int) bool {
				is, err := g.IsP(wythoff.Position{X: int64(x), Y: int64(y)})
				return is && err == nil
			},
		},
	}
	if g.S == 1 {
		game.name = fmt.Sprintf("wythoff:%d", g.T)
		game.words = fmt.Sprintf("Take any number from one heap, or from both amounts that differ by less than %d.", g.T)
		game.form.Words, game.form.Source = "the P-positions are floor(n alpha), floor(n alpha) + tn", "Fraenkel 1982"
	}
	if g.S == 1 && g.T == 1 {
		game.name, game.title = "wythoff", "Wythoff's game"
		game.words = "Take any number from one heap, or the same number from both."
		game.form.Words, game.form.Source = "the P-positions are floor(n phi), floor(n phi) + n", "Wythoff 1907"
	}
	return game
}

// times writes a factor, 1 as nothing.
func times(n int64) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprint(n)
}

// MostVectors is the largest number of vectors of Nimhof, and MostAmount the largest of their amounts.
const (
	MostVectors = 16
	MostAmount  = 1000
)

// Nimhof returns the game in which a move takes any number from one heap, or any multiple of one of the
// vectors from both (Friedman et al. 2017). Both amounts of a vector are 1 to [MostAmount].
func Nimhof(vectors ...Vector) (*Game, error) {
	if len(vectors) == 0 || len(vectors) > MostVectors {
		return nil, fmt.Errorf("nimhof with %d vectors: want 1 to %d", len(vectors), MostVectors)
	}
	moves := &Moves{Lines: []Vector{{1, 0}}}
	var words []string
	for _, v := range vectors {
		if min(v.First, v.Second) < 1 || max(v.First, v.Second) > MostAmount {
			return nil, fmt.Errorf("nimhof with the vector %d,%d: want amounts from 1 to %d", v.First, v.Second, MostAmount)
		}
		moves.Lines = append(moves.Lines, v)
		words = append(words, fmt.Sprintf("%d,%d", v.First, v.Second))
	}
	moves.Allowed = moves.onLine
	moves.Most = func(a int) int {
		most := 0
		for _, v := range moves.Lines {
			if a%v.First == 0 {
				most = max(most, a/v.First*v.Second)
			}
		}
		return most
	}
	list := strings.Join(words, "+")
	return &Game{
		name: "nimhof:" + list, title: "Nimhof with " + strings.Join(words, " and "),
		words: "Take any number from one heap, or a multiple of " + strings.Join(words, " or of ") + " from the two heaps.",
		moves: moves,
	}, nil
}

// Cyclic returns cyclic Nimhoff (Fraenkel & Lorberbom 1991): a move takes any number from one heap, or from
// both together fewer than h ≥ 2.
func Cyclic(h int) (*Game, error) {
	if h < 2 || h > MostAmount {
		return nil, fmt.Errorf("cyclic Nimhoff with %d: want 2 to %d", h, MostAmount)
	}
	return &Game{
		name: fmt.Sprintf("cyclic:%d", h), title: fmt.Sprintf("Cyclic Nimhoff with %d", h),
		words: fmt.Sprintf("Take any number from one heap, or fewer than %d from both together.", h),
		moves: &Moves{
			Allowed: func(a, b int) bool { return b == 0 || a+b < h },
			Most:    func(a int) int { return max(0, h-1-a) },
			Lines:   []Vector{{1, 0}},
		},
		form: Form{
			Words: "G(x, y) = h (floor(x/h) xor floor(y/h)) + (x + y) mod h", Source: "Fraenkel & Lorberbom 1991",
			Value: func(x, y int) sgtable.Nimber { return sgtable.Nimber(h*((x/h)^(y/h)) + (x+y)%h) },
		},
	}, nil
}

// Euclid returns Euclid's game (Cole & Davie 1969): a move takes a multiple of the smaller heap from the
// larger, which may not become empty. With an empty heap there is no move. Its closed form is that of
// Nivasch 2006.
func Euclid() *Game {
	return &Game{
		name: "euclid", title: "Euclid's game",
		words: "Take a multiple of the smaller heap from the larger, which may not become empty.",
		options: func(x, y int, yield func(x, y int)) error {
			if min(x, y) == 0 {
				return nil
			}
			for left := y - x; left > 0; left -= x {
				yield(x, left)
			}
			for left := x - y; left > 0; left -= y {
				yield(left, y)
			}
			return nil
		},
		form: Form{
			Words: "G(x, y) = floor(|x/y - y/x|)", Source: "Nivasch 2006",
			Value: func(x, y int) sgtable.Nimber {
				if min(x, y) == 0 {
					return 0
				}
				return euclid(uint64(min(x, y)), uint64(max(x, y)))
			},
		},
	}
}

// euclid returns ⌊y/x − x/y⌋ = ⌊(y² − x²)/xy⌋ for 1 ≤ x ≤ y.
func euclid(x, y uint64) sgtable.Nimber {
	hi, lo := bits.Mul64(y-x, y+x)
	q := y / x // the answer is this, or one less
	if h, l := mul3(q, x, y); h > hi || h == hi && l > lo {
		q--
	}
	return sgtable.Nimber(q)
}

// mul3 returns the 128 bits of abc, which must fit.
func mul3(a, b, c uint64) (hi, lo uint64) { return bits.Mul64(a*b, c) } // ab ≤ y

package wythoff

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The descriptions of t-Wythoff and (s,t)-Wythoff agree with the mex construction; GRUNDY_LONG=1 compares
// a million pairs of each.
func TestGeneralDescriptionsAgree(t *testing.T) {
	pairs := int64(20_000)
	if os.Getenv("GRUNDY_LONG") != "" {
		pairs = 1_000_000
	}
	for _, g := range []General{{1, 1}, {1, 2}, {1, 3}, {1, 10}, {2, 1}, {2, 3}, {5, 2}} {
		c, err := g.Compare(context.Background(), pairs, nil)
		if err != nil || !c.Agree() {
			t.Errorf("%v: %v, %+v", g, err, c)
		}
		if want := map[bool]int{true: 3, false: 1}[g.S == 1]; len(c.Agreements) != want || len(c.Squares) != 0 {
			t.Errorf("%v: %d comparisons, want %d", g, len(c.Agreements), want)
		}
	}
}

// The pairs of 2-Wythoff as Fraenkel 1982 prints them, and those of 1-Wythoff are Wythoff's.
func TestGeneralPairs(t *testing.T) {
	var got []string
	for n := range int64(5) {
		p, err := General{1, 2}.At(n)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, p.String())
	}
	if want := "(0,0) (1,3) (2,6) (4,10) (5,13)"; strings.Join(got, " ") != want {
		t.Errorf("2-Wythoff: %v, want %s", got, want)
	}
	for n := range int64(1000) {
		p, _ := At(n)
		if q, err := (General{1, 1}).At(n); p != q || err != nil {
			t.Fatalf("pair %d: %v and %v, %v", n, p, q, err)
		}
	}
}

// The formula is exact to its limit: a ≤ nα < a+1, in integers of any size.
func TestGeneralFormulaIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := General{1, rapid.Int64Range(1, MostGeneral).Draw(t, "t")}
		most := int64(1<<62)/(g.T+2) - 1
		n := rapid.Int64Range(0, most).Draw(t, "n")
		if rapid.Bool().Draw(t, "last") {
			n = most
		}
		p, err := g.At(n)
		if err != nil {
			t.Fatal(err)
		}
		root := new(big.Int).Mul(big.NewInt(n), big.NewInt(n))
		root.Mul(root, big.NewInt(g.T*g.T+4)).Sqrt(root)
		a := root.Add(root, new(big.Int).Mul(big.NewInt(n), big.NewInt(2-g.T)))
		if a.Rsh(a, 1); a.Cmp(big.NewInt(p.A)) != 0 || p.B != p.A+g.T*n {
			t.Fatalf("%v, pair %d: %v, want a = %v", g, n, p, a)
		}
		if is, err := g.IsP(Position{p.B, p.A}); !is || err != nil {
			t.Fatalf("%v: %v is no P-position, %v", g, p, err)
		}
		if is, _ := g.IsP(Position{p.A, p.B + 1}); is {
			t.Fatalf("%v: (%d,%d) is a P-position", g, p.A, p.B+1)
		}
	})
}

// The P-positions of the pairs are those of the game played by its options.
func TestGeneralIsTheGame(t *testing.T) {
	const side = 80
	for _, g := range []General{{1, 1}, {1, 2}, {1, 5}, {2, 1}, {3, 4}} {
		lost := map[Position]bool{{}: true}
		for m := g.NewMex(); ; {
			p, err := m.Next()
			if err != nil {
				t.Fatal(err)
			}
			if p.A >= side {
				break
			}
			lost[Position{p.A, p.B}], lost[Position{p.B, p.A}] = true, true
		}
		for p := range box(0, side-1) {
			if is := !toLost(g, p, lost); is != lost[p] {
				t.Fatalf("%v, %v: P is %v by its options, %v by the pairs", g, p, is, lost[p])
			}
		}
	}
}

// toLost reports whether a move leads from p to one of the positions.
func toLost(g General, p Position, lost map[Position]bool) bool {
	for q := range lost {
		if a, b := p.X-q.X, p.Y-q.Y; a >= 0 && b >= 0 && g.Allowed(a, b) {
			return true
		}
	}
	return false
}

func TestGeneralRefused(t *testing.T) {
	for _, wrong := range []General{{0, 1}, {1, 0}, {1, MostGeneral + 1}, {MostGeneral + 1, 1}} {
		if _, err := NewGeneral(wrong.S, wrong.T); err == nil || !strings.Contains(err.Error(), "want s and t from 1 to") {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	for _, test := range []struct {
		g General
		n int64
	}{{General{2, 1}, 3}, {General{1, 2}, -1}, {General{1, 2}, 1 << 60}} {
		if p, err := test.g.At(test.n); err == nil {
			t.Errorf("%v, pair %d: %v", test.g, test.n, p)
		}
	}
	if _, err := (General{1, 2}).Compare(context.Background(), -1, nil); err == nil {
		t.Error("a negative number of pairs is compared")
	}
	if _, err := (General{1, 2}).IsP(Position{-1, 0}); err == nil {
		t.Error("a negative heap has an outcome")
	}
}

func ExampleGeneral() {
	g := General{S: 1, T: 2}
	m := g.NewMex()
	for n := int64(1); n <= 4; n++ {
		byMex, _ := m.Next()
		byFormula, _ := g.At(n)
		form, _ := g.System().Greedy(uint64(byMex.A))
		fmt.Println(byMex, byFormula, form)
	}
	// Output:
	// (1,3) (1,3) 1
	// (2,6) (2,6) 2
	// (4,10) (4,10) 11
	// (5,13) (5,13) 12
}

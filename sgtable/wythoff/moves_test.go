package wythoff

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// In a box of 200 × 200, played by the rules, WinningMoves lists exactly the options that are P,
// in both kinds of play, and the proof's cases describe them.
func TestWinningMovesAreAll(t *testing.T) {
	const side = 200
	for _, play := range []Play{Normal, Misere} {
		s, err := Outcomes(side, play)
		if err != nil {
			t.Fatal(err)
		}
		for p := range box(0, side) {
			checkWinningMoves(t, s, p, play)
		}
	}
}

func checkWinningMoves(t *testing.T, s *Square, p Position, play Play) {
	t.Helper()
	var want, got []Position
	for q := range Options(p) {
		if s.P(int(q.X), int(q.Y)) {
			want = append(want, q)
		}
	}
	moves, err := WinningMoves(p, play)
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, m := range moves {
		got = append(got, m.To)
		if m.Case != Extra {
			named++
			checkCase(t, s, m)
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v play, %v: winning moves %v, want %v", play, p, got, want)
	}
	// The proof makes one move from an N-position; in (x,x) it has a mirror image.
	most := 1
	if p.X == p.Y {
		most = 2
	}
	if len(moves) > 0 && (named < 1 || named > most) {
		t.Fatalf("%v play, %v: %d moves of the proof in %v", play, p, named, moves)
	}
}

// checkCase compares the name of m's case with the pairs of the square.
func checkCase(t *testing.T, s *Square, m Move) {
	t.Helper()
	small, large := min(m.From.X, m.From.Y), max(m.From.X, m.From.Y)
	partner := math.MaxInt // outside the square
	for y := range s.Side() {
		if s.P(int(small), y) {
			partner = y
		}
	}
	want := Both
	switch {
	case int64(partner) < small:
		want = LargerToA
	case int64(partner) < large:
		want = LargerToB
	}
	if m.Case != want {
		t.Fatalf("%v is called %q, want %q", m, m.Case, want)
	}
}

// Positions of Nim and its variants and moves checked by hand.
func TestKnownPositions(t *testing.T) {
	for _, c := range []struct {
		from Position
		want string
	}{
		{Position{0, 0}, "[]"},
		{Position{1, 2}, "[]"},
		{Position{5, 3}, "[]"},
		{Position{165580140, 267914295}, "[]"},
		{Position{3, 4}, "[(3,4) → (1,2): take 2 from both heaps]"},
		{Position{4, 3}, "[(4,3) → (2,1): take 2 from both heaps]"},
		{Position{0, 7}, "[(0,7) → (0,0): take 7 from the second heap]"},
		{Position{2, 4}, "[(2,4) → (2,1): take 3 from the second heap]"},
		{Position{2, 2}, "[(2,2) → (1,2): take 1 from the first heap (2,2) → (2,1): take 1 from the second heap (2,2) → (0,0): take 2 from both heaps]"},
		{Position{7, 0}, "[(7,0) → (0,0): take 7 from the first heap]"},
		{Position{6, 9}, "[(6,9) → (4,7): take 2 from both heaps]"},
	} {
		moves, err := WinningMoves(c.from, Normal)
		if got := fmt.Sprint(moves); err != nil || got != c.want {
			t.Errorf("%v: %s, %v; want %s", c.from, got, err, c.want)
		}
	}
	for n := range int64(50) { // {0,n} and {n,n} are N for n ≥ 1
		for _, p := range []Position{{0, n}, {n, n}} {
			if is, err := IsP(p, Normal); err != nil || is != (n == 0) {
				t.Errorf("%v: P is %v, %v", p, is, err)
			}
		}
	}
}

// Each case has words of its own.
func TestCaseWords(t *testing.T) {
	seen := map[string]bool{}
	for c := Extra; c <= Both; c++ {
		if seen[c.String()] {
			t.Errorf("%q twice", c)
		}
		seen[c.String()] = true
	}
	if moves, _ := WinningMoves(Position{2, 4}, Normal); moves[0].Case != LargerToA {
		t.Errorf("(2,4): %v", moves[0].Case)
	}
	if moves, _ := WinningMoves(Position{3, 9}, Normal); moves[0].Case != LargerToB {
		t.Errorf("(3,9): %v", moves[0].Case)
	}
}

// heaps draws a heap over every order of magnitude.
func heaps(t *rapid.T, name string) int64 {
	return rapid.Int64Range(0, math.MaxInt64).Draw(t, name) >> rapid.IntRange(0, 62).Draw(t, name+" shift")
}

// For heaps of any size: every winning move is an option and leads to a P-position by the
// numeration rule too, an N-position has one, a P-position none.
func TestWinningMovesLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Position{heaps(t, "x"), heaps(t, "y")}
		if rapid.Bool().Draw(t, "pair") {
			pair, _ := At(ns(t))
			p = Position{pair.A, pair.B}
		}
		is, err := IsP(p, Normal)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := WinningMoves(p, Normal)
		if err != nil || is != (len(moves) == 0) || len(moves) > 3 {
			t.Fatalf("%v: P is %v, %d moves, %v", p, is, len(moves), err)
		}
		for _, m := range moves {
			if byForm, err := IsPByForm(m.To); !isOption(p, m.To) || !byForm || err != nil {
				t.Fatalf("%v: legal %v, P by form %v, %v", m, isOption(p, m.To), byForm, err)
			}
		}
		misere, err := WinningMoves(p, Misere)
		isMisere, _ := IsP(p, Misere)
		if err != nil || p != (Position{}) && isMisere != (len(misere) == 0) {
			t.Fatalf("misère %v: P is %v, %d moves, %v", p, isMisere, len(misere), err)
		}
	})
}

// In misère play the P-positions found by search are (0,1), (2,2), then the normal pairs from
// (3,5) on.
func TestMiserePairs(t *testing.T) {
	s, err := Outcomes(300, Misere)
	if err != nil {
		t.Fatal(err)
	}
	n, err := Outcomes(300, Normal)
	if err != nil {
		t.Fatal(err)
	}
	want := append([]Pair{{0, 1}, {2, 2}}, n.Pairs()[2:]...)
	if want[2] != (Pair{3, 5}) {
		t.Fatalf("the third normal pair is %v", want[2])
	}
	if got := s.Pairs(); !slices.Equal(got, want) {
		t.Errorf("misère pairs %v, want %v", got, want)
	}
}

// Two heaps whose difference from the goal, counted in both heaps, passes 64 bits.
func TestWinningMovesOfHugeHeaps(t *testing.T) {
	for _, n := range []int64{1<<62 - 1, 1 << 62, math.MaxInt64} {
		moves, err := WinningMoves(Position{X: n, Y: n}, Normal)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(moves, func(m Move) bool { return m.To == (Position{}) }) {
			t.Errorf("(%d,%d): %v, want (0,0) among them", n, n, moves)
		}
	}
}

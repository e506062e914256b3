package exhaust_test

import (
	"bufio"
	"fmt"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
)

// row is a line of testdata/oeis.tsv: a sequence of the OEIS and the game it belongs to.
type row struct {
	anumber, kind, rule string
	offset              int
	terms               []int
}

func oeisRows(t *testing.T) map[string]row {
	t.Helper()
	f, err := os.Open("testdata/oeis.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := make(map[string]row)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if !strings.HasPrefix(fields[0], "A") {
			continue
		}
		r := row{anumber: fields[0], kind: fields[1], rule: fields[2]}
		r.offset, err = strconv.Atoi(fields[3])
		for term := range strings.SplitSeq(fields[4], ",") {
			v, e := strconv.Atoi(term)
			if err != nil || e != nil {
				t.Fatalf("%s: %v, %v", r.anumber, err, e)
			}
			r.terms = append(r.terms, v)
		}
		rows[r.anumber] = r
	}
	return rows
}

func grundy[Pos comparable](t *testing.T, s *exhaust.Solver[Pos], p Pos) int {
	t.Helper()
	r, err := s.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return int(r.Grundy)
}

// The game Mark: from n move to n−1 or to ⌊n/2⌋ (A036554: the positive P-positions).
func TestMark(t *testing.T) {
	r := oeisRows(t)["A036554"]
	solver := exhaust.New(func(n int) iter.Seq[int] {
		return func(yield func(int) bool) {
			if n > 0 && yield(n-1) {
				yield(n / 2)
			}
		}
	})
	place := 0
	for n := 1; place < len(r.terms); n++ {
		if grundy(t, solver, n) != 0 {
			continue
		}
		if n != r.terms[place] {
			t.Fatalf("P-position %d is %d, %s has %d", place, n, r.anumber, r.terms[place])
		}
		place++
	}
}

// Saliquant: subtract a number that does not divide n (A365533: the values of even heaps).
func TestSaliquant(t *testing.T) {
	r := oeisRows(t)["A365533"]
	solver := exhaust.New(func(n int) iter.Seq[int] {
		return func(yield func(int) bool) {
			for d := 2; d < n; d++ {
				if n%d != 0 && !yield(n-d) {
					return
				}
			}
		}
	})
	for i, want := range r.terms {
		if n := 2 * (r.offset + i); grundy(t, solver, n) != want {
			t.Errorf("G(%d) = %d, %s has %d", n, grundy(t, solver, n), r.anumber, want)
		}
	}
}

// point is a position of two heaps, or a square of a quarter board.
type point struct{ x, y int }

// antidiagonals yields the order in which the OEIS reads a square table: (0,0), (1,0), (0,1), ….
func antidiagonals(terms int) iter.Seq2[int, point] {
	return func(yield func(int, point) bool) {
		for i, d := 0, 0; i < terms; d++ {
			for y := 0; y <= d && i < terms; y++ {
				if !yield(i, point{d - y, y}) {
					return
				}
				i++
			}
		}
	}
}

// nimhof gives the options of NimHof: subtract a positive multiple of one of the vectors.
func nimhof(vectors []point) func(point) iter.Seq[point] {
	return func(p point) iter.Seq[point] {
		return func(yield func(point) bool) {
			for _, v := range vectors {
				for q := (point{p.x - v.x, p.y - v.y}); q.x >= 0 && q.y >= 0; q.x, q.y = q.x-v.x, q.y-v.y {
					if !yield(q) {
						return
					}
				}
			}
		}
	}
}

func TestNimHof(t *testing.T) {
	tested := 0
	for _, r := range oeisRows(t) {
		rule, ok := strings.CutPrefix(r.rule, "nimhof:")
		if !ok {
			continue
		}
		tested++
		var vectors []point
		for text := range strings.SplitSeq(rule, ";") {
			var v point
			if _, err := fmt.Sscanf(text, "[%d,%d]", &v.x, &v.y); err != nil {
				t.Fatalf("%s: vector %q: %v", r.anumber, text, err)
			}
			vectors = append(vectors, v)
		}
		solver := exhaust.New(nimhof(vectors))
		for i, p := range antidiagonals(len(r.terms)) {
			if got := grundy(t, solver, p); got != r.terms[i] {
				t.Errorf("%s, %s at %v: %d, want %d", r.anumber, r.rule, p, got, r.terms[i])
				break
			}
		}
	}
	if tested != 4 {
		t.Errorf("%d games of NimHof in testdata, want 4", tested)
	}
}

// threeHeaps yields the options of Wythoff's game with three heaps, in ascending order: take the same
// number from any of them, one, two or all three.
func threeHeaps(h [3]int) iter.Seq[[3]int] {
	return func(yield func([3]int) bool) {
		for subset := 1; subset < 8; subset++ {
			for taken := 1; taken <= h[2]; taken++ {
				q, legal := h, true
				for i := range q {
					q[i] -= taken * (subset >> i & 1)
					legal = legal && q[i] >= 0
				}
				slices.Sort(q[:])
				if legal && !yield(q) {
					return
				}
			}
		}
	}
}

// A018219 is the third heap of the P-position with two given ones, A018220 its row 1.
func TestThreeHeapWythoff(t *testing.T) {
	solver := exhaust.New(threeHeaps)
	third := func(a, b int) int {
		for c := 0; ; c++ {
			h := [3]int{a, b, c}
			slices.Sort(h[:])
			if grundy(t, solver, h) == 0 {
				return c
			}
		}
	}
	table, row := oeisRows(t)["A018219"], oeisRows(t)["A018220"]
	for i, p := range antidiagonals(len(table.terms)) {
		if got := third(p.x, p.y); got != table.terms[i] {
			t.Errorf("third heap beside %d and %d: %d, %s has %d", p.x, p.y, got, table.anumber, table.terms[i])
		}
	}
	for b, want := range row.terms[:40] {
		if got := third(1, b); got != want {
			t.Errorf("third heap beside 1 and %d: %d, %s has %d", b, got, row.anumber, want)
		}
	}
}

// board is the side of the board of Turning Corners; coin is that at (x, y).
const board = 4

func coin(x, y int) uint16 { return 1 << (board*y + x) }

// corners yields the options of Turning Corners: turn the coin at (x, y) from heads to tails, and with
// it the coins at (a, y), (x, b) and (a, b) for some a < x, b < y.
func corners(heads uint16) iter.Seq[uint16] {
	return func(yield func(uint16) bool) {
		for square := range board * board {
			x, y := square%board, square/board
			if heads&coin(x, y) == 0 {
				continue
			}
			for a := range x {
				for b := range y {
					if !yield(heads ^ coin(x, y) ^ coin(a, y) ^ coin(x, b) ^ coin(a, b)) {
						return
					}
				}
			}
		}
	}
}

// A single coin has the value x ⊗ y, the product of nimbers (A051775).
func TestTurningCorners(t *testing.T) {
	solver := exhaust.New(corners)
	r := oeisRows(t)["A051775"]
	for i, p := range antidiagonals(len(r.terms)) {
		if p.x >= board || p.y >= board {
			continue
		}
		if got := grundy(t, solver, coin(p.x, p.y)); got != r.terms[i] {
			t.Errorf("%d ⊗ %d = %d, %s has %d", p.x, p.y, got, r.anumber, r.terms[i])
		}
	}
}

// sgtable.Mex and the solver's own mex are two programs for one definition.
func TestMexOfNim(t *testing.T) {
	solver := exhaust.New(func(n int) iter.Seq[int] {
		return func(yield func(int) bool) {
			for left := range n {
				if !yield(left) {
					return
				}
			}
		}
	})
	var values []sgtable.Nimber
	for n := range 300 {
		if got := grundy(t, solver, n); got != n || sgtable.Mex(values...) != sgtable.Nimber(n) {
			t.Fatalf("G(%d) = %d, mex %d", n, got, sgtable.Mex(values...))
		}
		values = append(values, sgtable.Nimber(n))
	}
}

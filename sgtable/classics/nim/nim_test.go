package nim_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
)

func check(t *testing.T, c claim.Checker) claim.Report {
	t.Helper()
	report, err := c.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func text(moves []nim.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, ", ")
}

func TestBoutonsRuleAgainstTheGame(t *testing.T) {
	// C(4+15, 4) = 3876 positions.
	if r := check(t, nim.Claim(4, 15)); !r.Holds() || r.Positions != 3876 {
		t.Errorf("%s (%d positions)", r.Verdict(), r.Positions)
	}
}

func TestBoundedNimAgainstTheGame(t *testing.T) {
	for m := 1; m <= 6; m++ {
		if r := check(t, nim.BoundedClaim(m, 3, 15)); !r.Holds() {
			t.Errorf("at most %d: %s", m, r.Verdict())
		}
	}
}

func TestAMutatedRuleIsCaught(t *testing.T) {
	mutants := map[string]func(*claim.Claim[multiset.Heaps]){
		"the sum instead of the nim-sum": func(c *claim.Claim[multiset.Heaps]) {
			c.Losing = func(h multiset.Heaps) bool { return h.Total() == 0 }
		},
		"misère play": func(c *claim.Claim[multiset.Heaps]) { c.Play = exhaust.Misere },
		"at most 7 a move": func(c *claim.Claim[multiset.Heaps]) {
			c.Options = nim.AtMost(7)
		},
		"a strategy that forgets a move": func(c *claim.Claim[multiset.Heaps]) {
			all := c.Winning
			c.Winning = func(h multiset.Heaps) []multiset.Heaps { return all(h)[:min(1, len(all(h)))] }
		},
		"a strategy that names nothing": func(c *claim.Claim[multiset.Heaps]) {
			c.Winning, c.Complete = func(multiset.Heaps) []multiset.Heaps { return nil }, false
		},
		"a strategy that names a losing move": func(c *claim.Claim[multiset.Heaps]) {
			c.Winning = func(h multiset.Heaps) []multiset.Heaps { return slices.Collect(nim.Options(h)) }
		},
		"values of another game": func(c *claim.Claim[multiset.Heaps]) {
			c.Grundy = func(h multiset.Heaps) sgtable.Nimber { return sgtable.Nimber(h.Total()) }
		},
	}
	for name, mutate := range mutants {
		c := nim.Claim(3, 9)
		mutate(&c)
		if r := check(t, c); r.Holds() || r.Difference == "" {
			t.Errorf("%s: %s", name, r.Verdict())
		}
	}
}

// Nim and its variants: "three, four, five".
func TestThreeFourFive(t *testing.T) {
	moves, err := nim.WinningMoves([]int64{3, 4, 5})
	if err != nil || text(moves) != "3→1" {
		t.Errorf("winning moves of (3,4,5): %v, %v; want take 2 from the heap of 3", moves, err)
	}
	for _, c := range []struct {
		heaps []int64
		value sgtable.Nimber
	}{{[]int64{1, 4, 5}, 0}, {[]int64{1, 2, 5}, 6}} {
		if got, err := nim.Sum(c.heaps...); got != c.value || err != nil {
			t.Errorf("nim-sum of %v: %d, %v; want %d", c.heaps, got, err, c.value)
		}
	}
}

// Worked positions of Nim and its variants, of Zhang, paper (game A) and of Zhang, slides.
func TestWorkedPositions(t *testing.T) {
	for _, c := range []struct {
		heaps []int64
		value sgtable.Nimber
		moves string
	}{
		{[]int64{14, 15, 18, 22}, 5, "14→11, 15→10, 22→19"}, // Nim and its variants
		{[]int64{5, 19, 23, 1}, 0, ""},                      // paper
		{[]int64{5, 19, 7, 23}, 6, "5→3, 7→1, 23→17"},       // paper, which plays 5→3
		{[]int64{25, 13, 18}, 6, "13→11"},                   // paper
		{[]int64{3, 3, 3, 3, 1, 1}, 0, ""},                  // Zhang, slides
		{[]int64{3, 3}, 0, ""},                              // paper
		{[]int64{2, 2, 5, 5, 5, 5, 7, 7}, 0, ""},            // paper
		{[]int64{3, 3, 1}, 1, "3→2, 3→2, 1→0"},              // paper
		{[]int64{1}, 1, "1→0"},                              // paper
		{nil, 0, ""},                                        // paper
		{[]int64{1, 2, 3}, 0, ""},                           // paper
		{[]int64{1, 2, 3, 4}, 4, "4→0"},                     // paper
		{[]int64{1, 2, 3, 4, 5}, 1, "1→0, 3→2, 5→4"},        // Matches, the abacus game
	} {
		value, err1 := nim.Sum(c.heaps...)
		moves, err2 := nim.WinningMoves(c.heaps)
		if value != c.value || text(moves) != c.moves || err1 != nil || err2 != nil {
			t.Errorf("%v: value %d, moves %q (%v, %v); want %d, %q", c.heaps, value, text(moves), err1, err2, c.value, c.moves)
		}
	}
}

// Game B of Zhang, paper, with m = 4: the options of 9 and of 2.
func TestBoundedOptions(t *testing.T) {
	for size, want := range map[int64]string{9: "(8)(7)(6)(5)", 2: "(1)()"} {
		h, err := multiset.Of(size)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		for q := range nim.AtMost(4)(h) {
			got += q.String()
		}
		if got != want {
			t.Errorf("options of %d: %s, want %s", size, got, want)
		}
	}
}

// The rows that Nim and its variants prints.
func TestThirdHeapRows(t *testing.T) {
	table, err := nim.Third(t.Context(), 7)
	if err != nil {
		t.Fatal(err)
	}
	printed := []struct {
		a    int
		b, c []int64
	}{
		{1, []int64{2, 3, 4, 5, 6, 7}, []int64{3, 2, 5, 4, 7, 6}},
		{2, []int64{1, 3, 4, 5, 6, 7}, []int64{3, 1, 6, 7, 4, 5}},
		{3, []int64{1, 2, 4, 5, 6, 7}, []int64{2, 1, 7, 6, 5, 4}},
	}
	for _, row := range printed {
		for i, b := range row.b {
			if got := table[row.a][b]; got != row.c[i] {
				t.Errorf("F(%d,%d) = %d, printed %d", row.a, b, got, row.c[i])
			}
		}
	}
}

func TestThirdHeapIsTheNimSum(t *testing.T) {
	xor := func(a, b int64) int64 { return a ^ b }
	if r := check(t, nim.CheckThird(15, xor)); !r.Holds() || r.Positions != 256 {
		t.Error(r.Verdict())
	}
	plus := func(a, b int64) int64 { return a + b }
	if r := check(t, nim.CheckThird(15, plus)); r.Difference != "F(1,1) = 0, the rule says 2" {
		t.Errorf("a + b instead of a xor b: %s", r.Verdict())
	}
}

func TestWinningMovesOfLargeHeaps(t *testing.T) {
	heap := rapid.Int64Range(0, math.MaxInt64)
	rapid.Check(t, func(t *rapid.T) {
		heaps := rapid.SliceOfN(heap, 0, 6).Draw(t, "heaps")
		moves, err := nim.WinningMoves(heaps)
		if err != nil {
			t.Fatal(err)
		}
		value, err := nim.Sum(heaps...)
		if err != nil || (len(moves)%2 == 1) != (value != 0) {
			t.Fatalf("%d winning moves at value %d, %v", len(moves), value, err)
		}
		for _, m := range moves {
			after := slices.Clone(heaps)
			after[m.Heap] = m.To
			if s, err := nim.Sum(after...); s != 0 || err != nil || m.To >= m.From || heaps[m.Heap] != m.From {
				t.Fatalf("move %v of heap %d leaves %v", m, m.Heap, after)
			}
		}
		if twice, err := nim.Sum(append(heaps, heaps...)...); twice != 0 || err != nil {
			t.Fatalf("a position beside itself has value %d, %v", twice, err)
		}
	})
}

func TestBoundedWinningMovesOfLargeHeaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Int64Range(1, math.MaxInt64).Draw(t, "m")
		heaps := rapid.SliceOfN(rapid.Int64Range(0, math.MaxInt64), 0, 4).Draw(t, "heaps")
		moves, err := nim.BoundedWinningMoves(m, heaps)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range moves {
			after := slices.Clone(heaps)
			after[move.Heap] = move.To
			taken := move.From - move.To
			if s, err := nim.BoundedSum(m, after...); s != 0 || err != nil || taken < 1 || taken > m {
				t.Fatalf("m = %d: move %v leaves value %d, %v", m, move, s, err)
			}
		}
		if value, err := nim.BoundedSum(m, heaps...); err != nil || (value == 0) != (len(moves) == 0) {
			t.Fatalf("m = %d: value %d and %d winning moves, %v", m, value, len(moves), err)
		}
	})
}

func TestBadHeapsAreErrors(t *testing.T) {
	const want = "heap 2 of 3 has -4 tokens: want 0 or more"
	bad := []int64{3, -4, 5}
	_, err1 := nim.Sum(bad...)
	_, err2 := nim.WinningMoves(bad)
	_, err3 := nim.BoundedSum(2, bad...)
	_, err4 := nim.BoundedWinningMoves(2, bad)
	for i, err := range []error{err1, err2, err3, err4} {
		if err == nil || err.Error() != want {
			t.Errorf("call %d: error %v, want %s", i, err, want)
		}
	}
	if _, err := nim.BoundedSum(0, 1, 2); err == nil || err.Error() != "at most 0 tokens a move: want at least 1" {
		t.Errorf("m = 0: error %v", err)
	}
	if _, err := nim.Third(t.Context(), 128); err == nil || err.Error() != "third heaps beside heaps up to 128: want 0 … 127" {
		t.Errorf("a table that does not fit: error %v", err)
	}
}

package misere_test

import (
	"iter"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
)

// The box of every check here: at most 5 heaps of at most 9, C(14,5) = 2002 positions.
const heaps, size = 5, 9

func heapsOf(t *testing.T, sizes ...int64) multiset.Heaps {
	t.Helper()
	h, err := multiset.Of(sizes...)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestMisereRuleAgainstTheGame(t *testing.T) {
	r, err := misere.Claim(heaps, size).Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !r.Holds() || r.Positions != 2002 {
		t.Errorf("%s (%d positions)", r.Verdict(), r.Positions)
	}
}

func TestAMutatedMisereRuleIsCaught(t *testing.T) {
	mutants := map[string]func(*claim.Claim[multiset.Heaps]){
		"normal Nim's rule": func(c *claim.Claim[multiset.Heaps]) { c.Losing = nim.Claim(heaps, size).Losing },
		"normal play":       func(c *claim.Claim[multiset.Heaps]) { c.Play = exhaust.Normal },
		"leave an even number of ones": func(c *claim.Claim[multiset.Heaps]) {
			c.Winning = nim.Claim(heaps, size).Winning
		},
	}
	for name, mutate := range mutants {
		c := misere.Claim(heaps, size)
		mutate(&c)
		r, err := c.Check(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if r.Holds() {
			t.Errorf("%s is not caught", name)
		}
	}
}

// survey runs the theorems on the box of the tests.
func survey(t *testing.T, options func(multiset.Heaps) iter.Seq[multiset.Heaps]) (misere.Table, []claim.Report) {
	t.Helper()
	table, reports, err := misere.Survey(t.Context(), options, nim.Box(heaps, size), multiset.Box(heaps, size))
	if err != nil {
		t.Fatal(err)
	}
	return table, reports
}

// Matches: eleven theorems and the remark that T1 does not exist.
func TestElevenTheorems(t *testing.T) {
	_, reports := survey(t, nim.Options)
	if len(reports) != 12 {
		t.Fatalf("%d reports, want the remark and eleven theorems", len(reports))
	}
	for _, r := range reports {
		if !r.Holds() {
			t.Errorf("%s, %s: %s", r.Name, r.Closed, r.Verdict())
		}
	}
}

// The table of class-to-class moves as the theorems give it; the rest was counted.
func TestTableOfClassToClassMoves(t *testing.T) {
	table, _ := survey(t, nim.Options)
	// 5 of at most five ones: odd 1, 3, 5; even 0, 2, 4. One rich heap of 2 … 9 beside 0 … 4 ones: 40.
	for class, want := range map[misere.Class]int64{misere.S0: 3, misere.T0: 3, misere.S1: 40, misere.T1: 0} {
		if got := table.Positions[class]; got != want {
			t.Errorf("%d positions of %v, want %d", got, class, want)
		}
	}
	want := map[misere.Class]string{ //   S0    S1   S2   T0   T1   T2
		misere.S0: "none none none all none none",
		misere.S1: "all some none all none none",
		misere.S2: "none some some none none all",
		misere.T0: "some none none none none none", // all but the position without heaps
		misere.T2: "none some some none none none",
	}
	for _, from := range misere.Classes() {
		if from == misere.T1 {
			continue
		}
		var row []string
		for _, to := range misere.Classes() {
			row = append(row, table.Frequency(from, to))
		}
		if got := strings.Join(row, " "); got != want[from] {
			t.Errorf("%v moves to S0 S1 S2 T0 T1 T2: %s, want %s", from, got, want[from])
		}
	}
	// Misère play: S0 and T2 lose, all others win. Normal play: every T loses, every S wins.
	for play, losing := range [2]misere.Set{misere.SetOf(misere.T0, misere.T1, misere.T2), misere.SetOf(misere.S0, misere.T1, misere.T2)} {
		for _, class := range misere.Classes() {
			wins := table.Positions[class]
			if losing.Has(class) {
				wins = 0
			}
			if got := table.Wins[play][class]; got != wins {
				t.Errorf("%v play: %d of %d positions of %v won, want %d",
					exhaust.Play(play), got, table.Positions[class], class, wins)
			}
		}
	}
}

func TestAMutatedGameBreaksTheTheorems(t *testing.T) {
	onlyWhole := func(h multiset.Heaps) iter.Seq[multiset.Heaps] { // take a whole heap
		return func(yield func(multiset.Heaps) bool) {
			for i := range h.Distinct() {
				if !yield(h.Replace(i, 0)) {
					return
				}
			}
		}
	}
	var ever [12]bool // theorems that some mutant breaks
	for name, c := range map[string]struct {
		options func(multiset.Heaps) iter.Seq[multiset.Heaps]
		broken  []int // the theorems that fail
	}{
		"at most 5 a move":   {nim.AtMost(5), []int{1, 3, 4, 6, 8, 10, 11}},
		"only a whole heap":  {onlyWhole, []int{1, 3, 4, 6, 8, 10, 11}},
		"a heap of 1 frozen": {frozenOnes, []int{1, 3, 4, 5, 6, 8, 10, 11}},
		"two moves at once":  {alsoTwo, []int{2, 3, 4, 5, 7, 9, 10, 11}},
	} {
		_, reports := survey(t, c.options)
		var broken []int
		for number, r := range reports {
			if !r.Holds() {
				broken = append(broken, number)
				ever[number] = true
			}
		}
		if !slices.Equal(broken, c.broken) {
			t.Errorf("%s: theorems %v fail, want %v", name, broken, c.broken)
		}
		if r, err := misere.CheckTheorems(c.options, heaps, size)(t.Context()); err != nil || r.Holds() {
			t.Errorf("%s: %s, %v", name, r.Verdict(), err)
		}
	}
	if unbroken := slices.Index(ever[1:], false) + 1; unbroken > 0 {
		t.Errorf("no mutated game breaks theorem %d", unbroken)
	}
}

// alsoTwo lets two moves be made as one.
func alsoTwo(h multiset.Heaps) iter.Seq[multiset.Heaps] {
	return func(yield func(multiset.Heaps) bool) {
		for q := range nim.Options(h) {
			if !yield(q) {
				return
			}
			for r := range nim.Options(q) {
				if !yield(r) {
					return
				}
			}
		}
	}
}

// frozenOnes lets no heap of 1 be touched.
func frozenOnes(h multiset.Heaps) iter.Seq[multiset.Heaps] {
	return func(yield func(multiset.Heaps) bool) {
		for q := range nim.Options(h) {
			if q.Total() == h.Total()-1 && q.Len() < h.Len() {
				continue
			}
			if !yield(q) {
				return
			}
		}
	}
}

// Matches: the two chains of play; the loser may play as he likes.
func TestChainsOfPlay(t *testing.T) {
	chains := map[exhaust.Play]*regexp.Regexp{
		exhaust.Normal: regexp.MustCompile(`^(S2 T2 )*S1 T0 (S0 T0 )*$`),
		exhaust.Misere: regexp.MustCompile(`^(S2 T2 )*S1 S0 (T0 S0 )*T0 $`),
	}
	starts := slices.DeleteFunc(slices.Collect(multiset.Box(heaps, size)), func(h multiset.Heaps) bool {
		return misere.ClassOf(h) != misere.S2
	})
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.SampledFrom(starts).Draw(t, "start")
		for play, want := range chains {
			line, err := misere.Chain(start, play, func(options []multiset.Heaps) multiset.Heaps {
				return rapid.SampledFrom(options).Draw(t, "reply")
			})
			if err != nil {
				t.Fatal(err)
			}
			var classes strings.Builder
			for _, h := range line {
				classes.WriteString(misere.ClassOf(h).String() + " ")
			}
			if !want.MatchString(classes.String()) {
				t.Fatalf("%v play from %v: %s", play, start, classes.String())
			}
			// The starter wins: the last move is his in normal play, the other's in misère.
			if moves := len(line) - 1; (moves%2 == 1) != (play == exhaust.Normal) {
				t.Fatalf("%v play from %v: %d moves", play, start, moves)
			}
		}
	})
}

func TestAChainRefusesAnIllegalReply(t *testing.T) {
	_, err := misere.Chain(heapsOf(t, 2, 2), exhaust.Normal, func([]multiset.Heaps) multiset.Heaps {
		return heapsOf(t, 9)
	})
	if err == nil || err.Error() != "reply (9) to (2,2) is not one of its 2 options" {
		t.Errorf("error %v", err)
	}
}

// The start of the abacus game (Matches), and small positions (Nim and its variants).
func TestWorkedPositions(t *testing.T) {
	for _, c := range []struct {
		heaps []int64
		class misere.Class
		moves []string
	}{
		{[]int64{1, 2, 3, 4, 5}, misere.S2, []string{"1→0", "3→2", "5→4"}},
		{[]int64{1, 1, 1}, misere.S0, nil},
		{[]int64{1, 1}, misere.T0, []string{"1→0", "1→0"}},
		{[]int64{1}, misere.S0, nil},
		{nil, misere.T0, nil}, // won: the last token is gone
		{[]int64{5}, misere.S1, []string{"5→1"}},
		{[]int64{1, 5}, misere.S1, []string{"5→0"}},
		{[]int64{2, 2}, misere.T2, nil},
		{[]int64{1, 2, 3}, misere.T2, nil},
		{[]int64{14, 15, 18, 22}, misere.S2, []string{"14→11", "15→10", "22→19"}},
	} {
		h := heapsOf(t, c.heaps...)
		moves, err := misere.WinningMoves(c.heaps)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, m := range moves {
			words = append(words, m.String())
		}
		if misere.ClassOf(h) != c.class || !slices.Equal(words, c.moves) {
			t.Errorf("%v: %v with winning moves %v, want %v with %v", h, misere.ClassOf(h), words, c.class, c.moves)
		}
		lost, err := misere.Losing(c.heaps...)
		if want := c.class == misere.S0 || c.class == misere.T2; lost != want || err != nil {
			t.Errorf("%v: losing %v, want %v (%v)", h, lost, want, err)
		}
	}
}

func TestWinningMovesOfLargeHeaps(t *testing.T) {
	heap := rapid.OneOf(rapid.Int64Range(0, 2), rapid.Int64Range(0, math.MaxInt64))
	rapid.Check(t, func(t *rapid.T) {
		heaps := rapid.SliceOfN(heap, 0, 6).Draw(t, "heaps")
		moves, err := misere.WinningMoves(heaps)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			after := slices.Clone(heaps)
			after[m.Heap] = m.To
			if lost, err := misere.Losing(after...); !lost || err != nil || m.To >= m.From || heaps[m.Heap] != m.From {
				t.Fatalf("move %v of heap %d leaves %v, lost %v", m, m.Heap, after, lost)
			}
		}
		if lost, err := misere.Losing(heaps...); err != nil || lost && len(moves) > 0 {
			t.Fatalf("a lost position with winning moves %v, %v", moves, err)
		}
	})
}

func TestNegativeHeapsAreErrors(t *testing.T) {
	if _, err := misere.Losing(1, -1); err == nil {
		t.Error("a negative heap is taken for a position")
	}
	if _, err := misere.WinningMoves([]int64{-1}); err == nil || err.Error() != "heap 1 of 1 has -1 tokens: want 0 or more" {
		t.Errorf("error %v", err)
	}
}

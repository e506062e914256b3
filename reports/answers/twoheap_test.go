package answers_test

import (
	"iter"
	"testing"

	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/twoheap"
)

// What is said of a position of two heaps is what play of the game says: value, outcome and the winning moves.
func TestTwoHeapsAgainstPlay(t *testing.T) {
	for _, name := range []string{"wythoff", "wythoff:2", "nimhof:3,2+1,1", "euclid"} {
		g, err := twoheap.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		solver := exhaust.New(func(p [2]int) iter.Seq[[2]int] {
			return func(yield func([2]int) bool) {
				more := true
				g.Options(p[0], p[1], func(x, y int) { more = more && yield([2]int{x, y}) })
			}
		})
		for x := range 9 {
			for y := range 9 {
				p := [2]int{x, y}
				found, err := solver.Solve(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				winning, err := solver.Winning(t.Context(), p, exhaust.Normal)
				if err != nil {
					t.Fatal(err)
				}
				a, err := answers.OfTwoHeaps(t.Context(), g, int64(x), int64(y), true)
				if err != nil {
					t.Fatal(err)
				}
				if *a.Value != found.Grundy || (a.Outcome == "P") != (found.Grundy == 0) || len(a.Winning) != len(winning) {
					t.Fatalf("%s (%d,%d): %+v, by play value %d and %v", name, x, y, a, found.Grundy, winning)
				}
				for i, m := range a.Winning {
					if left := [2]int{int(m.Leaves[0]), int(m.Leaves[1])}; left != winning[i] {
						t.Fatalf("%s (%d,%d): move %v, by play to %v", name, x, y, m, winning[i])
					}
				}
			}
		}
		if _, err := answers.OfTwoHeaps(t.Context(), g, answers.MostOfTwo+1, 2, false); err == nil {
			t.Errorf("%s: a heap past the table is taken", name)
		}
	}
}

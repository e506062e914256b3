package exhaust_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
)

// graph is a game given as a table: graph[p] lists the options of position p.
type graph [][]int

func (g graph) options(p int) iter.Seq[int] { return slices.Values(g[p]) }

// randomGraph draws a game whose positions 0, 1, … only have smaller ones as options.
func randomGraph(most int) *rapid.Generator[graph] {
	return rapid.Custom(func(t *rapid.T) graph {
		g := make(graph, rapid.IntRange(1, most).Draw(t, "positions"))
		for p := 1; p < len(g); p++ {
			g[p] = rapid.SliceOfN(rapid.IntRange(0, p-1), 0, 6).Draw(t, "options")
		}
		return g
	})
}

// recursion is the definition of the three answers, written as it reads.
func recursion(g graph, p int) exhaust.Result {
	r := exhaust.Result{Normal: exhaust.P, Misere: exhaust.P}
	if len(g[p]) == 0 {
		r.Misere = exhaust.N
	}
	var values []sgtable.Nimber
	for _, q := range g[p] {
		option := recursion(g, q)
		values = append(values, option.Grundy)
		if option.Normal == exhaust.P {
			r.Normal = exhaust.N
		}
		if option.Misere == exhaust.P {
			r.Misere = exhaust.N
		}
	}
	r.Grundy = sgtable.Mex(values...)
	return r
}

func TestSolverAgreesWithTheRecursion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(9).Draw(t, "game")
		solver := exhaust.New(g.options)
		for _, p := range rapid.Permutation(positions(g)).Draw(t, "order") {
			got, err := solver.Solve(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if want := recursion(g, p); got != want {
				t.Fatalf("position %d: %+v, want %+v", p, got, want)
			}
			if (got.Grundy != 0) != (got.Normal == exhaust.N) {
				t.Fatalf("position %d has value %d and outcome %v", p, got.Grundy, got.Normal)
			}
		}
	})
}

func positions(g graph) []int {
	all := make([]int, len(g))
	for p := range all {
		all[p] = p
	}
	return all
}

func TestValueOfASumIsTheNimSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		left := randomGraph(12).Draw(t, "left")
		right := randomGraph(12).Draw(t, "right")
		a := exhaust.New(left.options)
		b := exhaust.New(right.options)
		both := exhaust.New(exhaust.Sum(left.options, right.options))
		p, q := len(left)-1, len(right)-1
		x, err1 := a.Solve(t.Context(), p)
		y, err2 := b.Solve(t.Context(), q)
		z, err3 := both.Solve(t.Context(), exhaust.Pair[int, int]{Left: p, Right: q})
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		if z.Grundy != x.Grundy.Xor(y.Grundy) {
			t.Fatalf("value %d of the sum of %d and %d", z.Grundy, x.Grundy, y.Grundy)
		}
	})
}

func TestWinningMovesAreTheOptionsThatArePPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(9).Draw(t, "game")
		p := len(g) - 1
		solver := exhaust.New(g.options)
		for _, play := range []exhaust.Play{exhaust.Normal, exhaust.Misere} {
			var want []int
			for _, q := range g[p] {
				if recursion(g, q).Outcome(play) == exhaust.P && !slices.Contains(want, q) {
					want = append(want, q)
				}
			}
			got, err := solver.Winning(t.Context(), p, play)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%v play: winning options %v, want %v", play, got, want)
			}
		}
	})
}

// A heap from which one token is taken at a time is as deep as it is large.
func countdown(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		if n > 0 {
			yield(n - 1)
		}
	}
}

func TestDeepGamesNeedNoDeepStack(t *testing.T) {
	r, err := exhaust.New(countdown).Solve(t.Context(), 300_001)
	if err != nil {
		t.Fatal(err)
	}
	if want := (exhaust.Result{Grundy: 1, Normal: exhaust.N, Misere: exhaust.P}); r != want {
		t.Errorf("300,001 single moves: %+v, want %+v", r, want)
	}
}

func TestTooManyPositionsIsAnErrorAndWhatIsSettledStays(t *testing.T) {
	solver := exhaust.New(countdown)
	solver.MaxPositions = 100
	_, err := solver.Solve(t.Context(), 1000)
	if !errors.Is(err, exhaust.ErrTooMany) || !strings.Contains(err.Error(), "position 1000: too many positions to look at: more than 100") {
		t.Errorf("error %v", err)
	}
	if _, err := solver.Winning(t.Context(), 1000, exhaust.Normal); !errors.Is(err, exhaust.ErrTooMany) {
		t.Errorf("winning moves past the limit: error %v", err)
	}
	solver.MaxPositions = 2000
	if r, err := solver.Solve(t.Context(), 1000); err != nil || r.Normal != exhaust.P {
		t.Errorf("after raising the limit: %+v, %v", r, err)
	}
	if solver.Len() != 1001 {
		t.Errorf("%d positions held, want 1001", solver.Len())
	}
}

func TestTooManyOptionsOfOnePositionIsAnError(t *testing.T) {
	endless := func(n int) iter.Seq[int] {
		return func(yield func(int) bool) {
			for m := n + 1; yield(m); m++ {
			}
		}
	}
	solver := exhaust.New(endless)
	solver.MaxPositions = 1000
	if _, err := solver.Solve(t.Context(), 0); !errors.Is(err, exhaust.ErrTooMany) {
		t.Errorf("error %v, want %v", err, exhaust.ErrTooMany)
	}
}

func TestALoopIsAnErrorThatShowsIt(t *testing.T) {
	g := graph{{}, {0, 3}, {1}, {2, 0}, {0, 1}}
	solver := exhaust.New(g.options)
	_, err := solver.Solve(t.Context(), 4)
	if !errors.Is(err, exhaust.ErrLoop) || !strings.Contains(err.Error(), "1 → 3 → 2 → 1") {
		t.Errorf("error %v, want the loop 1 → 3 → 2 → 1", err)
	}
	if r, err := solver.Solve(t.Context(), 0); err != nil || r.Grundy != 0 {
		t.Errorf("a position outside the loop: %+v, %v", r, err)
	}
	if _, err := solver.Solve(t.Context(), 2); !errors.Is(err, exhaust.ErrLoop) {
		t.Errorf("the loop met again: error %v", err)
	}
	around := func(n int) iter.Seq[int] { return slices.Values([]int{(n + 1) % 50}) }
	if _, err := exhaust.New(around).Solve(t.Context(), 0); err == nil || !strings.Contains(err.Error(), "6 → 7 → … → 0") {
		t.Errorf("a long loop: error %v, want it shortened", err)
	}
}

func TestACancelledSearchCanBeTakenUpAgain(t *testing.T) {
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancelling := func(n int) iter.Seq[int] {
		if n == 50_000 {
			cancel(reason)
		}
		return countdown(n)
	}
	solver := exhaust.New(cancelling)
	if _, err := solver.Solve(ctx, 100_000); !errors.Is(err, reason) || solver.Len() > 60_000 {
		t.Errorf("%d positions, error %v; want %v soon after half of them", solver.Len(), err, reason)
	}
	if _, err := solver.Solve(ctx, 0); !errors.Is(err, reason) {
		t.Errorf("a new search with the same context: error %v", err)
	}
	if r, err := solver.Solve(t.Context(), 100_000); err != nil || r.Normal != exhaust.P {
		t.Errorf("taken up again: %+v, %v", r, err)
	}
}

func TestOutcomesInWords(t *testing.T) {
	got := []string{exhaust.P.String(), exhaust.N.String(), exhaust.Normal.String(), exhaust.Misere.String()}
	if want := []string{"P", "N", "normal", "misère"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

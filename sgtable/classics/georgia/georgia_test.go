package georgia_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/classics/georgia"
	"example.org/grundy/sgtable/exhaust"
)

func Example() {
	s, err := georgia.Of(3, 5, 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s, georgia.Gaps(s), georgia.NimSum(s))
	fmt.Println("leave", georgia.WinningMoves(s))
	report, err := georgia.Claim(3, 9).Check(context.Background())
	fmt.Println(report.Box+":", report.Verdict(), err)
	// Output:
	// ··●·●···● [{5 9} {0 3}] 1
	// leave [··●·●··●]
	// at most 3 pieces on 9 squares: holds on 130 positions <nil>
}

func TestRuleAgainstTheGameOfSixPiecesOnSixteenSquares(t *testing.T) {
	r, err := georgia.Claim(6, 16).Check(t.Context())
	// Σ C(16, j) for j = 0 … 6.
	if err != nil || !r.Holds() || r.Positions != 14893 {
		t.Errorf("%s (%d positions), %v", r.Verdict(), r.Positions, err)
	}
}

func TestAllWinningMovesAreListed(t *testing.T) {
	solver := exhaust.New(georgia.Options)
	for s := range georgia.Box(5, 11) {
		want, err := solver.Winning(t.Context(), s, exhaust.Normal)
		if err != nil {
			t.Fatal(err)
		}
		if got := georgia.WinningMoves(s); !slices.Equal(got, want) {
			t.Fatalf("winning moves of %v: %v, want %v", s, got, want)
		}
	}
}

func TestAMutatedRuleIsCaught(t *testing.T) {
	fromTheLeft := func(s georgia.Strip) bool { // pairs the pieces from the left
		sum, left := 0, 0
		for _, square := range slices.Backward(slices.Collect(s.Squares())) {
			if left == 0 {
				left = square
			} else {
				sum ^= square - left - 1
				left = 0
			}
		}
		return sum == 0
	}
	c := georgia.Claim(4, 10)
	c.Losing = fromTheLeft
	if r, err := c.Check(t.Context()); err != nil || r.Difference == "" {
		t.Errorf("pairs from the left: %s, %v", r.Verdict(), err)
	}
	c = georgia.Claim(4, 10)
	c.Complete = true
	if r, err := c.Check(t.Context()); err != nil || r.Difference == "" {
		t.Errorf("left pieces have no winning moves: %s, %v", r.Verdict(), err)
	}
}

func TestOptionsByHand(t *testing.T) {
	s, err := georgia.Of(2, 4)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for q := range georgia.Options(s) {
		got = append(got, q.String())
	}
	if want := []string{"·●●", "●··●"}; !slices.Equal(got, want) {
		t.Errorf("options of %v: %v, want %v", s, got, want)
	}
}

func TestLongStrips(t *testing.T) {
	square := rapid.Int64Range(1, georgia.MaxSquare)
	rapid.Check(t, func(t *rapid.T) {
		squares := rapid.SliceOfNDistinct(square, 0, 12, rapid.ID[int64]).Draw(t, "squares")
		s, err := georgia.Of(squares...)
		if err != nil {
			t.Fatal(err)
		}
		all := georgia.WinningMoves(s)
		if lost := georgia.NimSum(s) == 0; lost != (len(all) == 0) {
			t.Fatalf("%v: lost %v with winning moves %v", s, lost, all)
		}
		for _, q := range georgia.NimMoves(s) {
			if !slices.Contains(all, q) {
				t.Fatalf("%v → %v is no winning option", s, q)
			}
		}
		slices.Sort(squares)
		slices.Reverse(squares)
		if got := slices.Collect(s.Squares()); len(got) != len(squares) || len(got) > 0 && int64(got[0]) != squares[0] {
			t.Fatalf("squares %v, want %v", got, squares)
		}
	})
}

func TestBadSquaresAreErrors(t *testing.T) {
	for _, c := range []struct {
		squares []int64
		want    string
	}{
		{[]int64{3, 0}, "piece 2 of 2 stands on square 0: want 1 … 64"},
		{[]int64{65}, "piece 1 of 1 stands on square 65: want 1 … 64"},
		{[]int64{3, 5, 3}, "piece 3 of 3 stands on square 3, which is taken: want one piece a square"},
	} {
		if _, err := georgia.Of(c.squares...); err == nil || err.Error() != c.want {
			t.Errorf("%v: error %v, want %s", c.squares, err, c.want)
		}
	}
}

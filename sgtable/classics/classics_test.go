package classics_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/georgia"
	"example.org/grundy/sgtable/classics/nim"
)

func Example() {
	reports, err := classics.Run(context.Background(), []claim.Checker{nim.Claim(3, 7), georgia.Claim(4, 10)})
	for _, r := range reports {
		fmt.Printf("%s, %s: %s\n", r.Name, r.Box, r.Verdict())
	}
	fmt.Println(err)
	// Output:
	// Nim, at most 3 heaps of at most 7: holds on 120 positions
	// Georgia and Bob (POJ 1704), at most 4 pieces on 10 squares: holds on 386 positions
	// <nil>
}

func TestEveryClosedRuleHoldsOnItsBox(t *testing.T) {
	reports, err := classics.Run(t.Context(), classics.All())
	if err != nil {
		t.Fatal(err)
	}
	boxes := make(map[string]bool)
	for _, r := range reports {
		if !r.Holds() {
			t.Errorf("%s, %s: %s", r.Name, r.Box, r.Verdict())
		}
		if r.Name == "" || r.Rules == "" || r.Closed == "" || r.Box == "" || r.Document == "" {
			t.Errorf("words are missing: %+v", r.Words)
		}
		if boxes[r.Name+r.Box] {
			t.Errorf("%s, %s is reported twice", r.Name, r.Box)
		}
		boxes[r.Name+r.Box] = true
		t.Logf("%-32s %-48s %7d positions %6d P %7d moves", r.Name, r.Box, r.Positions, r.Losing, r.Moves)
	}
}

func TestRunStopsAtWhatCannotBeCarriedOut(t *testing.T) {
	broken := errors.New("broken")
	fails := claim.Func(func(context.Context) (claim.Report, error) { return claim.Report{}, broken })
	reports, err := classics.Run(t.Context(), []claim.Checker{nim.Claim(2, 3), fails, nim.Claim(2, 4)})
	if !errors.Is(err, broken) || len(reports) != 1 {
		t.Errorf("%d reports, error %v; want one and %v", len(reports), err, broken)
	}
}

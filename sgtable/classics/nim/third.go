package nim

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/exhaust"
)

// Third returns the table F of third heaps for 0 ≤ a, b ≤ most: F[a][b] is the heap c for which
// (a, b, c) is a P-position, found by playing the game itself. There is at most one such c, as two
// would be a move apart. A most outside 0 … 127 is an error; 15 takes some milliseconds, 127 minutes.
func Third(ctx context.Context, most int) ([][]int64, error) {
	if most < 0 || most > multiset.MaxSize/2 {
		return nil, fmt.Errorf("third heaps beside heaps up to %d: want 0 … %d", most, multiset.MaxSize/2)
	}
	solver := exhaust.New(Options)
	table := make([][]int64, most+1)
	for a := range table {
		table[a] = make([]int64, most+1)
		for b := range table[a] {
			c, err := third(ctx, solver, int64(a), int64(b))
			if err != nil {
				return nil, err
			}
			table[a][b] = c
		}
	}
	return table, nil
}

func third(ctx context.Context, solver *exhaust.Solver[multiset.Heaps], a, b int64) (int64, error) {
	for c := int64(0); ; c++ {
		h, err := multiset.Of(a, b, c)
		if err != nil {
			return 0, fmt.Errorf("third heap beside %d and %d: %w", a, b, err)
		}
		switch r, err := solver.Solve(ctx, h); {
		case err != nil:
			return 0, err
		case r.Normal == exhaust.P:
			return c, nil
		}
	}
}

// CheckThird compares the searched table of third heaps with a closed form, which for Nim is
// a ⊕ b.
func CheckThird(most int, closed func(a, b int64) int64) claim.Func {
	return func(ctx context.Context) (claim.Report, error) {
		report := claim.Report{Words: claim.Words{
			Name:     "Third heap of Nim",
			Rules:    "F(a,b) is the heap c that makes (a,b,c) a P-position of Nim",
			Closed:   "F(a,b) = a xor b",
			Box:      fmt.Sprintf("0 ≤ a, b ≤ %d", most),
			Document: variants,
		}}
		table, err := Third(ctx, most)
		if err != nil {
			return report, err
		}
		for a, row := range table {
			for b, c := range row {
				report.Positions++
				report.Losing++
				if want := closed(int64(a), int64(b)); c != want {
					report.Difference = fmt.Sprintf("F(%d,%d) = %d, the rule says %d", a, b, c, want)
					return report, nil
				}
			}
		}
		return report, nil
	}
}

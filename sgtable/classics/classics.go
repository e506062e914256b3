// Package classics lists the classical games, each with its closed rule compared with exhaustive
// play. The games have a package each: nim, misere, oneheap, dynamic, newstone, half, georgia. What a
// comparison is stands in package claim.
//
// They are from, by the keys of docs/bibliography.md: Zhang, paper (Nim with a bound); Nim and its
// variants (Nim, one-heap games); Finding the losing positions (contest problems); Matches (misère
// Nim).
package classics

import (
	"context"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/classics/georgia"
	"example.org/grundy/sgtable/classics/half"
	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/classics/newstone"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/classics/oneheap"
)

// All returns the comparisons on the boxes that the report shows, in the order of the works.
// Together they take a few seconds.
func All() []claim.Checker {
	checks := []claim.Checker{
		nim.Claim(4, 15),
		nim.BoundedClaim(4, 4, 15),
		nim.CheckThird(31, func(a, b int64) int64 { return a ^ b }),
		misere.Claim(5, 9),
		misere.CheckTheorems(nim.Options, 5, 9),
	}
	for k := int64(1); k <= 5; k++ {
		checks = append(checks, oneheap.Claim(k, 1000))
	}
	for k := int64(1); k <= 10; k++ {
		checks = append(checks, dynamic.CheckAtMost(k, 5000))
	}
	return append(checks, dynamic.CheckPositions(2, 200), dynamic.CheckPositions(3, 200), newstone.Claim(14), half.Claim(1000), georgia.Claim(6, 16))
}

// Run makes the comparisons one after the other and returns their reports. It stops at the first
// that cannot be carried out; differences are no errors.
func Run(ctx context.Context, checks []claim.Checker) ([]claim.Report, error) {
	reports := make([]claim.Report, 0, len(checks))
	for _, check := range checks {
		report, err := check.Check(ctx)
		if err != nil {
			return reports, err
		}
		reports = append(reports, report)
	}
	return reports, nil
}

// Package classics lists the classical games of the source documents, each with its closed rule
// compared with exhaustive play. The games have a package each: nim, misere, oneheap, dynamic,
// newstone, georgia. What a comparison is stands in package claim.
//
// The documents, by the names they are cited under and as tests call them: the paper
// 000_6d1eb8b8e70caa1c.txt and its slides 002_1f7ea3be016c012a.txt (Nim with a bound), the third
// document 003_9e36533ec3eefb96.txt (Nim, one-heap games, contest problems) and the fourth,
// 004_922c82f6e8a231fc.txt (misère Nim).
package classics

import (
	"context"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/classics/georgia"
	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/classics/newstone"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/classics/oneheap"
)

// All returns the comparisons on the boxes that the report shows, in the order of the documents.
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
	return append(checks, dynamic.CheckPositions(2, 200), dynamic.CheckPositions(3, 200), newstone.Claim(14), georgia.Claim(6, 16))
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

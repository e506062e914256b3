package reports

import (
	"context"
	"fmt"
	"strings"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports/published"
	"example.org/grundy/sgtable/subtraction"
)

// subsetRow is one subtraction set, settled.
type subsetRow struct {
	set     subtraction.Set
	verdict *periodicity.Verdict
	values  []uint32 // the preperiod and one period
}

// study settles every subtraction set within {1 … Largest}, in the order of the binary numbers.
func (s Subsets) study(ctx context.Context) ([]subsetRow, error) {
	return inParallel(ctx, 1<<s.Largest-1, func(ctx context.Context, i int) (subsetRow, error) {
		var amounts []int64
		for bit := range s.Largest {
			if (i+1)>>bit&1 == 1 {
				amounts = append(amounts, int64(bit)+1)
			}
		}
		set, err := subtraction.Finite(amounts...)
		if err != nil {
			return subsetRow{}, err
		}
		// A state of the last k values repeats within (k+1)^k heaps; all sets within {1 … 10}
		// do so far sooner, and one that did not would stand in the table as open.
		verdict, sequence, err := runs.Settle(ctx, set, periodicity.Options{Limit: 1 << 16}, runs.Options{})
		if err != nil {
			return subsetRow{}, err
		}
		row := subsetRow{set: set, verdict: verdict}
		if c, ok := verdict.Claim(); ok {
			row.values, err = sequence.Slice(0, c.Preperiod+c.Period)
		}
		return row, err
	})
}

// subsets tabulates them.
func (r *Report) subsets() *table.Table {
	t := &table.Table{
		Name:    "All-subtraction-sets",
		Title:   fmt.Sprintf("All subtraction sets within {1 … %d}", r.Config.Subsets.Largest),
		Caption: "The values of one period stand in brackets, after those of the preperiod.",
		Source:  "Computed by the mex recursion; proved by theorem one-heap: k agreements in a row, k the largest amount.",
		Columns: []table.Column{
			{Key: "set", Header: "Set", Kind: table.KindText, Heads: true},
			{Key: "status", Header: "Status", Kind: table.KindStatus},
			{Key: "preperiod", Header: "Preperiod", Kind: table.KindInt, Format: grouped},
			{Key: "period", Header: "Period", Kind: table.KindInt, Format: grouped},
			{Key: "largest", Header: "Largest value", Kind: table.KindInt},
			{Key: "needed", Header: "Heaps needed", Kind: table.KindInt, Format: grouped},
			{Key: "values", Header: "Grundy values", Kind: table.KindText, Width: 80},
		},
	}
	for _, row := range r.Subsets {
		v, claim := row.verdict, claimOf(row.verdict)
		amounts, _ := row.set.Finite()
		t.Add(
			table.Text(strings.ReplaceAll(fmt.Sprint(amounts), " ", ",")), published.StatusCell(v.Status),
			claim.preperiod, claim.period, table.Uint(uint64(v.Max.Value)), claim.needed,
			table.Text(periodWords(v, row.values)),
		)
	}
	return t
}

// periodWords writes the preperiod's values and, in brackets, those of one period.
func periodWords(v *periodicity.Verdict, values []uint32) string {
	c, ok := v.Claim()
	if !ok {
		return ""
	}
	return published.PeriodWords(c, values)
}

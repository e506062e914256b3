package reports

import (
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/explore"
	"example.org/grundy/sgtable/catalog"
)

// ExplorerGame is a game as the explorer shows it: its values G(0), G(1), …, what the verdict knows
// and, where no period is known, near-periods as widths to fold at.
func ExplorerGame(name string, game catalog.Game, v *periodicity.Verdict, values []uint32) (explore.Game, error) {
	claim, _ := v.Claim()
	g := explore.Game{
		Name: name, Rules: game.Words, Values: values,
		Verdict: explore.Verdict{
			Status: string(v.Status), Words: v.Sentence() + ".",
			Preperiod: claim.Preperiod, Period: claim.Period, Saltus: claim.Saltus,
		},
	}
	if v.Rare.Known() {
		colouring := v.Rare.Colouring(game.Rules)
		g.Rare = &colouring
	}
	if claim.Period != 0 {
		return g, nil // next to the period no other width tells anything
	}
	near, err := nearPeriods(values, 5)
	if err != nil {
		return g, err
	}
	for _, width := range near {
		g.Widths = append(g.Widths, explore.Width{Width: int64(width), Why: fmt.Sprintf("near-period, %d %% agree", agreeing(values, width))})
	}
	return g, nil
}

// agreeing is how many of a hundred heaps have the value of the heap a width before, rounded down.
func agreeing(values []uint32, width int) int {
	same := 0
	for n := width; n < len(values); n++ {
		if values[n] == values[n-width] {
			same++
		}
	}
	return same * 100 / (len(values) - width)
}

package twoheap

import (
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
)

// Preperiods draws preperiods and periods of the rows of Wythoff's game against the row.
func (c *Chapter) Preperiods() (*plots.Figure, error) {
	var rows []int64
	preperiod, period, cube := plots.Series{Name: "preperiod"}, plots.Series{Name: "period = saltus"}, plots.Series{Name: "row³ / 6"}
	for x, r := range c.Rows {
		claim, ok := r.Claim()
		if !ok || x == 0 {
			continue
		}
		rows = append(rows, int64(x))
		preperiod.Values = append(preperiod.Values, claim.Preperiod)
		period.Values = append(period.Values, claim.Period)
		cube.Values = append(cube.Values, int64(x)*int64(x)*int64(x)/6)
	}
	last := len(c.Rows) - 1
	return plots.Growth(rows, []plots.Series{preperiod, period, cube}, plots.GrowthOptions{Options: plots.Options{
		Title: "Rows of Wythoff's game: preperiod and period", Subtitle: fmt.Sprintf("rows 1 to %d, each proved by theorem rows", last),
		Caption: "The preperiod and the period of each row of the table of Wythoff's game, both axes logarithmic. That the preperiod grows a little more slowly than the cube of the row is observed.",
		XLabel:  "row", YLabel: "columns",
	}})
}

// Band draws how far the rows of Wythoff's game reach from the diagonal, and the band of theorem rows.
func (c *Chapter) Band() (*plots.Figure, error) {
	var least, most, below, above []int64
	for x, r := range c.Rows {
		if r.Status != periodicity.Proved {
			break
		}
		least, most = append(least, r.Low), append(most, r.High)
		below, above = append(below, -2*int64(x)), append(above, int64(x))
	}
	return plots.Band(least, most, below, above, plots.BandOptions{
		Inner: "least and largest G(i, m) − m, of all m", Outer: "−2i to i",
		Options: plots.Options{
			Title: "Rows of Wythoff's game: the band", Subtitle: "no value is below m − 2i or above m + i: theorem rows",
			Caption: "The least and the largest difference of a value and its column, of all columns of each row of the table of Wythoff's game, and the band −2i to i in which the theorem has them.",
			XLabel:  "row i", YLabel: "G(i, m) − m",
		},
	})
}

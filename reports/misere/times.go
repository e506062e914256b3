package misere

import (
	"fmt"
	"time"

	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
)

// Search is what a census found of a game that it searched, and what that took a processor.
type Search struct {
	Row
	Time time.Duration
}

// Times draws the times of searches against the orders of the quotients: of all heaps where the game is
// proved, otherwise of the last heap that was decided.
func Times(searches []Search) (*plots.Figure, error) {
	proved, open := plots.Cloud{Name: "proved"}, plots.Cloud{Name: "open, the last quotient"}
	for _, s := range searches {
		c := &open
		if s.Status == periodicity.Proved {
			c = &proved
		}
		c.X, c.Y = append(c.X, int64(s.Order)), append(c.Y, max(1, s.Time.Microseconds()))
	}
	return plots.Scatter([]plots.Cloud{open, proved}, plots.ScatterOptions{Options: plots.Options{
		Title: "Misère quotients: time against order", Subtitle: fmt.Sprintf("%d games, each searched until it was proved or a bound was reached", len(searches)),
		Caption: "The processor time of a search, in microseconds, against the order of the quotient that it found: of heaps of every size where the game is proved, of the last heap that was decided where it is open. Both axes are logarithmic.",
		XLabel:  "elements of the quotient", YLabel: "processor time, µs",
	}})
}

package plots

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Game is a game with a known period, as [Periods] draws it.
type Game struct {
	Preperiod int64 // 0 or more
	Period    int64 // 1 or more
	Group     int   // index of its group: the number of digits of its code, say
}

// PeriodsOptions are the options of [Periods].
type PeriodsOptions struct {
	Options
}

// Periods draws the preperiod against the period of many games, both axes logarithmic; purely
// periodic games stand at 0, left of the logarithmic part. Games in one place make one circle, its
// area their number (up to 36). Groups differ in colour; groups without names make no legend.
//
// It is an error if there are no games or more than six groups, if a group has no name while
// others have, or if a preperiod or period is out of range.
func Periods(games []Game, groups []string, o PeriodsOptions) (*Figure, error) {
	if len(games) == 0 || len(groups) > len(categories) {
		return nil, fmt.Errorf("figure %q: %d games in %d groups: want at least one game, and at most %d groups",
			o.Title, len(games), len(groups), len(categories))
	}
	farX, farY := int64(10), int64(10)
	from := 0.8
	for i, g := range games {
		switch {
		case g.Preperiod < 0 || g.Preperiod > maxNumber || g.Period < 1 || g.Period > maxNumber:
			return nil, fmt.Errorf("figure %q: game %d has preperiod %d and period %d: want 0 and 1 or more, at most %d",
				o.Title, i, g.Preperiod, g.Period, int64(maxNumber))
		case g.Group < 0 || g.Group >= max(len(groups), 1):
			return nil, fmt.Errorf("figure %q: game %d is in group %d: want 0 to %d", o.Title, i, g.Group, max(len(groups), 1)-1)
		case g.Preperiod == 0:
			from = 0.7 * atZero
		}
		farX, farY = max(farX, g.Preperiod), max(farY, g.Period)
	}
	f, err := newFigure(o.Options, "preperiod", "period", 430, 330)
	if err != nil {
		return nil, err
	}
	f.logX(from, 1.6*float64(farX))
	f.plot.X.Tick.Marker = zeroTicks{logTicks{length: f.across()}}
	f.logY(0.7, 1.6*float64(farY))
	f.plot.Add(newGrid(), collect(games))
	for k, name := range groups {
		if err := f.explain(entry{dot, categories[k], name}); err != nil {
			return nil, err
		}
	}
	if err := f.explain(entry{note, nil, "area: number of games"}); err != nil {
		return nil, err
	}
	return f.finish()
}

// atZero is where the logarithmic axis shows 0.
const atZero = 0.3

// zeroTicks adds a tick for 0 to a logarithmic axis that starts below 1.
type zeroTicks struct{ logTicks }

// Ticks implements [plot.Ticker].
func (t zeroTicks) Ticks(lo, hi float64) []plot.Tick {
	ticks := t.logTicks.Ticks(lo, hi)
	if lo < atZero {
		ticks = append(ticks, plot.Tick{Value: atZero, Label: "0"})
	}
	return ticks
}

// bubbles are circles whose areas are numbers of games, the largest first.
type bubbles []bubble

type bubble struct {
	game  Game
	count int
}

// collect counts the games that are equal.
func collect(games []Game) bubbles {
	counts := map[Game]int{}
	for _, g := range games {
		counts[g]++
	}
	var all bubbles
	for g, n := range counts {
		all = append(all, bubble{g, n})
	}
	slices.SortFunc(all, func(a, b bubble) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.game.Period, b.game.Period),
			cmp.Compare(a.game.Preperiod, b.game.Preperiod), cmp.Compare(a.game.Group, b.game.Group))
	})
	return all
}

// Plot implements [plot.Plotter]. A white rim keeps circles apart that overlap.
func (bs bubbles) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, b := range bs {
		at := vg.Point{X: x(max(float64(b.game.Preperiod), atZero)), Y: y(float64(b.game.Period))}
		radius := pointRadius * vg.Length(math.Sqrt(float64(min(b.count, 36))))
		for _, layer := range []struct {
			colour color.Color
			radius vg.Length
		}{{paper, radius + 0.4}, {categories[b.game.Group], radius}} {
			c.SetColor(layer.colour)
			c.Fill(circle(nil, at, layer.radius))
		}
	}
}

// Package shown holds what the explorer shows of a game: the same for a page that brings the values along and
// for one that computes them.
package shown

import (
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/plots/lags"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/sparse"
)

// Game is a sequence to look at, with what is known about it.
type Game struct {
	Name    string   // such as "0.77"; unique in the page, and what a link to a view says
	Rules   string   // in words
	Values  []uint32 // G(0), G(1), …; at least one
	Verdict Verdict
	Rare    *sparse.Colouring // which values are rare; nil if not known
	// Widths are folds worth a look besides the period, such as near-periods, in order of merit.
	Widths []Width
}

// Width is a width to fold at and why: "near-period, 93 % agree".
type Width struct {
	Width int64  `json:"width"`
	Why   string `json:"why"`
}

// Verdict is what is known about the periodicity of a sequence.
type Verdict struct {
	Status string // "proved", "observed" or "open"
	Words  string // the verdict as a sentence
	// Preperiod, Period and Saltus say G(n+Period) = G(n) + Saltus for every n ≥ Preperiod. Period
	// is 0 if none is known.
	Preperiod, Period, Saltus int64
}

// Of returns a game as the explorer shows it: its values G(0), G(1), …, what the verdict knows
// and, where no period is known, near-periods as widths to fold at.
func Of(name string, game catalog.Game, v *periodicity.Verdict, values []uint32) (Game, error) {
	claim, _ := v.Claim()
	g := Game{
		Name: name, Rules: game.Words, Values: values,
		Verdict: Verdict{
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
	near, err := lags.Near(values, 5)
	if err != nil {
		return g, err
	}
	for _, width := range near {
		g.Widths = append(g.Widths, Width{Width: int64(width), Why: fmt.Sprintf("near-period, %d %% agree", agreeing(values, width))})
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

// exact is the largest integer up to which the script's numbers are exact.
const exact = 1 << 53

// Validate says what is wrong with a game, in its values, its verdict or its widths.
func (g Game) Validate() error {
	if len(g.Values) == 0 {
		return fmt.Errorf("no values: want G(0) at least")
	}
	v := g.Verdict
	switch v.Status {
	case "proved", "observed":
		if v.Period < 1 || v.Preperiod < 0 || v.Saltus < 0 {
			return fmt.Errorf("%s preperiod %d, period %d, saltus %d: want at least 0, 1 and 0", v.Status, v.Preperiod, v.Period, v.Saltus)
		}
		if v.Period > exact || v.Preperiod > exact || v.Saltus > exact {
			return fmt.Errorf("preperiod %d, period %d, saltus %d: want at most 2^53, which a browser holds exactly", v.Preperiod, v.Period, v.Saltus)
		}
	case "open":
		if v.Period != 0 {
			return fmt.Errorf("an open verdict with period %d: want 0", v.Period)
		}
	default:
		return fmt.Errorf("status %q: want proved, observed or open", v.Status)
	}
	for _, w := range g.Widths {
		if w.Width < 1 || w.Width > int64(len(g.Values)) {
			return fmt.Errorf("width %d: want 1 to %d, the number of values", w.Width, len(g.Values))
		}
	}
	return nil
}

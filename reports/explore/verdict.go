package explore

import (
	"fmt"
)

// Verdict is what is known about the periodicity of a sequence.
type Verdict struct {
	Status string // "proved", "observed" or "open"
	Words  string // the verdict as a sentence
	// Preperiod, Period and Saltus say G(n+Period) = G(n) + Saltus for every n ≥ Preperiod. Period
	// is 0 if none is known.
	Preperiod, Period, Saltus int64
}

// exact is the largest integer up to which the script's numbers are exact.
const exact = 1 << 53

// validate says what is wrong with which game.
func validate(games []Game) error {
	if len(games) == 0 {
		return fmt.Errorf("no game: want at least one")
	}
	named := make(map[string]bool)
	for i, g := range games {
		if g.Name == "" || named[g.Name] {
			return fmt.Errorf("game %d has the name %q: want one that no other game has", i+1, g.Name)
		}
		named[g.Name] = true
		if err := g.validate(); err != nil {
			return fmt.Errorf("game %q: %w", g.Name, err)
		}
	}
	return nil
}

func (g Game) validate() error {
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

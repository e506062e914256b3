package shown

import (
	"slices"

	"example.org/grundy/sgtable/engine/sparse"
)

// View is a game as the script of a page reads it, but for its values.
type View struct {
	Name   string  `json:"name"`
	Rules  string  `json:"rules"`
	Status string  `json:"status"`
	Words  string  `json:"words"`
	Period *Period `json:"period"`
	Rare   *Rare   `json:"rare"`
	Widths []Width `json:"widths"`
}

// Period says G(n+Period) = G(n) + Saltus for n ≥ Preperiod.
type Period struct {
	Preperiod int64 `json:"preperiod"`
	Period    int64 `json:"period"`
	Saltus    int64 `json:"saltus"`
}

// Rare says that v at heap n is rare when popcount(v & Mask) + Parity·(n + Even) is even.
type Rare struct {
	Mask   uint32 `json:"mask"`
	Parity int    `json:"parity"`
	Even   int64  `json:"even"`
}

// View returns the game as a script reads it. The proved or observed period is the first width.
func (g Game) View() View {
	p := View{
		Name: g.Name, Rules: g.Rules, Status: g.Verdict.Status, Words: g.Verdict.Words,
		Rare: rareOf(g.Rare), Widths: []Width{},
	}
	if v := g.Verdict; v.Period > 0 {
		p.Period = &Period{v.Preperiod, v.Period, v.Saltus}
		if v.Period <= int64(len(g.Values)) {
			p.Widths = append(p.Widths, Width{v.Period, v.Status + " period"})
		}
	}
	for _, w := range g.Widths {
		if !slices.ContainsFunc(p.Widths, func(have Width) bool { return have.Width == w.Width }) {
			p.Widths = append(p.Widths, w)
		}
	}
	return p
}

// rareOf returns what the script needs to tell rare values from common ones.
func rareOf(c *sparse.Colouring) *Rare {
	if c == nil {
		return nil
	}
	r := &Rare{Mask: c.Mask}
	if c.Parity {
		r.Parity, r.Even = 1, c.Even
	}
	return r
}

package misere

import (
	"bytes"
	"encoding/json"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/misere"
)

// verdictJSON is a verdict as a program reads it.
type verdictJSON struct {
	Game         string             `json:"game"`
	Status       periodicity.Status `json:"status"`
	Period       *int64             `json:"period"`    // null if open
	Preperiod    *int64             `json:"preperiod"` // null if open
	Order        int                `json:"order"`
	OrderP       int                `json:"order_p"`
	Heaps        int64              `json:"heaps"` // how many were verified, from heap 0 on
	Tame         bool               `json:"tame"`
	Presentation string             `json:"presentation"`
	Phi          []string           `json:"phi"`         // of those heaps, in letters
	PPositions   []int64            `json:"p_positions"` // those of them that are P-positions alone
}

// Known returns the number of heaps, from heap 0 on, whose Φ tells all that is known: those up to the end
// of the first period, or all that were verified.
func (v *Verdict) Known() int64 {
	if v.Status == periodicity.Proved {
		return v.Claim.Preperiod + v.Claim.Period
	}
	return v.Quotient.Heaps() + 1
}

// MarshalJSON writes game, status, period, preperiod, order, order_p, heaps, tame, presentation, phi and
// p_positions.
func (v *Verdict) MarshalJSON() ([]byte, error) {
	p := v.Quotient.Presentation()
	j := verdictJSON{
		Game: v.Game, Status: v.Status, Order: v.Quotient.Order(), OrderP: v.Quotient.OrderP(), Heaps: v.Quotient.Heaps() + 1,
		Tame: v.Quotient.Tame(), Presentation: p.String(), Phi: phiNames(v.Quotient, p, v.Quotient.Heaps()+1),
		PPositions: append([]int64{}, v.Quotient.PHeaps()...),
	}
	if v.Status == periodicity.Proved {
		j.Period, j.Preperiod = &v.Claim.Period, &v.Claim.Preperiod
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // a presentation stands between < and >
	err := e.Encode(j)
	return b.Bytes(), err
}

// phiNames returns Φ of so many heaps in letters.
func phiNames(q *misere.Quotient, p misere.Presentation, heaps int64) []string {
	names := make([]string, heaps)
	for n := range names {
		names[n] = p.Names[q.Phi(int64(n))]
	}
	return names
}

// PhiNames returns Φ of the heaps that are known, as [Verdict.Known] counts them, in letters.
func (v *Verdict) PhiNames(p misere.Presentation) []string {
	return phiNames(v.Quotient, p, v.Known())
}

// PHeaps returns the single heaps that are P-positions, among those that Known counts.
func (v *Verdict) PHeaps() []int64 {
	heaps := []int64{}
	for _, n := range v.Quotient.PHeaps() {
		if n < v.Known() {
			heaps = append(heaps, n)
		}
	}
	return heaps
}

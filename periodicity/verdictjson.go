package periodicity

import (
	"bytes"
	"encoding/json"
)

// verdictJSON is a verdict as JSON has it: what does not exist is null.
type verdictJSON struct {
	Game          string     `json:"game"`
	Rules         string     `json:"rules"`
	Status        Status     `json:"status"`
	Theorem       *string    `json:"theorem"`
	Preperiod     *int64     `json:"preperiod"`
	Period        *int64     `json:"period"`
	Saltus        *int64     `json:"saltus"`
	LastException *int64     `json:"last_exception"` // preperiod − 1
	Exceptions    Exceptions `json:"exceptions"`
	Heaps         *int64     `json:"heaps"`
	Computed      int64      `json:"computed"`
	Window        *Window    `json:"window"`
	Max           Max        `json:"max"`
	Rare          *Rare      `json:"rare"`
	Engine        string     `json:"engine"`
}

// MarshalJSON implements [json.Marshaler]. The names are game, rules, status, theorem, preperiod,
// period, saltus, last_exception, exceptions, heaps, computed, window, max, rare and engine.
func (v *Verdict) MarshalJSON() ([]byte, error) {
	j := verdictJSON{
		Game: v.Game, Rules: v.Rules, Status: v.Status, Exceptions: v.Exceptions,
		Computed: v.Computed, Max: v.Max, Engine: v.Engine,
	}
	if v.Status == Proved {
		j.Theorem, j.Heaps = &v.Theorem, &v.Heaps
	}
	if c, ok := v.Claim(); ok {
		last := c.LastException()
		j.Preperiod, j.Period, j.Saltus, j.LastException, j.Window = &c.Preperiod, &c.Period, &c.Saltus, &last, &v.Window
		if v.Computed == 0 {
			j.Window = nil // a theorem that needs no values
		}
	}
	if v.Rare.Known() {
		j.Rare = &v.Rare
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // whoever encodes a verdict may want that
	err := e.Encode(j)
	return text.Bytes(), err
}

// UnmarshalJSON implements [json.Unmarshaler]. What it reads has no premise.
func (v *Verdict) UnmarshalJSON(text []byte) error {
	var j verdictJSON
	if err := json.Unmarshal(text, &j); err != nil {
		return err
	}
	*v = Verdict{
		Game: j.Game, Rules: j.Rules, Status: j.Status, Exceptions: j.Exceptions,
		Computed: j.Computed, Max: j.Max, Engine: j.Engine,
		Theorem: value(j.Theorem), Heaps: value(j.Heaps), Window: value(j.Window), Rare: value(j.Rare),
		claim: Claim{Preperiod: value(j.Preperiod), Period: value(j.Period), Saltus: value(j.Saltus)},
	}
	return nil
}

// value returns what p points to, the zero value if nothing.
func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

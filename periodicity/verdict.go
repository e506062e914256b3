package periodicity

import "example.org/grundy/sgtable"

// Status is the word that carries a verdict.
type Status string

const (
	// Proved: a theorem's premise was checked, so the claim holds for every heap.
	Proved Status = "proved"
	// Observed: the claim held over at least three periods and half of the heaps, and no theorem
	// here could accept it however long the run.
	Observed Status = "observed"
	// Open: everything else.
	Open Status = "open"
)

// Verdict says what is known about the period of a game. Its JSON has the names below; what does
// not exist is null, such as the period of an open game.
type Verdict struct {
	Game   string `json:"game"`
	Rules  string `json:"rules"`
	Status Status `json:"status"`
	// Theorem is the one that proves the claim.
	Theorem *string `json:"theorem"`

	Preperiod     *int64      `json:"preperiod"`
	Period        *int64      `json:"period"`
	Saltus        *int64      `json:"saltus"`
	LastException *int64      `json:"last_exception"` // preperiod − 1
	Exceptions    *Exceptions `json:"exceptions"`     // null if the values were not kept

	// Heaps is how many values the theorem needs, from heap 0 on.
	Heaps *int64 `json:"heaps"`
	// Computed is how many values were computed, from heap 0 on.
	Computed int64 `json:"computed"`
	// Window holds the heaps that were compared with those a period later: by the theorem, or
	// for an observed pattern all there were.
	Window *Window `json:"window"`
	// Max is the largest value of the heaps computed and the first heap that has it. When the
	// game is proved periodic with saltus 0 no later heap has a larger one.
	Max Max `json:"max"`
	// Rare is about the sparse space of the heaps computed, for games that leave two heaps.
	Rare *Rare `json:"rare"`
	// Engine names what computed the values.
	Engine string `json:"engine"`

	canonical string // the rules as the catalogue reads them back
	premise   Premise
}

// Max is a value and the first heap that has it.
type Max struct {
	Value sgtable.Nimber `json:"value"`
	Heap  int64          `json:"heap"`
}

// Rare says which mask leaves the fewest rare heaps (package sparse), heap 0 counted, how many and
// which is the last, −1 if there is none.
type Rare struct {
	Mask     uint32 `json:"mask"`
	Parity   bool   `json:"parity"`
	Count    int64  `json:"count"`
	LastHeap int64  `json:"last_heap"`
}

// Claim returns what is proved or observed; it reports false for an open game.
func (v *Verdict) Claim() (Claim, bool) {
	if v.Period == nil {
		return Claim{}, false
	}
	return Claim{*v.Preperiod, *v.Period, *v.Saltus}, true
}

// Premise returns what the theorem saw; it reports false unless the verdict is proved.
func (v *Verdict) Premise() (Premise, bool) { return v.premise, v.Status == Proved }

// set enters the claim, with the exceptions that it makes of the values.
func (v *Verdict) set(status Status, c Claim, values []uint32) {
	last := c.Preperiod - 1
	x := ExceptionsOf(c, values)
	v.Status = status
	v.Preperiod, v.Period, v.Saltus, v.LastException, v.Exceptions = &c.Preperiod, &c.Period, &c.Saltus, &last, &x
}

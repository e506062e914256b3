package periodicity

import (
	"fmt"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// Status is the word that carries a verdict.
type Status string

const (
	// Proved: a theorem's premise was checked, so the claim holds for every heap.
	Proved Status = "proved"
	// Observed: 200 heaps or more are known, the claim held over at least five periods and half of
	// them, and no theorem here could accept it however long the run. Finite rules that leave at most
	// two heaps are never observed.
	Observed Status = "observed"
	// Open: everything else.
	Open Status = "open"
)

// Verdict says what is known about the period of a game. What an open game does not have is zero,
// and null in JSON.
type Verdict struct {
	Game   string // the rules in canonical form
	Rules  string // the rules in words
	Status Status

	Theorem string // that proves the claim; empty unless Status is Proved
	Heaps   int64  // how many values the theorem needs, from heap 0 on
	// Window holds the heaps that were compared with those a period later: by the theorem, or for an
	// observed pattern all there were.
	Window Window

	// Exceptions are the exceptional heaps; not known if there is no claim, or if the values were not
	// kept.
	Exceptions Exceptions
	// Computed is how many values were computed, from heap 0 on.
	Computed int64
	// Max is the largest value of the heaps computed and the first heap that has it. When the game is
	// proved periodic with saltus 0 no later heap has a larger one.
	Max Max
	// Rare is about the sparse space of the heaps computed, for games that leave two heaps.
	Rare Rare
	// Engine names what computed the values.
	Engine string

	claim   Claim
	premise Premise
}

// Max is a value and the first heap that has it.
type Max struct {
	Value sgtable.Nimber `json:"value"`
	Heap  int64          `json:"heap"`
}

// Rare says which mask leaves the fewest rare heaps (package sparse), heap 0 counted, how many and
// which is the last, −1 if there is none. The zero value stands for games without a sparse space.
type Rare struct {
	Mask     uint32 `json:"mask"`
	Parity   bool   `json:"parity"`
	Count    int64  `json:"count"`
	LastHeap int64  `json:"last_heap"`
}

// Known reports whether there is a sparse space to tell of.
func (r Rare) Known() bool { return r.Mask != 0 }

// Colouring returns the colouring of the rules by the mask.
func (r Rare) Colouring(rules sgtable.Rules) sparse.Colouring {
	c := sparse.Colouring{Mask: r.Mask, Parity: r.Parity}
	if shape, err := sparse.ShapeOf(rules); err == nil && c.Parity {
		c.Even, _ = shape.Parity()
	}
	return c
}

// String writes the mask, in hexadecimal: "0x1e", or "0x1+pos" where the position counts.
func (r Rare) String() string { return sparse.Colouring{Mask: r.Mask, Parity: r.Parity}.String() }

// Claim returns what is proved or observed; it reports false for an open game.
func (v *Verdict) Claim() (Claim, bool) { return v.claim, v.claim.Period > 0 }

// Premise returns what the theorem saw; it reports false unless the verdict was proved by this process.
func (v *Verdict) Premise() (Premise, bool) {
	return v.premise, v.Status == Proved && v.premise.Heaps > 0
}

// newVerdict returns the open verdict on rules of which a source computed that many values, with all
// that does not depend on a period but the largest value and the rare heaps.
func newVerdict(rules sgtable.Rules, engine string, computed int64) *Verdict {
	return &Verdict{Game: rules.String(), Rules: sgtable.Words(rules), Status: Open, Computed: computed, Engine: engine}
}

// prove enters what a theorem has proved.
func (v *Verdict) prove(theorem string, c Claim, p Premise) {
	v.Status, v.Theorem, v.claim = Proved, theorem, c
	v.Heaps, v.Window, v.premise = p.Heaps, p.Window, p
}

// Sentence says the verdict: "Proved: period 12 from heap 71 on (theorem sparse-state, 155 heaps)".
// It ends without a full stop.
func (v *Verdict) Sentence() string {
	switch v.Status {
	case Proved:
		return fmt.Sprintf("Proved: %s (theorem %s)", v.claim.Words(numbers.Group), v.Ground())
	case Observed:
		return fmt.Sprintf("Observed within %s: %s, which no theorem here proves", numbers.Count(v.Computed, "heap"), v.claim.Words(numbers.Group))
	}
	return "Open: no period proved within " + numbers.Count(v.Computed, "heap")
}

// Ground says in a few words what the verdict rests on: "sparse-state, 155 heaps" for a proved one,
// and how far was searched for others: "open within 10 000 heaps".
func (v *Verdict) Ground() string {
	if v.Status == Proved {
		return v.Theorem + ", " + numbers.Count(v.Heaps, "heap")
	}
	return string(v.Status) + " within " + numbers.Count(v.Computed, "heap")
}

// String returns the sentence, with the game in front.
func (v *Verdict) String() string {
	sentence := v.Sentence()
	return v.Game + " is " + strings.ToLower(sentence[:1]) + sentence[1:]
}

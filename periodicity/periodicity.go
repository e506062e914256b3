// Package periodicity decides whether the Grundy sequence of a game is ultimately periodic, or
// arithmetic-periodic. Detection proposes a [Claim]; a [Theorem] says how many values it has to
// see before the claim holds for every heap, and checks them.
//
// Three words carry a [Verdict]. Proved: by which theorem, over which window, with how many
// heaps. Observed: a pattern that held over 200 heaps or more, half of them and five periods at
// least, and that no theorem here could accept however long the run. Open: everything else, with how far it was searched. A long agreement alone proves
// nothing: take-a-factorial repeats with period 25 until heap 5050, where it does not.
//
// Heap 0 counts: G(0) = 0 is the first value. The preperiod is the first n₀ with
// G(n+p) = G(n)+s for every n ≥ n₀; the last exception is n₀ − 1. The period is the least p that
// has a preperiod; the preperiod is then the least for that p.
package periodicity

import (
	"context"
	"fmt"
	"strings"

	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/sgtable"
)

// What a certificate says as well has its form in package certificate.
type (
	// Claim says that G(n+Period) = G(n) + Saltus for every n ≥ Preperiod.
	Claim = certificate.Claim
	// Window is a range of heaps, both ends included.
	Window = certificate.Window
	// Parameter is a number that a theorem's statement names.
	Parameter = certificate.Parameter
)

// validate returns an error unless the numbers of the claim can be those of a sequence of which
// the first values are known, a whole period of them after the preperiod.
func validate(c Claim, known int64) error {
	switch {
	case c.Preperiod < 0 || c.Period < 1 || c.Saltus < 0:
		return fmt.Errorf("preperiod %d, period %d, saltus %d: want at least 0, 1 and 0", c.Preperiod, c.Period, c.Saltus)
	case c.Preperiod > known || c.Period > known-c.Preperiod:
		return fmt.Errorf("%s: only %d values are known, not a whole period", c, known)
	}
	return nil
}

// Premise is what a theorem has to see of a sequence before it proves a claim.
type Premise struct {
	// Claim is what is compared. It implies the claim to be proved, from which it differs where
	// the theorem cannot start at heap 0, or needs an even period.
	Claim Claim
	// Window holds the heaps n of which G(n) is compared with G(n+Period).
	Window Window
	// Heaps is the number of values that are needed: those of heaps 0 … Heaps−1.
	Heaps int64
	// Parameters are the other numbers of the theorem's statement, in its order.
	Parameters []Parameter
}

// Theorem turns finitely many values into a statement on all of them.
type Theorem interface {
	// Name is what --theorem takes and what a verdict and a certificate say.
	Name() string
	// Covers returns nil if the theorem speaks about the rules, else an error that says why not.
	Covers(sgtable.Rules) error
	// Propose picks from the values of a look the claim that the theorem could prove with the
	// fewest heaps. It reports false if it sees none. A proposal proves nothing.
	Propose(sgtable.Rules, *Look) (Claim, bool)
	// Premise returns what the theorem has to see to prove the claim. It must be given the
	// values of at least one period after the preperiod. Heaps is final once that many values
	// are given; until then it may be too small. The error says why the theorem cannot accept
	// the claim however many values were computed.
	Premise(r sgtable.Rules, c Claim, values []uint32) (Premise, error)
	// Check returns nil if the values satisfy the premise, which Premise returned for them, so
	// that its claim holds for ever; else an error that says what fails where. It costs time
	// linear in Heaps, but for sparse-state.
	Check(ctx context.Context, r sgtable.Rules, p Premise, values []uint32) error
}

// Theorems returns the theorems in the order in which ties between them are decided.
func Theorems() []Theorem {
	return []Theorem{oneHeap{}, guySmith{}, SparseState{}, unequalParts{}, allBut{}, arithmetic{}, repeating{}}
}

// TheoremNames lists the names of the theorems.
func TheoremNames() []string {
	var names []string
	for _, t := range Theorems() {
		names = append(names, t.Name())
	}
	return names
}

// ByName returns the theorem of the given name; the error lists the names there are.
func ByName(name string) (Theorem, error) {
	for _, t := range Theorems() {
		if t.Name() == name {
			return t, nil
		}
	}
	return nil, fmt.Errorf("no theorem %q: want %s", name, strings.Join(TheoremNames(), ", "))
}

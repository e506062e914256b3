package periodicity

import (
	"fmt"
	"slices"
	"strings"

	"example.org/grundy/internal/numbers"
)

// String returns the ground in words.
func (g Ground) String() string {
	return [...]string{"compared only", "proved by rule", "proved by rule", "proved by periods", "proved by one period", "differs"}[g]
}

// Sentence says the answer: "equal with shift 1, proved: G_A(n) = G_B(n-1) for every n ≥ 1; G_A(0) = 0".
func (e Equality) Sentence() string {
	with := ""
	if e.Shift != 0 {
		with = fmt.Sprintf(" with shift %d", e.Shift)
	}
	switch {
	case e.Ground == Differ:
		return fmt.Sprintf("different%s, first at heap %d: %d and %d", with, e.Heap, e.ValueA, e.ValueB)
	case !e.Proved():
		return fmt.Sprintf("equal%s on %s, not proved", with, numbers.Count(e.Compared, "heap"))
	case e.Shift == 0:
		return "equal, proved: G_A(n) = G_B(n) for every n"
	}
	return fmt.Sprintf("equal%s, proved: G_A(n) = G_B(n%+d) for every n ≥ %d; %s", with, -e.Shift, e.From, e.below())
}

// below says what the values of the heaps are that are left over by a shift.
func (e Equality) below() string {
	const most = 24
	name, last := "A", len(e.Below)-1
	if e.Shift < 0 {
		name = "B"
	}
	heaps := fmt.Sprintf("G_%s(0 … %d)", name, last)
	switch {
	case last == 0:
		return fmt.Sprintf("G_%s(0) = %d", name, e.Below[0])
	case !slices.ContainsFunc(e.Below, func(v uint32) bool { return v != 0 }):
		return heaps + " = 0"
	case len(e.Below) > most:
		return fmt.Sprintf("%s = %s …", heaps, strings.Trim(fmt.Sprint(e.Below[:most]), "[]"))
	}
	return fmt.Sprintf("%s = %s", heaps, strings.Trim(fmt.Sprint(e.Below), "[]"))
}

// How says in a line or more what a proof of equality rests on; nothing for other answers.
func (e Equality) How() []string {
	switch e.Ground {
	case SameRules:
		return []string{"the same rules"}
	case ByRule:
		return e.Steps
	case ByPeriods:
		return []string{fmt.Sprintf("both are proved periodic, and agree on the %s that theorem %s needs", numbers.Count(e.Needed, "heap"), e.Theorem)}
	case ByTheorem:
		return []string{fmt.Sprintf("one is proved periodic, and the other agrees with it on the %s by which theorem %s proves both", numbers.Count(e.Needed, "heap"), e.Theorem)}
	}
	return nil
}

package periodicity

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
)

// Check decides whether the theorem proves the claim about the rules from the given values of
// heaps 0, 1, …, and that the claim is the least one. It returns the premise that was checked. A
// claim of one and the same game may be checked with any theorem that covers the rules.
func Check(ctx context.Context, t Theorem, r sgtable.Rules, c Claim, values []uint32) (Premise, error) {
	if err := t.Covers(r); err != nil {
		return Premise{}, fmt.Errorf("theorem %s: %w", t.Name(), err)
	}
	if err := validate(c, int64(len(values))); err != nil {
		return Premise{}, fmt.Errorf("theorem %s: %w", t.Name(), err)
	}
	p, err := t.Premise(r, c, values)
	if err != nil {
		return Premise{}, fmt.Errorf("theorem %s: %w", t.Name(), err)
	}
	if p.Heaps > int64(len(values)) {
		return p, fmt.Errorf("theorem %s: %s: %d values are known, %d are needed", t.Name(), c, len(values), p.Heaps)
	}
	if err := t.Check(ctx, r, p, values); err != nil {
		return Premise{}, fmt.Errorf("theorem %s: %w", t.Name(), err)
	}
	// The premise's claim is true; it implies the one asked for if that has the same least form.
	least := Least(p.Claim, values)
	if least != c {
		return Premise{}, fmt.Errorf("theorem %s: %s is not the least claim: want %s", t.Name(), c, least)
	}
	return p, nil
}

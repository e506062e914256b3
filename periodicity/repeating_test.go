package periodicity

import (
	"context"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
)

// TestConditionsOfRepeating has for each condition of the theorem a game of which everything else
// holds for the claim, all comparisons included, and the claim fails at the next heap.
func TestConditionsOfRepeating(t *testing.T) {
	for _, row := range []struct {
		condition, game string
		claim           Claim
		fails           int64 // the first heap n ≥ n₀ where G(n+p) is not G(n)+s
		tall, moves     bool  // whether V and W hold for N = fails
	}{
		{"(a) the last heap of the window", "0.00[3]", Claim{Preperiod: 3, Period: 1, Saltus: 0}, 5, false, false},
		{"(a) P and not p", "0.[04]", Claim{Preperiod: 1, Period: 1, Saltus: 0}, 3, false, false},
		{"(a) n₀ ≥ 1", "0.[4]", Claim{Preperiod: 0, Period: 1, Saltus: 0}, 2, false, false},
		{"V for one heap", "0.21[3]", Claim{Preperiod: 1, Period: 3, Saltus: 1}, 4, false, true},
		{"V for two heaps", "0.[41]", Claim{Preperiod: 1, Period: 2, Saltus: 1}, 5, false, true},
		{"W: [0, u) by tail options", "0.3[20]", Claim{Preperiod: 1, Period: 2, Saltus: 1}, 3, true, false},
		{"W: [u, u+S) by tail options that move", "4.40[05]", Claim{Preperiod: 1, Period: 12, Saltus: 8}, 3, true, false},
		{"W: [u+S, G(n)) by movers", "0.30[3]", Claim{Preperiod: 2, Period: 1, Saltus: 1}, 5, true, false},
		{"W: values below σ", "4.2770[5]", Claim{Preperiod: 1, Period: 1, Saltus: 1}, 8, true, false},
		{"P and not p", "0.6[715]", Claim{Preperiod: 1, Period: 1, Saltus: 1}, 5, true, false},
		{"n₀ ≥ 1", "4.[3]", Claim{Preperiod: 0, Period: 1, Saltus: 1}, 2, true, true},
		{"a power of two", "0.63[324]", Claim{Preperiod: 1, Period: 10, Saltus: 5}, 77, true, true},
	} {
		rules, values := gameTo(t, row.game, 400)
		n := row.claim.Preperiod
		for int64(values[n+row.claim.Period]) == int64(values[n])+row.claim.Saltus {
			n++
		}
		tall, moves := conditionsAt(rules, row.claim, values, n)
		if n != row.fails || tall != row.tall || moves != row.moves {
			t.Errorf("%s: %s: %s fails at heap %d, V %v, W %v; want %+v", row.condition, row.game, row.claim, n, tall, moves, row)
		}
		for known := n + row.claim.Period; known <= 400; known++ {
			if repeatingAccepts(rules, row.claim, values[:known]) {
				t.Fatalf("%s: %s: %s is accepted of %d heaps", row.condition, row.game, row.claim, known)
			}
		}
	}
}

// gameTo returns a game with its values up to heap n by the definition.
func gameTo(t *testing.T, text string, n int64) (sgtable.Rules, []uint32) {
	t.Helper()
	game, err := catalog.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	run, err := naive.New(game.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	return game.Rules, run.Values()
}

// conditionsAt tells whether V and W hold for N = n.
func conditionsAt(rules sgtable.Rules, c Claim, values []uint32, n int64) (tall, moves bool) {
	tl, _ := tailOf(rules)
	g := newGrowth(tl, c, values)
	if c.Saltus == 0 {
		return false, false
	}
	for m := n + c.Period - g.both; m < n+c.Period; m++ {
		if m <= 0 || !g.moves(m) {
			return g.tall() <= n, false
		}
	}
	return g.tall() <= n, true
}

func repeatingAccepts(rules sgtable.Rules, c Claim, values []uint32) bool {
	p, err := (repeating{}).Premise(rules, c, values)
	return err == nil && p.Heaps <= int64(len(values)) && (repeating{}).Check(context.Background(), rules, p, values) == nil
}

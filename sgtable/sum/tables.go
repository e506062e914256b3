package sum

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/listed"
)

// Tables computes Grundy values by an engine and keeps them, a table for each game. It is not safe
// for concurrent use.
type Tables struct {
	// Limit is the largest heap that is computed; a larger one is an error.
	Limit int64

	tables map[string]engine.Sequence
}

// Value returns G(n) of the rules; it is a [Values].
func (t *Tables) Value(ctx context.Context, rules sgtable.Rules, n int64) (sgtable.Nimber, error) {
	if n > t.Limit {
		return 0, fmt.Errorf("heap %d of %s is past the largest that is computed, %d", n, rules, t.Limit)
	}
	table, err := t.open(rules)
	if err != nil {
		return 0, err
	}
	if own, ok := table.(*listed.Run); ok { // no heap further than is asked for, whose list may be wrong
		return own.Value(ctx, n)
	}
	if n >= table.Len() {
		// A table that grows by half at a time costs no more than the last one.
		if err := table.Extend(ctx, min(t.Limit, max(n, table.Len()*3/2))); err != nil {
			return 0, err
		}
	}
	return table.At(n)
}

func (t *Tables) open(rules sgtable.Rules) (engine.Sequence, error) {
	key := sgtable.Key(rules)
	if table, ok := t.tables[key]; ok {
		return table, nil
	}
	table, err := engine.Open("auto", rules, engine.Options{})
	if err != nil {
		return nil, err
	}
	if t.tables == nil {
		t.tables = map[string]engine.Sequence{}
	}
	t.tables[key] = table
	return table, nil
}

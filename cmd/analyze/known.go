package main

import (
	"context"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/sum"
)

// maxTable is the largest heap that position computes by itself; a larger one needs a proof.
const maxTable = 1 << 22

// known tells the value of any heap: from a table, or, past it, from a proved period.
type known struct {
	tables *sum.Tables
	notes  []string
}

func newKnown() *known { return &known{tables: &sum.Tables{Limit: maxTable}} }

func (k *known) value(ctx context.Context, rules sgtable.Rules, n int64) (sgtable.Nimber, error) {
	if n <= maxTable {
		return k.tables.Value(ctx, rules, n)
	}
	return 0, fmt.Errorf("heap %d of %s is past any table", n, rules)
}

package dynamic

import (
	"context"
	"fmt"
	"slices"

	"example.org/grundy/sgtable"
)

// MostValues is the largest heap of a [Table].
const MostValues = 1 << 13

// Table has the Grundy values of all positions of heaps up to some size, by the definition. More may be
// taken, more values are reached, so that the value of a heap never falls with what may be taken: a heap
// is kept as the limits at which it rises.
type Table struct {
	rule  Rule
	rises [][]int64 // rises[n][v] is the least limit at which heap n has a value above v
}

// Table computes the values of heaps up to most. It looks at most²/2 moves.
func (r Rule) Table(ctx context.Context, most int64) (*Table, error) {
	if most < 0 || most > MostValues {
		return nil, fmt.Errorf("%v, heaps up to %d: want values of heaps 0 to %d", r, most, MostValues)
	}
	t := &Table{rule: r, rises: make([][]int64, 0, most+1)}
	seen := make([]bool, most+2)
	for n := int64(0); n <= most; n++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		clear(seen)
		var rises []int64
		for taken := int64(1); taken <= n; taken++ {
			seen[t.Value(r.After(Position{Heap: n, Most: n}, taken))] = true
			for seen[len(rises)] {
				rises = append(rises, taken)
			}
		}
		t.rises = append(t.rises, rises)
	}
	return t, nil
}

// Value returns the value of a position, whose heap is in the table.
func (t *Table) Value(p Position) sgtable.Nimber {
	v, _ := slices.BinarySearch(t.rises[p.Heap], p.Most+1) // the rises up to Most
	return sgtable.Nimber(v)
}

// Leaves returns the value of what a take leaves.
func (t *Table) Leaves(p Position, taken int64) sgtable.Nimber {
	return t.Value(t.rule.After(p, taken))
}

// Takes returns the takes from a position that leave a value, ascending.
func (t *Table) Takes(p Position, v sgtable.Nimber) (takes []int64) {
	for taken := int64(1); taken <= p.Most; taken++ {
		if t.Leaves(p, taken) == v {
			takes = append(takes, taken)
		}
	}
	return takes
}

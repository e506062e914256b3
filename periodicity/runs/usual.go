package runs

import (
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/twoheap"
)

// LastOfManyParts is the largest heap computed, unless told, where moves may leave three heaps:
// only the definition computes those games, and its cost grows with the square.
const LastOfManyParts = 1 << 12

// LeavesMany reports whether moves may leave three heaps or more.
func LeavesMany(rules sgtable.Rules) bool { return !isRow(rules) && sgtable.Parts(rules) > 2 }

// LastOfRow is the largest heap computed, unless told, in search of the period of a row of two heaps: enough for row 80 of
// Wythoff's game.
const LastOfRow = 1 << 18

// isRow reports whether the rules are those of a row of two heaps; without a theorem its cost may grow with the square, too.
func isRow(rules sgtable.Rules) bool {
	_, row := rules.(sgtable.Sequenced)
	return row
}

// UsualLast is the largest heap that is computed in search of a period, unless told: enough to prove
// that of an interval L..R, up to 2^24 heaps.
func UsualLast(rules sgtable.Rules) int64 {
	if row, ok := rules.(twoheap.Row); ok && row.Game.Moves() != nil {
		return LastOfRow
	}
	switch k, finite := sgtable.Finite(rules); {
	case LeavesMany(rules), isRow(rules):
		return LastOfManyParts
	case finite && sgtable.Parts(rules) < 2:
		return max(1<<16, min(4*min(k, 1<<24), 1<<24))
	}
	return 1 << 16
}

// AtOnce returns the verdict on a game by its rules alone where a proof from a table needs more heaps than may be
// computed, which are those up to last: an interval L..R, whose proof needs a period and as many heaps as the
// largest amount, which is less.
func AtOnce(rules sgtable.Rules, last int64) (*periodicity.Verdict, bool) {
	v, ok := periodicity.OfInterval(rules)
	if !ok {
		return nil, false
	}
	claim, _ := v.Claim()
	return v, claim.Period > last/2
}

package runs

import (
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
)

// LastOfManyParts is the largest heap computed, unless told, where moves may leave three heaps:
// only the definition computes those games, and its cost grows with the square.
const LastOfManyParts = 1 << 12

// LeavesMany reports whether moves may leave three heaps or more.
func LeavesMany(rules sgtable.Rules) bool { return sgtable.Parts(rules) > 2 }

// UsualLast is the largest heap that is computed in search of a period, unless told: enough to prove
// that of an interval L..R, up to 2^24 heaps.
func UsualLast(rules sgtable.Rules) int64 {
	switch k, finite := sgtable.Finite(rules); {
	case LeavesMany(rules):
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

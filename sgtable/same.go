package sgtable

import "slices"

// mostCompared is the number of digits up to which rules are compared.
const mostCompared = 1 << 24

// Same reports whether two rules are the same: they allow the same moves in every heap, whatever
// they are called. Grundy's game is unequal:4.0, and 0.3 is subtract:1. It asks a
// method SameAs(Rules) bool of the first, if there is one, and then compares the digits, if they end or
// repeat. False says only that this does not show it: digits past the 2²⁴th are not looked at, and
// games with different rules may have the same values (see package standard).
func Same(a, b Rules) bool {
	if s, ok := a.(interface{ SameAs(Rules) bool }); ok && s.SameAs(b) {
		return true
	}
	if Parts(a) != Parts(b) || Parts(a) > 1 && a.Distinct() != b.Distinct() || !slices.Equal(a.Frozen(), b.Frozen()) {
		return false
	}
	fromA, cycleA, okA := a.Tail()
	fromB, cycleB, okB := b.Tail()
	if !okA || !okB {
		return false
	}
	if len(cycleA) == 0 || len(cycleB) == 0 {
		return len(cycleA) == len(cycleB) && sameMoves(a, b)
	}
	// From the later of the two ends on both repeat, so a stretch of both lengths decides (Fine &
	// Wilf 1965).
	end := max(fromA, fromB) + int64(len(cycleA)+len(cycleB))
	return end <= mostCompared && slices.Equal(a.Moves(end), b.Moves(end))
}

// Key tells rules apart, for tables by game and files of one: the canonical form, or the result of a
// method Key() string where a name does not say all, as with games of your own.
func Key(r Rules) string {
	if k, ok := r.(interface{ Key() string }); ok {
		return k.Key()
	}
	return r.String()
}

// sameMoves compares rules whose digits end.
func sameMoves(a, b Rules) bool {
	most, _ := Finite(a)
	also, _ := Finite(b)
	return most == also && most <= mostCompared && slices.Equal(a.Moves(most), b.Moves(most))
}

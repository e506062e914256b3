package periodicity

import (
	"fmt"
	"math"

	"example.org/grundy/sgtable"
)

// extent says how far the digits of finite rules reach.
type extent struct {
	parts int     // r, the most heaps that a move may leave; −1 without moves
	last  []int64 // last[h] = k_h, the last index that may leave h heaps, for h = 0 … r; −1 if none
	// regular is the first heap from which on all options follow the general rule: k₀+1, for a
	// heap up to k₀ may be one that can be taken as a whole. A heap that may not be touched lies
	// before it too. The options of n and of n+p can be compared from there on.
	regular int64
}

// extentOf refuses rules with moves that take arbitrarily many tokens.
func extentOf(r sgtable.Rules) (extent, error) {
	e := extent{parts: sgtable.Parts(r)}
	for h := 0; h <= e.parts; h++ {
		k, finite := r.Last(h)
		if !finite {
			return extent{}, fmt.Errorf("%s has no last move: want rules in which no move takes more than some fixed number of tokens", r)
		}
		e.last = append(e.last, k)
	}
	if k := e.lastTo(0); k >= 0 {
		e.regular = plus(k, 1)
	}
	for _, f := range r.Frozen() {
		e.regular = max(e.regular, plus(f, 1))
	}
	return e, nil
}

// lastTo returns k_h, and −1 if no move leaves h heaps.
func (e extent) lastTo(h int) int64 {
	if h >= len(e.last) {
		return -1
	}
	return e.last[h]
}

// stateWidth returns W of theorem sparse-state: how many values before a heap its options of common
// colour depend on, when R is the last rare heap.
func (e extent) stateWidth(lastRare int64) int64 {
	return max(plus(lastRare, e.lastTo(2)), e.lastTo(1), e.regular-1, 1)
}

// most returns k, the largest index of all digits; 0 if there is none.
func (e extent) most() int64 {
	k := int64(0)
	for _, last := range e.last {
		k = max(k, last)
	}
	return k
}

// refuseUnequal returns an error if the heaps that a move leaves must differ.
func refuseUnequal(r sgtable.Rules) error {
	if r.Distinct() && sgtable.Parts(r) > 1 {
		return fmt.Errorf("the heaps that a move of %s leaves must differ: want rules without that condition (or theorem unequal-parts)", r)
	}
	return nil
}

// refuseSaltus returns an error if the claim has a saltus.
func refuseSaltus(c Claim) error {
	if c.Saltus != 0 {
		return fmt.Errorf("%s: want saltus 0", c)
	}
	return nil
}

// plus adds numbers of heaps, none negative: a sum that does not fit is MaxInt64, more than any
// table can hold.
func plus(terms ...int64) int64 {
	total := int64(0)
	for _, t := range terms {
		if t > math.MaxInt64-total {
			return math.MaxInt64
		}
		total += t
	}
	return total
}

// times multiplies numbers of heaps, none negative, and saturates as plus does.
func times(a, b int64) int64 {
	if a != 0 && b > math.MaxInt64/a {
		return math.MaxInt64
	}
	return a * b
}

// powerOfTwo returns 2^e, and saturates as plus does.
func powerOfTwo(e int64) int64 {
	if e > 62 {
		return math.MaxInt64
	}
	return 1 << e
}

// tooManyParts is the error for rules that leave more heaps than a theorem speaks about.
func tooManyParts(r sgtable.Rules, parts int, want string) error {
	return fmt.Errorf("a move of %s may leave %d heaps: want rules that leave %s", r, parts, want)
}

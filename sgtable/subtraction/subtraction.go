// Package subtraction holds subtraction games: from one heap take an amount that the subtraction
// set holds; whoever cannot loses.
//
// A set is finite (subtract:1,2,5), all but finitely many amounts (allbut:2,3), or one of the
// infinite sets that have a name (subtract:squares).
package subtraction

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"example.org/grundy/sgtable"
)

// digit is what every amount of the set may leave: the empty heap or one heap.
const digit sgtable.Leaves = 3

// Set is a subtraction set. It implements [sgtable.Rules]. The zero value is the empty set.
type Set struct {
	amounts []int64 // ascending: the set, or all that is not in it
	allBut  bool
	named   *namedSet
}

// Finite returns the game in which the given amounts may be taken. At least one is needed, and
// none may be below 1; order and repetitions do not matter.
func Finite(amounts ...int64) (Set, error) {
	sorted, err := positive("subtraction set", amounts)
	return Set{amounts: sorted}, err
}

// AllBut returns the game in which every amount but the given ones may be taken. At least one is
// needed, and none may be below 1. Its values are arithmetic-periodic (theorem T4).
func AllBut(amounts ...int64) (Set, error) {
	sorted, err := positive("all-but set", amounts)
	return Set{amounts: sorted, allBut: true}, err
}

func positive(what string, amounts []int64) ([]int64, error) {
	if len(amounts) == 0 {
		return nil, fmt.Errorf("empty %s: want amounts such as 1,2,5 or 1..7", what)
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(amounts)))
	if sorted[0] < 1 {
		return nil, fmt.Errorf("%s holds %d: want amounts of at least 1", what, sorted[0])
	}
	return sorted, nil
}

// Has reports whether i may be taken.
func (s Set) Has(i int64) bool {
	if i < 1 {
		return false
	}
	if s.named != nil {
		return s.named.has(i)
	}
	_, found := slices.BinarySearch(s.amounts, i)
	return found != s.allBut
}

// Digit returns 3 for an amount of the set, 0 for any other.
func (s Set) Digit(i int64) sgtable.Leaves {
	if s.Has(i) {
		return digit
	}
	return 0
}

// Moves lists the amounts up to limit. It costs their number, for an all-but set limit itself.
func (s Set) Moves(limit int64) []sgtable.Move {
	var moves []sgtable.Move
	switch {
	case s.named != nil:
		for _, i := range s.named.upTo(limit) {
			moves = append(moves, sgtable.Move{Take: i, Leaves: digit})
		}
	case s.allBut:
		for i := int64(1); i <= limit; i++ {
			if s.Has(i) {
				moves = append(moves, sgtable.Move{Take: i, Leaves: digit})
			}
		}
	default:
		for _, i := range s.amounts[:sort.Search(len(s.amounts), func(j int) bool { return s.amounts[j] > limit })] {
			moves = append(moves, sgtable.Move{Take: i, Leaves: digit})
		}
	}
	return moves
}

// Last returns the largest amount for h = 0 and 1 and −1 otherwise; it reports false for an
// infinite set.
func (s Set) Last(h int) (int64, bool) {
	switch {
	case h > 1:
		return -1, true
	case s.named != nil || s.allBut:
		return 0, false
	case len(s.amounts) == 0:
		return -1, true
	}
	return s.amounts[len(s.amounts)-1], true
}

// Tail returns the end of a finite set and the endless 3s of an all-but set; a named infinite set
// has none.
func (s Set) Tail() (int64, []sgtable.Leaves, bool) {
	if s.named != nil {
		return 0, nil, false
	}
	from := int64(1)
	if n := len(s.amounts); n > 0 {
		from = s.amounts[n-1] + 1
	}
	if s.allBut {
		return from, []sgtable.Leaves{digit}, true
	}
	return from, nil, true
}

// SameAs reports whether r is the same set, given that neither is finite or all but finitely many
// amounts: then only the name tells.
func (s Set) SameAs(r sgtable.Rules) bool {
	o, ok := r.(Set)
	return ok && s.named != nil && s.named == o.named
}

// Distinct is false: a move leaves at most one heap.
func (Set) Distinct() bool { return false }

// Frozen is empty.
func (Set) Frozen() []int64 { return nil }

// Finite returns the amounts of a finite set, ascending, and false for an infinite one.
func (s Set) Finite() ([]int64, bool) {
	return slices.Clone(s.amounts), s.named == nil && !s.allBut
}

// Excluded returns the amounts that an all-but set lacks, ascending, and false for other sets.
func (s Set) Excluded() ([]int64, bool) {
	if !s.allBut {
		return nil, false
	}
	return slices.Clone(s.amounts), true
}

// String returns the set as a user writes it: "subtract:1,2,5", "subtract:1..7", "allbut:2,3",
// "subtract:squares". Runs of more than three amounts are written with two dots.
func (s Set) String() string {
	if s.named != nil {
		return "subtract:" + s.named.name
	}
	if s.allBut {
		return "allbut:" + s.list()
	}
	return "subtract:" + s.list()
}

func (s Set) list() string {
	var words []string
	for i := 0; i < len(s.amounts); {
		j := i
		for j+1 < len(s.amounts) && s.amounts[j+1] == s.amounts[j]+1 {
			j++
		}
		if j-i >= 3 {
			words = append(words, fmt.Sprintf("%d..%d", s.amounts[i], s.amounts[j]))
			i = j + 1
			continue
		}
		words = append(words, strconv.FormatInt(s.amounts[i], 10))
		i++
	}
	return strings.Join(words, ",")
}

// Words says the rules in English.
func (s Set) Words() string {
	switch {
	case s.named != nil:
		return "Take " + s.named.words + " from a heap."
	case s.allBut:
		return "Take any number from a heap but " + strings.ReplaceAll(s.list(), "..", " to ") + "."
	}
	return "Take " + strings.ReplaceAll(strings.ReplaceAll(s.list(), "..", " to "), ",", ", ") + " from a heap."
}

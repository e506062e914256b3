// Package subtraction holds subtraction games: from one heap take an amount that the subtraction
// set holds; whoever cannot loses.
//
// A set is finite (subtract:1,2,5), all but finitely many amounts (allbut:2,3), or one of the
// infinite sets that have a name (subtract:squares).
package subtraction

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/sgtable"
)

// digit is what every amount of the set may leave: the empty heap or one heap.
const digit sgtable.Leaves = 3

// Span holds the amounts From, From+1, …, To.
type Span struct{ From, To int64 }

// Set is a subtraction set. It implements [sgtable.Rules]. The zero value is the empty set.
type Set struct {
	spans  []Span // ascending, none touching the next: the set, or all that is not in it
	allBut bool
	named  *namedSet
}

// Finite returns the game in which the given amounts may be taken. At least one is needed, and
// none may be below 1; order and repetitions do not matter.
func Finite(amounts ...int64) (Set, error) { return Spans(single(amounts)...) }

// Spans returns the game in which the amounts of the spans may be taken, however wide they are: it
// costs the number of spans. At least one is needed, none may hold an amount below 1 or end before it
// begins; order and overlaps do not matter.
func Spans(spans ...Span) (Set, error) {
	joined, err := join("subtraction set", spans)
	return Set{spans: joined}, err
}

// AllBut returns the game in which every amount but the given ones may be taken. At least one is
// needed, and none may be below 1. Its values are arithmetic-periodic (theorem T4).
func AllBut(amounts ...int64) (Set, error) { return allButSpans(single(amounts)) }

func allButSpans(spans []Span) (Set, error) {
	joined, err := join("all-but set", spans)
	return Set{spans: joined, allBut: true}, err
}

func single(amounts []int64) []Span {
	spans := make([]Span, len(amounts))
	for i, a := range amounts {
		spans[i] = Span{a, a}
	}
	return spans
}

// join sorts spans and joins those that overlap or touch.
func join(what string, spans []Span) ([]Span, error) {
	if len(spans) == 0 {
		return nil, fmt.Errorf("empty %s: want amounts such as 1,2,5 or 1..7", what)
	}
	sorted := slices.SortedFunc(slices.Values(spans), func(a, b Span) int { return cmp.Compare(a.From, b.From) })
	joined := sorted[:0]
	for _, s := range sorted {
		switch last := len(joined) - 1; {
		case s.From < 1:
			return nil, fmt.Errorf("%s holds %d: want amounts of at least 1", what, s.From)
		case s.To < s.From:
			return nil, fmt.Errorf("%s holds %d..%d: want a span that runs upwards", what, s.From, s.To)
		case last >= 0 && s.From-1 <= joined[last].To:
			joined[last].To = max(joined[last].To, s.To)
		default:
			joined = append(joined, s)
		}
	}
	return joined, nil
}

// Has reports whether i may be taken.
func (s Set) Has(i int64) bool {
	if i < 1 {
		return false
	}
	if s.named != nil {
		return s.named.has(i)
	}
	_, found := slices.BinarySearchFunc(s.spans, i, func(s Span, i int64) int {
		switch {
		case s.To < i:
			return -1
		case s.From > i:
			return 1
		}
		return 0
	})
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
		for _, span := range s.spans {
			for i := span.From; i <= min(span.To, limit); i++ {
				moves = append(moves, sgtable.Move{Take: i, Leaves: digit})
			}
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
	case len(s.spans) == 0:
		return -1, true
	}
	return s.spans[len(s.spans)-1].To, true
}

// Tail returns the end of a finite set and the endless 3s of an all-but set; a named infinite set
// has none.
func (s Set) Tail() (int64, []sgtable.Leaves, bool) {
	if s.named != nil {
		return 0, nil, false
	}
	from := int64(1)
	if n := len(s.spans); n > 0 {
		from = s.spans[n-1].To + 1
	}
	if s.allBut {
		return from, []sgtable.Leaves{digit}, true
	}
	return from, nil, true
}

// SameAs reports whether r is the same set. Infinite sets with a name are told by it.
func (s Set) SameAs(r sgtable.Rules) bool {
	o, ok := r.(Set)
	return ok && s.named == o.named && s.allBut == o.allBut && slices.Equal(s.spans, o.spans)
}

// Distinct is false: a move leaves at most one heap.
func (Set) Distinct() bool { return false }

// Frozen is empty.
func (Set) Frozen() []int64 { return nil }

// Spans returns the amounts of a finite set as spans, ascending, none touching the next, and false
// for an infinite one.
func (s Set) Spans() ([]Span, bool) {
	return slices.Clone(s.spans), s.named == nil && !s.allBut
}

// Interval returns L and R if the set is {L, …, R}, whose values [IntervalValue] tells.
func (s Set) Interval() (l, r int64, ok bool) {
	if s.named != nil || s.allBut || len(s.spans) != 1 {
		return 0, 0, false
	}
	return s.spans[0].From, s.spans[0].To, true
}

// IntervalValue returns G(n) of the game in which L to R tokens may be taken, 1 ≤ L ≤ R < 2^62:
// ⌊(n mod (L+R))/L⌋ (docs/theory.md, T10).
func IntervalValue(l, r, n int64) sgtable.Nimber { return sgtable.Nimber(n % (l + r) / l) }

// Least returns the least amount that may be taken, 0 of the empty set.
func (s Set) Least() int64 {
	switch {
	case s.named != nil && s.named.has(1) || s.allBut && !slices.ContainsFunc(s.spans, func(e Span) bool { return e.From == 1 }):
		return 1
	case s.named != nil:
		return 2 // the primes
	case len(s.spans) == 0:
		return 0
	case s.allBut:
		return s.spans[0].To + 1
	}
	return s.spans[0].From
}

// Count returns how many amounts up to limit may be taken of a finite set, and false for an infinite
// one. It costs the number of spans.
func (s Set) Count(limit int64) (n int64, finite bool) {
	for _, span := range s.spans {
		n += max(0, min(span.To, limit)-span.From+1)
	}
	return n, s.named == nil && !s.allBut
}

// Finite returns the amounts of a finite set one by one, ascending, and false for an infinite one.
func (s Set) Finite() ([]int64, bool) { return amounts(s.spans), s.named == nil && !s.allBut }

// Excluded returns the amounts that an all-but set lacks, ascending, and false for other sets.
func (s Set) Excluded() ([]int64, bool) {
	if !s.allBut {
		return nil, false
	}
	return amounts(s.spans), true
}

func amounts(spans []Span) (list []int64) {
	for _, s := range spans {
		for a := s.From; a <= s.To; a++ {
			list = append(list, a)
		}
	}
	return list
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
	for _, span := range s.spans {
		if span.To-span.From >= 3 {
			words = append(words, fmt.Sprintf("%d..%d", span.From, span.To))
			continue
		}
		for a := span.From; a <= span.To; a++ {
			words = append(words, strconv.FormatInt(a, 10))
		}
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

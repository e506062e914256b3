package classics

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/spelling"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/classics/half"
)

// Game is a classical game of heaps that neither a code nor a subtraction set says, since what may be taken
// depends on the heap, or on the move before. Heaps side by side are a sum, by their Grundy values.
type Game struct {
	Name  string // as [Parse] reads it, "dynamic-nim:3"
	Title string
	Words string // the rules
	Note  string
	heaps
}

// heaps are the positions of a game with one heap, of n tokens, in which it begins.
type heaps interface {
	// table prepares the values of heaps up to most. The error says up to which it can.
	table(ctx context.Context, most int64) (valued, error)
}

// valued are heaps with their values.
type valued interface {
	value(n int64) sgtable.Nimber
	// takes yields the takes of n that leave the value v, ascending.
	takes(n int64, v sgtable.Nimber) []int64
	// leaves returns the value of what taking so many of n leaves, and whether it is allowed.
	leaves(n, taken int64) (sgtable.Nimber, bool)
}

// Games lists them; dynamic nim, whose factor is free, by its best known factors.
func Games() []Game {
	games := []Game{takeHalf}
	for _, factor := range []int64{2, 3} {
		games = append(games, dynamicNim(factor))
	}
	return games
}

// Parse reads the name of a classical game as people write it: "take-half", "Take at most half",
// "fibonacci-nim", "dynamic-nim:3" of any factor. It reports false for a text that is no such name; the
// error is that of a factor.
func Parse(text string) (Game, bool, error) {
	switch spelling.Fold(text) {
	case "takehalf", "takeatmosthalf", "atmosthalf", "halfnim", "nimatmosthalf":
		return takeHalf, true, nil
	case "fibonaccinim", "fibonacci":
		return dynamicNim(2), true, nil
	}
	word, rest := spelling.Prefix(text, "dynamicnim", "dynamic")
	if word == "" {
		return Game{}, false, nil
	}
	factor := strings.TrimLeft(text[rest:], ":=, ")
	if word, end := spelling.Prefix(factor, "factor"); word != "" { // as its title has it
		factor = strings.TrimLeft(factor[end:], ":= ")
	}
	if factor == "" {
		return Game{}, true, &sgtable.SyntaxError{What: "game", Text: text, At: len(text), Problem: "no factor: want dynamic-nim:3 for at most three times what was just taken"}
	}
	k, err := numbers.Parse(factor, math.MaxInt64)
	if err == nil && k < 1 {
		err = errors.New("want a factor of at least 1")
	}
	if err != nil {
		return Game{}, true, &sgtable.SyntaxError{What: "game", Text: text, At: len(text) - len(factor),
			Problem: fmt.Sprintf("%v: want dynamic-nim:3 for at most three times what was just taken", err)}
	}
	return dynamicNim(k), true, nil
}

// Rule returns the rule of a game of dynamic nim; it reports false for another.
func (g Game) Rule() (rule dynamic.Rule, ok bool) {
	s, ok := g.heaps.(starts)
	return s.rule, ok
}

var takeHalf = Game{
	Name: "take-half", Title: "Take at most half",
	Words: "Take 1 or more, at most half of the heap.", Note: "G(2k) = k and G(2k+1) = G(k), a theorem (package half)",
	heaps: halves{},
}

func dynamicNim(factor int64) Game {
	g := Game{
		Name: fmt.Sprintf("dynamic-nim:%d", factor), Title: fmt.Sprintf("Dynamic nim, factor %d", factor),
		Note: "a heap is a start; each heap remembers what was last taken of it (Schwenk 1970)",
	}
	if factor == 2 {
		g.Name, g.Title = "fibonacci-nim", "Fibonacci nim"
		g.Note = "a heap is a start; each heap remembers what was last taken of it (Whinihan 1963)"
	}
	rule, err := dynamic.AtMost(factor)
	if err != nil {
		panic(err) // a factor of at least 1
	}
	g.Words = fmt.Sprintf("The first move takes 1 or more, but not all; a later one takes %v.", rule)
	g.heaps = starts{rule}
	return g
}

// Values returns the Grundy values of heaps 0 … most.
func (g Game) Values(ctx context.Context, most int64) ([]uint32, error) {
	t, err := g.table(ctx, most)
	if err != nil {
		return nil, err
	}
	values := make([]uint32, 0, most+1)
	for n := range most + 1 {
		v := t.value(n)
		if v > math.MaxUint32 {
			return nil, fmt.Errorf("value %d of heap %d of %s: want heaps whose values fit 32 bits", v, n, g.Name)
		}
		values = append(values, uint32(v))
	}
	return values, nil
}

// Option is a move in one heap, and the value of what it leaves of that.
type Option struct {
	Take  int64
	Value sgtable.Nimber
}

// Judgement is what is known of heaps side by side.
type Judgement struct {
	Lost    bool             // whoever is to move loses
	Valued  bool             // Values and Sum are known
	Values  []sgtable.Nimber // of the heaps
	Sum     sgtable.Nimber
	Winning [][]int64 // of each heap, the takes that win, ascending
	How     string
	table   valued
}

// Judge decides heaps side by side, by their Grundy values, and one heap of dynamic nim that is too large for
// a table by the theorem of package dynamic.
func (g Game) Judge(ctx context.Context, heaps ...int64) (*Judgement, error) {
	most := int64(0)
	for i, n := range heaps {
		if n < 0 {
			return nil, fmt.Errorf("heap %d of %s is %d: want a size of at least 0", i+1, g.Name, n)
		}
		most = max(most, n)
	}
	if s, ok := g.heaps.(starts); ok && len(heaps) == 1 && most > dynamic.MostValues {
		takes, err := s.rule.WinningTakes(dynamic.Start(most))
		if err != nil {
			return nil, err
		}
		return &Judgement{Lost: len(takes) == 0, Winning: [][]int64{takes}, How: "the theorem of dynamic nim (Schwenk 1970)"}, nil
	}
	t, err := g.table(ctx, most)
	if err != nil {
		return nil, err
	}
	j := &Judgement{Valued: true, How: "nim-sum of the heaps' Grundy values", table: t}
	for _, n := range heaps {
		v := t.value(n)
		j.Values = append(j.Values, v)
		j.Sum = j.Sum.Xor(v)
	}
	j.Lost = j.Sum == 0
	for i, n := range heaps {
		j.Winning = append(j.Winning, t.takes(n, j.Values[i].Xor(j.Sum)))
	}
	return j, nil
}

// Options lists up to so many options of a heap that was judged, by ascending take, and whether they are all.
func (j *Judgement) Options(n int64, most int) (options []Option, all bool) {
	for taken := int64(1); ; taken++ {
		v, ok := j.table.leaves(n, taken)
		switch {
		case !ok:
			return options, true
		case len(options) == most:
			return options, false
		}
		options = append(options, Option{taken, v})
	}
}

// halves are heaps of the game in which at most half may be taken.
type halves struct{}

func (h halves) table(context.Context, int64) (valued, error) { return h, nil }
func (halves) value(n int64) sgtable.Nimber                   { return half.Value(n) }

func (halves) takes(n int64, v sgtable.Nimber) []int64 {
	if taken, ok := half.TakeTo(n, v); ok {
		return []int64{taken}
	}
	return nil
}

func (halves) leaves(n, taken int64) (sgtable.Nimber, bool) {
	if taken > n/2 {
		return 0, false
	}
	return half.Value(n - taken), true
}

// starts are heaps with which dynamic nim begins.
type starts struct{ rule dynamic.Rule }

func (s starts) table(ctx context.Context, most int64) (valued, error) {
	t, err := s.rule.Table(ctx, most)
	return startTable{t}, err
}

type startTable struct{ *dynamic.Table }

func (t startTable) value(n int64) sgtable.Nimber { return t.Value(dynamic.Start(n)) }

func (t startTable) takes(n int64, v sgtable.Nimber) []int64 { return t.Takes(dynamic.Start(n), v) }

func (t startTable) leaves(n, taken int64) (sgtable.Nimber, bool) {
	p := dynamic.Start(n)
	if taken > p.Most {
		return 0, false
	}
	return t.Leaves(p, taken), true
}

package script

import (
	"cmp"
	"context"
	"fmt"

	"go.starlark.net/starlark"

	"example.org/grundy/sgtable"
)

// Rules are those of a game of heaps that a script tells: options(n) lists the options of heap n, n ≥ 1. An option is a list of
// what is left side by side, and an empty list if nothing is; what stands without a list is left alone. What is left is a heap,
// written as its number, or a position of the game's own, a tuple or a text, whose options options(position) lists. If the
// file has start(n), heap n is the position that it returns.
//
// They implement [sgtable.Listed]: values come from the definition, a call of the script for each position, and no theorem covers
// them. They are safe for concurrent use.
type Rules struct {
	sgtable.NoDigits

	script   *Script
	text     string // as a user writes the game
	name     string
	words    string
	own      *positions
	hasStart bool
}

// RulesOf returns the rules that a script tells, which a user writes as text: a file's name, or "rules:" and an expression. The
// error says what is missing.
func RulesOf(s *Script, text string) (*Rules, error) {
	r := &Rules{script: s, text: text, own: positionsOf(s.Text)}
	n, ok := s.Parameters("options")
	switch {
	case !ok:
		return nil, fmt.Errorf("%s: no function options: want def options(n), which returns the list of options of heap n", s.Name)
	case n != 1:
		return nil, fmt.Errorf("%s: options has %d parameters: want one, the heap", s.Name, n)
	}
	if n, r.hasStart = s.Parameters("start"); r.hasStart && n != 1 {
		return nil, fmt.Errorf("%s: start has %d parameters: want one, the heap", s.Name, n)
	}
	var err error
	if r.name, err = s.String("name"); err != nil {
		return nil, err
	}
	if r.words, err = s.String("words"); err != nil {
		return nil, err
	}
	if r.words == "" {
		r.words = "As " + s.Name + " lists them."
	}
	return r, nil
}

// Script returns the script.
func (r *Rules) Script() *Script { return r.script }

// Steps returns how many steps the script has taken.
func (r *Rules) Steps() int64 { return r.script.Steps() }

// Name is what the file calls the game; "" if it says nothing.
func (r *Rules) Name() string { return r.name }

// Words says the rules in English, as the file does.
func (r *Rules) Words() string { return r.words }

// String returns the rules as a user writes them.
func (r *Rules) String() string { return r.text }

// Key returns the name with a hash of the script's text, wherever the file lies.
func (r *Rules) Key() string {
	return cmp.Or(r.name, "rules") + "#" + r.script.Sum()
}

// SameAs reports whether o are of the same text.
func (r *Rules) SameAs(o sgtable.Rules) bool {
	other, ok := o.(*Rules)
	return ok && other.script.Text == r.script.Text
}

// Show names a position.
func (r *Rules) Show(position int64) string {
	if position >= 0 {
		return fmt.Sprint(position)
	}
	_, name, err := r.own.at(position)
	if err != nil {
		return fmt.Sprint(position)
	}
	return name
}

// what says which position was asked for.
func (r *Rules) what(position int64) string {
	if position >= 0 {
		return fmt.Sprintf("heap %d", position)
	}
	return "position " + r.Show(position)
}

// Positions reads positions as the file writes them: heaps, tuples and texts, between white space or commas.
func (r *Rules) Positions(text string) ([]int64, error) {
	values, err := read(text)
	if err != nil {
		return nil, err
	}
	list := make([]int64, len(values))
	for i, v := range values {
		if list[i], err = r.position(v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// position returns the number of a heap or of a position of the game's own.
func (r *Rules) position(v starlark.Value) (int64, error) {
	switch v := v.(type) {
	case starlark.Int:
		return numberOf(v)
	case starlark.Tuple, starlark.String:
		return r.own.of(v)
	}
	return 0, fmt.Errorf("%s: want a heap, or a tuple or text of the game's own", short(v))
}

// Options calls yield with each option of a position. The script is not asked for heap 0, which has none.
func (r *Rules) Options(ctx context.Context, position int64, yield func(option ...int64)) error {
	if position == 0 {
		return nil
	}
	list, err := r.list(ctx, position)
	if err != nil {
		return err
	}
	each, ok := list.(starlark.Iterable)
	if !ok {
		return fmt.Errorf("%s: %s: options returns %s: want a list of options", r.script.Name, r.what(position), list.Type())
	}
	var left []int64
	for option := range starlark.Elements(each) {
		if left, err = r.option(left[:0], option); err != nil {
			return fmt.Errorf("%s: %s: option %s: %w", r.script.Name, r.what(position), short(option), err)
		}
		yield(left...)
	}
	return nil
}

// list asks the script.
func (r *Rules) list(ctx context.Context, position int64) (list starlark.Value, err error) {
	what := r.what(position)
	at := starlark.Value(starlark.MakeInt64(position))
	switch {
	case position < 0:
		at, _, err = r.own.at(position)
	case r.hasStart:
		at, err = r.script.Call(ctx, what, "start", at)
	}
	if err != nil {
		return nil, err
	}
	return r.script.Call(ctx, what, "options", at)
}

// option reads what an option leaves.
func (r *Rules) option(left []int64, option starlark.Value) ([]int64, error) {
	list, ok := option.(*starlark.List)
	if !ok {
		p, err := r.position(option)
		return append(left, p), err
	}
	for e := range starlark.Elements(list) {
		p, err := r.position(e)
		if err != nil {
			return nil, err
		}
		if p != 0 {
			left = append(left, p)
		}
	}
	return left, nil
}

var _ sgtable.Listed = (*Rules)(nil)

package catalog

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/heap"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/script"
	"example.org/grundy/sgtable/takebreak"
)

// Expression begins a game that is written as one expression.
const Expression = "rules:"

// ExpressionEnd returns how many bytes of a text that begins with [Expression] belong to it: up to the end of the brackets
// that open after the colon, and of those that an operator or a word goes on to.
func ExpressionEnd(text string) int {
	depth := 0
	for i, sign := range text {
		switch sign {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth > 0 {
				continue
			}
			next := strings.TrimLeft(text[i+1:], " ")
			if next == "" || !unicode.IsLetter(rune(next[0])) && !strings.ContainsRune("+*[", rune(next[0])) {
				return i + 1
			}
		}
	}
	return len(text)
}

// IsOwn reports whether a text is meant for rules of the user's own: a file, or an expression.
func IsOwn(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, Expression) || strings.HasSuffix(text, script.Ending)
}

// parseOwn reads a file or an expression.
func parseOwn(text string) (Game, error) {
	expression, isLine := strings.CutPrefix(text, Expression)
	var s *script.Script
	var err error
	if isLine {
		s, err = script.Line(expression)
	} else {
		s, err = script.Read(text)
	}
	if err != nil {
		return Game{}, err
	}
	return OfScript(s, text)
}

// compared is the heap up to which the options of own rules are compared with those of a code.
const compared = 200

// OfScript returns the game of a script, which a user writes as text. If it says digits or a set of amounts beside its options,
// both are compared up to heap 200, and the game is that of the digits, with its engines and theorems: that the options
// go on as they do is the script's word. The error says where they differ, or what is wrong with the script.
func OfScript(s *script.Script, text string) (Game, error) {
	list, err := script.RulesOf(s, text)
	if err != nil {
		return Game{}, err
	}
	g := Game{Rules: list, Title: list.Name(), Words: list.Words()}
	if g.Title == "" {
		g.Title = text
	}
	said, err := declared(s)
	if err != nil {
		return Game{}, err
	}
	if said == nil {
		g.Note = likeness(s, text)
		return g, nil
	}
	to, err := heap.Agree(context.Background(), list, said, compared)
	if err != nil {
		return Game{}, err
	}
	g.Rules = said
	g.Note = fmt.Sprintf("the options of %s are those of %s to heap %d; that they go on so is the file's word", text, said, to)
	return g, nil
}

// declared returns the rules that a script says beside its options, nil if it says none.
func declared(s *script.Script) (sgtable.Rules, error) {
	digits, err := s.String("digits")
	if err != nil {
		return nil, err
	}
	amounts, err := s.Numbers("subtract")
	switch {
	case err != nil:
		return nil, err
	case digits != "" && amounts != nil:
		return nil, fmt.Errorf("%s: both digits and subtract: want one of them", s.Name)
	case amounts != nil:
		words := make([]string, len(amounts))
		for i, a := range amounts {
			words[i] = fmt.Sprint(a)
		}
		digits = "subtract:" + strings.Join(words, ",")
	case digits == "":
		return nil, nil
	}
	if IsOwn(digits) {
		return nil, fmt.Errorf("%s: digits %q: want a code, a set or a name", s.Name, digits)
	}
	g, err := Parse(digits)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return g.Rules, nil
}

// likeness says in words of which finite code the options of a script are, as far as they were compared; "" if there is none.
// It takes some two seconds at most: what is wrong with the script, or slow, is for the computation of values to tell.
func likeness(s *script.Script, text string) string {
	quick := *s
	quick.Limits.Steps = 200_000
	list, err := script.RulesOf(&quick, text)
	if err != nil {
		return ""
	}
	like, ok, err := heap.Digits(context.Background(), list, compared)
	if err != nil || !ok {
		return ""
	}
	code, err := takebreak.New(like.Digits, nil)
	if err != nil {
		return "" // digits that no code writes
	}
	game := code.String()
	if like.Unequal {
		unequal, err := partition.Unequal(code)
		if err != nil {
			return ""
		}
		game = unequal.String()
	}
	return fmt.Sprintf("agrees with %s to heap %d: not proved", game, like.To)
}

package table

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.org/grundy/internal/numbers"
)

// holds is a condition of a row.
type holds func(row []Cell) bool

// condition reads the condition of a view; "" holds of every row.
func (t *Table) condition(text string) (holds, error) {
	if strings.TrimSpace(text) == "" {
		return func([]Cell) bool { return true }, nil
	}
	tokens, err := tokensOf(text)
	if err != nil {
		return nil, err
	}
	r := &conditionReader{table: t, tokens: tokens}
	h, err := r.either()
	if err == nil && len(r.tokens) > 0 {
		err = fmt.Errorf("%q after the end: want and or or between two conditions", r.tokens[0].text)
	}
	return h, err
}

// token is a word, a sign, or a text in quotes, which is never a word of the language.
type token struct {
	text   string
	quoted bool
}

// comparisons are the signs between a column and a value, the longer first.
var comparisons = []string{"==", "!=", "<=", ">=", "≠", "≤", "≥", "=", "<", ">"}

// tokensOf splits a condition.
func tokensOf(text string) (tokens []token, err error) {
	for text != "" {
		first, size := utf8.DecodeRuneInString(text)
		length := 0
		switch {
		case unicode.IsSpace(first):
			text = text[size:]
			continue
		case first == '"' || first == '\'':
			end := strings.IndexRune(text[1:], first)
			if end < 0 {
				return nil, fmt.Errorf("%s is not closed: want %c at the end", text, first)
			}
			tokens, text = append(tokens, token{text[1 : 1+end], true}), text[2+end:]
			continue
		case first == '(' || first == ')':
			length = 1
		default:
			for _, sign := range comparisons {
				if strings.HasPrefix(text, sign) {
					length = len(sign)
					break
				}
			}
			if length == 0 {
				length = wordLength(text)
			}
		}
		tokens, text = append(tokens, token{text: text[:length]}), text[length:]
	}
	return tokens, nil
}

// wordLength is the number of bytes up to a space, a parenthesis or a comparison.
func wordLength(text string) int {
	n := strings.IndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`()=!<>≠≤≥"'`, r) })
	switch {
	case n < 0:
		return len(text)
	case n == 0: // a sign that begins no comparison
		_, size := utf8.DecodeRuneInString(text)
		return size
	}
	return n
}

// conditionReader reads conditions by recursive descent; or binds less than and, that less than not.
type conditionReader struct {
	table  *Table
	tokens []token
	depth  int
}

// next takes the next token if it is the word.
func (r *conditionReader) next(word string) bool {
	if len(r.tokens) == 0 || r.tokens[0].quoted || !strings.EqualFold(r.tokens[0].text, word) {
		return false
	}
	r.tokens = r.tokens[1:]
	return true
}

func (r *conditionReader) either() (holds, error) {
	left, err := r.both()
	for err == nil && r.next("or") {
		var right holds
		one := left
		right, err = r.both()
		left = func(row []Cell) bool { return one(row) || right(row) }
	}
	return left, err
}

func (r *conditionReader) both() (holds, error) {
	left, err := r.not()
	for err == nil && r.next("and") {
		var right holds
		one := left
		right, err = r.not()
		left = func(row []Cell) bool { return one(row) && right(row) }
	}
	return left, err
}

// deepest is how many parentheses may be open.
const deepest = 100

func (r *conditionReader) not() (holds, error) {
	if r.depth++; r.depth > deepest {
		return nil, errors.New("too many parentheses and nots in one another")
	}
	defer func() { r.depth-- }()
	switch {
	case r.next("not"):
		inner, err := r.not()
		return func(row []Cell) bool { return !inner(row) }, err
	case r.next("("):
		inner, err := r.either()
		if err == nil && !r.next(")") {
			err = errors.New("a parenthesis is not closed")
		}
		return inner, err
	}
	return r.comparison()
}

// comparison reads COLUMN SIGN VALUE.
func (r *conditionReader) comparison() (holds, error) {
	if len(r.tokens) < 3 {
		var rest []string
		for _, t := range r.tokens {
			rest = append(rest, t.text)
		}
		return nil, fmt.Errorf("%q: want a column, a sign and a value, as in period>100", strings.Join(rest, " "))
	}
	column, sign, value := r.tokens[0], r.tokens[1], r.tokens[2]
	place, err := r.table.column(column.text)
	if err != nil {
		return nil, err
	}
	wanted, ok := wantedBy[sign.text]
	if sign.quoted || !ok {
		return nil, fmt.Errorf("%q after %s: want =, !=, <, <=, > or >=", sign.text, column.text)
	}
	r.tokens = r.tokens[3:]
	cell := cellOf(value)
	return func(row []Cell) bool { return wanted(row[place], cell) }, nil
}

// cellOf is the value of a condition as a cell.
func cellOf(t token) Cell {
	if !t.quoted {
		if strings.EqualFold(t.text, "none") {
			return Empty()
		}
		digits, minus := strings.CutPrefix(t.text, "-")
		if n, err := numbers.Parse(digits, math.MaxInt64); err == nil {
			if minus {
				n = -n
			}
			return Int(n)
		}
	}
	if t.text == "" {
		return Empty()
	}
	return Text(t.text)
}

// wantedBy are the comparisons by their signs.
var wantedBy = map[string]func(cell, value Cell) bool{
	"=": equalCells, "==": equalCells, "!=": unequalCells, "≠": unequalCells,
	"<": ordered(func(c int) bool { return c < 0 }), "<=": ordered(func(c int) bool { return c <= 0 }), "≤": ordered(func(c int) bool { return c <= 0 }),
	">": ordered(func(c int) bool { return c > 0 }), ">=": ordered(func(c int) bool { return c >= 0 }), "≥": ordered(func(c int) bool { return c >= 0 }),
}

func equalCells(cell, value Cell) bool {
	if cell.kind == KindInt && value.kind == KindInt {
		return compareCells(cell, value) == 0
	}
	return strings.EqualFold(cell.Machine(), value.Machine())
}

func unequalCells(cell, value Cell) bool { return !equalCells(cell, value) }

// ordered compares two numbers or two texts; nothing else has an order.
func ordered(wanted func(int) bool) func(cell, value Cell) bool {
	return func(cell, value Cell) bool {
		if cell.kind == KindEmpty || value.kind == KindEmpty || (cell.kind == KindInt) != (value.kind == KindInt) {
			return false
		}
		return wanted(compareCells(cell, value))
	}
}

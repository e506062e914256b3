package script

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// mostPositions bounds the positions of a game's own that are told apart: at some 200 bytes each.
const mostPositions = 1 << 22

// positions number the positions of a game's own −1, −2, … in the order in which they are met.
type positions struct {
	lock   sync.Mutex
	number map[string]int64
	values []starlark.Value
	names  []string
}

// known holds the positions of each text that has been read, so that the numbers of one game mean the same wherever it is read
// again in the process.
var known sync.Map

func positionsOf(text string) *positions {
	p, _ := known.LoadOrStore(text, &positions{})
	return p.(*positions)
}

// of returns the number of a position: a tuple of whole numbers, texts, truths and such tuples, or a text.
func (p *positions) of(v starlark.Value) (int64, error) {
	var name strings.Builder
	if err := write(&name, v); err != nil {
		return 0, err
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if n, ok := p.number[name.String()]; ok {
		return n, nil
	}
	if len(p.values) == mostPositions {
		return 0, fmt.Errorf("more than %d positions", mostPositions)
	}
	if p.number == nil {
		p.number = map[string]int64{}
	}
	v.Freeze()
	p.values, p.names = append(p.values, v), append(p.names, name.String())
	n := int64(-len(p.values))
	p.number[name.String()] = n
	return n, nil
}

// at returns the position of a number, and what it is called.
func (p *positions) at(n int64) (starlark.Value, string, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if i := -n - 1; i >= 0 && i < int64(len(p.values)) {
		return p.values[i], p.names[i], nil
	}
	return nil, "", fmt.Errorf("no position is number %d", n)
}

// mostName is how long the text of a position may be.
const mostName = 4096

var errName = fmt.Errorf("a position that takes more than %d bytes to write", mostName)

// write writes a position as Starlark does, so that equal ones are written alike.
func write(b *strings.Builder, v starlark.Value) error {
	if b.Len() > mostName {
		return errName
	}
	switch v := v.(type) {
	case starlark.Int:
		if v.BigInt().BitLen() > mostBits {
			return errName
		}
		b.WriteString(v.String())
	case starlark.Bool, starlark.NoneType:
		b.WriteString(v.String())
	case starlark.String:
		if len(v) > mostName {
			return errName
		}
		b.WriteString(v.String())
	case starlark.Tuple:
		b.WriteByte('(')
		for i, e := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			if err := write(b, e); err != nil {
				return err
			}
		}
		if len(v) == 1 {
			b.WriteByte(',')
		}
		b.WriteByte(')')
	default:
		return fmt.Errorf("%s in a position: want tuples of whole numbers and texts", v.Type())
	}
	return nil
}

// short writes a value for an error, in a few words whatever it is.
func short(v starlark.Value) string {
	var b strings.Builder
	switch v := v.(type) {
	case starlark.Int, starlark.String, starlark.Tuple, starlark.Bool:
		if err := write(&b, v); err != nil {
			return v.Type()
		}
	case *starlark.List:
		const few = 5
		b.WriteByte('[')
		for i := range min(few, v.Len()) {
			if i > 0 {
				b.WriteString(", ")
			}
			if err := write(&b, v.Index(i)); err != nil {
				b.WriteString(v.Index(i).Type())
			}
		}
		if v.Len() > few {
			b.WriteString(", …")
		}
		b.WriteByte(']')
	default:
		return v.Type()
	}
	const most = 80
	if text := b.String(); len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return b.String()
}

// read reads positions as they are written, between white space or commas.
func read(text string) ([]starlark.Value, error) {
	var list []starlark.Value
	for _, word := range splitOutside(text) {
		e, err := dialect.ParseExpr("position", word, 0)
		if err != nil {
			return nil, fmt.Errorf("position %q: %w", word, errLiteral)
		}
		v, err := literal(e)
		if err != nil {
			return nil, fmt.Errorf("position %q: %w", word, err)
		}
		list = append(list, v)
	}
	return list, nil
}

var errLiteral = errors.New("want a number, a tuple such as (3, 2), or a text in quotation marks")

// literal returns what an expression without names and operators says.
func literal(e syntax.Expr) (starlark.Value, error) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return literal(e.X)
	case *syntax.Ident:
		switch e.Name {
		case "True":
			return starlark.True, nil
		case "False":
			return starlark.False, nil
		}
	case *syntax.Literal:
		switch v := e.Value.(type) {
		case int64:
			return starlark.MakeInt64(v), nil
		case string:
			return starlark.String(v), nil
		}
	case *syntax.TupleExpr:
		tuple := starlark.Tuple{}
		for _, x := range e.List {
			v, err := literal(x)
			if err != nil {
				return nil, err
			}
			tuple = append(tuple, v)
		}
		return tuple, nil
	}
	return nil, errLiteral
}

// splitOutside splits a text at white space and commas outside of brackets and quotation marks.
func splitOutside(text string) []string {
	var words []string
	var word strings.Builder
	depth, quote := 0, rune(0)
	end := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
		}
		word.Reset()
	}
	for _, sign := range text {
		switch {
		case quote != 0:
			if sign == quote {
				quote = 0
			}
		case sign == '"' || sign == '\'':
			quote = sign
		case sign == '(':
			depth++
		case sign == ')':
			depth--
		case depth == 0 && (unicode.IsSpace(sign) || sign == ',' || sign == ';'):
			end()
			continue
		}
		word.WriteRune(sign)
	}
	end()
	return words
}

// Package bfile reads and writes integer sequences as text: the b-files of the OEIS, lists separated
// by commas, and a value a line.
//
// A b-file has a line "n a(n)" for each index, ascending by one; lines that start with # are comments
// (https://oeis.org/SubmitB.html). The other two forms carry no indices.
package bfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// Form is one of the forms that a sequence is written in.
type Form uint8

// The forms.
const (
	Indexed Form = iota // a b-file: index and value on each line
	List                // values between commas, on one line or more
	Lines               // a value on each line
)

// String names the form for a message.
func (f Form) String() string {
	return [...]string{"b-file", "comma list", "value a line"}[f]
}

// Sequence is what was read: the values of indices First, First+1, ….
type Sequence struct {
	Form   Form
	First  int64
	Values []uint64
}

const (
	maxLine  = 64 << 20
	maxBytes = 256 << 20
)

// Write writes the values of first, first+1, … as a b-file without comments. An error among the
// values ends it and is returned.
func Write(w io.Writer, first int64, values iter.Seq2[uint64, error]) error {
	out := bufio.NewWriter(w)
	n := first
	var line []byte
	for v, err := range values {
		if err != nil {
			return err
		}
		line = strconv.AppendInt(line[:0], n, 10)
		line = append(line, ' ')
		line = strconv.AppendUint(line, v, 10)
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
		n++
	}
	return out.Flush()
}

// Read reads a sequence of non-negative values in whichever form its first line of values has: two
// fields are a b-file, a comma makes a list, one field is a value a line. First is the index of the
// first value where the form has none. Empty lines and lines that start with # are skipped, in every
// form; a byte order mark and line ends of Windows are accepted.
//
// An error names the line, what is wrong there, and what would be right; a file without a value is
// an error too. It keeps one line, of at most maxLine bytes, and the values in memory, and reads no
// more than maxBytes: an endless input is an error and not the end of the machine's memory.
func Read(r io.Reader, first int64) (*Sequence, error) {
	limited := &io.LimitedReader{R: r, N: maxBytes + 1}
	in := bufio.NewScanner(limited)
	in.Buffer(make([]byte, 1<<16), maxLine)
	p := parser{seq: Sequence{First: first}}
	n := 1
	for ; in.Scan(); n++ {
		text := in.Text()
		if n == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		if text = strings.TrimSpace(text); text != "" && text[0] != '#' {
			if err := p.line(text); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("line %d is longer than %d bytes: want a sequence of numbers", n, maxLine)
	case err != nil:
		return nil, err
	case limited.N == 0:
		return nil, fmt.Errorf("more than %d bytes: want a sequence of numbers", int64(maxBytes))
	}
	if len(p.seq.Values) == 0 {
		return nil, errors.New(`no values: want lines "n a(n)" as in a b-file, a list such as 0,1,2, or a value a line`)
	}
	return &p.seq, nil
}

// parser reads lines into seq.
type parser struct {
	seq     Sequence
	started bool
	open    bool // of a list: the last line ended in a comma or began the list
}

func (p *parser) line(text string) error {
	if !p.started {
		p.started, p.open = true, true
		switch {
		case strings.Contains(text, ","):
			p.seq.Form = List
		case len(strings.Fields(text)) == 1:
			p.seq.Form = Lines
		}
	}
	switch p.seq.Form {
	case Indexed:
		return p.indexed(text)
	case List:
		return p.list(text)
	default:
		return p.value(text)
	}
}

func (p *parser) indexed(text string) error {
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return fmt.Errorf("%s has %d fields: want an index and a value, as in 12 4", clip(text), len(fields))
	}
	n, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return fmt.Errorf("index %s: want an integer of at most 64 bits", clip(fields[0]))
	}
	if len(p.seq.Values) == 0 {
		p.seq.First = n
	} else if want := p.seq.First + int64(len(p.seq.Values)); n != want || want < p.seq.First {
		return fmt.Errorf("index %d follows %d: want %d, indices ascend by one", n, want-1, want)
	}
	return p.value(fields[1])
}

// list reads a line of a list, which may start or end in the middle of it: after a comma, or before
// a line that has one in front.
func (p *parser) list(text string) error {
	if !p.open {
		rest, ok := strings.CutPrefix(text, ",")
		if !ok {
			return fmt.Errorf("%s follows a line that ends without a comma: want one between the values", clip(text))
		}
		text = rest
	}
	text, p.open = strings.CutSuffix(text, ",")
	for item := range strings.SplitSeq(text, ",") {
		if err := p.value(strings.TrimSpace(item)); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) value(text string) error {
	v, err := strconv.ParseUint(text, 10, 64)
	switch {
	case err == nil:
		p.seq.Values = append(p.seq.Values, v)
		return nil
	case text == "":
		return errors.New("nothing between two commas: want a value")
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("value %s does not fit 64 bits", clip(text))
	case p.seq.Form != Indexed && len(strings.Fields(text)) > 1:
		return fmt.Errorf("%s has several fields: want one value, as in the lines above (%s)", clip(text), p.seq.Form)
	default:
		return fmt.Errorf("value %s: want an integer, 0 or more", clip(text))
	}
}

// clip quotes text, shortened for a message of one line.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		text = string(runes[:40]) + "…"
	}
	return strconv.Quote(text)
}

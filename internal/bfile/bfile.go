// Package bfile reads and writes integer sequences as text: the b-files of the OEIS, lists separated
// by commas, and a value a line.
//
// A b-file has a line "n a(n)" for each index, ascending by one; lines that start with # are comments
// (https://oeis.org/SubmitB.html). A list that gives some indices only, such as the rare heaps, is read as
// well. The other two forms carry no indices.
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

// Sequence is what was read: the values of indices First, First+1, …, or of those in Indices.
type Sequence struct {
	Form    Form
	First   int64
	Values  []uint64
	Indices []int64 // of the values, ascending, where some are left out; else nil
}

// Index returns the index of Values[i].
func (s *Sequence) Index(i int) int64 {
	if s.Indices != nil {
		return s.Indices[i]
	}
	return s.First + int64(i)
}

// Last returns the largest index.
func (s *Sequence) Last() int64 { return s.Index(len(s.Values) - 1) }

// Gap returns the first index that is left out, and how many are; 0 if none is.
func (s *Sequence) Gap() (first, count int64) {
	for i := range s.Indices {
		if want := s.First + int64(i); s.Indices[i] != want {
			return want, s.Last() - s.First + 1 - int64(len(s.Values))
		}
	}
	return 0, 0
}

const maxBytes = 128 << 20

// Write writes the values of first, first+1, … as a b-file, after lines of comments. An error among the
// values ends it and is returned.
func Write(w io.Writer, comments []string, first int64, values iter.Seq2[uint64, error]) error {
	var wrong error
	n := first
	err := WriteSome(w, comments, func(yield func(int64, uint64) bool) {
		for v, err := range values {
			if wrong = err; err != nil || !yield(n, v) {
				return
			}
			n++
		}
	})
	if wrong != nil {
		return wrong
	}
	return err
}

// WriteSome writes values of some indices, ascending, as [Write] writes those of all.
func WriteSome(w io.Writer, comments []string, values iter.Seq2[int64, uint64]) error {
	out := bufio.NewWriter(w)
	for _, c := range comments {
		if _, err := fmt.Fprintf(out, "# %s\n", strings.ReplaceAll(c, "\n", " ")); err != nil {
			return err
		}
	}
	var line []byte
	for n, v := range values {
		line = strconv.AppendInt(line[:0], n, 10)
		line = append(line, ' ')
		line = strconv.AppendUint(line, v, 10)
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Read reads a sequence of non-negative values in whichever form its first line of values has: two
// fields are a b-file, a comma makes a list, one field is a value a line. First is the index of the
// first value where the form has none. Empty lines and comments (from #, % or // on) are skipped, in every
// form.
//
// What people bring is undressed first: UTF-16, byte order marks and line ends of Windows; lists in
// brackets, or between semicolons, tabs or spaces; CSV with a head such as "heap,value"; tables in text,
// Markdown, LaTeX and JSON, as this program writes them; rows with the index of their first value in
// front, "020+ 1 2 3" or "20-29 | 1 2 3"; the internal format of the OEIS. Indices may leave some out. Two columns with a comma
// between and no head may be indices with values or a list: if the first ascend, that is an error
// that says so.
//
// An error names the line, what is wrong there, and what would be right; a file without a value is
// an error too. It reads no more than maxBytes, which it keeps in memory: an endless input is an error
// and not the end of the machine's memory.
func Read(r io.Reader, first int64) (*Sequence, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxBytes {
		return nil, fmt.Errorf("more than %d bytes: want a sequence of numbers", int64(maxBytes))
	}
	entries, err := undress(decode(raw))
	if err != nil {
		return nil, err
	}
	if err := twoWays(entries); err != nil {
		return nil, err
	}
	p := parser{seq: Sequence{First: first}}
	for _, e := range entries {
		if err := p.line(e.text); err != nil {
			return nil, fmt.Errorf("line %d: %w", e.line, err)
		}
	}
	if len(p.seq.Values) == 0 {
		return nil, errors.New(`no values: want lines "n a(n)" as in a b-file, a list such as 0,1,2, or a value a line`)
	}
	return &p.seq, nil
}

// twoWays refuses lines "n,v" with ascending n, which may be a list as well.
func twoWays(entries []entry) error {
	if len(entries) < 3 {
		return nil
	}
	var before int64
	for i, e := range entries {
		index, value, comma := strings.Cut(e.text, ",")
		n, err := strconv.ParseInt(strings.TrimSpace(index), 10, 64)
		if !comma || err != nil || value == "" || strings.Contains(value, ",") || i > 0 && n <= before {
			return nil
		}
		before = n
	}
	return fmt.Errorf("line %d: %s may be an index and a value, or two values: want a head heap,value above, or a space between index and value", entries[0].line, clip(entries[0].text))
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
	if err := p.index(n); err != nil {
		return err
	}
	return p.value(fields[1])
}

// index takes the index of the next value.
func (p *parser) index(n int64) error {
	known := len(p.seq.Values)
	if known == 0 {
		p.seq.First = n
		return nil
	}
	last := p.seq.Last()
	if n <= last {
		return fmt.Errorf("index %d follows %d: want a larger one, indices ascend", n, last)
	}
	if n-1 != last && p.seq.Indices == nil { // the first gap
		for i := range known {
			p.seq.Indices = append(p.seq.Indices, p.seq.First+int64(i))
		}
	}
	if p.seq.Indices != nil {
		p.seq.Indices = append(p.seq.Indices, n)
	}
	return nil
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

package table

import (
	"math"
	"strconv"
	"strings"

	"example.org/grundy/internal/numbers"
)

// Kind is the type of a cell's value, and of most cells of a column.
type Kind uint8

// The kinds of cells. A status is text whose [Mark] says the verdict; it is a kind of column only.
const (
	KindEmpty Kind = iota
	KindText
	KindInt
	KindFloat
	KindBool
	KindLink
	KindStatus
)

// String returns the name of the kind in JSON.
func (k Kind) String() string {
	return [...]string{"empty", "text", "int", "float", "bool", "link", "status"}[k]
}

// Mark says why a cell stands out.
type Mark uint8

// The marks. Renderers choose colour or weight; the names are classes of the HTML.
const (
	Plain     Mark = iota
	Exception      // an exceptional value: off the periodic pattern
	Preperiod      // a heap before the period starts
	Rare           // a value of rare colour under the sequence's mask
	Proved
	Observed
	Open
	Agree   // published and recomputed are the same
	Differs // they are not
	marks   // their number
)

// String returns the name of the mark, "" for Plain.
func (m Mark) String() string {
	return [...]string{"", "exception", "preperiod", "rare", "proved", "observed", "open", "agree", "differs"}[m]
}

// strong reports whether forms without colour show the mark by weight.
func (m Mark) strong() bool { return m == Exception || m == Differs }

// Cell is one typed value with a mark. The zero Cell is empty.
type Cell struct {
	kind   Kind
	neg    bool // of an int: bits holds its absolute value
	mark   Mark
	bits   uint64
	text   string
	target string
}

// Empty returns a cell without a value.
func Empty() Cell { return Cell{} }

// Text returns a cell of text.
func Text(s string) Cell { return Cell{kind: KindText, text: s} }

// Int returns a cell with the integer v.
func Int(v int64) Cell {
	if v < 0 {
		return Cell{kind: KindInt, neg: true, bits: -uint64(v)}
	}
	return Cell{kind: KindInt, bits: uint64(v)}
}

// Uint returns a cell with the integer v.
func Uint(v uint64) Cell { return Cell{kind: KindInt, bits: v} }

// Float returns a cell with the number v, which must be finite to be rendered.
func Float(v float64) Cell { return Cell{kind: KindFloat, bits: math.Float64bits(v)} }

// Bool returns a cell that says yes or no; machines get true or false.
func Bool(v bool) Cell {
	if v {
		return Cell{kind: KindBool, bits: 1}
	}
	return Cell{kind: KindBool}
}

// Link returns a cell that leads to target: "#name" is the table or game of that name (an anchor in
// HTML, a sheet in the workbook), anything else an address or a path relative to the report.
func Link(text, target string) Cell { return Cell{kind: KindLink, text: text, target: target} }

// With returns the cell with the mark m.
func (c Cell) With(m Mark) Cell {
	c.mark = m
	return c
}

// Mark returns the cell's mark.
func (c Cell) Mark() Mark { return c.mark }

// Kind returns the kind of the cell's value.
func (c Cell) Kind() Kind { return c.kind }

// Target returns where a link leads.
func (c Cell) Target() string { return c.target }

// Value returns the value as nil, string (text and links), int64, uint64 (an int above the largest
// int64), float64 or bool.
func (c Cell) Value() any {
	switch c.kind {
	case KindText, KindLink:
		return c.text
	case KindInt:
		switch {
		case c.neg:
			return -int64(c.bits)
		case c.bits <= math.MaxInt64:
			return int64(c.bits)
		}
		return c.bits
	case KindFloat:
		return math.Float64frombits(c.bits)
	case KindBool:
		return c.bits == 1
	}
	return nil
}

// Machine returns the value as machines read it: all digits, true or false, the text of a link.
func (c Cell) Machine() string {
	switch c.kind {
	case KindInt:
		if c.neg {
			return "-" + strconv.FormatUint(c.bits, 10)
		}
		return strconv.FormatUint(c.bits, 10)
	case KindFloat:
		return strconv.FormatFloat(math.Float64frombits(c.bits), 'g', -1, 64)
	case KindBool:
		return strconv.FormatBool(c.bits == 1)
	}
	return c.text
}

// Display returns the value as a reader sees it in a column of format f.
func (c Cell) Display(f Format) string {
	switch c.kind {
	case KindBool:
		if c.bits == 1 {
			return "yes"
		}
		return "no"
	case KindFloat:
		if f.Decimals > 0 {
			return group(strconv.FormatFloat(math.Float64frombits(c.bits), 'f', f.Decimals, 64), f)
		}
	}
	s := c.Machine()
	if c.kind == KindInt || c.kind == KindFloat {
		return group(s, f)
	}
	return s
}

// group puts the digits of the number s in threes if f asks for it.
func group(s string, f Format) string {
	if !f.Grouped || strings.ContainsAny(s, "eE") {
		return s
	}
	digits, negative := strings.CutPrefix(s, "-")
	whole, fraction, point := strings.Cut(digits, ".")
	s = numbers.Threes(whole)
	if negative {
		s = "-" + s
	}
	if point {
		s += "." + fraction
	}
	return s
}

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
	KindLink
	KindStatus
)

// String returns the name of the kind in JSON.
func (k Kind) String() string {
	return [...]string{"empty", "text", "int", "link", "status"}[k]
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

// Value returns the value as nil, string (text and links), int64 or uint64 (an int above the largest
// int64).
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
	}
	return nil
}

// Machine returns the value as machines read it: all digits, the text of a link.
func (c Cell) Machine() string {
	if c.kind != KindInt {
		return c.text
	}
	digits := strconv.FormatUint(c.bits, 10)
	if c.neg {
		return "-" + digits
	}
	return digits
}

// Display returns the value as a reader sees it in a column of format f.
func (c Cell) Display(f Format) string {
	s := c.Machine()
	if c.kind != KindInt || !f.Grouped {
		return s
	}
	if digits, negative := strings.CutPrefix(s, "-"); negative {
		return "-" + numbers.Threes(digits)
	}
	return numbers.Threes(s)
}

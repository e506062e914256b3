package table

import (
	"math"
	"slices"
	"strings"
)

// The page that tables are set for, that of article with a4paper and 11pt, in TeX's points. On a
// wider one they fit too: columns of text are fractions of the line.
const (
	latexLine   = 360.0 // \textwidth
	latexHeight = 595.0 // \textheight, the line of a page on its side
)

// latexSize is a size of the font, with half the space between columns and the height of a line.
type latexSize struct {
	command         string
	em, sep, height float64
}

// latexTry is one way to set a table: a font, upright or on its side, and the most lines that the
// longest cell may take.
type latexTry struct {
	size      latexSize
	landscape bool
	lines     float64
}

var (
	// The small fonts of Computer Modern are wider than their size says: cmr9 and cmr8 by these ems.
	latexSmall  = latexSize{`\small`, 10, 5, 12}
	latexFoot   = latexSize{`\footnotesize`, 9.25, 3.5, 11}
	latexScript = latexSize{`\scriptsize`, 8.5, 2, 9.5}

	// latexTries are the ways to set a table whole, the best first. What none of them holds is split.
	latexTries = []latexTry{
		{latexSmall, false, 3}, {latexFoot, false, 8}, {latexSmall, true, 3}, {latexFoot, true, 4}, {latexScript, true, 9},
	}
	latexSplit = latexTry{latexFoot, false, 12}
)

func (t latexTry) line() float64 {
	if t.landscape {
		return latexHeight
	}
	return latexLine
}

// latexColumn is a column as it is to be set, its widths in em.
type latexColumn struct {
	index   int // in the table's columns
	header  string
	natural float64 // of the widest cell
	piece   float64 // of the widest piece that cannot be broken, header included
	wraps   bool    // whether it is text, which may take several lines
	width   float64 // chosen
}

// latexLayout is how a table is set: its columns in one part or, where no page is wide enough, in
// several, each beginning with the columns that head the rows.
type latexLayout struct {
	latexTry
	parts [][]latexColumn
}

// fitLaTeX chooses the layout.
func fitLaTeX(columns []latexColumn, heads func(latexColumn) bool) latexLayout {
	for _, try := range latexTries {
		if set, ok := try.fit(columns); ok {
			return latexLayout{try, [][]latexColumn{set}}
		}
	}
	var head, rest []latexColumn
	for i, c := range columns {
		if heads(c) || i == 0 && !slices.ContainsFunc(columns, heads) {
			head = append(head, c)
		} else {
			rest = append(rest, c)
		}
	}
	layout := latexLayout{latexTry: latexSplit}
	for len(rest) > 0 {
		n := 1
		for n < len(rest) {
			if _, ok := latexSplit.fit(slices.Concat(head, rest[:n+1])); !ok {
				break
			}
			n++
		}
		part, ok := latexSplit.fit(slices.Concat(head, rest[:n]))
		if !ok { // one column that is wider than a line: let it be seen
			part = slices.Concat(head, rest[:n])
			for i := range part {
				part[i].width = part[i].piece
			}
		}
		layout.parts = append(layout.parts, part)
		rest = rest[n:]
	}
	return layout
}

// fit gives each column its width, if the line holds them all.
func (t latexTry) fit(columns []latexColumn) ([]latexColumn, bool) {
	const slack = 1.03 // for fonts a little wider than Computer Modern
	free := (t.line()-float64(2*t.size.sep*float64(len(columns)-1)))/t.size.em/slack - 0.5
	wanted := 0.0
	set := slices.Clone(columns)
	for i, c := range set {
		set[i].width = c.least(t.lines)
		free -= set[i].width
		wanted += max(c.natural-set[i].width, 0)
	}
	if free < 0 {
		return nil, false
	}
	share := 1.0
	if wanted > free {
		share = free / wanted
	}
	for i, c := range set {
		set[i].width += float64(share * max(c.natural-c.width, 0))
	}
	return set, true
}

// least is the width that a column cannot do without: text may take several lines, unless it is short.
func (c latexColumn) least(lines float64) float64 {
	const short = 8
	if !c.wraps || c.natural <= short {
		return max(c.natural, c.piece)
	}
	return max(c.piece, short, 1.15*c.natural/lines)
}

// folded reports whether the chosen width makes cells take several lines.
func (c latexColumn) folded() bool { return c.wraps && c.width < c.natural }

// lines estimates how many lines a cell of the given width takes.
func (c latexColumn) lines(width float64) float64 {
	if !c.folded() {
		return 1
	}
	return math.Ceil(1.1 * width / c.width)
}

// latexWidth is the width of a word in em, as Computer Modern sets it.
func latexWidth(word string) float64 {
	w := 0
	for _, r := range word {
		switch {
		case ' ' <= r && r <= '~':
			w += computerModern[r-' ']
		case r == '\u2009', r == '\u202f':
			w += 167
		default:
			w += 780 // most signs of mathematics are
		}
	}
	return float64(w) / 1000
}

// computerModern are the widths of the characters from the space to ~ in cmr10.tfm (D. E. Knuth), in
// thousandths of an em; those of the signs < > \ { } | are those of the mathematical fonts.
var computerModern = [...]int{
	333, 278, 500, 833, 500, 833, 778, 278, 389, 389, 500, 778, 278, 333, 278, 500,
	500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 778, 778, 778, 472,
	778, 750, 708, 722, 764, 681, 653, 785, 750, 361, 514, 778, 625, 917, 750, 778,
	681, 778, 736, 556, 722, 750, 750, 1028, 750, 750, 611, 278, 500, 278, 500, 500,
	278, 500, 556, 444, 556, 444, 306, 500, 556, 278, 306, 528, 278, 833, 556, 500,
	556, 528, 392, 394, 389, 556, 528, 722, 528, 528, 444, 500, 278, 500, 500,
}

// longWord is the number of characters from which on a word may be broken, and longPiece how many
// stand between two places where it may.
const (
	longWord  = 20
	longPiece = 8
)

// latexPieces splits a word where a line may end within it: not at all, unless it is long.
func latexPieces(word string) []string {
	letters := []rune(word)
	if len(letters) <= longWord {
		return []string{word}
	}
	var pieces []string
	from := 0
	for i, r := range letters {
		if mark := strings.ContainsRune("/,;:=+-.", r); mark && i-from >= 2 || i-from+1 >= longPiece {
			pieces = append(pieces, string(letters[from:i+1]))
			from = i + 1
		}
	}
	if from < len(letters) {
		pieces = append(pieces, string(letters[from:]))
	}
	return pieces
}

// latexPiece is the width of the widest piece of a text that a line cannot break.
func latexPiece(text string) float64 {
	widest := 0.0
	for word := range strings.FieldsSeq(text) {
		for _, piece := range latexPieces(word) {
			widest = max(widest, latexWidth(piece))
		}
	}
	return widest
}

// stackLaTeX breaks a header into lines no wider than its column.
func stackLaTeX(header string, width float64) []string {
	var lines []string
	for word := range strings.FieldsSeq(header) {
		if n := len(lines); n > 0 && latexWidth(lines[n-1]+" "+word) <= width+0.01 {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

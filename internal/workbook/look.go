package workbook

import (
	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
)

// fontFamily is on every Windows and Mac, and elsewhere its metric twin Liberation Sans takes its
// place.
const (
	fontFamily = "Arial"
	fontSize   = 10
)

// The palette: the blue, orange, green and purple of Okabe and Ito, which the colour-blind tell
// apart, and greys.
const (
	ink        = "222222"
	faint      = "5F6B76"
	rule       = "D5DBE1"
	headFill   = "E3E9EF"
	rowFill    = "F3F5F7"
	blue       = "0072B2"
	orange     = "D55E00"
	green      = "009E73"
	purple     = "CC79A7"
	amber      = "8A5A00"
	orangeFill = "FBD9B5"
	blueFill   = "CFE6F5"
	shade      = "E9EDF1"
)

// role is what a cell is on its sheet.
type role uint8

const (
	body role = iota
	heading
	rowHead
	title
	caption
	source
	navigation
	note // beside a sample of a colour
	gridCell
)

// style is everything that the look of a cell depends on.
type style struct {
	role   role
	side   table.Align
	format table.Format
	kind   table.Kind // decides the number format
	mark   table.Mark
	link   bool
	wrap   bool
}

// look makes excelize's styles, each once.
type look struct {
	file *excelize.File
	ids  map[style]int
}

// id returns excelize's number of the style s.
func (l *look) id(s style) (int, error) {
	if id, ok := l.ids[s]; ok {
		return id, nil
	}
	id, err := l.file.NewStyle(s.excelize())
	if err == nil {
		l.ids[s] = id
	}
	return id, err
}

// excelize translates s. Every font names its family and size: excelize would leave them to the
// program that opens the file, which takes a serif.
func (s style) excelize() *excelize.Style {
	font := &excelize.Font{Family: fontFamily, Size: fontSize, Color: ink}
	out := &excelize.Style{
		Font:      font,
		Alignment: &excelize.Alignment{Horizontal: horizontal[s.side], Vertical: "top", WrapText: s.wrap},
	}
	switch s.role {
	case body:
		out.Alignment.Indent = indent[s.side]
		out.Border = []excelize.Border{{Type: "bottom", Color: rule, Style: 1}}
	case rowHead:
		out.Alignment.Indent = indent[s.side]
		font.Bold = true
		out.Border = []excelize.Border{{Type: "bottom", Color: rule, Style: 1}}
		out.Fill = solid(rowFill)
	case heading:
		font.Bold = true
		out.Alignment.Vertical, out.Alignment.WrapText, out.Alignment.Indent = "center", true, indent[s.side]
		out.Border = []excelize.Border{{Type: "bottom", Color: faint, Style: 2}}
		out.Fill = solid(headFill)
	case title:
		font.Bold, font.Size, font.Color = true, 15, blue
		out.Alignment.Vertical = "center"
	case caption:
		out.Alignment.WrapText = true
	case source:
		font.Size, font.Color = 9, faint
		out.Alignment.WrapText = true
	case navigation:
		font.Size, font.Color = 9, blue
	case note, gridCell:
		out.Alignment.Vertical = "center"
	}
	s.emphasise(out)
	if s.link {
		font.Color, font.Underline = blue, "single"
	}
	if code := s.number(); code != "" {
		out.CustomNumFmt = &code
	}
	return out
}

// emphasise applies the mark.
func (s style) emphasise(out *excelize.Style) {
	switch s.mark {
	case table.Exception, table.Differs:
		out.Font.Bold, out.Font.Color, out.Fill = true, "7A2E00", solid(orangeFill)
	case table.Preperiod:
		out.Fill = solid(shade)
	case table.Rare:
		out.Font.Bold, out.Font.Color, out.Fill = true, "003A5C", solid(blueFill)
	case table.Proved, table.Agree:
		out.Font.Color = "00694C" // the palette's green, darkened to be read as text
	case table.Observed:
		out.Font.Color = amber
	case table.Open:
		out.Font.Color, out.Font.Italic = faint, true
	}
}

// number returns the format of a number, "" for text.
func (s style) number() string {
	switch {
	case s.kind != table.KindInt:
		return ""
	case s.format.Grouped:
		return "#,##0"
	}
	return "0"
}

var horizontal = map[table.Align]string{table.Left: "left", table.Right: "right", table.Centre: "center"}

// indent keeps text off the edges of its cell, so that a right column does not touch a left one.
var indent = map[table.Align]int{table.Left: 1, table.Right: 1}

func solid(colour string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
}

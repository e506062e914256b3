package workbook

import (
	"fmt"

	"github.com/xuri/excelize/v2"
)

// ChartKind is a kind of native chart.
type ChartKind uint8

// The kinds of charts.
const (
	Scatter ChartKind = iota // points (x, y)
	Columns                  // a bar for each x, such as how often a value occurs
	Stacked                  // a lying bar for each x, the series one after another
	Shares                   // the same, each bar of one length
)

// Chart is a native chart: it stays tied to the cells it shows.
type Chart struct {
	Kind           ChartKind
	Title          string
	XTitle, YTitle string // with units
	Series         []Series
	LogY           bool // whether the y axis is logarithmic, base 10
	Height         int  // in pixels, 0 for 380
}

// Series is one set of points of a chart. The header of Y names it in the legend, which is shown for
// two and more.
type Series struct{ X, Y Range }

// Size of a chart in pixels.
const (
	chartWidth  = drawingPixels
	chartHeight = 380
)

// seriesColours are those of Okabe and Ito that show on white.
var seriesColours = []string{blue, orange, green, purple, "E69F00", "56B4E9"}

// AddChart puts c where [Sheet.AddPicture] puts pictures. It can hold six series.
func (s *Sheet) AddChart(c Chart) error {
	if len(c.Series) == 0 || len(c.Series) > len(seriesColours) {
		return fmt.Errorf("sheet %q: chart %q has %d series, want 1 … %d", s.name, c.Title, len(c.Series), len(seriesColours))
	}
	s, err := s.forDrawings()
	if err != nil {
		return err
	}
	cell, err := s.place(c.height(), 0)
	if err != nil {
		return err
	}
	return s.book.file.AddChart(s.name, cell, c.excelize())
}

func (c Chart) height() int {
	if c.Height == 0 {
		return chartHeight
	}
	return c.Height
}

// excelize translates c.
func (c Chart) excelize() *excelize.Chart {
	gapWidth := uint(40)
	vary := false
	out := &excelize.Chart{
		Type:       excelize.Scatter,
		Dimension:  excelize.ChartDimension{Width: chartWidth, Height: uint(c.height())},
		Title:      chartTitle(c.Title, 12, true),
		XAxis:      chartAxis(c.XTitle),
		YAxis:      chartAxis(c.YTitle),
		Legend:     excelize.ChartLegend{Position: "none"},
		Format:     excelize.GraphicOptions{AltText: c.Title, Positioning: "oneCell"},
		Border:     excelize.LineOptions{Type: excelize.LineNone},
		VaryColors: &vary,
		GapWidth:   &gapWidth,
	}
	switch c.Kind {
	case Columns:
		out.Type = excelize.Col
	case Stacked:
		out.Type = excelize.BarStacked
		out.XAxis.ReverseOrder = true // the first row above
	case Shares:
		out.Type = excelize.BarPercentStacked
		out.XAxis.ReverseOrder = true
		out.YAxis.NumFmt = excelize.ChartNumFmt{CustomNumFmt: "0%"}
	}
	out.YAxis.MajorGridLines = true
	if c.LogY {
		out.YAxis.LogBase = 10
	}
	if len(c.Series) > 1 {
		out.Legend = excelize.ChartLegend{Position: "bottom", Font: &excelize.Font{Family: fontFamily, Size: 9, Color: ink}}
	}
	for i, s := range c.Series {
		fill := solid(seriesColours[i])
		series := excelize.ChartSeries{Name: s.Y.header(), Categories: s.X.String(), Values: s.Y.String(), Fill: fill}
		if c.Kind == Scatter {
			// Without a line the marker is all there is, and without a fill it is invisible.
			series.Line = excelize.LineOptions{Type: excelize.LineNone}
			series.Marker = excelize.ChartMarker{Symbol: "circle", Size: 4, Fill: fill, Border: excelize.LineOptions{Type: excelize.LineNone}}
		}
		out.Series = append(out.Series, series)
	}
	return out
}

func chartTitle(text string, size float64, bold bool) excelize.ChartTitle {
	if text == "" {
		return excelize.ChartTitle{}
	}
	return excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{
		Text: text, Font: &excelize.Font{Family: fontFamily, Size: size, Bold: bold, Color: ink},
	}}}
}

func chartAxis(title string) excelize.ChartAxis {
	return excelize.ChartAxis{
		Title:  chartTitle(title, 10, false),
		Font:   excelize.Font{Family: fontFamily, Size: 9, Color: ink},
		NumFmt: excelize.ChartNumFmt{CustomNumFmt: "#,##0"},
	}
}

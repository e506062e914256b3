package plots

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// Options are what every figure can be told about its looks. The zero value is fine: each
// figure has its own axis labels and size.
type Options struct {
	Title    string // bold, above everything
	Subtitle string // small, below the title: the facts shown, such as "preperiod 71, period 12"
	Caption  string // not drawn: the description in words that goes beside the figure and into an SVG
	XLabel   string // empty: the figure's own
	YLabel   string
	Width    float64 // points; 0: the figure's own
	Height   float64 // points; 0: the figure's own, less in a figure of less width
}

// Smallest and largest width or height of a figure, in points.
const (
	minSize = 120
	maxSize = 2880
)

// maxNumber bounds the heaps, values and counts that a figure places on an axis: 2^53, up to
// which every whole number is a float64.
const maxNumber = 1 << 53

// Figure is a picture ready to be written. Different figures may be written at the same time, but
// one figure only by one goroutine at a time.
type Figure struct {
	Title   string
	Caption string

	subtitle       string
	xlabel, ylabel string // may be of several lines
	width, height  vg.Length
	plot           *plot.Plot
	legend         []entry
	bar            *colorBar
	flags          flags
	aspect         vg.Length // width ÷ height of the data area; 0: as it fits
}

// newFigure checks the options and returns a figure with an empty plot. The labels and the size
// are those used where the options leave theirs empty.
func newFigure(o Options, xlabel, ylabel string, width, height float64) (*Figure, error) {
	if o.XLabel == "" {
		o.XLabel = xlabel
	}
	if o.YLabel == "" {
		o.YLabel = ylabel
	}
	if o.Height == 0 {
		o.Height = height
		if o.Width > 0 {
			o.Height = max(minSize, height*min(o.Width/width, 1))
		}
	}
	if o.Width == 0 {
		o.Width = width
	}
	for _, size := range []struct {
		name   string
		points float64
	}{{"width", o.Width}, {"height", o.Height}} {
		if !(size.points >= minSize && size.points <= maxSize) {
			return nil, fmt.Errorf("figure %q: %s %g points: want %d to %d", o.Title, size.name, size.points, minSize, maxSize)
		}
	}
	f := &Figure{
		Title: o.Title, Caption: o.Caption, subtitle: o.Subtitle,
		width: vg.Length(o.Width), height: vg.Length(o.Height), plot: newPlot(),
	}
	for _, s := range []string{o.Title, o.Subtitle, o.XLabel, o.YLabel} {
		if err := CheckGlyphs(s); err != nil {
			return nil, fmt.Errorf("figure %q: %w", o.Title, err)
		}
	}
	f.xlabel = wrap(o.XLabel, labelStyle, f.across())
	f.ylabel = wrap(o.YLabel, labelStyle, f.up())
	f.wholeTicks()
	return f, nil
}

// across and up estimate the lengths of the axes before anything is laid out: less than they
// will be, so that ticks chosen for them fit.
func (f *Figure) across() vg.Length { return f.width - 2*margin - 50 }
func (f *Figure) up() vg.Length     { return f.height - 2*margin - 75 }

// wholeTicks makes both axes count in whole numbers, as nearly all figures do.
func (f *Figure) wholeTicks() {
	f.plot.X.Tick.Marker = linearTicks{length: f.across(), whole: true}
	f.plot.Y.Tick.Marker = linearTicks{length: f.up(), vertical: true, whole: true}
}

// ranges sets what the axes show.
func (f *Figure) ranges(xmin, xmax, ymin, ymax float64) {
	f.plot.X.Min, f.plot.X.Max = xmin, xmax
	f.plot.Y.Min, f.plot.Y.Max = ymin, ymax
}

// explain adds an entry to the legend.
func (f *Figure) explain(e entry) error {
	if err := CheckGlyphs(e.label); err != nil {
		return fmt.Errorf("figure %q: legend: %w", f.Title, err)
	}
	f.legend = append(f.legend, e)
	return nil
}

// widen returns lo and hi moved apart by a share of their distance, so that points on the
// border are whole.
func widen(lo, hi, below, above float64) (float64, float64) {
	span := math.Max(hi-lo, 1)
	return lo - float64(below*span), hi + float64(above*span)
}

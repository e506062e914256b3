package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
)

// leastData is the least width and height of the data area, in points.
const leastData = 36

// finish ends a constructor: it refuses a figure in which labels leave no room for the data.
func (f *Figure) finish() (*Figure, error) {
	_, data := f.arrange(draw.NewCanvas(new(recorder.Canvas), f.width, f.height))
	tooWide := func(e entry) bool { return e.width() > f.width-2*margin }
	if size := data.Size(); !(size.X >= leastData && size.Y >= leastData) || slices.ContainsFunc(f.legend, tooWide) {
		return nil, fmt.Errorf("figure %q: %g × %g points are too few beside the labels: want a larger figure or shorter labels",
			f.Title, f.width.Points(), f.height.Points())
	}
	if f.aspect > 0 { // a shaped area leaves room below: the figure ends where it does
		foot := data.Min.Y - f.axisRoom() - labelRoom(f.xlabel) - margin
		f.height = max(f.height-max(foot, 0), minSize)
	}
	return f, nil
}

// draw draws the figure.
func (f *Figure) draw(c draw.Canvas) {
	c.SetColor(paper)
	c.Fill(c.Rectangle.Path())
	area, data := f.arrange(c)
	f.plot.Draw(area)
	f.label(c, data)
	f.flags.label(data, f.plot)
	if f.bar != nil {
		f.bar.draw(data)
	}
}

// arrange lays out the figure from the top, writing as it goes: title, subtitle, legend. It
// returns the area left to the plot, with the data area in it; the colour bar stands to the right
// of that and is exactly as high.
func (f *Figure) arrange(c draw.Canvas) (area, data draw.Canvas) {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	c = paragraph(c, titleStyle, f.Title, 2)
	c = paragraph(c, subtitleStyle, f.subtitle, 2)
	c = drawLegend(c, f.legend)
	if f.Title != "" || f.subtitle != "" || f.legend != nil {
		c.Max.Y -= 6
	}
	if len(f.flags) > 0 {
		c.Max.Y -= flagRows * tickStyle.Height("0")
	}
	if f.bar != nil {
		c.Max.X -= f.bar.width()
	}
	c.Min.X += labelRoom(f.ylabel)
	c.Min.Y += labelRoom(f.xlabel)
	if f.aspect > 0 {
		c = f.shaped(c)
	}
	return c, f.plot.DataCanvas(c)
}

// shaped shrinks the area until its data area has the aspect wanted. Tick labels make the
// relation of area and data area uneven, so it takes more than one turn.
func (f *Figure) shaped(area draw.Canvas) draw.Canvas {
	for range 4 {
		size := f.plot.DataCanvas(area).Size()
		if size.X < leastData || size.Y < leastData {
			break
		}
		if excess := size.X - vg.Length(size.Y*f.aspect); excess > 0 {
			area.Max.X -= excess
		} else {
			area.Min.Y += size.Y - size.X/f.aspect
		}
	}
	return area
}

// labelRoom returns the height of an axis label and its distance from the tick labels.
func labelRoom(label string) vg.Length {
	if label == "" {
		return 0
	}
	return labelStyle.Height(label) + 5
}

// label writes the axis labels against the middle of the data area. The plot is not asked to,
// because it centres them on less or more than that, and on a logarithmic axis it reserves room
// where the label is not.
func (f *Figure) label(c, data draw.Canvas) {
	below := labelStyle
	below.XAlign, below.YAlign = draw.XCenter, draw.YBottom
	beside := labelStyle
	beside.Rotation, beside.XAlign, beside.YAlign = math.Pi/2, draw.XCenter, draw.YTop
	descent := labelStyle.FontExtents().Descent
	// The label of x stays near the axis when the area is shaped, hence not at c.Min.Y.
	foot := data.Min.Y - f.axisRoom() - labelRoom(f.xlabel)
	x := within(data.Center().X, labelStyle.Width(f.xlabel)/2, c.Min.X+margin, c.Max.X-margin)
	y := within(data.Center().Y, labelStyle.Width(f.ylabel)/2, c.Min.Y+margin, c.Max.Y-margin)
	c.FillText(below, vg.Point{X: x, Y: foot + descent}, f.xlabel)
	c.FillText(beside, vg.Point{X: c.Min.X + margin, Y: y}, f.ylabel)
}

// within moves the middle of something of the given half length so that it lies between lo and hi.
func within(middle, half, lo, hi vg.Length) vg.Length {
	return max(min(middle, hi-half), lo+half)
}

// axisRoom returns the height of the ticks and tick labels below the data area.
func (f *Figure) axisRoom() vg.Length {
	return tickLength + tickStyle.Height("0") + axisWidth
}

// paragraph writes text at the top of c, wrapped to its width, and returns what is left of c
// below it and a gap. No text takes no room.
func paragraph(c draw.Canvas, style text.Style, txt string, gap vg.Length) draw.Canvas {
	if txt == "" {
		return c
	}
	e := style.FontExtents()
	for line := range strings.SplitSeq(wrap(txt, style, c.Size().X), "\n") {
		writeLine(c, style, vg.Point{X: c.Min.X, Y: c.Max.Y - e.Ascent}, line)
		c.Max.Y -= e.Ascent + e.Descent
	}
	c.Max.Y -= gap
	return c
}

// writeLine writes one line with its base line starting at p.
func writeLine(c draw.Canvas, style text.Style, p vg.Point, line string) {
	if line == "" {
		return
	}
	c.SetColor(style.Color)
	c.FillString(style.Handler.Cache().Lookup(style.Font, style.Font.Size), p, line)
}

// wrap breaks text between words so that no line is wider than width, unless a word is.
func wrap(txt string, style text.Style, width vg.Length) string {
	var lines []string
	line := ""
	for word := range strings.SplitSeq(txt, " ") { // not Fields, which breaks numbers at thin spaces
		switch longer := line + " " + word; {
		case line == "":
			line = word
		case style.Width(longer) <= width:
			line = longer
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return strings.Join(append(lines, line), "\n")
}

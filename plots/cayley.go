package plots

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// CayleyNode is an element of a monoid: its name, and whether it is marked.
type CayleyNode struct {
	Name   string
	Marked bool
}

// CayleyOptions are the options of [Cayley].
type CayleyOptions struct {
	Options
	Marked string // what marked elements are, in the legend
}

// maxCayley bounds the elements, of which more are a tangle.
const maxCayley = 64

// Cayley draws a finite monoid by its generators: actions[g][x] is the element to which generator g
// takes x, and names are those of the generators. Elements that lead to one another stand in a ring;
// what cannot be left again is further to the right. An arrow that goes both ways has no head, and one that
// leads back to where it begins is not drawn.
//
// It is an error if there are no elements or more than 64, more than six generators, or an action that
// is not of all elements.
func Cayley(nodes []CayleyNode, names []string, actions [][]int32, o CayleyOptions) (*Figure, error) {
	if err := checkCayley(nodes, names, actions, o.Title); err != nil {
		return nil, err
	}
	l := newRings(len(nodes), actions)
	f, err := newFigure(o.Options, "", "", max(30+float64(56*l.width), 330), 95+float64(56*l.height))
	if err != nil {
		return nil, err
	}
	f.plot.HideAxes()
	f.ranges(-0.1, l.width+0.1, -l.height/2-0.1, l.height/2+0.1)
	f.equalScales(true)
	f.plot.X.Tick.Marker, f.plot.Y.Tick.Marker = plot.ConstantTicks{}, plot.ConstantTicks{}
	for g, action := range actions {
		f.plot.Add(arrows{l, action, g, len(actions)})
		if err := f.explain(entry{line, categories[g], "times " + names[g]}); err != nil {
			return nil, err
		}
	}
	f.plot.Add(elements{l, nodes})
	if o.Marked != "" {
		if err := f.explain(entry{swatch, markedInk, o.Marked}); err != nil {
			return nil, err
		}
	}
	return f.finish()
}

func checkCayley(nodes []CayleyNode, names []string, actions [][]int32, title string) error {
	if len(nodes) == 0 || len(nodes) > maxCayley || len(names) > len(categories) || len(names) != len(actions) {
		return fmt.Errorf("figure %q: %d elements, %d generators, %d actions: want 1 to %d, at most %d, and as many", title, len(nodes), len(names), len(actions), maxCayley, len(categories))
	}
	for g, action := range actions {
		if len(action) != len(nodes) {
			return fmt.Errorf("figure %q: %s acts on %d elements: want %d", title, names[g], len(action), len(nodes))
		}
		for _, to := range action {
			if to < 0 || int(to) >= len(nodes) {
				return fmt.Errorf("figure %q: %s leads to element %d: want 0 to %d", title, names[g], to, len(nodes)-1)
			}
		}
	}
	for _, n := range nodes {
		if err := CheckGlyphs(n.Name); err != nil {
			return fmt.Errorf("figure %q: %w", title, err)
		}
	}
	return nil
}

var (
	markedInk   = color.NRGBA{0xf6, 0xd3, 0x8a, 0xff}
	unmarkedInk = color.NRGBA{0xf4, 0xf6, 0xf8, 0xff}
)

// rings are the places of elements, in units of the distance of neighbours.
type rings struct {
	x, y          []float64
	width, height float64
}

// newRings puts elements that lead to one another in a ring, and the rings in columns: each to the right of
// those that lead to it.
func newRings(n int, actions [][]int32) *rings {
	members, ring := components(n, actions)
	columns := make([]int, len(members))
	for range members { // the longest ways from the first ring
		for x := range n {
			for _, action := range actions {
				if to := ring[action[x]]; to != ring[x] {
					columns[to] = max(columns[to], columns[ring[x]]+1)
				}
			}
		}
	}
	return place(n, members, columns)
}

// components lists the elements that lead to one another, in the order of a walk along the generators,
// and tells of each element where it is listed.
func components(n int, actions [][]int32) (members [][]int, of []int) {
	reach := reachable(n, actions)
	of = make([]int, n)
	for x := range of {
		of[x] = -1
	}
	var walk func(x int)
	walk = func(x int) {
		of[x] = len(members) - 1
		members[of[x]] = append(members[of[x]], x)
		for _, action := range actions {
			if to := int(action[x]); of[to] < 0 && reach[to][x] {
				walk(to)
			}
		}
	}
	for x := range n {
		if of[x] < 0 {
			members = append(members, nil)
			walk(x)
		}
	}
	return members, of
}

// reachable says from where one comes where.
func reachable(n int, actions [][]int32) [][]bool {
	reach := make([][]bool, n)
	for x := range n {
		reach[x] = make([]bool, n)
		reach[x][x] = true
		for stack := []int{x}; len(stack) > 0; {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, action := range actions {
				if to := int(action[at]); !reach[x][to] {
					reach[x][to] = true
					stack = append(stack, to)
				}
			}
		}
	}
	return reach
}

// place lays the rings of each column one above the other, about the middle.
func place(n int, members [][]int, columns []int) *rings {
	l := &rings{x: make([]float64, n), y: make([]float64, n)}
	const gap, rim = 1, 0.3 // between rings, and from the middle of an element to the edge
	radius := func(i int) float64 {
		if len(members[i]) == 1 {
			return rim
		}
		return max(0.55, float64(len(members[i]))*1.2/(2*math.Pi)) + rim
	}
	for column := 0; ; column++ {
		height, widest := -gap+0.0, 0.0
		for i := range members {
			if columns[i] == column {
				height += 2*radius(i) + gap
				widest = max(widest, radius(i))
			}
		}
		if widest == 0 {
			l.width -= gap
			return l
		}
		l.height = max(l.height, height)
		top := height / 2
		for i := range members {
			if columns[i] == column {
				l.ring(members[i], l.width+widest, top-radius(i), radius(i)-rim)
				top -= 2*radius(i) + gap
			}
		}
		l.width += 2*widest + gap
	}
}

// ring puts elements around a point, turned so that no two of them are equally high: arrows to the right
// do not run through them.
func (l *rings) ring(elements []int, x, y, radius float64) {
	for k, e := range elements {
		m := float64(len(elements))
		turn := math.Pi/2 + math.Pi/(2*m) - 2*math.Pi*float64(k)/m
		l.x[e], l.y[e] = x+float64(radius*math.Cos(turn)), y+float64(radius*math.Sin(turn))
	}
}

// nodeRadius is that of an element, in points.
const nodeRadius = 13

// arrows are those of one generator.
type arrows struct {
	*rings
	action    []int32
	g, others int
}

// Plot implements [plot.Plotter].
func (a arrows) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := func(i int) vg.Point { return vg.Point{X: x(a.x[i]), Y: y(a.y[i])} }
	// Arrows of several generators between the same elements are bent by different amounts.
	bend := vg.Length(3 * (2*a.g - a.others + 1))
	c.SetLineStyle(draw.LineStyle{Color: categories[a.g], Width: markWidth})
	for i, to := range a.action {
		j := int(to)
		back := int(a.action[j]) == i
		if j == i || back && j < i {
			continue
		}
		a.arrow(c, at(i), at(j), bend, !back)
	}
}

// arrow draws a bent arrow from the edge of one element to that of another.
func (a arrows) arrow(c draw.Canvas, from, to vg.Point, bend vg.Length, head bool) {
	d := to.Sub(from)
	length := vg.Length(math.Hypot(float64(d.X), float64(d.Y)))
	if length == 0 {
		return
	}
	u := d.Scale(1 / length)
	if from.X > to.X || from.X == to.X && from.Y > to.Y {
		bend = -bend // the same side, whichever way the arrow goes
	}
	middle := from.Add(d.Scale(0.5)).Add(vg.Point{X: -u.Y, Y: u.X}.Scale(2 * bend))
	begin, end := from.Add(towards(from, middle).Scale(nodeRadius)), to.Add(towards(to, middle).Scale(nodeRadius))
	var path vg.Path
	path.Move(begin)
	third := func(p vg.Point) vg.Point { return p.Add(middle.Sub(p).Scale(2.0 / 3)) }
	path.CubeTo(third(begin), third(end), end)
	c.Stroke(path)
	if !head {
		return
	}
	v := towards(middle, end)
	side := vg.Point{X: -v.Y, Y: v.X}.Scale(2.4)
	var tip vg.Path
	tip.Move(end)
	tip.Line(end.Sub(v.Scale(6)).Add(side))
	tip.Line(end.Sub(v.Scale(6)).Sub(side))
	tip.Close()
	c.SetColor(categories[a.g])
	c.Fill(tip)
}

// towards is the direction from a point to another, of length 1.
func towards(from, to vg.Point) vg.Point {
	d := to.Sub(from)
	return d.Scale(1 / max(1e-6, vg.Length(math.Hypot(float64(d.X), float64(d.Y)))))
}

// elements are the discs with names.
type elements struct {
	*rings
	nodes []CayleyNode
}

// Plot implements [plot.Plotter].
func (e elements) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, n := range e.nodes {
		at := vg.Point{X: x(e.x[i]), Y: y(e.y[i])}
		fill := unmarkedInk
		if n.Marked {
			fill = markedInk
		}
		disc := circle(nil, at, nodeRadius)
		c.SetColor(fill)
		c.Fill(disc)
		c.SetLineStyle(draw.LineStyle{Color: ink, Width: axisWidth})
		c.Stroke(disc)
		style := textStyle(sans, tickSize, ink)
		writeLine(c, style, vg.Point{X: at.X - style.Width(n.Name)/2, Y: at.Y - 0.33*tickSize}, n.Name)
	}
}

package plots

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"

	"example.org/grundy/internal/numbers"
)

// SequenceOptions are the options of [Sequence]. Heaps count from 0.
type SequenceOptions struct {
	Options
	First     int64                   // heap of the first value
	Preperiod int64                   // first heap of the periodic part; used only when Period > 0
	Period    int64                   // 0: not known
	Rare      func(value uint32) bool // nil: all values in one colour
}

// Sequence draws heap n against G(n), one point a heap. When the period is known, the preperiod
// is shaded and the start of the period marked by an upright line. Rare values get a colour of
// their own and lie over the common ones.
//
// It is an error if there are no values, if a number is negative, or if the periodic part would
// start beyond the last heap. The cost is linear in the number of values.
func Sequence(values []uint32, o SequenceOptions) (*Figure, error) {
	last, err := lastHeap(o.Title, o.First, len(values))
	switch {
	case err != nil:
		return nil, err
	case o.Period < 0:
		return nil, fmt.Errorf("figure %q: period %d: want 1 or more, or 0 if not known", o.Title, o.Period)
	case o.Period > 0 && (o.Preperiod < 0 || o.Preperiod > last):
		return nil, fmt.Errorf("figure %q: preperiod %d: want 0 to %d, the last heap drawn", o.Title, o.Preperiod, last)
	}
	f, err := newFigure(o.Options, "heap n", "G(n)", 470, 300)
	if err != nil {
		return nil, err
	}
	xmin, xmax := widen(float64(o.First), float64(last), 0.012, 0.012)
	ymin, ymax := widen(0, float64(slices.Max(values)), 0.03, 0.04)
	f.ranges(min(xmin, float64(o.First)-0.5), max(xmax, float64(last)+0.5), ymin, ymax)

	cloud := &dots{
		n:       len(values),
		at:      func(i int) (x, y float64) { return float64(o.First + int64(i)), float64(values[i]) },
		colours: []color.NRGBA{blue},
		radius:  radiusFor(len(values)),
	}
	if o.Rare != nil {
		cloud.colours, cloud.loud = []color.NRGBA{blue, vermilion}, rareRadius(len(values), count(values, o.Rare))
		cloud.layer = func(i int) int {
			if o.Rare(values[i]) {
				return 1
			}
			return 0
		}
		if err := f.explainRare(dot); err != nil {
			return nil, err
		}
	}
	if o.Period > 0 {
		if err := f.markPeriod(o); err != nil {
			return nil, err
		}
	} else {
		f.plot.Add(newGrid())
	}
	f.plot.Add(cloud)
	return f.finish()
}

// Named are the values of one of several sequences in a picture.
type Named struct {
	Name   string // in the legend
	Values []uint32
}

// Sequences draws several sequences in one picture, heap n against G(n), a colour each, the later over the
// earlier. All begin at the heap First. It is an error if there are none or more than six, or if one has no
// values.
func Sequences(list []Named, first int64, o Options) (*Figure, error) {
	if len(list) == 0 || len(list) > len(categories) {
		return nil, fmt.Errorf("figure %q: %d sequences: want 1 to %d, the colours there are", o.Title, len(list), len(categories))
	}
	longest, largest := int64(0), uint32(0)
	begins := make([]int, 0, len(list)) // of each sequence among the points
	points := 0
	for _, s := range list {
		last, err := lastHeap(o.Title, first, len(s.Values))
		if err != nil {
			return nil, err
		}
		longest, largest = max(longest, last), max(largest, slices.Max(s.Values))
		begins = append(begins, points)
		points += len(s.Values)
	}
	f, err := newFigure(o, "heap n", "G(n)", 470, 300)
	if err != nil {
		return nil, err
	}
	xmin, xmax := widen(float64(first), float64(longest), 0.012, 0.012)
	ymin, ymax := widen(0, float64(largest), 0.03, 0.04)
	f.ranges(min(xmin, float64(first)-0.5), max(xmax, float64(longest)+0.5), ymin, ymax)
	f.plot.Add(newGrid())
	layer := func(i int) int {
		at, found := slices.BinarySearch(begins, i)
		if !found {
			at--
		}
		return at
	}
	f.plot.Add(&dots{
		n: points,
		at: func(i int) (x, y float64) {
			k := layer(i)
			n := i - begins[k]
			return float64(first + int64(n)), float64(list[k].Values[n])
		},
		layer: layer, colours: categories[:len(list)], radius: radiusFor(points),
	})
	for k, s := range list {
		if err := f.explain(entry{dot, categories[k], s.Name}); err != nil {
			return nil, err
		}
	}
	return f.finish()
}

// lastHeap returns the last of n heaps from first on, or an error if there are none or too large
// ones.
func lastHeap(title string, first int64, n int) (int64, error) {
	switch {
	case n == 0:
		return 0, fmt.Errorf("figure %q: no values: want at least one", title)
	case first < 0 || first > maxNumber-int64(n):
		return 0, fmt.Errorf("figure %q: first heap %d: want 0 or more, and no heap beyond %d", title, first, int64(maxNumber))
	default:
		return first + int64(n) - 1, nil
	}
}

// count counts the values that are rare.
func count(values []uint32, rare func(uint32) bool) int {
	n := 0
	for _, v := range values {
		if rare(v) {
			n++
		}
	}
	return n
}

// rareRadius is the radius of rare points among n: larger than that of the others as long as they are few.
func rareRadius(n, rare int) vg.Length {
	if rare > n/20 {
		return radiusFor(n)
	}
	return max(1.8*radiusFor(n), min(radiusFor(rare), 1.3))
}

// explainRare explains the colours of common and rare values.
func (f *Figure) explainRare(s sample) error {
	if err := f.explain(entry{s, blue, "common values"}); err != nil {
		return err
	}
	return f.explain(entry{s, vermilion, "rare values"})
}

// markPeriod shades the preperiod and marks where the period starts, if that is not where the drawing does. Both lie
// under the points.
func (f *Figure) markPeriod(o SequenceOptions) error {
	start := float64(o.Preperiod) - 0.5
	if o.Preperiod > o.First {
		f.plot.Add(band{-everywhere, start, -everywhere, everywhere, bandInk})
		label := "preperiod, heaps 0 to " + numbers.Group(o.Preperiod-1)
		if o.Preperiod == 1 {
			label = "preperiod, heap 0"
		}
		if err := f.explain(entry{swatch, bandInk, label}); err != nil {
			return err
		}
	}
	f.plot.Add(newGrid())
	if o.Preperiod <= o.First {
		return nil
	}
	f.plot.Add(upright{start, dashed, black})
	return f.explain(entry{dashed, black, fmt.Sprintf("period %s from heap %s on", numbers.Group(o.Period), numbers.Group(o.Preperiod))})
}

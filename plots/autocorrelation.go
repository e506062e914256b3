package plots

import (
	"fmt"
	"slices"
	"strconv"

	"example.org/grundy/plots/lags"
)

// AutocorrelationOptions are the options of [Autocorrelation].
type AutocorrelationOptions struct {
	Options
	MaxLag int // 0: half the number of values, but at most 1000
	Peaks  int // how many near-periods to mark; 0: 5
}

// Autocorrelation draws the correlation of a sequence with itself against the lag, and marks the
// near-periods of [lags.NearPeriods] with upright lines, labelled by their lags as far as there is
// room. A constant sequence has none.
//
// It is an error if there are fewer than two values, or if MaxLag is out of range.
func Autocorrelation(values []uint32, o AutocorrelationOptions) (*Figure, error) {
	if o.MaxLag == 0 {
		o.MaxLag = min(len(values)/2, 1000)
	}
	if o.Peaks == 0 {
		o.Peaks = 5
	}
	r, err := lags.Autocorrelate(values, o.MaxLag)
	if err != nil {
		return nil, fmt.Errorf("figure %q: %w", o.Title, err)
	}
	f, err := newFigure(o.Options, "lag", "autocorrelation", 470, 270)
	if err != nil {
		return nil, err
	}
	f.plot.Add(newGrid())
	for _, k := range lags.NearPeriods(r, o.Peaks) {
		f.flags = append(f.flags, flag{float64(k), strconv.Itoa(k)})
	}
	f.plot.Add(f.flags)
	c := curve{sample: line, colour: blue}
	for k := 1; k < len(r); k++ {
		c.x, c.y = append(c.x, float64(k)), append(c.y, r[k])
	}
	f.plot.Add(c)
	xmin, xmax := widen(0, float64(o.MaxLag), 0, 0.012)
	ymin, ymax := widen(min(0, slices.Min(c.y)), max(1, slices.Max(c.y)), 0.04, 0.03)
	f.ranges(xmin, xmax, ymin, ymax)
	f.plot.Y.Tick.Marker = linearTicks{length: f.up(), vertical: true}
	if len(f.flags) > 0 {
		if err := f.explain(entry{dashed, flagInk, "highest peaks: near-periods"}); err != nil {
			return nil, err
		}
	}
	return f.finish()
}

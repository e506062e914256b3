package plots

import (
	"fmt"
)

// Series is a quantity measured at several heaps.
type Series struct {
	Name   string  // in the legend
	Values []int64 // one for each heap
}

// GrowthOptions are the options of [Growth].
type GrowthOptions struct {
	Options
}

// Growth draws how quantities grow with the number of heaps computed, both axes logarithmic, so
// that a power law is a straight line, in steps where it was looked at. Heaps ascend and start from 1 or more. Where a quantity is
// still 0 its line has not begun.
//
// It is an error if there are no heaps or series, more than six series, a series of another
// length than the heaps, or a number that is negative or beyond maxNumber.
func Growth(heaps []int64, series []Series, o GrowthOptions) (*Figure, error) {
	if err := checkGrowth(heaps, series, o.Title); err != nil {
		return nil, err
	}
	f, err := newFigure(o.Options, "heaps computed", "value, number of heaps", 430, 300)
	if err != nil {
		return nil, err
	}
	most := int64(1)
	f.plot.Add(newGrid())
	for k, s := range series {
		c := curve{sample: line, colour: categories[k]}
		for i, v := range s.Values {
			if most = max(most, v); v == 0 {
				continue
			}
			if n := len(c.y); n > 0 && c.y[n-1] != float64(v) { // a step, at the heap that was looked at
				c.x, c.y = append(c.x, float64(heaps[i])), append(c.y, c.y[n-1])
			}
			c.x, c.y = append(c.x, float64(heaps[i])), append(c.y, float64(v))
		}
		f.plot.Add(c)
		if err := f.explain(entry{line, categories[k], s.Name}); err != nil {
			return nil, err
		}
	}
	f.logX(float64(heaps[0]), max(float64(heaps[len(heaps)-1]), 10))
	f.logY(0.8, max(10, 1.4*float64(most)))
	return f.finish()
}

func checkGrowth(heaps []int64, series []Series, title string) error {
	if len(heaps) == 0 || len(series) == 0 || len(series) > len(categories) {
		return fmt.Errorf("figure %q: %d heaps and %d series: want at least one of each, and at most %d series",
			title, len(heaps), len(series), len(categories))
	}
	for i, n := range heaps {
		if n < 1 || n > maxNumber || i > 0 && n <= heaps[i-1] {
			return fmt.Errorf("figure %q: heap %d at place %d: want heaps of 1 to %d in ascending order", title, n, i, int64(maxNumber))
		}
	}
	for _, s := range series {
		if len(s.Values) != len(heaps) {
			return fmt.Errorf("figure %q: series %q has %d values: want %d, one for each heap", title, s.Name, len(s.Values), len(heaps))
		}
		for i, v := range s.Values {
			if v < 0 || v > maxNumber {
				return fmt.Errorf("figure %q: series %q is %d at heap %d: want 0 to %d", title, s.Name, v, heaps[i], int64(maxNumber))
			}
		}
	}
	return nil
}

// GrowthOf measures a sequence for [Growth]: the largest value so far and, if rare is given, the
// number of heaps so far with a rare value. It measures at the heaps 1, 2, … 30, then at about 60
// heaps a decade, and at the last one. values[n] is G(n). The cost is linear in their number.
func GrowthOf(values []uint32, rare func(value uint32) bool) (heaps []int64, series []Series) {
	largest, count := Series{Name: "largest value"}, Series{Name: "heaps with a rare value"}
	var top, rares int64
	next := 1
	for n, v := range values {
		top = max(top, int64(v))
		if rare != nil && rare(v) {
			rares++
		}
		if n == next || n > 0 && n == len(values)-1 {
			heaps = append(heaps, int64(n))
			largest.Values = append(largest.Values, top)
			count.Values = append(count.Values, rares)
			next += max(1, next/26)
		}
	}
	if rare == nil {
		return heaps, []Series{largest}
	}
	return heaps, []Series{largest, count}
}

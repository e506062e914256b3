package plots

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"example.org/grundy/internal/numbers"
)

// ZeckendorfOptions are the options of [Zeckendorf].
type ZeckendorfOptions struct {
	Options
}

// maxZeckendorf bounds the rows, of which more would be thinner than a pixel.
const maxZeckendorf = 1000

// Zeckendorf draws the numbers 1 to n as rows of cells, one for each Fibonacci number, the
// largest on the left as in any numeral. A cell is filled when its Fibonacci number is a term of
// the row's number written as a sum of Fibonacci numbers no two of which follow each other
// (Zeckendorf's theorem: there is one such sum).
//
// It is an error if n is not between 1 and 1000.
func Zeckendorf(n int, o ZeckendorfOptions) (*Figure, error) {
	if n < 1 || n > maxZeckendorf {
		return nil, fmt.Errorf("figure %q: %d numbers: want 1 to %d", o.Title, n, maxZeckendorf)
	}
	fib := []int{1}
	for a, b := 2, 3; a <= n; a, b = b, a+b {
		fib = append(fib, a)
	}
	cols := len(fib)
	g := &grid{
		cols: cols, rows: n, topDown: true,
		palette: color.Palette{offInk, blue},
		cell: func(col, row int) uint8 {
			rest := row + 1
			for k := cols - 1; k >= 0; k-- { // the greedy sum is Zeckendorf's
				if fib[k] > rest {
					continue
				}
				if k == cols-1-col {
					return 1
				}
				rest -= fib[k]
			}
			return 0
		},
		loud: 1,
		left: -0.5, right: float64(cols) - 0.5, top: 0.5, bottom: float64(n) + 0.5,
	}
	f, err := newFigure(o.Options, "Fibonacci number", "n", float64(min(max(90+24*cols, 220), 470)), float64(min(max(110+12*n, 180), 560)))
	if err != nil {
		return nil, err
	}
	f.addGrid(g)
	f.plot.Add(seams{cols, n})
	f.plot.X.Tick.Marker = namedColumns(fib, f.across())
	if err := f.explain(entry{swatch, blue, "used in the sum"}); err != nil {
		return nil, err
	}
	return f.finish()
}

// namedColumns labels the columns with Fibonacci numbers, the last one first, leaving out every
// second or more when they would touch.
func namedColumns(fib []int, length vg.Length) plot.ConstantTicks {
	every := 1
	for tickStyle.Width(numbers.Group(int64(fib[len(fib)-1])))+4 > length/vg.Length(len(fib))*vg.Length(every) {
		every++
	}
	var ticks plot.ConstantTicks
	for k := 0; k < len(fib); k += every {
		ticks = append(ticks, plot.Tick{Value: float64(len(fib) - 1 - k), Label: numbers.Group(int64(fib[k]))})
	}
	return ticks
}

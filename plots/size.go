package plots

import (
	"fmt"
	"strconv"
	"strings"
)

// units are lengths in points.
var units = []struct {
	name   string
	points float64
}{{"mm", 72 / 25.4}, {"cm", 72 / 2.54}, {"in", 72}, {"pt", 1}}

// ParseSize reads the size of a figure as users write it: 84mm, the width of a column, or 84x60mm,
// in mm, cm, in or pt. It returns points; the height is 0 if only the width is said, and the figure then
// keeps its proportions.
func ParseSize(text string) (width, height float64, err error) {
	fail := func(why string) (float64, float64, error) {
		return 0, 0, fmt.Errorf("size %q: %s: want a width, 84mm, or width and height, 84x60mm, in mm, cm, in or pt", text, why)
	}
	for _, u := range units {
		number, ok := strings.CutSuffix(text, u.name)
		if !ok {
			continue
		}
		w, h, both := strings.Cut(number, "x")
		if width, err = strconv.ParseFloat(w, 64); err != nil {
			return fail(fmt.Sprintf("%q is no number", w))
		}
		if both {
			if height, err = strconv.ParseFloat(h, 64); err != nil {
				return fail(fmt.Sprintf("%q is no number", h))
			}
		}
		width, height = width*u.points, height*u.points
		if !(width >= minSize && width <= maxSize) || both && !(height >= minSize && height <= maxSize) {
			return fail(fmt.Sprintf("it is not between %d and %d pt (%.0f and %.0f mm)", minSize, maxSize, minSize*25.4/72, maxSize*25.4/72))
		}
		return width, height, nil
	}
	return fail("it has no unit")
}

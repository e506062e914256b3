package plots

import (
	"image/color"
	"math"
)

// The colours of Okabe & Ito 2008, told apart by readers with any of the common colour
// deficiencies.
var (
	black     = color.NRGBA{0x00, 0x00, 0x00, 0xff}
	orange    = color.NRGBA{0xe6, 0x9f, 0x00, 0xff}
	green     = color.NRGBA{0x00, 0x9e, 0x73, 0xff}
	blue      = color.NRGBA{0x00, 0x72, 0xb2, 0xff}
	vermilion = color.NRGBA{0xd5, 0x5e, 0x00, 0xff}
	purple    = color.NRGBA{0xcc, 0x79, 0xa7, 0xff}

	// categories are the colours of series and groups, in this order.
	categories = []color.NRGBA{blue, vermilion, green, purple, orange, black}
)

// viridis is the colour map of that name (Smith & van der Walt 2015; public domain) at nine equal
// steps. Its lightness rises evenly, so it also reads in grey.
var viridis = ramp{
	{0x44, 0x01, 0x54, 0xff}, {0x47, 0x2d, 0x7b, 0xff}, {0x3b, 0x52, 0x8b, 0xff},
	{0x2c, 0x72, 0x8e, 0xff}, {0x21, 0x90, 0x8c, 0xff}, {0x27, 0xad, 0x81, 0xff},
	{0x5d, 0xc8, 0x63, 0xff}, {0xaa, 0xdc, 0x32, 0xff}, {0xfd, 0xe7, 0x25, 0xff},
}

// blues is the sequential map "Blues" of ColorBrewer (Harrower & Brewer 2003; Apache-2.0) without its
// palest step, which could be taken for the paper. Vermilion stands out on all of them, for
// colour-blind readers too.
var blues = ramp{
	{0xde, 0xeb, 0xf7, 0xff}, {0xc6, 0xdb, 0xef, 0xff},
	{0x9e, 0xca, 0xe1, 0xff}, {0x6b, 0xae, 0xd6, 0xff}, {0x42, 0x92, 0xc6, 0xff},
	{0x21, 0x71, 0xb5, 0xff}, {0x08, 0x51, 0x9c, 0xff}, {0x08, 0x30, 0x6b, 0xff},
}

// ramp is a colour map given by colours at equal steps from 0 to 1.
type ramp []color.NRGBA

// at returns the colour at t, linear between the steps; t outside [0, 1] is taken as its end.
func (r ramp) at(t float64) color.NRGBA {
	t = float64(min(max(t, 0), 1) * float64(len(r)-1))
	i := min(int(t), len(r)-2)
	f := t - float64(i)
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + float64(f*(float64(b)-float64(a)))))
	}
	a, b := r[i], r[i+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// Indices into the palette of a grid. A palette has at most 256 colours, so values share 254.
const (
	levels      = 254
	standingOut = levels     // the cell that must be seen
	blank       = levels + 1 // no cell: the paper shows
)

// palette returns the 256 colours of a grid: the ramp, the colour of cells that stand out, and
// the transparent blank.
func (r ramp) palette(out color.NRGBA) color.Palette {
	p := make(color.Palette, 0, 256)
	for i := range levels {
		p = append(p, r.at(float64(i)/(levels-1)))
	}
	return append(p, out, noColour)
}

// level returns the palette index of v on a scale from lo to hi. Each of up to 254 values has
// its own colour; more share them evenly.
func level(v, lo, hi uint32) uint8 {
	switch {
	case v <= lo:
		return 0
	case v >= hi:
		return levels - 1
	default:
		return uint8(uint64(v-lo) * (levels - 1) / uint64(hi-lo))
	}
}

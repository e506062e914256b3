package workbook

import (
	"strings"
	"sync"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// Widths of text are those of Liberation Sans, the metric twin of Arial, in characters, the unit of columns: a digit
// of the body's size. Excel takes whole pixels for it, which is less.
const (
	characterPoints = 5.56
	boldWider       = 1.08 // of the bold face
)

var ascii = sync.OnceValue(func() (widths [128]float64) {
	for r := range widths {
		widths[r] = advance(rune(r))
	}
	return widths
})

var bodyFace = sync.OnceValue(func() font.Face {
	return font.NewCache(liberation.Collection()).Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, fontSize)
})

// advance is what a letter takes of its line.
func advance(r rune) float64 {
	face := bodyFace()
	return face.Width(string(r)).Points() / characterPoints
}

// textWidth returns the width of a line.
func textWidth(line string) (width float64) {
	known := ascii()
	for _, r := range line {
		if r < 128 {
			width += known[r]
		} else {
			width += advance(r)
		}
	}
	return width
}

// linesOf counts the lines that text takes when wrapped at spaces to the width.
func linesOf(text string, width float64) int {
	lines := 0
	space := textWidth(" ")
	for _, line := range strings.Split(text, "\n") {
		lines++
		used := 0.0
		for _, word := range strings.Fields(line) {
			w := textWidth(word)
			if used > 0 && used+space+w > width {
				lines++
				used = 0
			}
			if used > 0 {
				used += space
			}
			used += w
			for used > width { // a word longer than a line is broken
				lines++
				used -= width
			}
		}
	}
	return lines
}

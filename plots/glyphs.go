package plots

import (
	"fmt"
	"strconv"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
)

// CheckGlyphs returns an error that names the first character of label which the font of the
// figures, Liberation Sans, cannot draw and would show as an empty box: ⊕, ⌊, ⌋ and every
// Chinese character among them. Constructors check all their labels with it.
func CheckGlyphs(label string) error {
	if err := checkGlyphs(label, sans); err != nil {
		return err
	}
	return checkGlyphs(label, sansBold)
}

func checkGlyphs(label string, f font.Font) error {
	face := font.DefaultCache.Lookup(f, labelSize)
	var buf sfnt.Buffer
	for place, r := range []rune(label) {
		switch {
		case r == unicode.ReplacementChar:
			return fmt.Errorf("label %q: place %d is not UTF-8 text", label, place)
		case unicode.IsControl(r):
			return fmt.Errorf("label %q: control character %U at place %d: want printable text on one line",
				label, r, place)
		}
		glyph, err := face.Face.GlyphIndex(&buf, r)
		if err != nil || glyph == 0 {
			return fmt.Errorf("label %q: the font Liberation Sans has no glyph for %s (%U) at place %d: write it in words",
				label, strconv.QuoteRune(r), r, place)
		}
	}
	return nil
}

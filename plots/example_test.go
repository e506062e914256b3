package plots_test

import (
	"bytes"
	"fmt"
	"image/png"

	"example.org/grundy/plots"
)

// The values of taking one or two tokens are n mod 3; folded at 3 they show three stripes.
func ExampleFold() {
	var values []uint32
	for n := range uint32(30) {
		values = append(values, n%3)
	}
	figure, err := plots.Fold(values, 3, plots.FoldOptions{
		Options: plots.Options{Title: "Take one or two", Width: 360, Height: 270},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := figure.Encode(&file, "png"); err != nil {
		fmt.Println(err)
		return
	}
	picture, err := png.DecodeConfig(&file)
	fmt.Println(picture.Width, "×", picture.Height, err)
	// Output: 1000 × 750 <nil>
}

func ExampleCheckGlyphs() {
	fmt.Println(plots.CheckGlyphs("a xor b, slope φ"))
	fmt.Println(plots.CheckGlyphs("a ⊕ b"))
	// Output:
	// <nil>
	// label "a ⊕ b": the font Liberation Sans has no glyph for '⊕' (U+2295) at place 2: write it in words
}

// Package numbers holds how numbers are written for readers, in tables, figures, pages and sentences
// alike, and how users write them. What machines read has all digits and no spaces.
package numbers

import (
	"strconv"
	"strings"
)

// The signs of the international recommendations for printed numbers.
const (
	Minus     = "\u2212"
	thinSpace = '\u2009'
)

// Group writes an integer with its digits in threes, 1 234 567.
func Group(n int64) string {
	if n < 0 {
		return Minus + Threes(strconv.FormatUint(-uint64(n), 10))
	}
	return Threes(strconv.FormatInt(n, 10))
}

// Threes puts a thin space between each three of a row of digits, counted from the end.
func Threes(digits string) string {
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteRune(thinSpace)
		}
		b.WriteRune(d)
	}
	return b.String()
}

// Count counts things: "1 heap", "155 heaps".
func Count(n int64, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return Group(n) + " " + thing
}

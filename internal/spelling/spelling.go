// Package spelling tells which words are meant: the same but for case, hyphens, apostrophes and
// spaces, or nearly the same ("did you mean kayles?").
package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Fold returns the word in lower case, without what people write one way or another: spaces, hyphens,
// underscores and apostrophes. Words that fold alike are one.
func Fold(word string) string {
	return strings.Map(func(r rune) rune {
		if loose(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, word)
}

func loose(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("-‐‑–_'’‘ʼ´`", r)
}

// Prefix returns the longest of the words (folded) that the text begins with, and the byte at which
// the rest of the text begins; the word must end where a letter does not follow. It returns "" and 0
// if the text begins with none.
func Prefix(text string, words ...string) (word string, rest int) {
	var folded strings.Builder
	for at, r := range text {
		if loose(r) {
			continue
		}
		if !unicode.IsLetter(r) {
			break
		}
		folded.WriteRune(unicode.ToLower(r))
		end := at + utf8.RuneLen(r)
		if next, _ := utf8.DecodeRuneInString(text[end:]); unicode.IsLetter(next) {
			continue
		}
		for _, w := range words {
			if w == folded.String() {
				word, rest = w, end
			}
		}
	}
	return word, rest
}

// Nearest returns the name that is most like the word: the one with the fewest letters changed, at
// most about a third of them, or else one that holds the word. It returns "" if none is like it.
func Nearest(word string, names ...string) string {
	word = Fold(word)
	letters := utf8.RuneCountInString(word)
	nearest, least := "", max(1, (letters+1)/3)+1
	for _, name := range names {
		if d := levenshtein.ComputeDistance(word, Fold(name)); d < least && d < utf8.RuneCountInString(name) {
			nearest, least = name, d
		}
	}
	if nearest != "" || letters < 4 {
		return nearest
	}
	for _, name := range names {
		if strings.Contains(Fold(name), word) {
			return name
		}
	}
	return ""
}

// DidYouMean returns " (did you mean NAME?)" for the nearest name, and "" if none is near.
func DidYouMean(word string, names ...string) string {
	if name := Nearest(word, names...); name != "" {
		return " (did you mean " + name + "?)"
	}
	return ""
}

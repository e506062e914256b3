package spelling_test

import (
	"testing"

	"example.org/grundy/internal/spelling"
)

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"Dawson’s Kayles": "dawsonskayles", "dawsons-kayles": "dawsonskayles", "Couples-are-Forever": "couplesareforever",
		"ALL_BUT": "allbut", "nim!": "nim!", "": "",
	} {
		if got := spelling.Fold(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestPrefix(t *testing.T) {
	words := []string{"s", "subtract", "subtraction", "allbut"}
	for text, want := range map[string]string{
		"S(1,2)": "s|(1,2)", "subtract:1": "subtract|:1", "Subtraction 1": "subtraction| 1", "all but 2": "allbut| 2",
		"All-But{2}": "allbut|{2}", "squares": "|squares", "subtractions:1": "|subtractions:1", "subtract squares": "subtract| squares",
		"": "|", "7": "|7",
	} {
		word, rest := spelling.Prefix(text, words...)
		if got := word + "|" + text[rest:]; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"nim", "kayles", "dawsons-kayles", "dawsons-chess", "officers"}
	for word, want := range map[string]string{
		"kales": "kayles", "Kaylees": "kayles", "oficers": "officers", "chess": "dawsons-chess", "nims": "nim", "dawson kayles": "dawsons-kayles",
		"checkers": "", "x": "", "zzz": "", "": "",
	} {
		if got := spelling.Nearest(word, names...); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	if got := spelling.DidYouMean("kales", names...); got != " (did you mean kayles?)" {
		t.Errorf("got %q", got)
	}
	if got := spelling.DidYouMean("checkers", names...); got != "" {
		t.Errorf("got %q", got)
	}
}

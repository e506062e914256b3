// Package names makes file names, sheet names and anchors out of games and titles.
//
// One name serves all three, so that a link is written the same way everywhere. A name is at
// most [MaxLen] characters from A–Z a–z 0–9 . , - _ ( ), so it holds nothing that Excel refuses in
// a sheet name ([ ] : * ? / \ and the apostrophe), nothing that Windows refuses in a file name, no
// path separator, and no space that a URL would have to escape. Neither dot nor hyphen stands
// first or last: no hidden files, nothing that looks like an option of a command.
package names

import (
	"strconv"
	"strings"
	"unicode"
)

// MaxLen is the largest length of a name: what Excel allows a sheet.
const MaxLen = 31

// Untitled is the name of a title that holds no character a name could use.
const Untitled = "untitled"

// words spells what the field writes with signs outside ASCII, and what a code or a set needs to
// stay readable: the repeated tail of 0.[3] stands in parentheses, 1..7 is 1-7.
var words = strings.NewReplacer(
	"[", "(", "]", ")", "..", "-", "…", "-", "'", "", "’", "",
	"⊕", "-xor-", "φ", "phi", "π", "pi", "×", "x", "²", "2", "≤", "-le-", "≥", "-ge-", "<", "-lt-", ">", "-gt-",
	"≠", "-ne-", "=", "-eq-", "+", "-plus-", "&", "-and-", "%", "-percent-", "−", "-",
	"ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "é", "e", "è", "e", "á", "a", "à", "a", "ç", "c", "ñ", "n", "ó", "o", "ő", "o",
)

// Clean returns the name of a title, the same each time: "0.77" for 0.77, "0.(3)" for 0.[3],
// "subtract-1,2,5" for subtract:1,2,5, "Dawsons-Kayles" for Dawson's Kayles. Long titles are cut.
// Two titles may have one name, and names may differ in case alone; a [Namer] keeps them apart.
func Clean(title string) string {
	var b strings.Builder
	hyphen := false // a hyphen is owed once something follows it
	for _, r := range words.Replace(title) {
		if !allowed(r) || r == '-' {
			hyphen = true
			continue
		}
		if hyphen && b.Len() > 0 {
			b.WriteByte('-')
		}
		hyphen = false
		b.WriteRune(r)
	}
	name := cut(b.String(), MaxLen)
	if name == "" {
		return Untitled
	}
	if Reserved(name) {
		return cut("_"+name, MaxLen)
	}
	return name
}

// Valid reports whether name could have come from a [Namer].
func Valid(name string) bool { return name != "" && Clean(name) == name }

// allowed reports whether a name may hold r.
func allowed(r rune) bool {
	return r <= unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(".,-_()", r))
}

// cut returns the first n bytes of the ASCII string s without dots, commas and hyphens at its
// ends, and without the two dots that mean "the folder above".
func cut(s string, n int) string {
	const ends = ".,-"
	s = strings.TrimLeft(s, ends)
	for strings.Contains(s, "..") {
		s = strings.ReplaceAll(s, "..", ".")
	}
	return strings.TrimRight(s[:min(n, len(s))], ends)
}

// Reserved reports whether a system keeps name, ASCII in any case, to itself: the devices of
// Windows, with whatever ending (CON, NUL.txt, COM1 …), and Excel's sheet "History".
func Reserved(name string) bool {
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch stem {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	case "history":
		return len(name) == len(stem)
	}
	if len(stem) == 4 && (stem[:3] == "com" || stem[:3] == "lpt") {
		return '0' <= stem[3] && stem[3] <= '9'
	}
	return false
}

// Namer gives names that differ from one another whatever the case, because neither Excel nor the
// file systems of Windows and macOS tell "A" from "a". The zero value is ready. It is not safe for
// concurrent use: which title comes first decides who gets the plain name.
type Namer struct {
	given map[string]bool // by lower case
}

// Name returns a name for title that no earlier call returned: [Clean] of it, or that with -2,
// -3 … at its end. It remembers the name, so the same title twice gets two names.
func (n *Namer) Name(title string) string {
	if n.given == nil {
		n.given = make(map[string]bool)
	}
	base := Clean(title)
	name := base
	for k := 2; n.given[strings.ToLower(name)]; k++ {
		suffix := "-" + strconv.Itoa(k)
		name = cut(base, MaxLen-len(suffix)) + suffix
	}
	n.given[strings.ToLower(name)] = true
	return name
}

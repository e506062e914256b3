package catalog

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.org/grundy/internal/spelling"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/subtraction"
	"example.org/grundy/sgtable/takebreak"
	"example.org/grundy/sgtable/twoheap"
)

// Parse reads a game as people write it: a code ("0.77", "·77", "0,77", "0.(3)", "0.3…"), a
// subtraction set ("subtract:1,2,5", "S(1,2,5)", "{1,2,5}", "1,2,5", "1-7", "all but 2,3"), a splitting
// rule ("unequal:4.0"), a rules file ("mine.star", which is read) or an expression that lists the options of
// heap n ("rules:[[n-1], [n-2]]"; package script), a row of a game of two heaps ("wythoff-row-5"; package twoheap) or
// its whole table ("wythoff-triangle"), or a name or title of the catalogue, whatever its case, hyphens and
// apostrophes. The error, a [sgtable.SyntaxError], says what is wrong, where, and what would be right;
// what may mean two things is refused, and both are said.
func Parse(text string) (Game, error) {
	if g, ok := byName(text); ok {
		return g, nil
	}
	if IsOwn(text) {
		return parseOwn(strings.TrimSpace(text))
	}
	if row, ok, err := twoheap.ParseRow(text); ok {
		if err != nil {
			return Game{}, err
		}
		return Game{Rules: row, Title: row.Title(), Words: row.Words(), Note: "a row of a table of two heaps (see analyze table)"}, nil
	}
	if reading, ok, err := twoheap.ParseReading(text); ok {
		if err != nil {
			return Game{}, err
		}
		return Game{Rules: reading, Title: reading.Title(), Words: reading.Words(), Note: "a table of two heaps read as one sequence (see analyze table)"}, nil
	}
	rules, note, err := parseRules(text)
	if err != nil {
		return Game{}, err
	}
	for _, g := range named {
		if g.Rules.String() == rules.String() {
			g.Name = "" // it was written as a code: it is shown as one
			return g, nil
		}
	}
	g := Of(rules)
	g.Note = note
	return g, nil
}

// byName finds a game by its name or its title.
func byName(text string) (Game, bool) {
	folded := spelling.Fold(text)
	for _, g := range named {
		if folded == spelling.Fold(g.Name) || folded == spelling.Fold(g.Title) {
			return g, true
		}
	}
	return Game{}, false
}

// The words before a code, folded.
var codeKinds = []string{"octal", "hexadecimal", "hex", "code", "game"}

func parseRules(text string) (rules sgtable.Rules, note string, err error) {
	trimmed := strings.TrimSpace(text)
	offset := strings.Index(text, trimmed)
	switch rest, ok := subtraction.Kind(trimmed); {
	case trimmed == "":
		return nil, "", fmt.Errorf("empty game: want a code such as 0.77, a set such as subtract:1,2,5, or a name (see analyze games)")
	case ok && rest < len(trimmed), looksLikeSet(trimmed):
		if err := eitherCodeOrSet(trimmed); err != nil {
			return nil, "", within(text, offset, err)
		}
		set, err := subtraction.Parse(trimmed)
		return set, "", within(text, offset, err)
	}
	if _, rest := spelling.Prefix(trimmed, "unequal", "unequalparts"); rest > 0 {
		rest += separator(trimmed[rest:])
		code, err := takebreak.Parse(trimmed[rest:])
		if err != nil {
			return nil, "", within(text, offset+rest, err)
		}
		unequal, err := partition.Unequal(code)
		return unequal, "", err
	}
	rest := 0
	if word, end := spelling.Prefix(trimmed, codeKinds...); word != "" {
		rest = end + separator(trimmed[end:])
	} else if isWord(trimmed) {
		return nil, "", within(text, offset, unknown(trimmed))
	}
	code, err := takebreak.Parse(trimmed[rest:])
	if err != nil {
		return nil, "", within(text, offset+rest, err)
	}
	switch {
	case code.Hexadecimal():
		note = "a hexadecimal code: digits 8 to F let a move leave three heaps"
	case sgtable.Parts(code) > 3:
		note = "a code past the hexadecimal ones: digits G to V let a move leave four heaps"
	}
	return code, note, nil
}

// within makes the error of a part one of the whole text.
func within(text string, at int, err error) error {
	if wrong, ok := errors.AsType[*sgtable.SyntaxError](err); ok {
		return wrong.In(text, at)
	}
	return err
}

// separator returns the bytes of a colon, an equals sign and the white space about it, that text begins with.
func separator(text string) int {
	rest := strings.TrimLeftFunc(text, unicode.IsSpace)
	if rest != "" && (rest[0] == ':' || rest[0] == '=') {
		rest = strings.TrimLeftFunc(rest[1:], unicode.IsSpace)
	}
	return len(text) - len(rest)
}

// looksLikeSet reports whether a text without a kind can only be meant for a subtraction set: it begins
// with a bracket, or holds two numbers.
func looksLikeSet(text string) bool {
	if strings.ContainsAny(text[:1], "{(") {
		return true
	}
	if strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsDigit(r) && !unicode.IsSpace(r) && !strings.ContainsRune(",;-–—‐‑−.…⋯", r)
	}) {
		return false
	}
	if strings.Count(text, ".") == 1 || text[0] == '.' || text[0] == ',' { // a point
		return false
	}
	if head, tail, comma := strings.Cut(text, ","); comma && head == "0" && !strings.ContainsAny(tail, ",; ") {
		return false // a decimal comma
	}
	numbers := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	return len(numbers) > 1 && strings.ContainsAny(text, ",;-–—‐‑−.…⋯") && !strings.HasPrefix(text, "0.") && !strings.HasPrefix(text, "0…")
}

// eitherCodeOrSet refuses "4,7", which is the code 4.7 where commas are decimal.
func eitherCodeOrSet(text string) error {
	head, tail, comma := strings.Cut(text, ",")
	if !comma || head != "4" && head != "8" || strings.Trim(tail, "0123456789") != "" {
		return nil
	}
	return &sgtable.SyntaxError{
		What: "game", Text: text, At: len(head),
		Problem: fmt.Sprintf("the comma may be decimal: want %s.%s for the code, or {%s} for the set", head, tail, text),
	}
}

// isWord reports whether a text is meant for a name: it begins with a letter, and is no code.
func isWord(text string) bool {
	first, size := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(first) && len(text) > size && !strings.ContainsAny(text, takebreak.Points) || strings.Contains(text, ":")
}

// unknown is the error of a name, or of a kind before a colon, that the catalogue does not know.
func unknown(text string) error {
	wrong := &sgtable.SyntaxError{What: "game", Text: text}
	if kind, rest, colon := strings.Cut(text, ":"); colon {
		wrong.Problem = fmt.Sprintf("no kind %q%s: want subtract, allbut or unequal before the colon",
			kind, spelling.DidYouMean(kind, "subtract", "allbut", "unequal"))
		if g, err := Parse(kind); err == nil {
			wrong.Problem = fmt.Sprintf("%q after the game %s: a heap belongs to a position (analyze position %s %s)", rest, g, g, rest)
		}
		return wrong
	}
	names := Names()
	for _, g := range named {
		names = append(names, g.Title)
	}
	hint := ""
	if g, ok := byName(spelling.Nearest(text, names...)); ok {
		hint = " (did you mean " + g.Name + "?)"
	}
	return fmt.Errorf("no game %q%s: want a code such as 0.77, a set such as subtract:1,2,5, or one of %s", text, hint, strings.Join(Names(), ", "))
}

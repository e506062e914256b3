package takebreak

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.org/grundy/sgtable"
)

// Parse reads a code as people write it: "0.77", ".77", "4.007", "4" (for 4.0), "0.3f",
// "0.30[3]". The error shows the text, the place of what is wrong (place i is digit d_i) and
// what would be right.
func Parse(text string) (Code, error) {
	if strings.TrimSpace(text) == "" {
		return Code{}, fmt.Errorf("empty game code: want an octal code such as 0.77 or 4.007")
	}
	head, tail, point := strings.Cut(text, ".")
	if !point {
		return parseWithoutPoint(text)
	}
	first, err := parseFirst(text, head)
	if err != nil {
		return Code{}, err
	}
	digits, cycle, err := parseTail(text, tail)
	if err != nil {
		return Code{}, err
	}
	return canonical(append([]sgtable.Leaves{first}, digits...), cycle), nil
}

// parseTail reads the digits after the point, and those between the brackets.
func parseTail(text, tail string) (digits, cycle []sgtable.Leaves, err error) {
	const outside, inside, after = 0, 1, 2
	state := outside
	for at, r := range tail {
		place := 1 + len(digits) + len(cycle)
		switch {
		case r == '[' && state == outside:
			state = inside
		case r == ']' && state == inside:
			if len(cycle) == 0 {
				return nil, nil, syntaxError(text, "nothing between the brackets at place %d: want the digits that repeat, as in 0.[3]", place)
			}
			state = after
		case r == '[' || r == ']':
			return nil, nil, syntaxError(text, "stray %q at place %d: want one pair of brackets around the digits that repeat, at the end, as in 0.30[3]", r, place)
		case state == after:
			return nil, nil, syntaxError(text, "%q after the brackets: want the repeated digits last, as in 0.30[3]", tail[at:])
		default:
			d, err := parseDigit(text, r, place)
			if err != nil {
				return nil, nil, err
			}
			if state == inside {
				cycle = append(cycle, d)
			} else {
				digits = append(digits, d)
			}
		}
	}
	switch {
	case state == inside:
		return nil, nil, syntaxError(text, "the bracket is not closed: want 0.30[3]")
	case tail == "":
		return nil, nil, syntaxError(text, "no digit after the point: want at least one, as in 0.77 or 4.0")
	}
	return digits, cycle, nil
}

// parseWithoutPoint reads "4", "8" and "C", and helps with everything else.
func parseWithoutPoint(text string) (Code, error) {
	if utf8.RuneCountInString(text) == 1 {
		if d, err := parseFirst(text, text); err == nil && d != 0 {
			return canonical([]sgtable.Leaves{d}, nil), nil
		}
	}
	if _, err := Parse("0." + text); err != nil {
		return Code{}, syntaxError(text, "no point: want an octal code such as 0.77 or 4.007")
	}
	return Code{}, syntaxError(text, "no point: did you mean 0.%s?", text)
}

func parseFirst(text, head string) (sgtable.Leaves, error) {
	if head == "" {
		return 0, nil
	}
	if utf8.RuneCountInString(head) > 1 {
		return 0, syntaxError(text, "%q before the point: want one digit, 0, 4, 8 or C", head)
	}
	r, _ := utf8.DecodeRuneInString(head)
	d, err := parseDigit(text, r, 0)
	if err != nil {
		return 0, err
	}
	if d&3 != 0 {
		return 0, firstDigitError(text, d)
	}
	return d, nil
}

func parseDigit(text string, r rune, place int) (sgtable.Leaves, error) {
	switch {
	case '0' <= r && r <= '9':
		return sgtable.Leaves(r - '0'), nil
	case 'A' <= r && r <= 'F':
		return sgtable.Leaves(r-'A') + 10, nil
	case 'a' <= r && r <= 'f':
		return sgtable.Leaves(r-'a') + 10, nil
	}
	return 0, syntaxError(text, "digit %q at place %d: want 0–7, or 0–9 A–F for a hexadecimal code", r, place)
}

func firstDigitError(text string, d sgtable.Leaves) error {
	return syntaxError(text, "digit %q at place 0 would let a move change nothing: want 0, 4, 8 or C before the point", figures[d&0xF])
}

// SyntaxError says why a text is not a code.
type SyntaxError struct {
	Text    string // what was written
	Problem string // what is wrong, where, and what would be right
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("octal code %q: %s", e.Text, e.Problem) }

func syntaxError(text, format string, args ...any) error {
	return &SyntaxError{Text: text, Problem: fmt.Sprintf(format, args...)}
}

package takebreak

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.org/grundy/sgtable"
)

// Points are the signs that stand between d₀ and d₁ in the literature: the point, the raised point of
// Winning Ways, and the decimal comma.
const Points = ".·∙⋅•‧․,٫"

// overlines are the marks over a repeated digit: dot, macron and overline, as combining characters.
const overlines = "\u0304\u0305\u0307"

// ellipses end a code whose last digit repeats for ever.
var ellipses = []string{"…", "⋯", "..."}

// Parse reads a code as people write it: "0.77", ".77", "·77", "0,77", "4.007", "4" (for 4.0), "0.3f".
// Digits that repeat for ever stand in brackets or parentheses, "0.30[3]", "0.(3)", under dots, or
// before an ellipsis where it is plain which: "0.3…", "0.333...". The error, a [sgtable.SyntaxError],
// shows the text, the place of what is wrong (place i is digit d_i) and what would be right.
func Parse(text string) (Code, error) {
	if strings.TrimSpace(text) == "" {
		return Code{}, fmt.Errorf("empty game code: want an octal code such as 0.77 or 4.007")
	}
	at := strings.IndexAny(text, Points)
	if at < 0 {
		return parseWithoutPoint(text)
	}
	first, err := parseFirst(text, text[:at])
	if err != nil {
		return Code{}, err
	}
	_, size := utf8.DecodeRuneInString(text[at:])
	r := reader{text: text, opened: -1, firstMark: -1}
	if err := r.read(at + size); err != nil {
		return Code{}, err
	}
	digits, cycle := r.split()
	return canonical(append([]sgtable.Leaves{first}, digits...), cycle), nil
}

// reader reads the digits after the point.
type reader struct {
	text   string
	digits []sgtable.Leaves // all of them, the repeated ones too
	opened int              // how many digits stand before the bracket; −1 without one
	closer rune             // what closes the bracket; 0 before it is open and once it is closed
	// firstMark and lastMark are the digits under the first overline and the last; −1 without one.
	firstMark, lastMark int
	endless             bool // the last digit repeats: an ellipsis
}

// read reads from byte begin on.
func (r *reader) read(begin int) error {
	end := len(r.text)
	for _, e := range ellipses {
		if strings.HasSuffix(r.text[begin:], e) {
			end, r.endless = end-len(e), true
			break
		}
	}
	for at, sign := range r.text[begin:end] {
		if err := r.sign(begin+at, sign); err != nil {
			return err
		}
	}
	return r.finish(begin, end)
}

// place is the index of the next digit.
func (r *reader) place() int { return 1 + len(r.digits) }

// sign takes the sign at a byte: a digit, a bracket, or a mark over the digit before.
func (r *reader) sign(at int, sign rune) error {
	switch {
	case (sign == '[' || sign == '(') && r.opened < 0:
		r.opened, r.closer = len(r.digits), map[rune]rune{'[': ']', '(': ')'}[sign]
	case sign == r.closer && r.closer != 0:
		if r.opened == len(r.digits) {
			return syntaxError(r.text, at, "nothing between the brackets at place %d: want the digits that repeat, as in 0.[3]", r.place())
		}
		r.closer = 0
	case strings.ContainsRune("[]()", sign):
		return syntaxError(r.text, at, "stray %q at place %d: want one pair of brackets around the digits that repeat, at the end, as in 0.30[3]", sign, r.place())
	case r.opened >= 0 && r.closer == 0:
		return syntaxError(r.text, at, "%q after the brackets: want the repeated digits last, as in 0.30[3]", r.text[at:])
	case strings.ContainsRune(overlines, sign) && len(r.digits) > 0:
		if r.lastMark = len(r.digits) - 1; r.firstMark < 0 {
			r.firstMark = r.lastMark
		}
	default:
		d, err := parseDigit(r.text, at, sign, r.place())
		if err != nil {
			return err
		}
		r.digits = append(r.digits, d)
	}
	return nil
}

// finish refuses what is not whole, or may mean two things.
func (r *reader) finish(begin, end int) error {
	n := len(r.digits)
	ways := 0
	for _, way := range []bool{r.opened >= 0, r.firstMark >= 0, r.endless} {
		if way {
			ways++
		}
	}
	switch {
	case r.closer != 0:
		return syntaxError(r.text, end, "the bracket is not closed: want 0.30[3]")
	case n == 0:
		return syntaxError(r.text, begin, "no digit after the point: want at least one, as in 0.77 or 4.0")
	case ways > 1:
		return syntaxError(r.text, -1, "the repeated digits are marked twice: want one way, as in 0.30[3]")
	case r.firstMark >= 0 && r.lastMark != n-1:
		return syntaxError(r.text, -1, "digits follow those that repeat: want the repeated digits last, as in 0.30[3]")
	case r.endless && n > 1 && r.digits[n-1] != r.digits[n-2]:
		return syntaxError(r.text, end, "which digits repeat is not plain: put them in brackets, as in 0.30[3]")
	}
	return nil
}

// split returns the digits before those that repeat, and those.
func (r *reader) split() (digits, cycle []sgtable.Leaves) {
	from := len(r.digits)
	switch {
	case r.opened >= 0:
		from = r.opened
	case r.firstMark >= 0:
		from = r.firstMark
	case r.endless:
		from--
	}
	return slices.Clone(r.digits[:from]), r.digits[from:]
}

// parseWithoutPoint reads "4", "8" and "C", and helps with everything else.
func parseWithoutPoint(text string) (Code, error) {
	if utf8.RuneCountInString(text) == 1 {
		if d, err := parseFirst(text, text); err == nil && d != 0 {
			return canonical([]sgtable.Leaves{d}, nil), nil
		}
	}
	if _, err := Parse("0." + text); err != nil {
		return Code{}, syntaxError(text, -1, "no point: want an octal code such as 0.77 or 4.007")
	}
	return Code{}, syntaxError(text, -1, "no point: did you mean 0.%s?", text)
}

func parseFirst(text, head string) (sgtable.Leaves, error) {
	if head == "" {
		return 0, nil
	}
	if utf8.RuneCountInString(head) > 1 {
		return 0, syntaxError(text, 0, "%q before the point: want one digit, 0, 4, 8 or C", head)
	}
	r, _ := utf8.DecodeRuneInString(head)
	d, err := parseDigit(text, 0, r, 0)
	if err != nil {
		return 0, err
	}
	if d&3 != 0 {
		return 0, firstDigitError(text, d)
	}
	return d, nil
}

func parseDigit(text string, at int, r rune, place int) (sgtable.Leaves, error) {
	d := strings.IndexRune(figures, unicode.ToUpper(r))
	if d >= 0 && r <= unicode.MaxASCII && (d <= 0xF || unicode.IsUpper(r)) { // a small l or o is rather meant for 1 or 0
		return sgtable.Leaves(d), nil
	}
	if d > 0xF {
		return 0, syntaxError(text, at, "digit %q at place %d: want 0–7, or 0–9 A–F for a hexadecimal code, or a capital G–V for one that leaves four heaps", r, place)
	}
	return 0, syntaxError(text, at, "digit %q at place %d: want 0–7, or 0–9 A–F for a hexadecimal code", r, place)
}

func firstDigitError(text string, d sgtable.Leaves) error {
	d &= lastDigit
	return syntaxError(text, 0, "digit %q at place 0 would let a move change nothing: want 0, 4, 8 or C before the point; without that it is %q", figures[d], figures[d&^3])
}

func syntaxError(text string, at int, format string, args ...any) error {
	return &sgtable.SyntaxError{What: "octal code", Text: text, At: at, Problem: fmt.Sprintf(format, args...)}
}

package subtraction

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.org/grundy/internal/spelling"
	"example.org/grundy/sgtable"
)

const (
	// maxSpans bounds a set that is written out.
	maxSpans = 1 << 20
	// maxAmount bounds an amount, so that sums of some do not overflow.
	maxAmount = 1<<62 - 1
)

// kinds are the words before the amounts, folded.
var kinds = []string{"subtract", "subtraction", "subtractionset", "subtractionfrom", "subtracting", "sub", "s", "take", "set"}

var allButKinds = []string{"allbut", "takeallbut", "anybut", "allexcept"}

// boundedKinds stand before the most that may be taken: Nim with a bound.
var boundedKinds = []string{"boundednim", "nimatmost", "takeatmost", "atmost"}

// allKinds are the words that begin a set.
var allKinds = slices.Concat(kinds, allButKinds, boundedKinds)

// Kind returns the byte at which the amounts of a subtraction set begin, after "subtract:", "all-but",
// "S" and the like, and whether it is one.
func Kind(text string) (rest int, ok bool) {
	word, rest := spelling.Prefix(text, allKinds...)
	return rest, word != ""
}

// Parse reads a set as people write it: "subtract:1,2,5", "subtract:1..7", "Subtract 1-7", "S(1,2,5)",
// "{1,2,…,7}", "1,2,5", "subtract:squares", "allbut:2,3", "all but {2,3}", "bounded-nim:3", which is 1..3. The
// error, a
// [sgtable.SyntaxError], shows the text, the place of what is wrong (counted in amounts from 1), and
// what would be right.
func Parse(text string) (Set, error) {
	word, rest := spelling.Prefix(text, allKinds...)
	l := list{text: text, at: rest, end: len(text), allBut: slices.Contains(allButKinds, word)}
	l.skipSpace()
	if word != "" && l.at < l.end && strings.IndexByte(":=", text[l.at]) >= 0 {
		l.at++
	}
	if err := l.openBracket(); err != nil {
		return Set{}, err
	}
	if s, ok := Named(spelling.Fold(text[l.at:l.end])); ok && word != "" && slices.Contains(kinds, word) {
		return s, nil
	}
	if err := l.read(); err != nil {
		return Set{}, err
	}
	switch {
	case l.allBut:
		return allButSpans(l.spans)
	case slices.Contains(boundedKinds, word):
		if len(l.spans) != 1 || l.spans[0].From != l.spans[0].To {
			return Set{}, l.fail(rest, "%q: want one number, the most that may be taken, as in bounded-nim:3", text[rest:])
		}
		return Spans(Span{From: 1, To: l.spans[0].To})
	}
	return Spans(l.spans...)
}

// list reads the amounts of a set.
type list struct {
	text    string
	at, end int // the bytes that are still to be read
	allBut  bool
	spans   []Span
	places  int // amounts and ranges read
}

func (l *list) fail(at int, format string, args ...any) error {
	return &sgtable.SyntaxError{What: "subtraction set", Text: l.text, At: at, Problem: fmt.Sprintf(format, args...)}
}

// besides says what else could stand in the place of amounts.
func (l *list) besides() string {
	if l.allBut {
		return ""
	}
	return ", or one of " + strings.Join(Names(), ", ")
}

func (l *list) skipSpace() {
	for l.at < l.end {
		r, size := utf8.DecodeRuneInString(l.text[l.at:l.end])
		if !unicode.IsSpace(r) {
			break
		}
		l.at += size
	}
}

// accept skips the first of the signs that comes next, and tells which; "" if none does.
func (l *list) accept(signs ...string) string {
	for _, s := range signs {
		if strings.HasPrefix(l.text[l.at:l.end], s) {
			l.at += len(s)
			return s
		}
	}
	return ""
}

// openBracket skips a bracket, and draws the end in to the one that closes it.
func (l *list) openBracket() error {
	l.end = len(strings.TrimRightFunc(l.text, unicode.IsSpace))
	l.end = max(l.at, l.end)
	l.skipSpace()
	begin := l.at
	closer := map[string]string{"(": ")", "{": "}"}[l.accept("(", "{")]
	if closer == "" {
		return nil
	}
	if !strings.HasSuffix(l.text[l.at:l.end], closer) {
		return l.fail(begin, "the bracket is not closed: want %s at the end", closer)
	}
	l.end -= len(closer)
	return nil
}

// read reads amounts and ranges up to the end.
func (l *list) read() error {
	if l.skipSpace(); l.at >= l.end {
		return l.fail(l.at, "no amounts: want some, as in 1,2,5 or 1..7%s", l.besides())
	}
	for {
		if err := l.item(); err != nil {
			return err
		}
		l.skipSpace()
		if l.at >= l.end {
			return nil
		}
		if l.accept(",", ";") == "" {
			return l.wrong(l.at)
		}
		if len(l.spans) > maxSpans {
			return l.fail(l.at, "more than %d amounts: want some, or ranges such as 1..7", maxSpans)
		}
		l.skipSpace()
	}
}

var (
	dots   = []string{"…", "⋯", "...", ".."}
	ranges = append([]string{"-", "–", "—", "‐", "‑", "−", "to"}, dots...)
)

// item reads an amount, a range "1..7", or the dots of "1,3,…,9" with what follows them.
func (l *list) item() error {
	l.places++
	begin := l.at
	if len(l.spans) > 0 && l.accept(dots...) != "" {
		return l.progression(begin)
	}
	first, err := l.amount(begin)
	if err != nil {
		return err
	}
	last, before := first, l.at
	l.skipSpace()
	if l.accept(ranges...) == "" {
		l.at = before
	} else {
		l.skipSpace()
		if last, err = l.amount(begin); err != nil {
			return err
		}
	}
	if last < first {
		return l.fail(begin, "%q at place %d runs downwards: want %d..%d", l.text[begin:l.at], l.places, last, first)
	}
	l.spans = append(l.spans, Span{first, last})
	return nil
}

// progression reads what follows the dots of "1,…,7" or "1,3,…,9": an amount that the two before them
// lead up to.
func (l *list) progression(begin int) error {
	l.skipSpace()
	l.accept(",", ";")
	l.skipSpace()
	if l.at >= l.end {
		return l.fail(begin, "the dots at place %d have no end: want an amount after them, as in 1,2,…,7 (any amount at all is nim)", l.places)
	}
	at := l.at
	to, err := l.amount(at)
	if err != nil {
		return err
	}
	n := len(l.spans)
	from, step := l.spans[n-1].To, int64(1)
	if n > 1 {
		step = from - l.spans[n-2].To
	}
	switch {
	case step < 1 || to <= from || (to-from)%step != 0:
		return l.fail(at, "the amounts before the dots do not lead up to %d", to)
	case step == 1:
		l.spans = append(l.spans, Span{from, to})
	case (to-from)/step > maxSpans:
		return l.fail(at, "more than %d amounts", maxSpans)
	default:
		for a := from + step; a <= to; a += step {
			l.spans = append(l.spans, Span{a, a})
		}
	}
	return nil
}

// amount reads a number; begin is where its item begins.
func (l *list) amount(begin int) (int64, error) {
	at := l.at
	for l.at < l.end && '0' <= l.text[l.at] && l.text[l.at] <= '9' {
		l.at++
	}
	if at == l.at {
		return 0, l.wrong(begin)
	}
	a, err := strconv.ParseInt(l.text[at:l.at], 10, 64)
	switch {
	case err != nil || a > maxAmount:
		return 0, l.wrongBecause(begin, "too large: want an amount below 2^62")
	case a < 1:
		return 0, l.wrongBecause(begin, "want an amount of at least 1, since taking nothing is no move")
	}
	return a, nil
}

// wrong refuses the item that begins at a byte.
func (l *list) wrong(begin int) error {
	if l.accept("-", "−") != "" && l.at < l.end && '0' <= l.text[l.at] && l.text[l.at] <= '9' {
		return l.wrongBecause(begin, "want an amount of at least 1, since taking nothing is no move")
	}
	return l.wrongBecause(begin, "want an amount such as 3, a range such as 1..7")
}

func (l *list) wrongBecause(begin int, why string) error {
	word := l.text[begin:l.end]
	if i := strings.IndexAny(word, ",; "); i >= 0 {
		word = word[:i]
	}
	besides := l.besides()
	if besides != "" {
		besides += spelling.DidYouMean(word, Names()...)
	}
	return l.fail(begin, "%q at place %d: %s%s", word, l.places, why, besides)
}

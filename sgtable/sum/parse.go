package sum

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/script"
)

// Parse reads a position as people write it: "GAME:HEAP + GAME:HEAP …", with or without the plus, or
// a game and its heaps, "nim 3 4 5", "nim (3,4,5)". A game may hold a colon itself, as in
// "subtract:1,2,5:7": the last one parts it from the heap. A heap may be written 1000, 1e6 or 2^22.
func Parse(text string) (Position, error) { return Read(strings.Fields(text)...) }

// Read reads a position in words, as a shell parts them: a word may hold spaces, as in "S(1, 2)". The
// error is a [sgtable.SyntaxError] of the words with a space between each two.
func Read(words ...string) (Position, error) {
	r := reader{strings.Join(words, " ")}
	if strings.ContainsAny(r.text, "+⊕") {
		return r.sum()
	}
	var list []word
	at := 0
	for _, w := range words {
		list = append(list, word{w, at})
		at += len(w) + 1
	}
	return r.terms(list, 1)
}

// word is a word of a text, which begins at a byte.
type word struct {
	text string
	at   int
}

// reader reads one position.
type reader struct{ text string }

// splitAtPlus returns the words between the plus signs.
func (r reader) splitAtPlus() (parts [][]word) {
	var part []word
	begin := -1
	end := func(at int) {
		if begin >= 0 {
			part = append(part, word{r.text[begin:at], begin})
		}
		begin = -1
	}
	expression := 0 // where one ends, whose signs are its own
	for at, sign := range r.text {
		if begin < 0 && strings.HasPrefix(r.text[at:], catalog.Expression) {
			begin, expression = at, at+catalog.ExpressionEnd(r.text[at:])
		}
		switch {
		case at < expression:
		case sign == '+' || sign == '⊕':
			end(at)
			parts, part = append(parts, part), nil
		case unicode.IsSpace(sign):
			end(at)
		case begin < 0:
			begin = at
		}
	}
	end(len(r.text))
	return append(parts, part)
}

// sum reads what stands between the plus signs.
func (r reader) sum() (Position, error) {
	var p Position
	for i, words := range r.splitAtPlus() {
		terms, err := r.terms(words, i+1)
		if err != nil {
			return nil, err
		}
		if p = append(p, terms...); len(p) > maxHeaps {
			return nil, fmt.Errorf("position of more than %d heaps: want at most so many", maxHeaps)
		}
	}
	return p, nil
}

// mostGameWords is how many words a game may have.
const mostGameWords = 64

// terms reads words without a plus: a GAME:HEAP each, or a game and its heaps.
func (r reader) terms(words []word, number int) (Position, error) {
	if len(words) == 0 {
		return nil, r.fail(-1, "term %d is \"\": want GAME:HEAP, as in 0.07:7 + nim:5", number)
	}
	if p, ok := r.eachATerm(words); ok {
		return p, nil
	}
	var wrong error
	for n := 1; n < len(words) && n <= mostGameWords; n++ {
		last := words[n-1]
		game, err := catalog.Parse(r.text[words[0].at : last.at+len(last.text)])
		if err != nil {
			continue
		}
		p, err := r.heaps(game, words[n:])
		if err == nil {
			return p, nil
		}
		if wrong == nil {
			wrong = err
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	for len(words) > 1 && isHeap(words[len(words)-1].text) && !strings.HasSuffix(words[len(words)-2].text, ":") {
		words = words[:len(words)-1] // it is the game that is wrong
	}
	last := words[len(words)-1]
	return r.term(word{r.text[words[0].at : last.at+len(last.text)], words[0].at}, number)
}

func isHeap(text string) bool {
	_, err := numbers.Parse(text, math.MaxInt64)
	return err == nil
}

// eachATerm reads words of which each is a GAME:HEAP.
func (r reader) eachATerm(words []word) (Position, bool) {
	var p Position
	for i, w := range words {
		if !strings.Contains(w.text, ":") {
			return nil, false // term would read the game only to say that its heaps are missing
		}
		term, err := r.term(w, i+1)
		if err != nil {
			return nil, false
		}
		p = append(p, term...)
	}
	return p, true
}

// term reads "GAME:HEAP", or "GAME:HEAP,HEAP".
func (r reader) term(w word, number int) (Position, error) {
	colon := strings.LastIndexByte(w.text, ':')
	if colon < 0 {
		game, err := catalog.Parse(w.text)
		if err != nil {
			return nil, r.within(w.at, err)
		}
		return nil, r.fail(-1, "term %d is %q, without heaps: want GAME:HEAP, as in 0.07:7 + nim:5, or heaps after the game, as in %s 7 3", number, w.text, game)
	}
	game, err := catalog.Parse(w.text[:colon])
	if err != nil {
		if g, e := catalog.Parse(w.text); e == nil { // subtract:1,2,5
			return nil, r.fail(-1, "term %d is %q, without heaps: want some, as in %s:7", number, w.text, g)
		}
		return nil, r.within(w.at, err)
	}
	return r.heaps(game, []word{{w.text[colon+1:], w.at + colon + 1}})
}

// heaps reads words with a heap each, or with some between commas, which may stand in brackets.
func (r reader) heaps(game catalog.Game, words []word) (Position, error) {
	begin, last := words[0].at, words[len(words)-1]
	end := last.at + len(last.text)
	list := r.text[begin:end]
	if own, ok := game.Rules.(*script.Rules); ok {
		return r.ownHeaps(game, own, list, begin)
	}
	if inner := strings.TrimSpace(list); strings.HasPrefix(inner, "(") && strings.HasSuffix(inner, ")") {
		begin += strings.IndexByte(list, '(') + 1
		end = begin + len(inner) - 2
		list = r.text[begin:end]
	}
	if _, ok := game.Rules.(sgtable.Sequenced); ok {
		return nil, r.fail(begin, "%v", errSequenced(game))
	}
	var p Position
	for at := 0; at <= len(list); {
		length := strings.IndexFunc(list[at:], func(sign rune) bool { return sign == ',' || sign == ';' || unicode.IsSpace(sign) })
		if length < 0 {
			length = len(list) - at
		}
		if text := list[at : at+length]; text != "" {
			n, err := numbers.Parse(text, math.MaxInt64)
			if err != nil {
				return nil, r.fail(begin+at, "heap %d: %v", len(p)+1, err)
			}
			p = append(p, Heap{game, n})
		}
		_, size := utf8.DecodeRuneInString(list[at+length:])
		at += length + max(1, size)
	}
	switch {
	case len(p) == 0:
		return nil, r.fail(begin, "no heap of %s: want some, as in %s 7 3", game, game)
	case len(p) > maxHeaps:
		return nil, fmt.Errorf("position of %d heaps: want at most %d", len(p), maxHeaps)
	}
	return p, nil
}

// ownHeaps reads heaps and positions of rules that write their own.
func (r reader) ownHeaps(game catalog.Game, rules *script.Rules, list string, begin int) (Position, error) {
	sizes, err := rules.Positions(list)
	if err != nil {
		return nil, r.fail(begin, "%v", err)
	}
	if len(sizes) == 0 {
		return nil, r.fail(begin, "no heap of %s: want some, as in %s 7 3", game, game)
	}
	return Of(game, sizes...)
}

func (r reader) fail(at int, format string, args ...any) error {
	return &sgtable.SyntaxError{What: "position", Text: r.text, At: at, Problem: fmt.Sprintf(format, args...)}
}

// within makes the error of a part, which begins at a byte, one of the position.
func (r reader) within(at int, err error) error {
	if wrong, ok := errors.AsType[*sgtable.SyntaxError](err); ok {
		return wrong.In(r.text, at)
	}
	return fmt.Errorf("position %q: %w", r.text, err)
}

package misere

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Presentation is a quotient in letters, one for each generator: "a2=1,b3=b" and "a,b2". Relations and
// the P-part are in the normal form of the least words, so equal quotients with generators in the same
// order have the same presentation.
type Presentation struct {
	Letters   []string // of the generators, none of which is a product of the others
	Heaps     []int64  // the generators
	Relations []string // each "word=word"
	P         []string // the P-part
	Names     []string // of all elements
}

// String returns "Q = <a,b | a2=1,b3=b>; P = {a,b2}".
func (p Presentation) String() string {
	return fmt.Sprintf("Q = <%s | %s>; P = {%s}", strings.Join(p.Letters, ","), strings.Join(p.Relations, ","), strings.Join(p.P, ","))
}

// Presentation returns the quotient in letters. It costs some |Q| times the square of the number of
// generators.
func (q *Quotient) Presentation() Presentation {
	var p Presentation
	heaps := q.irredundant()
	least := q.leastIn(heaps)
	for g, h := range heaps {
		p.Letters, p.Heaps = append(p.Letters, letter(g)), append(p.Heaps, int64(h))
	}
	for _, w := range q.relations(heaps, least) {
		p.Relations = append(p.Relations, spell(heaps, w)+"="+spell(heaps, least[q.of(w)]))
	}
	for _, w := range least {
		p.Names = append(p.Names, spell(heaps, w))
	}
	var lost []word
	for x, w := range least {
		if q.inP.has(Element(x)) {
			lost = append(lost, w)
		}
	}
	slices.SortFunc(lost, word.compare)
	for _, w := range lost {
		p.P = append(p.P, spell(heaps, w))
	}
	return p
}

// relations returns, in order, the words that are not least though all that they properly contain are.
func (q *Quotient) relations(heaps []int32, least []word) []word {
	isLeast := func(w word) bool { return w.compare(least[q.of(w)]) == 0 }
	var found []word
	for _, w := range least {
		for _, h := range heaps {
			v := w.plus(word{h})
			if isLeast(v) {
				continue
			}
			minimal := true
			for i := range v {
				minimal = minimal && isLeast(v.without(i))
			}
			if minimal {
				found = append(found, v)
			}
		}
	}
	slices.SortFunc(found, word.compare)
	return slices.CompactFunc(found, func(v, w word) bool { return v.compare(w) == 0 })
}

// spell writes a word of generators in letters, with exponents: "ab2", and "1" for the empty word.
func spell(generators []int32, w word) string {
	var b strings.Builder
	for g, h := range generators {
		switch n := count(w, h); {
		case n == 1:
			b.WriteString(letter(g))
		case n > 1:
			b.WriteString(letter(g) + strconv.Itoa(n))
		}
	}
	if b.Len() == 0 {
		return "1"
	}
	return b.String()
}

func count(w word, h int32) int {
	n := 0
	for _, heap := range w {
		if heap == h {
			n++
		}
	}
	return n
}

// letter returns a … z, then A … Z, then (53), (54) and so on.
func letter(g int) string {
	switch {
	case g < 26:
		return string(rune('a' + g))
	case g < 52:
		return string(rune('A' + g - 26))
	}
	return fmt.Sprintf("(%d)", g+1)
}

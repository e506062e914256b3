package misere

import (
	"encoding/binary"
	"slices"
)

// least returns the quotient in its least form: elements that no element tells apart are made one, the
// generators are the heaps that are no products of smaller heaps, and the elements stand in the order of
// their shortest words. Two quotients of one game in least form are the same.
func (q *Quotient) least() *Quotient {
	class, classes := q.classes()
	representative := make([]Element, classes)
	for x := q.Order() - 1; x >= 0; x-- {
		representative[class[x]] = Element(x)
	}
	phi := make([]Element, len(q.phi))
	for n, x := range q.phi {
		phi[n] = class[x]
	}
	generators, actions := generating(phi, func(x Element) []Element {
		action := make([]Element, classes)
		for y, r := range representative {
			action[y] = class[q.Times(r, representative[x])]
		}
		return action
	})
	words, renamed := shortest(generators, actions, classes)
	l := &Quotient{generators: generators, words: words, inP: newSet(classes), phi: phi}
	for old, x := range renamed {
		if q.inP.has(representative[old]) {
			l.inP.add(x)
		}
	}
	for n, x := range phi {
		phi[n] = renamed[x]
	}
	for _, action := range actions {
		moved := make([]Element, classes)
		for old, to := range action {
			moved[renamed[old]] = renamed[to]
		}
		l.actions = append(l.actions, moved)
	}
	l.multiply()
	return l
}

// generating returns the heaps that are no products of smaller heaps, with their actions.
func generating(phi []Element, actionOf func(Element) []Element) (heaps []int32, actions [][]Element) {
	met := map[Element]bool{}
	for h, x := range phi {
		if met[x] {
			continue
		}
		met[x] = true
		if action := actionOf(x); !generated(actions, action[0]) {
			heaps, actions = append(heaps, int32(h)), append(actions, action)
		}
	}
	return heaps, actions
}

// irredundant returns the generators without those that are products of the others. (A heap that was
// new when it came may be the product of larger ones that came later.)
func (q *Quotient) irredundant() []int32 {
	heaps, actions := slices.Clone(q.generators), q.actions
	for g := 0; g < len(heaps); {
		if others := slices.Delete(slices.Clone(actions), g, g+1); generated(others, actions[g][0]) {
			heaps, actions = slices.Delete(heaps, g, g+1), others
		} else {
			g++
		}
	}
	return heaps
}

// generated reports whether x is a product of generators with these actions.
func generated(actions [][]Element, x Element) bool {
	reached := map[Element]bool{0: true}
	for queue := []Element{0}; len(queue) > 0; queue = queue[1:] {
		for _, action := range actions {
			if to := action[queue[0]]; !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	return reached[x]
}

// classes numbers the classes of elements that P and the actions tell apart, by partition refinement.
// The class of 1 is 0.
func (q *Quotient) classes() (class []Element, classes int) {
	class = make([]Element, q.Order())
	for x := range class {
		if q.inP.has(Element(x)) {
			class[x] = 1
		}
	}
	for {
		numbers := map[string]Element{}
		next := make([]Element, len(class))
		var key []byte
		for x := range class {
			key = appendElement(key[:0], class[x])
			for _, action := range q.actions {
				key = appendElement(key, class[action[x]])
			}
			number, met := numbers[string(key)]
			if !met {
				number = Element(len(numbers))
				numbers[string(key)] = number
			}
			next[x] = number
		}
		if len(numbers) == classes {
			return next, classes
		}
		class, classes = next, len(numbers)
	}
}

func appendElement(to []byte, x Element) []byte {
	return binary.LittleEndian.AppendUint32(to, uint32(x))
}

// separators returns elements z, as few as a greedy choice finds, such that the answers to "is xz in P?"
// tell all elements x apart.
func (q *Quotient) separators() (chosen []Element) {
	order := q.Order()
	class := make([]int, order)
	classes := 1
	type mark struct {
		class int
		inP   bool
	}
	for z := Element(0); int(z) < order && classes < order; z++ {
		next := make([]int, order)
		numbers := map[mark]int{}
		for x := range order {
			m := mark{class[x], q.inP.has(q.Times(Element(x), z))}
			number, met := numbers[m]
			if !met {
				number = len(numbers)
				numbers[m] = number
			}
			next[x] = number
		}
		if len(numbers) > classes {
			class, classes = next, len(numbers)
			chosen = append(chosen, z)
		}
	}
	return chosen
}

// leastWords returns the least word of every element, of all heaps.
func (q *Quotient) leastWords() []word {
	var first []int32 // the first heap of each class
	met := newSet(q.Order())
	met.add(0)
	for h, x := range q.phi {
		if !met.has(x) {
			met.add(x)
			first = append(first, int32(h))
		}
	}
	return q.leastIn(first)
}

// leastIn returns the least word of every element, of the given heaps, which ascend and generate the
// quotient. Words that are least consist of words that are least, so a word is left out with all that
// begin with it when its class is known.
func (q *Quotient) leastIn(heaps []int32) []word {
	words := make([]word, q.Order())
	known := newSet(q.Order())
	known.add(0)
	var visit func(w word, x Element, last int)
	visit = func(w word, x Element, last int) {
		for i := 0; i <= last; i++ {
			to := q.Times(x, q.phi[heaps[i]])
			if known.has(to) {
				continue
			}
			known.add(to)
			words[to] = append(slices.Clip(w), heaps[i])
			visit(words[to], to, i)
		}
	}
	visit(nil, 0, len(heaps)-1)
	return words
}

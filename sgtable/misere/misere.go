// Package misere finds the misère quotients of heap games: who wins any position of heaps 1 … n when
// the player who cannot move wins, told by multiplication in a finite commutative monoid.
//
// Let o(X) be the misère outcome of a position X. Two positions are equivalent, X ≡ Y, if o(X+Z) =
// o(Y+Z) for every position Z of the same heaps. The classes are the quotient Q, a commutative monoid
// with the empty position as 1; the classes of P-positions are its P-part; and Φ(n), the class of heap
// n, is the pretending function (Plambeck 2005; Plambeck & Siegel 2008). Q is the least automaton that
// reads a position heap by heap and accepts the P-positions (Myhill and Nerode), which is how a [Solver]
// learns it (Angluin 1987).
//
// Whatever a solver guesses, it keeps only what it has checked: docs/misere.md has the conditions (M),
// (P), (N) and (R), and the proof that they decide. So every [Quotient] that a solver gives is proved.
//
// In normal play all quotients are groups of nimbers. In misère play most games are wild: Kayles has 40
// elements, and nobody knows whether Dawson's Kayles has finitely many.
package misere

import "slices"

// Element is an element of a quotient, a number from 0 to Order()−1. 0 is the 1 of the monoid, the class
// of the empty position.
type Element = int32

// Quotient is the misère quotient of the heaps 0 … n of a game, with its P-part and the pretending
// function. It does not change; a solver that goes on makes a new one.
type Quotient struct {
	generators []int32     // heaps whose classes generate it, ascending
	words      []word      // for each element a shortest word of generators with that class
	table      []Element   // table[x·order+y] = xy
	actions    [][]Element // actions[g][x] = x·Φ(generators[g])
	inP        set
	phi        []Element // Φ of heaps 0 … n
}

// Order returns |Q|.
func (q *Quotient) Order() int { return len(q.words) }

// OrderP returns |P|, the number of elements whose positions are lost for the player to move.
func (q *Quotient) OrderP() int { return q.inP.len() }

// Heaps returns the largest heap that the quotient covers.
func (q *Quotient) Heaps() int64 { return int64(len(q.phi)) - 1 }

// Phi returns Φ(n), the class of heap n, for 0 ≤ n ≤ Heaps().
func (q *Quotient) Phi(n int64) Element { return q.phi[n] }

// Times returns the product xy: the class of two positions side by side.
func (q *Quotient) Times(x, y Element) Element { return q.table[int(x)*q.Order()+int(y)] }

// row returns the products of x with all elements: its action, for whoever only reads it.
func (q *Quotient) row(x Element) []Element {
	order := q.Order()
	return q.table[int(x)*order : int(x+1)*order]
}

// IsP reports whether x is in the P-part: the player to move loses.
func (q *Quotient) IsP(x Element) bool { return q.inP.has(x) }

// Generators returns heaps whose classes generate the quotient, ascending, none of them a product of
// smaller heaps.
func (q *Quotient) Generators() []int64 { return wide(q.generators) }

// Word returns a shortest position of generators in the class x, the largest heap first.
func (q *Quotient) Word(x Element) []int64 { return wide(q.words[x]) }

// Action returns x·Φ(h) for the g-th generator h.
func (q *Quotient) Action(g int, x Element) Element { return q.actions[g][x] }

// PHeaps returns the heaps n ≥ 1 that are P-positions alone, ascending.
func (q *Quotient) PHeaps() []int64 {
	var heaps []int64
	for n, x := range q.phi {
		if n > 0 && q.inP.has(x) {
			heaps = append(heaps, int64(n))
		}
	}
	return heaps
}

// of returns the class of a word.
func (q *Quotient) of(w word) Element {
	x := Element(0)
	for _, h := range w {
		x = q.Times(x, q.phi[h])
	}
	return x
}

func wide(heaps []int32) []int64 {
	all := make([]int64, len(heaps))
	for i, h := range heaps {
		all[i] = int64(h)
	}
	return all
}

// trivial is the quotient of the empty position alone.
func trivial() *Quotient {
	return &Quotient{words: []word{nil}, table: []Element{0}, inP: newSet(1), phi: []Element{0}}
}

// shortest returns the shortest words of all elements, breadth first, and the new number of each.
func shortest(generators []int32, actions [][]Element, order int) (words []word, renamed []Element) {
	renamed = make([]Element, order)
	for i := range renamed {
		renamed[i] = -1
	}
	renamed[0] = 0
	words = []word{nil}
	for queue := []Element{0}; len(queue) > 0; queue = queue[1:] {
		for g, action := range actions {
			if to := action[queue[0]]; renamed[to] < 0 {
				renamed[to] = Element(len(words))
				words = append(words, words[renamed[queue[0]]].plus(word{generators[g]}))
				queue = append(queue, to)
			}
		}
	}
	return words, renamed
}

// multiply fills the table from the actions: x(yg) = (xy)g.
func (q *Quotient) multiply() {
	order := q.Order()
	q.table = make([]Element, order*order)
	known := make([]bool, order)
	known[0] = true
	for x := range order {
		q.table[x*order] = Element(x)
	}
	for queue := []Element{0}; len(queue) > 0; queue = queue[1:] {
		y := queue[0]
		for _, action := range q.actions {
			to := action[y]
			if known[to] {
				continue
			}
			known[to] = true
			queue = append(queue, to)
			for x := range order {
				q.table[x*order+int(to)] = action[q.table[x*order+int(y)]]
			}
		}
	}
}

// with returns the quotient with one heap more, of class x.
func (q *Quotient) with(x Element) *Quotient {
	longer := *q
	longer.phi = append(slices.Clip(q.phi), x)
	return &longer
}

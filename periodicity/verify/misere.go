package verify

// Certificates of misère play: the conditions (M), (P), (N), (R) and the window of docs/misere.md, where they are
// shown to be enough. Theorems T1, T2 and T3 hold for the pretending function Φ as they do for values.

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"example.org/grundy/periodicity/certificate"
)

// mostElements is the largest order of a quotient that is checked: its table takes 4 bytes times the square.
const mostElements = 1 << 12

// VerifyMisere checks a certificate of misère play as [Verify] checks one of normal play: nil means that
// the quotient, its P-part and Φ are those of heaps of every size. Of the options MaxHeaps is 2¹⁴ if 0.
func VerifyMisere(ctx context.Context, c *certificate.Misere, o Options) (Report, error) {
	k := newMisereChecker(ctx, c, o)
	for _, step := range []func() error{
		k.header, k.rules, k.bounds, k.repeating, k.monoid, k.options, k.lost, k.won, k.reduced,
	} {
		if err := step(); err != nil {
			return k.report, fmt.Errorf("certificate of %q refused: %w", c.Game, err)
		}
	}
	return k.report, nil
}

// misereChecker checks the parts that a certificate of misère play has like any other by a checker whose
// values are those of Φ.
type misereChecker struct {
	*checker
	c *certificate.Misere

	phi     []uint32
	table   []uint32 // table[x·order+y] = xy
	order   uint32
	inP     []bool
	classes []optionClasses // of heaps, each once
}

// optionClasses are the class of a heap and the classes of its options.
type optionClasses struct {
	class   uint32
	options classSet
}

func newMisereChecker(ctx context.Context, c *certificate.Misere, o Options) *misereChecker {
	return &misereChecker{c: c, checker: &checker{
		Certificate: &certificate.Certificate{
			Game: c.Game, Theorem: c.Theorem, Claim: c.Claim, Compared: c.Compared, Parameters: c.Parameters,
			Heaps: c.Heaps, Window: c.Window,
		},
		options: o, meter: meter{ctx: ctx}, report: Report{Game: c.Game, Theorem: c.Theorem, Claim: c.Claim},
	}}
}

func (k *misereChecker) header() error {
	switch {
	case k.c.Format != certificate.MisereFormat:
		return wrong("format", k.c.Format, certificate.MisereFormat)
	case k.c.Version != certificate.MisereVersion:
		return wrong("version", k.c.Version, certificate.MisereVersion)
	}
	if err := k.c.CheckDigest(); err != nil {
		return err
	}
	k.checked("digest: that of the other fields")
	return nil
}

// rules refuses theorems that say nothing about Φ.
func (k *misereChecker) rules() error {
	if !slices.Contains([]string{"guy-smith", "one-heap", "unequal-parts"}, k.Certificate.Theorem) {
		return fmt.Errorf("field %q: %q says nothing about misère play", "theorem", k.Certificate.Theorem)
	}
	return k.checker.rules()
}

// bounds compares every number with what is allowed, and the lengths of all lists with one another.
func (k *misereChecker) bounds() error {
	const usual = 1 << 14
	if err := k.checker.bounds(usual); err != nil {
		return err
	}
	order := k.c.Order
	switch {
	case k.c.Claim.Saltus != 0 || k.c.Compared.Saltus != 0:
		return wrong("compared", k.c.Compared, "no saltus")
	case order < 1 || order > mostElements:
		return wrong("order", order, fmt.Sprintf("1 … %d", mostElements))
	case len(k.c.Actions) != len(k.c.Generators):
		return wrong("actions", fmt.Sprintf("%d lists", len(k.c.Actions)), fmt.Sprintf("%d, one for each generator", len(k.c.Generators)))
	case int64(len(k.c.Phi)) != k.Compared.Preperiod+k.Compared.Period:
		return wrong("phi", fmt.Sprintf("%d values", len(k.c.Phi)), k.Compared.Preperiod+k.Compared.Period)
	}
	for _, action := range k.c.Actions {
		if int64(len(action)) != order {
			return wrong("actions", fmt.Sprintf("a list of %d", len(action)), order)
		}
	}
	for _, list := range append([][]int32{k.c.P, k.c.Phi}, k.c.Actions...) {
		for _, x := range list {
			if x < 0 || int64(x) >= order {
				return fmt.Errorf("element %d: want 0 … %d", x, order-1)
			}
		}
	}
	k.meter.limit = int64(k.checker.options.allowed())
	if k.checker.options.Log != nil {
		k.checker.options.Log(fmt.Sprintf("%s: a quotient of %d elements on %d heaps", k.Game, order, k.Heaps))
	}
	return nil
}

// repeating continues Φ as the claim says, and checks the window and that the claim is the least.
func (k *misereChecker) repeating() error {
	if err := k.checker.theorem.plan(k.checker); err != nil {
		return fmt.Errorf("theorem %s: %w", k.Certificate.Theorem, err)
	}
	for n := range k.Heaps {
		if int(n) < len(k.c.Phi) {
			k.phi = append(k.phi, uint32(k.c.Phi[n]))
		} else {
			k.phi = append(k.phi, k.phi[n-k.Compared.Period])
		}
	}
	k.values = k.phi
	k.report.Heaps = k.Heaps
	return k.proof()
}

// monoid checks (M): the actions commute, every element is a product, numbered as the products are met
// breadth first, and the generators are the heaps that are no products of smaller ones.
func (k *misereChecker) monoid() error {
	k.order = uint32(k.c.Order)
	for f, first := range k.c.Actions {
		for _, second := range k.c.Actions[:f] {
			for x := range k.order {
				if first[second[x]] != second[first[x]] {
					return fmt.Errorf("field %q: two generators do not commute on element %d", "actions", x)
				}
			}
		}
	}
	if err := k.multiply(); err != nil {
		return err
	}
	if err := k.generated(); err != nil {
		return err
	}
	k.inP = make([]bool, k.order)
	for i, x := range k.c.P {
		if x == 0 || i > 0 && k.c.P[i-1] >= x {
			return wrong("p", k.c.P, "elements other than 0, ascending")
		}
		k.inP[x] = true
	}
	k.checked("(M): %d elements, generated by heaps %v, whose actions commute; %d of them in P, 1 not", k.order, k.c.Generators, len(k.c.P))
	return k.meter.spend(int64(k.order) * int64(k.order))
}

// multiply fills the table: x(yg) = (xy)g.
func (k *misereChecker) multiply() error {
	order := k.order
	k.table = make([]uint32, order*order)
	for x := range order {
		k.table[x*order] = x
	}
	met := uint32(1)
	for y := range order {
		if y >= met {
			return fmt.Errorf("field %q: element %d is no product of generators that is met before", "actions", y)
		}
		for _, action := range k.c.Actions {
			to := uint32(action[y])
			switch {
			case to > met:
				return fmt.Errorf("field %q: element %d is met before %d", "actions", to, met)
			case to < met:
				continue
			}
			met++
			for x := range order {
				k.table[x*order+to] = uint32(action[k.table[x*order+y]])
			}
		}
	}
	return nil
}

// generated checks the heaps of the generators.
func (k *misereChecker) generated() error {
	products := k.products(0)
	g := 0
	for n, x := range k.phi {
		if products[x] {
			continue
		}
		if g == len(k.c.Generators) || k.c.Generators[g] != int64(n) || k.c.Actions[g][0] != int32(x) {
			return fmt.Errorf("field %q: heap %d is no product of smaller heaps: want it among them, with its action", "generators", n)
		}
		g++
		products = k.products(g)
	}
	if g != len(k.c.Generators) {
		return fmt.Errorf("field %q: %d of them are products of smaller heaps", "generators", len(k.c.Generators)-g)
	}
	return nil
}

// products says which elements are products of the first generators.
func (k *misereChecker) products(generators int) []bool {
	products := make([]bool, k.order)
	products[0] = true
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		for _, action := range k.c.Actions[:generators] {
			if to := action[queue[0]]; !products[to] {
				products[to] = true
				queue = append(queue, to)
			}
		}
	}
	return products
}

// options computes the classes of the options of every heap.
func (k *misereChecker) options() error {
	met := map[string]bool{}
	for n := range k.Heaps {
		e := newClassSet(k.order)
		steps, any := k.optionsOf(n, e)
		if err := k.meter.spend(steps); err != nil {
			return err
		}
		if !any {
			if k.phi[n] != 0 {
				return fmt.Errorf("field %q: heap %d has no option: want 0", "phi", n)
			}
			continue
		}
		if key := fmt.Sprint(k.phi[n], e); !met[key] {
			met[key] = true
			k.classes = append(k.classes, optionClasses{k.phi[n], e})
		}
	}
	return nil
}

// optionsOf adds the classes of the options of heap n; it reports whether there are options.
func (k *misereChecker) optionsOf(n int64, e classSet) (steps int64, any bool) {
	if n == 0 || n == k.game.frozen {
		return 1, false
	}
	for _, m := range k.game.moves {
		rest := n - m.take
		before := steps
		switch {
		case rest == 0 && m.leaves(0):
			e.add(0)
			steps++
		case rest > 0:
			steps += k.leaving(m, rest, e)
		}
		any = any || steps > before
	}
	return steps + 1, any
}

// leaving adds the classes of the options of a move that leaves so many tokens, which are some, and counts
// the options.
func (k *misereChecker) leaving(m move, rest int64, e classSet) (options int64) {
	for h := 1; h <= mostParts; h++ {
		if m.leaves(h) && (h > 1 || m.take > 0) {
			options += k.parted(h, rest, 1, 0, e)
		}
	}
	return options
}

// parted adds the products of x and the classes of h heaps that sum to rest, none smaller than the least, and counts them.
func (k *misereChecker) parted(h int, rest, least int64, x uint32, e classSet) (options int64) {
	if h == 1 && rest >= least {
		e.add(k.times(x, k.phi[rest]))
		return 1
	}
	for a := least; h > 1 && int64(h)*a <= rest; a++ {
		next := a
		if k.game.unequal {
			next++
		}
		options += k.parted(h-1, rest-a, next, k.times(x, k.phi[a]), e)
	}
	return options
}

func (k *misereChecker) times(x, y uint32) uint32 { return k.table[x*k.order+y] }

// lost checks (P): no word whose class is in P has an option whose class is.
func (k *misereChecker) lost() error {
	for _, h := range k.classes {
		options := h.options.list()
		for x := range k.order {
			if !k.inP[k.times(x, h.class)] {
				continue
			}
			for _, e := range options {
				if k.inP[k.times(x, e)] {
					return fmt.Errorf("(P) fails: element %d times a heap of class %d is in P, and so is an option", x, h.class)
				}
			}
		}
		if err := k.meter.spend(int64(k.order) * int64(len(options))); err != nil {
			return err
		}
	}
	k.checked("(P): no position of the P-part has an option in it, %d kinds of heaps", len(k.classes))
	return nil
}

// won checks (N): every word that has an option and whose class is not in P has an option whose class is.
// For each class it keeps the least sets of classes that the options of a word may have. A heap whose own
// set has one of them within it adds nothing, in any company.
func (k *misereChecker) won() error {
	s := &leastSets{misereChecker: k, of: make([][]classSet, k.order)}
	for _, h := range k.classes {
		if s.has(h) {
			continue
		}
		s.heaps = append(s.heaps, h)
		if err := s.add(h); err != nil {
			return err
		}
	}
	entries := 0
	for _, sets := range s.of {
		entries += len(sets)
	}
	k.checked("(N): every other position that has an option has one in the P-part, %d least sets of options", entries)
	return nil
}

// leastSets are those of each class.
type leastSets struct {
	*misereChecker
	of    [][]classSet
	heaps []optionClasses // those that add something
}

// has reports whether a set of the word's class is within its own.
func (s *leastSets) has(word optionClasses) bool {
	return slices.ContainsFunc(s.of[word.class], func(other classSet) bool { return other.within(word.options) })
}

// add takes in a word, and what it is beside all heaps, until nothing is new.
func (s *leastSets) add(word optionClasses) error {
	for queue := []optionClasses{word}; len(queue) > 0; {
		word = queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if s.has(word) {
			continue
		}
		if !s.inP[word.class] && !slices.ContainsFunc(word.options.list(), func(e uint32) bool { return s.inP[e] }) {
			return fmt.Errorf("(N) fails: a position of class %d, not in P, has an option and none in P", word.class)
		}
		kept := slices.DeleteFunc(s.of[word.class], func(other classSet) bool { return word.options.within(other) })
		s.of[word.class] = append(kept, word.options)
		for _, h := range s.heaps {
			queue = append(queue, s.beside(word, h))
		}
		if err := s.meter.spend(int64(len(s.heaps)) * int64(s.order)); err != nil {
			return err
		}
	}
	return nil
}

// beside puts a word and a heap side by side.
func (k *misereChecker) beside(word, heap optionClasses) optionClasses {
	both := optionClasses{k.times(word.class, heap.class), newClassSet(k.order)}
	for _, e := range word.options.list() {
		both.options.add(k.times(heap.class, e))
	}
	for _, e := range heap.options.list() {
		both.options.add(k.times(word.class, e))
	}
	return both
}

// reduced checks (R): any two elements are told apart. Elements are split by P, then by what the
// generators make of them, until nothing is split any more.
func (k *misereChecker) reduced() error {
	part := make([]int, k.order)
	for x, in := range k.inP {
		if in {
			part[x] = 1
		}
	}
	for parts := 0; ; {
		numbers := map[string]int{}
		next := make([]int, k.order)
		for x := range k.order {
			seen := []int{part[x]}
			for _, action := range k.c.Actions {
				seen = append(seen, part[action[x]])
			}
			key := fmt.Sprint(seen)
			if _, met := numbers[key]; !met {
				numbers[key] = len(numbers)
			}
			next[x] = numbers[key]
		}
		switch len(numbers) {
		case int(k.order):
			k.checked("(R): any two elements are told apart by a third")
			return nil
		case parts:
			return errors.New("(R) fails: two elements are told apart by nothing")
		}
		part, parts = next, len(numbers)
	}
}

// classSet is a set of elements.
type classSet []uint64

func newClassSet(order uint32) classSet { return make(classSet, (order+63)/64) }

func (s classSet) add(x uint32) { s[x/64] |= 1 << (x % 64) }

func (s classSet) within(t classSet) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s classSet) list() []uint32 {
	var all []uint32
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			all = append(all, uint32(64*i+bits.TrailingZeros64(word)))
		}
	}
	return all
}

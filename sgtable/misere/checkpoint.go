package misere

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"example.org/grundy/internal/jsonwords"
	"example.org/grundy/sgtable"
)

// saved is a solver in a file: the quotient that it has reached, as JSON.
type saved struct {
	Format     string      `json:"format"`
	Version    int         `json:"version"`
	Game       string      `json:"game"`
	Generators []int32     `json:"generators"`
	Actions    [][]Element `json:"actions"`
	P          []Element   `json:"p"`
	Phi        []Element   `json:"phi"`
}

const (
	savedFormat  = "grundy-misere-checkpoint"
	savedVersion = 1
	mostSaved    = 64 << 20 // bytes
	mostElements = 1 << 14  // of a quotient that is read
)

// Save writes what the solver knows, for Load.
func (s *Solver) Save(w io.Writer) error {
	return json.NewEncoder(w).Encode(saved{
		savedFormat, savedVersion, sgtable.Key(s.rules), s.q.generators, s.q.actions, s.q.inP.elements(), s.q.phi,
	})
}

// Load returns a solver that goes on from what Save wrote. Nothing in the file is believed: the quotient is
// checked as any other is before the solver has it. The error says what is wrong with the file.
func Load(ctx context.Context, rules sgtable.Rules, r io.Reader) (*Solver, error) {
	s, err := New(rules)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, mostSaved+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostSaved {
		return nil, fmt.Errorf("checkpoint: larger than %d bytes", mostSaved)
	}
	var c saved
	if err := json.Unmarshal(text, &c); err != nil {
		return nil, fmt.Errorf("checkpoint: %w", jsonwords.Plain(err))
	}
	switch {
	case c.Format != savedFormat || c.Version != savedVersion:
		return nil, fmt.Errorf("checkpoint: format %q, version %d: want %q, %d", c.Format, c.Version, savedFormat, savedVersion)
	case c.Game != sgtable.Key(rules):
		return nil, fmt.Errorf("checkpoint: it is of the game %s: want %s", c.Game, sgtable.Key(rules))
	}
	q, err := c.quotient()
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	for range q.Heaps() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		s.heaps.add()
	}
	for n, x := range q.phi {
		if s.heaps.terminal[n] && x != 0 {
			return nil, fmt.Errorf("checkpoint: heap %d has no option: want class 0", n)
		}
	}
	closure, wrong, _, err := prove(ctx, q, s.heaps)
	_, classes := q.classes()
	switch {
	case err != nil:
		return nil, err
	case wrong != nil:
		return nil, fmt.Errorf("checkpoint: its quotient gives heaps %v the wrong outcome", wide(wrong))
	case classes != q.Order():
		return nil, errors.New("checkpoint: its quotient has elements that nothing tells apart")
	}
	s.q, s.closure = q, closure
	s.wild = q.firstWild()
	return s, nil
}

// quotient makes the quotient that was saved, if it is one.
func (c *saved) quotient() (*Quotient, error) {
	order := 1
	if len(c.Actions) > 0 {
		order = len(c.Actions[0])
	}
	if err := c.check(order); err != nil {
		return nil, err
	}
	words, renamed := shortest(c.Generators, c.Actions, order)
	for x, y := range renamed {
		if int(y) != x {
			return nil, fmt.Errorf("element %d is not numbered in the order of shortest words", x)
		}
	}
	q := &Quotient{generators: c.Generators, words: words, actions: c.Actions, phi: c.Phi, inP: newSet(order)}
	for _, x := range c.P {
		q.inP.add(x)
	}
	q.multiply()
	for g, h := range c.Generators {
		if h < 1 || int(h) >= len(c.Phi) || c.Actions[g][0] != c.Phi[h] || g > 0 && c.Generators[g-1] >= h {
			return nil, fmt.Errorf("heap %d is no generator with this action", h)
		}
	}
	if q.inP.has(0) {
		return nil, errors.New("the empty position is lost")
	}
	return q, nil
}

// check compares all numbers with one another.
func (c *saved) check(order int) error {
	switch {
	case order < 1 || order > mostElements:
		return fmt.Errorf("%d elements: want 1 to %d", order, mostElements)
	case len(c.Actions) != len(c.Generators):
		return fmt.Errorf("%d actions of %d generators", len(c.Actions), len(c.Generators))
	case len(c.Phi) == 0 || len(c.Phi) > maxHeap+1:
		return fmt.Errorf("%d heaps: want 1 to %d", len(c.Phi), maxHeap+1)
	}
	for _, list := range append([][]Element{c.P, c.Phi}, c.Actions...) {
		for _, x := range list {
			if x < 0 || int(x) >= order {
				return fmt.Errorf("element %d: want 0 to %d", x, order-1)
			}
		}
	}
	return c.commute(order)
}

func (c *saved) commute(order int) error {
	for f, first := range c.Actions {
		if len(first) != order {
			return fmt.Errorf("an action on %d elements: want %d", len(first), order)
		}
		for _, second := range c.Actions[:f] {
			for x := range order {
				if first[second[x]] != second[first[x]] {
					return fmt.Errorf("two generators do not commute on element %d", x)
				}
			}
		}
	}
	return nil
}

// firstWild finds the first heap with which the quotient of the heaps up to it is wild; 0 if there is none.
func (q *Quotient) firstWild() int64 {
	if q.Tame() {
		return 0
	}
	tame, wild := int64(0), q.Heaps()
	for wild-tame > 1 {
		if middle := (tame + wild) / 2; q.upTo(middle).Tame() {
			tame = middle
		} else {
			wild = middle
		}
	}
	return wild
}

// upTo returns the quotient of the heaps up to n: the products of their classes, reduced.
func (q *Quotient) upTo(n int64) *Quotient {
	generators, actions := generating(q.phi[:n+1], q.row)
	words, renamed := shortest(generators, actions, q.Order())
	part := &Quotient{generators: generators, words: words, inP: newSet(len(words)), phi: make([]Element, n+1)}
	part.actions = make([][]Element, len(actions))
	for g := range actions {
		part.actions[g] = make([]Element, len(words))
	}
	for old, x := range renamed {
		if x < 0 {
			continue
		}
		if q.inP.has(Element(old)) {
			part.inP.add(x)
		}
		for g, action := range actions {
			part.actions[g][x] = renamed[action[old]]
		}
	}
	for h := range part.phi {
		part.phi[h] = renamed[q.phi[h]]
	}
	part.multiply()
	return part.least()
}

package exhaust

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"example.org/grundy/sgtable"
)

// defaultPositions is the number of positions a [Solver] looks at unless told otherwise.
const defaultPositions = 1 << 22

// maxHeld bounds the options that are remembered along one line of play, at 4 bytes each.
const maxHeld = 1 << 26

// ErrTooMany is the error for a game with more positions than the solver may look at.
var ErrTooMany = errors.New("too many positions to look at")

// ErrLoop is the error for a game that can go on for ever: a position that is reached from
// itself has neither an outcome nor a Grundy value by the mex recursion.
var ErrLoop = errors.New("play can return to the same position")

// Solver decides the positions of one game and remembers them. It walks the positions depth
// first with a stack of its own, so deep games do not overflow the goroutine's.
//
// The cost is one call of the options function for each position reached and one map lookup for
// each option; the memory is two copies of each position, about 20 bytes more, and the options
// of the positions on the line of play being looked at. It is not safe for concurrent use.
type Solver[Pos comparable] struct {
	// MaxPositions is the number of different positions it may hold. Past it every method
	// returns an error that wraps [ErrTooMany]; what was settled stays known.
	MaxPositions int

	options   func(Pos) iter.Seq[Pos]
	index     map[Pos]int32 // position → its place in positions and nodes
	positions []Pos
	nodes     []node
	stack     []frame
	held      []int32 // the options of all positions on the stack, one run after the other
	seen      []int32 // seen[v] = id+1: an option of position id has value v
}

// node is what is known of a position.
type node struct {
	grundy uint32
	state  state
	normal Outcome
	misere Outcome
}

type state uint8

const (
	unknown state = iota
	open          // on the stack: it is being decided
	settled
)

// frame is a position being decided: its options are held[first:], up to the next frame's.
type frame struct {
	id    int32
	first int // where its options start
	next  int // the first option not yet known to be settled
}

// New returns a solver for the game whose positions have the given options. The function must
// yield the same options whenever it is asked; repeated options do no harm.
func New[Pos comparable](options func(Pos) iter.Seq[Pos]) *Solver[Pos] {
	return &Solver[Pos]{MaxPositions: defaultPositions, options: options, index: make(map[Pos]int32)}
}

// Len returns the number of positions the solver holds.
func (s *Solver[Pos]) Len() int { return len(s.positions) }

// Solve returns the Grundy value of p and its outcomes. The error wraps [ErrTooMany], [ErrLoop]
// or the cause of ctx, which is looked at first and then every thousand positions or so.
func (s *Solver[Pos]) Solve(ctx context.Context, p Pos) (Result, error) {
	if ctx.Err() != nil {
		return Result{}, fmt.Errorf("position %v: %w", p, context.Cause(ctx))
	}
	id, err := s.intern(p)
	if err == nil && s.nodes[id].state != settled {
		if err = s.search(ctx, id); err != nil {
			s.abandon()
		}
	}
	if err != nil {
		return Result{}, fmt.Errorf("position %v: %w", p, err)
	}
	return s.nodes[id].result(), nil
}

// Winning returns the options of p, each once and in the order the game yields them, that are
// P-positions in the given play: the moves that win. The errors are those of [Solver.Solve].
func (s *Solver[Pos]) Winning(ctx context.Context, p Pos, play Play) ([]Pos, error) {
	var winning []Pos
	met := make(map[Pos]bool)
	for q := range s.options(p) {
		r, err := s.Solve(ctx, q)
		if err != nil {
			return nil, err
		}
		if r.Outcome(play) == P && !met[q] {
			met[q] = true
			winning = append(winning, q)
		}
	}
	return winning, nil
}

// intern returns the place of p, a new one if it was not met before.
func (s *Solver[Pos]) intern(p Pos) (int32, error) {
	if id, ok := s.index[p]; ok {
		return id, nil
	}
	id := len(s.positions)
	if id >= min(s.MaxPositions, math.MaxInt32-1) {
		return 0, fmt.Errorf("%w: more than %d, the solver's limit; take a smaller position or raise the limit",
			ErrTooMany, id)
	}
	s.index[p] = int32(id)
	s.positions = append(s.positions, p)
	s.nodes = append(s.nodes, node{})
	return int32(id), nil
}

// search settles a position and all that can be reached from it.
func (s *Solver[Pos]) search(ctx context.Context, root int32) error {
	if err := s.push(root); err != nil {
		return err
	}
	for steps := 0; len(s.stack) > 0; {
		top := &s.stack[len(s.stack)-1]
		if top.next == len(s.held) {
			s.pop()
			continue
		}
		switch option := s.held[top.next]; s.nodes[option].state {
		case settled:
			top.next++
		case open:
			return s.loop(option)
		case unknown:
			if steps++; steps%1024 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := s.push(option); err != nil {
				return err
			}
		}
	}
	return nil
}

// push opens a position: its options are listed and it is the next to be decided.
func (s *Solver[Pos]) push(id int32) error {
	s.nodes[id].state = open
	s.stack = append(s.stack, frame{id: id, first: len(s.held), next: len(s.held)})
	for q := range s.options(s.positions[id]) {
		option, err := s.intern(q)
		if err != nil {
			return err
		}
		if len(s.held) == maxHeld {
			return fmt.Errorf("%w: one line of play has more than %d options along it", ErrTooMany, maxHeld)
		}
		s.held = append(s.held, option)
	}
	return nil
}

// pop settles the position on top of the stack, all its options being settled: this is the
// definition of the Grundy value and of the two outcomes.
func (s *Solver[Pos]) pop() {
	top := s.stack[len(s.stack)-1]
	options := s.held[top.first:]
	for len(s.seen) <= len(options) {
		s.seen = append(s.seen, 0)
	}
	n := &s.nodes[top.id]
	mark := top.id + 1 // each position is settled once, so marks never need clearing
	n.misere = outcome(len(options) == 0)
	for _, option := range options {
		q := s.nodes[option]
		if int(q.grundy) < len(options) { // among k values the mex is at most k
			s.seen[q.grundy] = mark
		}
		if q.normal == P {
			n.normal = N
		}
		if q.misere == P {
			n.misere = N
		}
	}
	for s.seen[n.grundy] == mark {
		n.grundy++
	}
	n.state = settled
	s.held = s.held[:top.first]
	s.stack = s.stack[:len(s.stack)-1]
}

// abandon forgets an unfinished search, so that the next one starts afresh.
func (s *Solver[Pos]) abandon() {
	for _, f := range s.stack {
		s.nodes[f.id].state = unknown
	}
	s.stack, s.held = s.stack[:0], s.held[:0]
}

// loop names the line of play that leads from the open position id back to it.
func (s *Solver[Pos]) loop(id int32) error {
	const shown = 8
	from := slices.IndexFunc(s.stack, func(f frame) bool { return f.id == id })
	var line strings.Builder
	for i, f := range s.stack[from:] {
		if i == shown {
			line.WriteString("… → ")
			break
		}
		fmt.Fprintf(&line, "%v → ", s.positions[f.id])
	}
	return fmt.Errorf("%w: %s%v; only games that must end can be decided", ErrLoop, line.String(), s.positions[id])
}

func (n node) result() Result {
	return Result{Grundy: sgtable.Nimber(n.grundy), Normal: n.normal, Misere: n.misere}
}

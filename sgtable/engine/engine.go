// Package engine chooses who computes a Grundy sequence. Every engine gives the same values; they
// differ in speed only, and each is tested against the naive one, which is the definition.
package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/lanes"
	"example.org/grundy/sgtable/engine/listed"
	"example.org/grundy/sgtable/engine/marking"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/engine/sparse"
	"example.org/grundy/sgtable/engine/taking"
)

// Sequence is the growing Grundy sequence of one game.
type Sequence interface {
	sgtable.Slicer
	// Rules returns the rules of the game.
	Rules() sgtable.Rules
	// Engine names the engine that computes it.
	Engine() string
}

// adopter is what every engine's sequence is: it can go on after values of an earlier run.
type adopter interface{ Adopt(values []uint32) error }

// Reporter is a Sequence of the sparse space that says how it works and what it has cost.
type Reporter interface {
	Sequence
	Stats() sparse.Stats
}

// Worker is a Sequence that counts the steps that its values took, where the cost of the next heap is not plain from the rules.
type Worker interface {
	Sequence
	Work() int64
}

// Options are what a user may ask of any engine. None changes a value.
type Options struct {
	// Progress, if set, is called now and then with the number of values known.
	Progress func(heaps int64)
	// Threads is how many threads may work on the sequence; 0 lets the engine choose.
	Threads int
	// Known are values of heaps 0, 1, … from an earlier run of the same rules, which the engine
	// takes over unchecked and goes on after.
	Known []uint32
}

// Engine is one way to compute the Grundy sequence of a game.
type Engine struct {
	// Name is what --engine takes.
	Name string
	// About says in a line what it is good at.
	About string
	// Open prepares the sequence of the rules, with no value computed yet. The error says why the
	// rules do not fit the engine.
	Open func(sgtable.Rules, Options) (Sequence, error)
}

// Engines returns the engines, the one that is chosen when none is named first.
func Engines() []Engine {
	return []Engine{
		{"auto", "picks the fastest engine that the rules fit", openAuto},
		{"naive", "the definition: the mex over every option; any rules", openNaive},
		{"marking", "the sparse space, a heap at a time: at most two heaps; the oracle for long runs", openMarking},
		{"lanes", "the sparse space, 32 heaps at a time in bit planes: at most two heaps", openLanes},
		{"taking", "a sliding window or a sieve: subtraction sets, however large", openTaking},
	}
}

// Open prepares the sequence of the rules with the named engine.
func Open(name string, rules sgtable.Rules, options Options) (Sequence, error) {
	var names []string
	for _, e := range Engines() {
		if e.Name == name {
			var s Sequence
			var err error
			switch own := rules.(type) {
			case sgtable.Sequenced:
				return openSequenced(name, own, options)
			case sgtable.Listed:
				s, err = openListed(name, own, options)
			default:
				s, err = e.Open(rules, options)
			}
			if err == nil && len(options.Known) > 0 {
				err = s.(adopter).Adopt(options.Known)
			}
			return s, err
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("no engine %q: want %s", name, strings.Join(names, ", "))
}

// manyAmounts is the largest amount of a subtraction set from which on naive is not the fastest.
const manyAmounts = 64

// openAuto takes the taking engine for subtraction sets with large amounts, and the lanes engine where
// the rules fit it. Of finite codes that leave two heaps and no more lanes refuses those with a move that
// takes very many tokens, and there marking steps in. Either begins by the definition, so a game that
// settles early costs no more than with the naive engine, which takes all the rest.
func openAuto(rules sgtable.Rules, options Options) (Sequence, error) {
	if sgtable.Parts(rules) < 2 {
		if reach, finite := sgtable.Finite(rules); finite && reach > manyAmounts {
			if s, err := openTaking(rules, options); err == nil {
				return s, nil
			}
		}
		return openNaive(rules, options)
	}
	if s, err := openLanes(rules, options); err == nil {
		return s, nil
	}
	if sgtable.Parts(rules) == 2 {
		if s, err := openMarking(rules, options); err == nil {
			return s, nil
		}
	}
	return openNaive(rules, options)
}

func openNaive(rules sgtable.Rules, options Options) (Sequence, error) {
	run, err := naive.New(rules)
	if err != nil {
		return nil, err
	}
	run.Progress = options.Progress
	return run, nil
}

// openListed takes rules that no digits tell, of which the definition alone knows anything.
func openListed(name string, rules sgtable.Listed, options Options) (Sequence, error) {
	if name != "auto" && name != "naive" {
		return nil, fmt.Errorf("%s engine: %s lists its options, and has no digits: want the naive engine", name, rules)
	}
	run := listed.New(rules)
	run.Progress = options.Progress
	return run, nil
}

// sequenced is a sequence that comes from its rules.
type sequenced struct {
	sgtable.Slicer
	rules    sgtable.Rules
	progress func(heaps int64)
}

func (s *sequenced) Rules() sgtable.Rules { return s.rules }

// Engine returns "columns": what is sequenced are rows of tables.
func (s *sequenced) Engine() string { return "columns" }

// Work returns the steps that the values took if the rules count them, else how many there are.
func (s *sequenced) Work() int64 {
	if worker, ok := s.Slicer.(interface{ Work() int64 }); ok {
		return worker.Work()
	}
	return s.Len()
}

// Extend computes the values up to heap n, and tells how many are known every million, and more often if the rules do.
func (s *sequenced) Extend(ctx context.Context, n int64) error {
	const step = 1 << 20
	for s.Len() <= n {
		if err := s.Slicer.Extend(ctx, min(n, s.Len()+step-1)); err != nil {
			return err
		}
		if s.progress != nil {
			s.progress(s.Len())
		}
	}
	return nil
}

// openSequenced takes rules that have a sequence of their own. It computes the known values again, for they are not all
// that the next ones depend on.
func openSequenced(name string, rules sgtable.Sequenced, options Options) (Sequence, error) {
	if name != "auto" {
		return nil, fmt.Errorf("%s engine: %s is no game of single heaps: want auto", name, rules)
	}
	own, err := rules.Sequence()
	if err != nil {
		return nil, err
	}
	if known := int64(len(options.Known)); known > 0 {
		if err := own.Extend(context.Background(), known-1); err != nil {
			return nil, err
		}
		if again, err := own.Slice(0, known); err != nil || !slices.Equal(again, options.Known) {
			return nil, fmt.Errorf("%s: the values of an earlier run are not its values", rules)
		}
	}
	if watched, ok := own.(interface {
		Watch(progress func(heaps int64))
	}); ok {
		watched.Watch(options.Progress)
	}
	return &sequenced{own, rules, options.Progress}, nil
}

func openMarking(rules sgtable.Rules, options Options) (Sequence, error) {
	run, err := marking.New(rules)
	if err != nil {
		return nil, err
	}
	run.Progress = options.Progress
	return run, nil
}

func openTaking(rules sgtable.Rules, options Options) (Sequence, error) {
	run, err := taking.New(rules)
	if err != nil {
		return nil, err
	}
	run.Progress = options.Progress
	return run, nil
}

func openLanes(rules sgtable.Rules, options Options) (Sequence, error) {
	run, err := lanes.New(rules, options.Threads)
	if err != nil {
		return nil, err
	}
	run.Progress = options.Progress
	return run, nil
}

package verify

import (
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"
)

// streamed checks a certificate of which the values do not fit in memory: version 2, by theorem
// sparse-state. It computes the first heaps and keeps them all, then the others in one pass or, from waypoint to
// waypoint, in segments that know nothing of each other (see segment.go).
type streamed struct {
	k         *checker
	heaps     int64   // the first heaps, of which all values are kept
	end       int64   // the heap after the window
	remember  int64   // the heaps from this one to the end of the window are compared with later ones ...
	distances []int64 // ... so much later: p, then p/q for each prime factor q of p
	waypoints []waypoint
	first     []byte // the values of the first heaps
	tail      *tail  // after them

	// early is for the values up to the end of the first period, to which each segment adds its own; empty where the list
	// of exceptional heaps is not checked.
	early []byte
}

// found is what the comparisons of a segment, or of them all, have shown.
type found struct {
	differ  int64  // the last heap of those remembered whose value is another a period later, −1 if none
	refuted []bool // of each p/q, whether it is not a period
}

// join takes in what another segment has found.
func (f *found) join(g found) {
	f.differ = max(f.differ, g.differ)
	for i, r := range g.refuted {
		f.refuted[i] = f.refuted[i] || r
	}
}

const (
	// manyStreamed is the largest number of heaps unless the caller allows more.
	manyStreamed = 1 << 28
	// What a certificate may make the checker remember.
	maxPrefix, maxLength = 1 << 20, 1 << 24
)

// mostEarly is how many values are kept at most, a byte each, to check the list of exceptional heaps. A test has less.
var mostEarly int64 = 1 << 30

// stream is the whole check that follows those of the header and the rules.
func (k *checker) stream() error {
	s, err := k.planStream()
	if err != nil {
		return err
	}
	workers := min(max(k.options.Workers, 1), len(s.waypoints)+1)
	if err := k.affordable(byStream, k.Heaps, workers); err != nil {
		return err
	}
	if err := s.begin(); err != nil {
		return err
	}
	if n := k.Claim.Preperiod + k.Claim.Period; n <= mostEarly {
		s.early = make([]byte, n)
	}
	all, err := s.compute(workers)
	if err != nil {
		return err
	}
	k.report.Heaps = k.Heaps
	k.checked("values: those of heaps 0 … %d, computed one after the other, have the hash", k.Heaps-1)
	if n := len(s.waypoints); n > 0 {
		k.checked("waypoints: %d, each the state that the heaps before it lead to", n)
	}
	if err := s.conclude(all); err != nil {
		return err
	}
	return s.exceptions()
}

// planStream checks all that needs no values.
func (k *checker) planStream() (*streamed, error) {
	s := &streamed{k: k}
	if err := k.bounds(manyStreamed); err != nil {
		return nil, err
	}
	k.report.Engine = string(byStream)
	return s, s.plan()
}

// plan reads the parameters, and compares every number that says how much is to be done with
// what is allowed.
func (s *streamed) plan() (err error) {
	k := s.k
	if k.theorem.name != "sparse-state" {
		return wrong("theorem", k.theorem.name, "sparse-state, the one for streams")
	}
	if k.numbers, err = k.readNumbers("mask", "parity", "R", "W", "L", "P"); err != nil {
		return err
	}
	n, c, p := k.Claim, k.Compared, &k.numbers
	switch {
	case p.colour.mask > 255:
		return wrong("mask", p.colour.mask, "1 … 255")
	case p.prefix < 1024 || p.prefix > maxPrefix:
		return wrong("P", p.prefix, fmt.Sprintf("1024 … %d", maxPrefix))
	case p.length < 1 || p.length > maxLength:
		return wrong("L", p.length, fmt.Sprintf("1 … %d", maxLength))
	case p.rare < 0 || p.rare >= p.prefix:
		return wrong("R", p.rare, "a heap below P")
	case n.Saltus != 0:
		return wrong("saltus", n.Saltus, 0)
	case c != claim{Preperiod: max(n.Preperiod, p.rare+1), Period: n.Period}:
		return wrong("compared", c, "the claim after the last rare heap")
	case k.Heaps != c.Preperiod+p.length+n.Period:
		return wrong("heaps", k.Heaps, "n₀ + L + p")
	case k.Window != window{From: c.Preperiod, To: c.Preperiod + p.length - 1}:
		return wrong("window", k.Window, "the L heaps from n₀ on")
	case p.colour.parity && n.Period%2 == 1:
		return wrong("period", n.Period, "an even one for a colouring that looks at parity")
	case p.width != k.width(p.rare) || p.length < p.width:
		return fmt.Errorf("parameters W = %d and L = %d: want W = %d, and L no smaller", p.width, p.length, k.width(p.rare))
	}
	s.end, s.remember = c.Preperiod+p.length, max(0, n.Preperiod-1)
	s.distances = append([]int64{n.Period}, quotients(n.Period)...)
	s.heaps = 2 * (p.prefix + k.game.longest() + 1)
	if s.end < s.heaps {
		return fmt.Errorf("the window ends at heap %d: want heap %d or later with P = %d", s.end-1, s.heaps-1, p.prefix)
	}
	return s.readWaypoints()
}

// begin computes the first heaps, all of which are kept, and from them what depends on the last rare
// heap.
func (s *streamed) begin() error {
	k, p := s.k, &s.k.numbers
	first, err := valuesOf(k.game, s.heaps, methodFor(k.game, s.heaps), &k.meter)
	if err != nil {
		return err
	}
	if s.tail, err = newTail(k.game, p.colour, p.prefix, first); err != nil {
		return err
	}
	if last := s.tail.lastRare; last != p.rare {
		return wrong("R", p.rare, last)
	}
	s.first = make([]byte, len(first))
	for n, v := range first {
		s.first[n] = byte(v) // newTail refuses values above 255
	}
	k.checked("first heaps: 0 … %d, all kept; the last rare one is heap %d", s.heaps-1, p.rare)
	return nil
}

// compute runs all segments, so many at a time.
func (s *streamed) compute(workers int) (found, error) {
	if workers == 1 {
		return s.segment(0, len(s.waypoints)+1, s.k.meter)
	}
	var group errgroup.Group
	group.SetLimit(workers)
	results, wrong := make([]found, len(s.waypoints)+1), make([]error, len(s.waypoints)+1)
	for i := range results {
		group.Go(func() error {
			results[i], wrong[i] = s.segment(i, i+1, s.k.meter)
			return nil
		})
	}
	_ = group.Wait() // what is wrong is said of the first segment, whichever was first
	all := s.nothing()
	for _, err := range wrong {
		if err != nil {
			return all, err
		}
	}
	for _, f := range results {
		all.join(f)
	}
	return all, nil
}

func (s *streamed) nothing() found { return found{-1, make([]bool, len(s.distances)-1)} }

// conclude decides by what was compared.
func (s *streamed) conclude(all found) error {
	k := s.k
	if least := all.differ + 1; least != k.Claim.Preperiod {
		return wrong("preperiod", k.Claim.Preperiod, fmt.Sprintf("%d, after the last heap that is another a period later", least))
	}
	if i := slices.Index(all.refuted, false); i >= 0 {
		return wrong("period", k.Claim.Period, fmt.Sprintf("the least one, which divides %d", s.distances[i+1]))
	}
	p := k.numbers
	k.checked("proof: heaps %d … %d agree with those %d later; in the %d heaps after them every rare value below has a witness with a heap below %d",
		k.Window.From, k.Window.To, k.Claim.Period, k.Claim.Period, p.prefix)
	k.checked("claim: %s; no smaller period, and no earlier heap for this one", k.Claim)
	return nil
}

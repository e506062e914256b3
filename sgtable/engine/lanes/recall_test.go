package lanes

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
)

// recalling is a stream that recalls its own values.
type recalling struct {
	*Stream
	values []byte
	times  int // how often it recalled some
	fails  int // of how many values it cannot recall now and then
	rows   int // how many of so many it was asked for
}

var errNoValues = errors.New("these are not known")

func (r *recalling) recall(values []byte, from int64) error {
	if to := from + int64(len(values)); from < 1 || to > int64(len(r.values)) {
		return errNoValues
	}
	r.times++
	if len(values) == r.fails {
		if r.rows++; r.rows%61 == 0 {
			return errNoValues
		}
	}
	copy(values, r.values[from:])
	return nil
}

// read goes on to heap n.
func (r *recalling) read(t *testing.T, n int64) {
	t.Helper()
	for r.Next() <= n {
		r.step(t, min(n+1-r.Next(), 20_000))
	}
}

func (r *recalling) step(t *testing.T, heaps int64) {
	t.Helper()
	values := make([]byte, heaps)
	if err := r.Read(values); err != nil {
		t.Fatal(err)
	}
	r.values = append(r.values, values...)
}

// recallingFrom starts a stream after the least number of heaps that it needs, with whatever heaps are
// rare beyond the prefix as late ones. It returns nil if they are too many.
func recallingFrom(t *testing.T, r *Run, prefix, room int64) *recalling {
	t.Helper()
	window := windowFor(prefix, r.decider.shape)
	n := prefix + window + 7
	values := narrow(enginetest.Values(t, r, n-1))
	state := State{
		Colouring: r.decider.space.colour, Next: n, Prefix: values[:prefix], Window: values[n-window:],
	}
	for _, p := range r.decider.rare {
		if p.take == r.decider.shape.Split[0] && p.heap >= prefix && p.heap < n {
			state.Late = append(state.Late, Late{p.heap, values[p.heap]})
		}
	}
	if len(state.Late) > maxLate || state.Colouring.Mask >= streamValues {
		return nil
	}
	result := &recalling{values: values}
	s, err := newStream(r.Rules(), state, room, result.recall)
	if err != nil {
		t.Fatal(err)
	}
	result.Stream = s
	return result
}

// Streams with few first heaps and little room meet rare heaps late, and heaps whose witnesses are not
// among the first; they have the values of a run all the same.
func TestAStreamThatRecallsDecides(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		for _, g := range []struct {
			code         string
			prefix, room int64
			heaps        int64
			late         int // how many heaps are late in the end, at least
		}{
			{"0.16", 1000, 2 * width, 50_000, 11},
			{"0.16", 8192, 5000, 100_000, 2},
			{"0.205", 600, 500, 60_000, 6},
			{"0.106", 150, 2 * width, 50_000, 7},
			{"0.5253", 2048, 2000, 1_000_000, 2}, // 719,259 and 885,731 after all is quiet
			{"0.336", 20_000, 3000, 150_000, 4},  // 64 codes
			{"0.166", 3000, 1500, 120_000, 2},    // values from 128 on
			{"0.454", 200, 2 * width, 50_000, 0},
		} {
			run := open(t, enginetest.Code(t, g.code), limits{startUp: 1024, codes: 16})
			s := recallingFrom(t, run, g.prefix, g.room)
			if s == nil {
				t.Fatalf("%s: too many late heaps", g.code)
			}
			s.read(t, g.heaps)
			want := enginetest.Values(t, run, g.heaps)
			for n, v := range want[:g.heaps+1] {
				if uint32(s.values[n]) != v {
					t.Fatalf("%s, prefix %d, room %d: heap %d has %d, want %d", g.code, g.prefix, g.room, n, s.values[n], v)
				}
			}
			if s.times == 0 || len(s.late) < g.late {
				t.Errorf("%s: recalled %d times, %d late heaps: want some, and %d", g.code, s.times, len(s.late), g.late)
			}
		}
	})
}

// So do games at random, whatever they do.
func TestRandomStreamsThatRecall(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	for _, rules := range fitting(enginetest.Random(t, 60)) {
		run := open(t, rules, small)
		enginetest.Values(t, run, 1000)
		if rare, _ := run.decider.rareHeaps(); rules.Distinct() || rare > 120 {
			continue // it takes long
		}
		enginetest.Values(t, run, 34_000)
		if most, _ := run.Max(); most >= streamValues {
			continue
		}
		s := recallingFrom(t, run, 129+random.Int64N(50), 2*width+random.Int64N(60))
		if s == nil {
			continue
		}
		values := make([]byte, 6_000)
		before := s.Next()
		err := s.Read(values)
		if err != nil && !errors.Is(err, ErrUndecided) {
			t.Fatal(err)
		}
		want := enginetest.Values(t, run, before+6_000)
		for k, v := range values[:s.Next()-before] {
			if uint32(v) != want[before+int64(k)] {
				t.Fatalf("%s: heap %d has %d, want %d", rules, before+int64(k), v, want[before+int64(k)])
			}
		}
	}
}

// A stream with late heaps goes on from its state, and from an earlier window, as if it had not been
// stopped.
func TestAStreamWithLateHeapsGoesOn(t *testing.T) {
	run := open(t, enginetest.Code(t, "0.5253"), limits{startUp: 1024, codes: 16})
	s := recallingFrom(t, run, 2048, 2000)
	s.read(t, 600_000)
	early, window := s.Next(), s.Window()
	s.read(t, 800_000)
	data, err := s.State().AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	var state State
	if err := state.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	at := s.Next()
	s.read(t, 1_000_000)
	again := &recalling{values: bytes.Clone(s.values[:at])}
	if again.Stream, err = newStream(run.Rules(), state, 2000, again.recall); err != nil {
		t.Fatal(err)
	}
	again.read(t, 1_000_000)
	if !bytes.Equal(again.values, s.values) || len(again.late) != 2 || again.Depth() != s.Depth() {
		t.Errorf("other values from a state on, or late heaps %v, depth %d", again.late, again.Depth())
	}
	back := &recalling{values: bytes.Clone(s.values[:early])}
	if back.Stream, err = again.At(early, window); err != nil {
		t.Fatal(err)
	}
	back.Stream.recall = back.recall
	back.read(t, 1_000_000)
	if !bytes.Equal(back.values, s.values) || len(back.late) != 2 {
		t.Errorf("other values from a window on, or late heaps %v", back.late)
	}
	if _, err := Resume(run.Rules(), state, nil); err == nil || !strings.Contains(err.Error(), "heap 719259 is rare") {
		t.Errorf("a late heap, and no values to recall: error %v", err)
	}
}

// Depth is the least number below which each common heap that the stream has decided has a part of some
// split for each rare value below its own, by a look at all of them; or the prefix, if that is more.
func TestDepth(t *testing.T) {
	run := open(t, enginetest.Code(t, "0.106"), limits{startUp: 1024, codes: 16})
	s := recallingFrom(t, run, 150, 2*width)
	from := s.Next()
	s.read(t, 45_000)
	colour, deepest := s.Colouring(), int64(0)
	for n := from; n <= 45_000; n++ {
		for v := range uint32(s.values[n]) {
			if !colour.Rare(n, v) || colour.Rare(n, uint32(s.values[n])) {
				continue
			}
			smallest := smallestPart(s.values, run.decider.shape.Split, run.decider.shape.Single, n, byte(v))
			deepest = max(deepest, smallest)
		}
	}
	if s.Depth() != max(150, deepest+1) {
		t.Errorf("depth %d, want %d", s.Depth(), max(150, deepest+1))
	}
}

// smallestPart returns the smallest part of a split of heap n that makes the value, 0 if one heap left
// has it.
func smallestPart(values []byte, splits, singles []int64, n int64, v byte) int64 {
	for _, i := range singles {
		if values[n-i] == v {
			return 0
		}
	}
	for a := int64(1); a <= n/2; a++ {
		for _, i := range splits {
			if b := n - i - a; b >= a && values[a]^values[b] == v {
				return a
			}
		}
	}
	return 0
}

// A recall that fails now and then delays a stream, and changes nothing.
func TestAStreamGoesOnAfterARecallThatFailed(t *testing.T) {
	run := open(t, enginetest.Code(t, "0.336"), limits{startUp: 1024, codes: 16})
	enginetest.Values(t, run, 150_000) // for a colouring that stays good
	s := recallingFrom(t, run, 3000, 2000)
	s.fails = 2000 + int(run.decider.shape.Reach) // those of a trail
	failed := 0
	for s.Next() < 100_000 {
		before := s.Next()
		values := make([]byte, 5000)
		err := s.Read(values)
		if errors.Is(err, errNoValues) {
			failed++
		} else if err != nil {
			t.Fatal(err)
		}
		s.values = append(s.values, values[:s.Next()-before]...)
	}
	want := narrow(enginetest.Values(t, run, s.Next()-1))
	if !bytes.Equal(s.values, want[:s.Next()]) || failed < 2 {
		t.Errorf("other values after %d recalls that failed", failed)
	}
}

// A late heap for which there is no trail ends a stream.
func TestLateHeapsWithoutATrail(t *testing.T) {
	run := open(t, enginetest.Code(t, "0.5253"), limits{startUp: 1024, codes: 16})
	for name, room := range map[string]int64{"less than the room": 719_260, "one more than there are trails": 2000} {
		s := recallingFrom(t, run, 2048, room)
		s.read(t, 700_000)
		if room == 2000 {
			s.late = make([]Late, maxLate)
		}
		values := make([]byte, 20_000)
		err := s.Read(values)
		if !errors.Is(err, ErrUndecided) || s.Next() != 719_259 || !strings.Contains(err.Error(), "heap 719259 is rare") {
			t.Errorf("%s: next heap %d, error %v", name, s.Next(), err)
		}
	}
}

// What cannot be the late heaps of a state is refused.
func TestStatesOfNoStream(t *testing.T) {
	run := open(t, enginetest.Code(t, "0.5253"), limits{startUp: 1024, codes: 16})
	s := recallingFrom(t, run, 2048, 2000)
	s.read(t, 1_000_000)
	good := s.State()
	if _, err := newStream(run.Rules(), good, 719_259, s.recall); err != nil {
		t.Fatal(err)
	}
	first, second := good.Late[0], good.Late[1]
	for name, bad := range map[string][]Late{
		"out of order":                {second, first},
		"twice":                       {first, first},
		"common":                      {{first.Heap + 1, first.Value}},
		"another value":               {{first.Heap, first.Value ^ 1}},
		"still to come":               {first, {good.Next, first.Value}},
		"of the prefix":               {{1001, first.Value}},
		"less than room":              {{719_257, first.Value}, second},
		"more than there is room for": make([]Late, maxLate+1),
	} {
		state := good
		state.Late = bad
		room := int64(2000)
		if name == "less than room" {
			room = 719_258
		}
		if _, err := newStream(run.Rules(), state, room, s.recall); err == nil {
			t.Errorf("late heaps %s are taken", name)
		}
	}
	for _, deepest := range []int64{-1, good.Next} {
		state := good
		state.Deepest = deepest
		if _, err := newStream(run.Rules(), state, 2000, s.recall); err == nil {
			t.Errorf("a deepest part %d is taken", deepest)
		}
	}
}

// Values that are not those of the game are found out where they make an option that is none.
func TestOtherValuesAreFoundOut(t *testing.T) {
	run := open(t, enginetest.Code(t, "0.5253"), limits{startUp: 1024, codes: 16})
	s := recallingFrom(t, run, 2048, 2000)
	s.read(t, 700_000)
	right := s.Stream.recall
	s.Stream.recall = func(values []byte, from int64) error {
		err := right(values, from)
		for k := range values {
			values[k] ^= byte(from + int64(k))
		}
		return err
	}
	err := s.Read(make([]byte, 20_000))
	if err == nil || !strings.Contains(err.Error(), "heap 719259 and its split with heap") {
		t.Errorf("error %v", err)
	}
}

// The splits of a heap are all that there are, with the smallest part that makes each value.
func TestSplitsOfAHeap(t *testing.T) {
	for _, code := range []string{"0.5253", "0.454", "4.0205", "0.56"} { // of one and of two digits that split
		run := open(t, enginetest.Code(t, code), limits{startUp: 1024, codes: 16})
		s := recallingFrom(t, run, 300, 2*width)
		s.read(t, 36_000)
		n, shape := s.Next(), run.decider.shape
		o := splitsOf{stream: s.Stream, heap: n}
		for v := range o.smallest {
			o.smallest[v] = math.MaxInt64
		}
		for from := int64(1); from <= n/2; from += 5000 {
			if err := o.look(from, min(n/2, from+4999)); err != nil {
				t.Fatal(err)
			}
		}
		for v, got := range o.smallest {
			want := smallestPart(s.values, shape.Split, nil, n, byte(v))
			if want == 0 {
				want = math.MaxInt64
			}
			if got != want {
				t.Errorf("%s: value %d of heap %d with heap %d, want %d", code, v, n, got, want)
			}
		}
	}
}

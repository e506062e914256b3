package periodicity_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine/lanes"
	"example.org/grundy/sgtable/engine/sparse"
)

// late is a stream that says of itself that a rare heap came late, or that a witness lay deep.
type late struct {
	*lanes.Stream
	rare, depth int64
}

func (l late) Rare() (count, last int64) {
	count, last = l.Stream.Rare()
	return count + 1, max(last, l.rare)
}

func (l late) Depth() int64 { return max(l.Stream.Depth(), l.depth) }

// lateSearch follows a stream, the values of which can be recalled from a run.
func lateSearch(t *testing.T, text string, l late) *periodicity.Search {
	t.Helper()
	_, run := search(t, text)
	head := make([]byte, run.Len())
	for n, v := range run.Values() {
		head[n] = byte(v)
	}
	stream, err := run.Fork(nil)
	if err != nil {
		t.Fatal(err)
	}
	l.Stream = stream
	s, err := periodicity.NewSearch(lateStreamed(t, run, l), l, head)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func lateStreamed(t *testing.T, run *lanes.Run, l late) periodicity.Streamed {
	of := streamed(run.Rules(), l.Stream)
	var one sync.Mutex
	of.Recall = func(values []byte, from int64) error {
		one.Lock()
		defer one.Unlock()
		to := from + int64(len(values))
		if from < 0 || to > l.Next() {
			return fmt.Errorf("heaps %d … %d of %d are recalled", from, to-1, l.Next())
		}
		if err := run.Extend(context.Background(), to); err != nil {
			return err
		}
		for k, v := range run.Values()[from:to] {
			values[k] = byte(v)
		}
		return nil
	}
	return of
}

// After a late rare heap, or a deep witness, the same period is proved, later and over a longer window.
func TestSearchFindsPeriodsAfterLateHeaps(t *testing.T) {
	ctx := context.Background()
	for _, want := range []struct {
		code  string
		claim periodicity.Claim
		late
	}{
		{"0.16", periodicity.Claim{Preperiod: 105351, Period: 149459}, late{rare: 150_000}},
		{"0.16", periodicity.Claim{Preperiod: 105351, Period: 149459}, late{depth: 100_000}},
		{"0.56", periodicity.Claim{Preperiod: 326640, Period: 144}, late{rare: 270_000, depth: 100_000}},
		{"0.56", periodicity.Claim{Preperiod: 326640, Period: 144}, late{rare: 350_000}}, // in the periodic part
		{"0.56", periodicity.Claim{Preperiod: 326640, Period: 144}, late{depth: 200_000}},
		{"0.156", periodicity.Claim{Preperiod: 3479, Period: 349}, late{rare: 70_000, depth: 200_000}},
		{"0.77", periodicity.Claim{Preperiod: 71, Period: 12}, late{depth: 300_000}},
		{"0.77", periodicity.Claim{Preperiod: 71, Period: 12}, late{rare: 1_100_000}}, // a state longer than any window that is remembered
	} {
		s := lateSearch(t, want.code, want.late)
		if err := s.Extend(ctx, 2_500_000); err != nil {
			t.Fatalf("%s: %v", want.code, err)
		}
		v, err := s.Verdict(ctx)
		if err != nil {
			t.Fatalf("%s: %v", want.code, err)
		}
		claim, _ := v.Claim()
		premise, proved := v.Premise()
		if !proved || claim != want.claim {
			t.Errorf("%s: %s, %v: want %v proved", want.code, v.Status, claim, want.claim)
			continue
		}
		if x := periodicity.ExceptionsOf(claim, keptValues(t, want.code, s.Next())); !v.Exceptions.Equal(x) {
			t.Errorf("%s: %d exceptional heaps: want %d", want.code, v.Exceptions.Count, x.Count)
		}
		length, compared := premise.Window.To-premise.Window.From+1, max(want.claim.Preperiod, want.rare+1)
		depth := max(want.depth, want.rare+1)
		if p := premise.Parameters[len(premise.Parameters)-1]; p.Name != "P" || p.Value < depth {
			t.Errorf("%s: parameter %s = %d: want P, of %d at least", want.code, p.Name, p.Value, depth)
		}
		if length < depth || premise.Claim.Preperiod != compared || premise.Heaps > s.Next() {
			t.Errorf("%s: %d heaps compared from heap %d on, %d in all of %d: want %d at least, from heap %d on",
				want.code, length, premise.Claim.Preperiod, premise.Heaps, s.Next(), depth, compared)
		}
		if c, err := s.Certify(ctx, v); err != nil {
			t.Errorf("%s: %v", want.code, err)
		} else if c.Claim != want.claim || c.Heaps != premise.Heaps {
			t.Errorf("%s: a certificate of %v, %d heaps: want %v, %d", want.code, c.Claim, c.Heaps, want.claim, premise.Heaps)
		}
	}
}

// Such a search, too, goes on from its state, and ends as one in a piece.
func TestSearchAfterLateHeapsGoesOn(t *testing.T) {
	ctx := context.Background()
	l := late{rare: 150_000}
	s := lateSearch(t, "0.16", l)
	whole := lateSearch(t, "0.16", l)
	if err := whole.Extend(ctx, 2_500_000); err != nil || !whole.Found() {
		t.Fatal(err)
	}
	tried := 0
	for !s.Found() {
		if err := s.Extend(ctx, s.Next()+44_444); err != nil {
			t.Fatal(err)
		}
		state, err := s.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		_, run := search(t, "0.16")
		fork, err := run.Fork(nil)
		if err != nil {
			t.Fatal(err)
		}
		l.Stream = fork
		if err := fork.Read(make([]byte, s.Next()-fork.Next())); err != nil {
			t.Fatal(err)
		}
		if s, err = periodicity.ResumeSearch(lateStreamed(t, run, l), l, state); err != nil {
			t.Fatal(err)
		}
		tried++
	}
	if tried < 5 || string(certificate(t, s)) != string(certificate(t, whole)) {
		t.Errorf("another certificate after %d pieces", tried)
	}
}

// An error of what is recalled is that of the search, which goes on after it.
func TestSearchWhoseValuesCannotBeRecalled(t *testing.T) {
	ctx := context.Background()
	_, run := search(t, "0.16")
	fork, err := run.Fork(nil)
	if err != nil {
		t.Fatal(err)
	}
	l := late{fork, 150_000, 0}
	of, why := lateStreamed(t, run, l), error(nil)
	recall := of.Recall
	var calls atomic.Int32
	of.Recall = func(values []byte, from int64) error {
		if calls.Add(1)%3 == 0 {
			return errors.Join(why, recall(values, from))
		}
		return recall(values, from)
	}
	head := make([]byte, run.Len())
	if err := recall(head[:fork.Next()], 0); err != nil {
		t.Fatal(err)
	}
	s, err := periodicity.NewSearch(of, l, head[:fork.Next()])
	if err != nil {
		t.Fatal(err)
	}
	why = errors.New("no such file")
	failed := 0
	for range 60 {
		if err := s.Extend(ctx, 800_000); errors.Is(err, why) {
			failed++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	why = nil
	if err := s.Extend(ctx, 2_500_000); err != nil || failed == 0 {
		t.Fatal(failed, err)
	}
	v, err := s.Verdict(ctx)
	if claim, _ := v.Claim(); err != nil || claim != (periodicity.Claim{Preperiod: 105351, Period: 149459}) {
		t.Errorf("%v, %v after %d errors", claim, err, failed)
	}
}

// made is a stream of given values, with a witness that lies deep.
type made struct {
	next  int64
	value func(n int64) byte
}

func (m *made) Next() int64               { return m.next }
func (m *made) Depth() int64              { return 200_000 }
func (m *made) Rare() (count, last int64) { return 0, 0 }

func (m *made) Window() []byte {
	window := make([]byte, 1<<16)
	_ = m.recall(window, m.next-int64(len(window)))
	return window
}

func (m *made) Read(values []byte) error {
	_ = m.recall(values, m.next)
	m.next += int64(len(values))
	return nil
}

func (m *made) recall(values []byte, from int64) error {
	for k := range values {
		values[k] = m.value(from + int64(k))
	}
	return nil
}

// Windows that are remembered return after a period that the values do not keep.
func TestPeriodsThatAreTriedAndFail(t *testing.T) {
	const change = 250_000 // too few for a proof of period 3
	for _, want := range []periodicity.Claim{{Preperiod: change, Period: 5}, {Preperiod: change, Period: 60}} {
		m := &made{1 << 16, func(n int64) byte {
			if n < change {
				return byte(n % 3)
			}
			return byte(3 + (n-change)%want.Period)
		}}
		head := make([]byte, m.next)
		_ = m.recall(head, 0)
		s, err := periodicity.NewSearch(periodicity.Streamed{
			Rules: digits(t, places{3: 4}), Colouring: sparse.Colouring{Mask: 1}, Prefix: 4096, Recall: m.recall,
		}, m, head)
		if err != nil {
			t.Fatal(err)
		}
		ctx := context.Background()
		if err := s.Extend(ctx, 2_000_000); err != nil || !s.Found() {
			t.Fatal(s.Next(), err)
		}
		v, err := s.Verdict(ctx)
		if claim, _ := v.Claim(); err != nil || claim != want {
			t.Errorf("%v, error %v: want %v", claim, err, want)
		}
	}
}

func keptValues(t *testing.T, text string, heaps int64) []uint32 {
	t.Helper()
	_, run := search(t, text)
	if err := run.Extend(context.Background(), heaps-1); err != nil {
		t.Fatal(err)
	}
	return run.Values()[:heaps]
}

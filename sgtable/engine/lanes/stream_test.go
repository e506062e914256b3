package lanes

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
)

// streams are games whose rare heaps stop early, with a prefix beyond them.
var streams = []struct {
	code   string
	prefix int64
}{
	{"0.16", streamPrefix}, // position parity, rare heaps up to 13,935
	{"0.106", 16384},
	{"0.104", 16384},
	{"0.454", 16384},  // moves that leave one heap
	{"0.054", 16384},  // values grow past 31
	{"0.56", 16384},   // up to 64 at heap 22,778
	{"0.354", 16384},  // values above 63
	{"0.77", 16384},   // Kayles, values below 16
	{"4.0205", 16384}, // splits that take nothing
}

// fork starts a stream with the prefix and room for few heaps from one block after the least number
// of heaps that it needs.
func fork(t *testing.T, code string, prefix, room int64) (*Stream, *Run) {
	t.Helper()
	r := open(t, enginetest.Code(t, code), small)
	enginetest.Values(t, r, prefix+windowFor(prefix, r.decider.shape)+7)
	state, err := r.state(prefix)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newStream(r.Rules(), state, room, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

func read(t *testing.T, s *Stream, n int) []byte {
	t.Helper()
	values := make([]byte, n)
	if err := s.Read(values); err != nil {
		t.Fatal(err)
	}
	return values
}

func TestAStreamHasTheValuesOfARun(t *testing.T) {
	const heaps = 200_000
	bothWays(t, func(t *testing.T) {
		for _, g := range streams {
			for _, room := range []int64{2 * width, streamRoom} {
				s, r := fork(t, g.code, g.prefix, room)
				from := s.Next()
				got := read(t, s, 1)
				got = append(got, read(t, s, 45)...)
				got = append(got, read(t, s, heaps-46)...)
				want := enginetest.Values(t, r, from+heaps)
				for i, v := range want[from : from+heaps] {
					if uint32(got[i]) != v {
						t.Fatalf("%s, room for %d heaps: heap %d (the stream began at %d) has %d, want %d", g.code, room, from+int64(i), from, got[i], v)
					}
				}
			}
		}
	})
}

// A stream goes on from a state that was written down, and at an earlier heap from a window, as if
// it had not been stopped.
func TestAStreamGoesOnFromItsState(t *testing.T) {
	for _, g := range streams[:4] {
		s, r := fork(t, g.code, g.prefix, 5000)
		early, window := s.Next(), s.Window()
		first := read(t, s, 70_001)
		data, err := s.State().AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		rest := read(t, s, 30_000)
		var state State
		if err := state.UnmarshalBinary(data); err != nil {
			t.Fatal(err)
		}
		again, err := Resume(r.Rules(), state, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(read(t, again, 30_000), rest) {
			t.Errorf("%s: other values from a state at heap %d on", g.code, state.Next)
		}
		back, err := again.At(early, window)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(read(t, back, 70_001), first) {
			t.Errorf("%s: other values from a window before heap %d on", g.code, early)
		}
	}
}

// With few heaps in the prefix 0.16 meets a rare value that none of the splits looked at makes, though
// heap 198,379 is common. The values up to there are right.
func TestAStreamStopsAtWhatItCannotDecide(t *testing.T) {
	s, r := fork(t, "0.16", 16384, streamRoom)
	from := s.Next()
	values := make([]byte, 200_000)
	err := s.Read(values)
	if want := "0.16: heap 198379 may be rare"; !errors.Is(err, ErrUndecided) || !strings.Contains(err.Error(), want) {
		t.Fatalf("got %v, want an error that says %q", err, want)
	}
	want := narrow(enginetest.Values(t, r, s.Next()-1))
	if !bytes.Equal(values[:s.Next()-from], want[from:]) {
		t.Error("the values before the heap that is undecided are others")
	}
}

func TestNoStreamWhileRareHeapsCome(t *testing.T) {
	for code, want := range map[string]string{
		"0.16": "heap 13935 is rare: a stream needs the last rare heap below 4096",
		"0.6":  "a stream has room for values below 256",
	} {
		r := open(t, enginetest.Code(t, code), small)
		if _, err := r.state(4096); err == nil || !strings.Contains(err.Error(), "heaps are known: a stream needs") {
			t.Errorf("%s, no heap known: got %v", code, err)
		}
		enginetest.Values(t, r, 42_000)
		if _, err := r.state(4096); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error that says %q", code, err, want)
		}
	}
}

// No bytes make a stream panic or take much memory.
func FuzzState(f *testing.F) {
	code := enginetest.Code(f, "0.106")
	r := open(f, code, small)
	enginetest.Values(f, r, 42_000)
	state, err := r.state(2048)
	if err != nil {
		f.Fatal(err)
	}
	data, _ := state.AppendBinary(nil)
	f.Add(data)
	for _, at := range []int{0, 1, 2, 5, 6, 9, 10, 14, 21, 22, 23, 2071, len(data) - 1} {
		flipped := bytes.Clone(data)
		flipped[at] ^= 0x81
		f.Add(flipped)
	}
	f.Add(data[:21])
	f.Fuzz(func(t *testing.T, data []byte) {
		var state State
		if state.UnmarshalBinary(data) != nil {
			return
		}
		s, err := newStream(code, state, 1000, nil)
		if err != nil {
			return
		}
		before := s.Next()
		if err := s.Read(make([]byte, 3000)); err == nil && s.Next() != before+3000 {
			t.Fatalf("heap %d after 3,000 heaps from %d on", s.Next(), before)
		}
	})
}

func BenchmarkStream(b *testing.B) {
	for _, code := range []string{"0.106", "0.454"} {
		b.Run(code, func(b *testing.B) {
			r := open(b, enginetest.Code(b, code), limits{startUp: 1024, codes: 16})
			enginetest.Values(b, r, 1<<18)
			s, err := r.Fork(nil)
			if err != nil {
				b.Fatal(err)
			}
			values := make([]byte, 1<<16)
			for b.Loop() {
				if err := s.Read(values); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*len(values))/b.Elapsed().Seconds(), "heaps/s")
		})
	}
}

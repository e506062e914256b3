package periodicity_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/lanes"
)

// search follows the game from heap 2¹⁸ on.
func search(t testing.TB, text string) (*periodicity.Search, *lanes.Run) {
	t.Helper()
	code := enginetest.Code(t, text)
	run, err := lanes.New(code, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), 1<<18-1); err != nil {
		t.Fatal(err)
	}
	stream, err := run.Fork(nil)
	if err != nil {
		t.Fatal(err)
	}
	head := make([]byte, run.Len())
	for n, v := range run.Values() {
		head[n] = byte(v)
	}
	s, err := periodicity.NewSearch(streamed(code, stream), stream, head)
	if err != nil {
		t.Fatal(err)
	}
	return s, run
}

func streamed(rules sgtable.Rules, stream *lanes.Stream) periodicity.Streamed {
	return periodicity.Streamed{
		Rules: rules, Engine: "lanes", Colouring: stream.Colouring(), Prefix: stream.Prefix(),
		At: func(next int64, window []byte) (periodicity.Stream, error) { return stream.At(next, window) },
	}
}

// The periods of games that settle before, at and after the heap at which a stream begins, with the
// preperiods as of testdata/octal_periods_hard.tsv.
func TestSearchFindsPeriods(t *testing.T) {
	for _, want := range []struct {
		code  string
		claim periodicity.Claim
	}{
		{"0.77", periodicity.Claim{Preperiod: 71, Period: 12}},
		{"0.16", periodicity.Claim{Preperiod: 105351, Period: 149459}},
		{"0.56", periodicity.Claim{Preperiod: 326640, Period: 144}},
		{"0.156", periodicity.Claim{Preperiod: 3479, Period: 349}},
	} {
		s, run := search(t, want.code)
		ctx := context.Background()
		if err := s.Extend(ctx, 1<<20); err != nil {
			t.Fatalf("%s: %v", want.code, err)
		}
		v, err := s.Verdict(ctx)
		if err != nil {
			t.Fatalf("%s: %v", want.code, err)
		}
		if claim, _ := v.Claim(); v.Status != periodicity.Proved || claim != want.claim {
			t.Errorf("%s: %s, %v: want %v proved", want.code, v.Status, claim, want.claim)
			continue
		}
		c, err := s.Certify(ctx, v)
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Extend(ctx, c.Heaps); err != nil {
			t.Fatal(err)
		}
		if x := periodicity.ExceptionsOf(want.claim, run.Values()); !c.Exceptions.Equal(x) || !slices.Equal(c.ExceptionalValues, x.Values(run.Values())) || !v.Exceptions.Equal(x) || !x.Known {
			t.Errorf("%s: %d exceptional heaps: want %d", want.code, v.Exceptions.Count, x.Count)
		}
		if hash := periodicity.ValuesSHA256(run.Values()[:c.Heaps]); c.Values != hash {
			t.Errorf("%s: hash %s of %d heaps: want %s", want.code, c.Values, c.Heaps, hash)
		}
		text, err := c.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		read, err := periodicity.ReadCertificate(want.code, bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c, read); d != "" {
			t.Errorf("%s: certificate written (-) and read (+):\n%s", want.code, d)
		}
	}
}

// A search that was cut into pieces, written down and taken up between them, ends as one in a piece.
func TestSearchGoesOnFromItsState(t *testing.T) {
	ctx := context.Background()
	whole, _ := search(t, "0.56")
	if err := whole.Extend(ctx, 1<<20); err != nil {
		t.Fatal(err)
	}
	s, run := search(t, "0.56")
	for !s.Found() {
		if err := s.Extend(ctx, s.Next()+33_333); err != nil {
			t.Fatal(err)
		}
		state, err := s.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		fork, err := run.Fork(nil)
		if err != nil {
			t.Fatal(err)
		}
		// The stream as it would be taken up from its own state.
		stream := fork
		if err := stream.Read(make([]byte, s.Next()-stream.Next())); err != nil {
			t.Fatal(err)
		}
		if s, err = periodicity.ResumeSearch(streamed(run.Rules(), stream), stream, state); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(certificate(t, s), certificate(t, whole)) {
		t.Error("another certificate")
	}
	want, _ := whole.AppendBinary(nil)
	if got, _ := s.AppendBinary(nil); s.Next() == whole.Next() && !bytes.Equal(got, want) {
		t.Error("another state at the same heap")
	}
}

// The exceptional heaps of a long preperiod are not looked for: the certificate says null, and proves what it proves.
func TestLeavesExceptionsOut(t *testing.T) {
	for _, most := range []int64{70, 71} {
		s, _ := search(t, "0.77") // preperiod 71, fourteen exceptional heaps (Guy & Smith 1956)
		if err := s.Extend(context.Background(), 1<<20); err != nil {
			t.Fatal(err)
		}
		s.ListUpTo(most)
		v, err := s.Verdict(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.Certify(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		want := int64(14)
		if most < 71 {
			want = 0
		}
		for _, x := range []periodicity.Exceptions{v.Exceptions, c.Exceptions} {
			if x.Known != (want > 0) || x.Count != want || len(c.ExceptionalValues) != int(want) {
				t.Errorf("listed up to preperiod %d: %+v, with values %v", most, x, c.ExceptionalValues)
			}
		}
		text, err := c.MarshalText()
		if err != nil || bytes.Contains(text, []byte(`"exceptions": null`)) != (want == 0) {
			t.Errorf("listed up to preperiod %d: %s, %v", most, text, err)
		}
		if back, err := periodicity.ReadCertificate("made", bytes.NewReader(text)); err != nil || back.Digest != c.Digest {
			t.Errorf("listed up to preperiod %d: read back: %v", most, err)
		}
	}
}

func certificate(t *testing.T, s *periodicity.Search) []byte {
	t.Helper()
	v, err := s.Verdict(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Certify(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	text, err := c.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// No bytes make a search panic, and those cut short are refused.
func FuzzSearchState(f *testing.F) {
	s, run := search(f, "0.106")
	stream, err := run.Fork(nil)
	if err != nil {
		f.Fatal(err)
	}
	state, err := s.AppendBinary(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(0, byte(1), len(state))
	for _, at := range []int{1, 9, 17, 25, 33, 40, 150, 160, len(state) - 70000, len(state) - 98700, 1<<18 + 155, 1<<18 + 170} {
		f.Add(at, byte(0x81), len(state))
	}
	f.Add(0, byte(0), len(state)-1)
	f.Add(0, byte(0), 40)
	f.Fuzz(func(t *testing.T, at int, flip byte, end int) {
		damaged := bytes.Clone(state)
		if at >= 0 && at < len(damaged) {
			damaged[at] ^= flip
		}
		if end >= 0 && end < len(damaged) {
			damaged = damaged[:end]
		}
		resumed, err := periodicity.ResumeSearch(streamed(run.Rules(), stream), stream, damaged)
		if err == nil && len(damaged) < len(state) {
			t.Fatalf("%d bytes of %d were taken for a whole state", len(damaged), len(state))
		}
		if err == nil {
			if _, err := resumed.AppendBinary(nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}

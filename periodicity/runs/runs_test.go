package runs_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/internal/store"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/heap"
)

func open(t testing.TB, game string, o runs.Options) *runs.Run {
	t.Helper()
	r, err := runs.Open(enginetest.Rules(t, game), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// memory is a place that counts how often it is written to, and can fail.
type memory struct {
	state bytes.Buffer
	saves int
	fail  error
}

func (m *memory) Load(want store.Header, limits store.Limits) (*store.Checkpoint, error) {
	if m.saves == 0 {
		return nil, nil
	}
	return store.ReadCheckpoint(bytes.NewReader(m.state.Bytes()), int64(m.state.Len()), want, limits)
}

func (m *memory) Save(c *store.Checkpoint) error {
	m.saves++
	m.state.Reset()
	return errors.Join(m.fail, c.Write(&m.state))
}

func (*memory) String() string { return "memory" }

// A run in pieces, each with the state of the one before, gives the values of a run in one.
func TestRunsGoOn(t *testing.T) {
	want, err := engine.Values(context.Background(), enginetest.Rules(t, "0.16"), 9000)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"auto", "naive", "marking", "lanes"} {
		place := &memory{}
		for _, n := range []int64{0, 700, 700, 2500, 9000} {
			r := open(t, "0.16", runs.Options{Engine: name, Place: place})
			if err := r.Extend(context.Background(), n); err != nil {
				t.Fatal(err)
			}
			if err := r.Save(); err != nil {
				t.Fatal(err)
			}
			if n == 9000 {
				if got, err := r.Slice(0, n+1); err != nil || !slices.Equal(got, want) || r.Resumed() != 2501 {
					t.Errorf("%s: other values after pieces, or %d of them resumed; error %v", name, r.Resumed(), err)
				}
			}
		}
		if place.saves != 4 { // nothing was new in the third piece
			t.Errorf("%s: %d states written, want 4", name, place.saves)
		}
	}
}

// A window that goes on proves what one in a piece does, with the same certificate, and both tell the
// same of all values.
func TestWindowsGoOn(t *testing.T) {
	ctx, place := context.Background(), &memory{}
	whole := open(t, "0.56", runs.Options{Window: true})
	v, err := whole.Period(ctx, periodicity.Options{Limit: 1 << 30})
	if err != nil || v.Status != periodicity.Proved {
		t.Fatal(v, err)
	}
	want, err := whole.Certify(ctx, v)
	if err != nil {
		t.Fatal(err)
	}
	first := open(t, "0.56", runs.Options{Window: true, Place: place})
	if v, err := first.Period(ctx, periodicity.Options{Limit: 300_000}); err != nil || v.Status != periodicity.Open {
		t.Fatal(v, err)
	}
	if err := first.Save(); err != nil || !first.Saved() {
		t.Fatal(err)
	}
	second := open(t, "0.56", runs.Options{Window: true, Place: place})
	v, err = second.Period(ctx, periodicity.Options{Limit: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	got, err := second.Certify(ctx, v)
	if err != nil || got.Digest != want.Digest {
		t.Errorf("another certificate after a stop: %v, error %v", got, err)
	}
	if a, b := whole.Summary(), second.Summary(); a != b {
		t.Errorf("%+v of a run in a piece, %+v after a stop", a, b)
	}
	if _, err := second.Slice(0, 10); !errors.Is(err, sgtable.ErrOutside) {
		t.Errorf("a window gives out values: error %v", err)
	}
}

// The first heaps settle a short game without a stream; a game whose rare heaps keep coming has no
// window.
func TestWindowsThatDoNotStream(t *testing.T) {
	ctx := context.Background()
	short := open(t, "0.77", runs.Options{Window: true, Place: &memory{}})
	v, err := short.Period(ctx, periodicity.Options{Limit: 1000})
	if err != nil || v.Heaps != 155 {
		t.Fatal(v, err)
	}
	if c, err := short.Certify(ctx, v); err != nil || c.Version != periodicity.CertificateVersion {
		t.Errorf("certificate %+v, error %v", c, err)
	}
	if err := short.Save(); err != nil || short.Saved() {
		t.Errorf("a run without a stream has a state: error %v", err)
	}
	refused := (*runs.RefusedError)(nil)
	if _, err := runs.Open(enginetest.Rules(t, "0.8"), runs.Options{Window: true}); !errors.As(err, &refused) {
		t.Errorf("0.8: error %v", err)
	}
	if _, err := runs.Open(enginetest.Rules(t, "0.8"), runs.Options{Engine: "fastest"}); !errors.As(err, &refused) {
		t.Errorf("an engine that is none: error %v", err)
	}
}

// States are written as time goes by, and a slice ends once something was computed in it.
func TestSlicesAndStates(t *testing.T) {
	place := &memory{}
	o := runs.Options{Place: place, Every: time.Nanosecond, Slice: time.Nanosecond, Engine: "naive"}
	known := int64(0)
	for range 3 {
		r := open(t, "0.6", o)
		if err := r.Extend(context.Background(), 1<<40); !errors.Is(err, runs.ErrSlice) {
			t.Fatalf("error %v, want the end of the slice", err)
		}
		if r.Resumed() != known || r.Len() <= known {
			t.Fatalf("%d heaps after %d, resumed %d", r.Len(), known, r.Resumed())
		}
		known = r.Len()
		if r.Spent() < 50*time.Millisecond {
			t.Errorf("%v spent", r.Spent())
		}
	}
	if place.saves < 3 {
		t.Errorf("%d states written", place.saves)
	}
	place.fail = errors.New("no space left")
	disk := runs.DiskError{}
	if err := open(t, "0.6", o).Extend(context.Background(), 1<<40); !errors.As(err, &disk) || !errors.Is(err, place.fail) {
		t.Errorf("error %v, want that of the place", err)
	}
}

// A run that is asked to stop returns the cause, and what it has computed stays.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	r := open(t, "0.6", runs.Options{Progress: func(n int64) {
		if n > 3000 {
			cancel(why)
		}
	}, Engine: "naive", Place: &memory{}})
	if err := r.Extend(ctx, 1<<40); !errors.Is(err, why) {
		t.Errorf("error %v", err)
	}
	if r.Len() <= 3000 {
		t.Errorf("%d heaps", r.Len())
	}
}

// A state is of a game and not of a name: your own game with other digits does not go on from it.
func TestStatesAreOfRulesNotOfNames(t *testing.T) {
	place := &memory{}
	game := func(digits ...sgtable.Leaves) sgtable.Rules {
		r, err := heap.FromDigits("mine", digits, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first, second := game(0, 3), game(0, 3, 3)
	r, err := runs.Open(first, runs.Options{Place: place})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Extend(context.Background(), 10), r.Save()); err != nil {
		t.Fatal(err)
	}
	if _, err := runs.Open(second, runs.Options{Place: place}); !errors.Is(err, store.ErrForeign) {
		t.Errorf("the state of another game of the name: error %v", err)
	}
	var known runs.AnyHeap
	for _, want := range []struct {
		rules sgtable.Rules
		heap  int64
		value sgtable.Nimber
	}{{first, 5, 1}, {second, 5, 2}, {first, 1<<40 + 1, 1}, {second, 1<<40 + 1, 2}} { // 2^40 ≡ 1 (mod 3)
		if got, err := known.Value(context.Background(), want.rules, want.heap); err != nil || got != want.value {
			t.Errorf("G(%d) = %d, %v; want %d", want.heap, got, err, want.value)
		}
	}
}

// What the first heaps prove is proved by them, also of a run that goes on after they were left behind.
func TestAWindowThatGoesOnProvesByItsFirstHeaps(t *testing.T) {
	ctx, place := context.Background(), &memory{}
	r := open(t, "0.77", runs.Options{Window: true, Place: place})
	if err := errors.Join(r.Extend(ctx, 300_000), r.Save()); err != nil {
		t.Fatal(err)
	}
	again := open(t, "0.77", runs.Options{Window: true, Place: place})
	v, err := again.Period(ctx, periodicity.Options{Limit: 1 << 30})
	if err != nil || v.Heaps != 155 || !v.Exceptions.Known {
		t.Fatal(v, err)
	}
	if c, err := again.Certify(ctx, v); err != nil || c.Version != periodicity.CertificateVersion {
		t.Errorf("certificate %+v, error %v", c, err)
	}
}

// A file is refused by name if it is damaged, or of another game, or of a run that keeps something
// else.
func TestFilesAreRefusedByName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.ckpt")
	r := open(t, "0.16", runs.Options{Place: runs.File(file)})
	if err := errors.Join(r.Extend(context.Background(), 100), r.Save()); err != nil {
		t.Fatal(err)
	}
	refused := func(what, game string, window bool) error {
		_, err := runs.Open(enginetest.Rules(t, game), runs.Options{Place: runs.File(file), Window: window})
		if err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: error %v, want one that names the file", what, err)
		}
		return err
	}
	refused("another game", "0.6", false)
	refused("a window", "0.16", true)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 1
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := refused("damaged", "0.16", false); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("damaged: error %v", err)
	}
}

// Once a period is proved it tells the values of near heaps too: those of the definition.
func TestNearHeapsOfAProvedGame(t *testing.T) {
	var known runs.AnyHeap
	ctx, rules := context.Background(), enginetest.Rules(t, "0.9C")
	if _, err := known.Value(ctx, rules, 100_000); err != nil {
		t.Fatal(err)
	}
	near, err := naive.New(rules)
	if err := errors.Join(err, near.Extend(ctx, 800)); err != nil {
		t.Fatal(err)
	}
	for n, want := range near.Values() {
		if got, err := known.Value(ctx, rules, int64(n)); err != nil || got != sgtable.Nimber(want) {
			t.Errorf("G(%d) = %d, %v; want %d", n, got, err, want)
		}
	}
}

// Far heaps are told from a proved period, near ones from a table, and where neither tells the error
// says how far was searched.
func TestAnyHeap(t *testing.T) {
	var known runs.AnyHeap
	for _, want := range []struct {
		game  string
		heap  int64
		value sgtable.Nimber
	}{
		{"0.77", 12, 4}, {"0.77", 1_000_000_000_000_000, 1}, {"subtract:1,2,5", 1_000_000_000_000_000_001, 2}, {"nim", 1 << 62, 1 << 62},
	} {
		if got, err := known.Value(context.Background(), enginetest.Rules(t, want.game), want.heap); err != nil || got != want.value {
			t.Errorf("%s: G(%d) = %d, %v; want %d", want.game, want.heap, got, err, want.value)
		}
	}
	if len(known.Notes()) != 3 || !strings.Contains(known.Notes()[0], "0.77 is proved: period 12 from heap 71 on") {
		t.Errorf("notes %q", known.Notes())
	}
	if _, err := known.Value(context.Background(), enginetest.Rules(t, "0.3F"), 1e9); err == nil || !strings.Contains(err.Error(), "no period of 0.3F is proved within 4097 heaps") {
		t.Errorf("0.3F: error %v", err)
	}
}

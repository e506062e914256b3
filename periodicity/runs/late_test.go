package runs_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/archive"
	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity/runs"
)

// In 0.5253 heap 719,259 is rare after 700,000 heaps that are not, and heap 885,731 after it.
const lateHeaps = 1_000_000

func extend(t *testing.T, r *runs.Run, n int64) {
	t.Helper()
	if err := r.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
}

// wantSummary compares what is known of all values with that of a run that kept them.
func wantSummary(t *testing.T, what string, r *runs.Run) {
	t.Helper()
	if r.Len() != lateHeaps+1 {
		extend(t, r, lateHeaps)
	}
	kept := open(t, "0.5253", runs.Options{})
	extend(t, kept, lateHeaps)
	want, got := kept.Summary(), r.Summary()
	// A run that keeps its values has chosen another colouring by then.
	if got.SHA256 != want.SHA256 || got.Max != want.Max || got.Heaps != want.Heaps {
		t.Errorf("%s: %+v, want %+v", what, got, want)
	}
	if got.Rare != 10 || got.LastRare != 885_731 {
		t.Errorf("%s: %d rare heaps, the last %d: want 10 and 885731", what, got.Rare, got.LastRare)
	}
}

// A window decides late rare heaps, and leaves nothing behind if there is no place for its state.
func TestAWindowDecidesLateRareHeaps(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	r := open(t, "0.5253", runs.Options{Window: true})
	wantSummary(t, "in a piece", r)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(os.Getenv("TMPDIR")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// beside opens the run of 0.5253 whose state is in the folder.
func beside(t *testing.T, dir string) (*runs.Run, error) {
	t.Helper()
	return runs.Open(enginetest.Rules(t, "0.5253"), runs.Options{Window: true, Place: runs.File(filepath.Join(dir, "run.ckpt"))})
}

// goTo goes on in pieces to heap n, with a state after each.
func goTo(t *testing.T, dir string, heaps ...int64) {
	t.Helper()
	for _, n := range heaps {
		r, err := beside(t, dir)
		if err != nil {
			t.Fatal(err)
		}
		extend(t, r, n)
		if err := errors.Join(r.Save(), r.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// Stopped before and after late heaps, it goes on to the same values: with the file of values as it was,
// without it, with one that ends early or has been added to since, and at a place that is none of a file.
func TestAWindowGoesOnAfterLateRareHeaps(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, state, values string){
		"as it was": func(*testing.T, string, string) {},
		"without its values": func(t *testing.T, _, values string) {
			if err := os.Remove(values); err != nil {
				t.Fatal(err)
			}
		},
		"with values that end early": func(t *testing.T, _, values string) {
			if err := os.Truncate(values, 200_001); err != nil {
				t.Fatal(err)
			}
		},
		"with values of later": func(t *testing.T, state, _ string) {
			old, err := os.ReadFile(state)
			if err != nil {
				t.Fatal(err)
			}
			goTo(t, filepath.Dir(state), 950_000)
			if err := os.WriteFile(state, old, 0o666); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			goTo(t, dir, 600_000, 800_000)
			state := filepath.Join(dir, "run.ckpt")
			change(t, state, state+".values")
			r, err := beside(t, dir)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			wantSummary(t, name, r)
			if r.Resumed() != 800_001 {
				t.Errorf("resumed %d heaps", r.Resumed())
			}
		})
	}
	place := &memory{}
	first := open(t, "0.5253", runs.Options{Window: true, Place: place})
	extend(t, first, 800_000)
	if err := errors.Join(first.Save(), first.Close()); err != nil {
		t.Fatal(err)
	}
	second := open(t, "0.5253", runs.Options{Window: true, Place: place})
	defer second.Close()
	wantSummary(t, "in memory", second)
}

// Values that are damaged, or of another game, are refused by name.
func TestDamagedValuesAreRefusedByName(t *testing.T) {
	dir := t.TempDir()
	goTo(t, dir, 800_000)
	values := filepath.Join(dir, "run.ckpt.values")
	text, err := os.ReadFile(values)
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/3] ^= 1 // of the first half: where the trail of heap 719,259 begins
	text[100] ^= 1
	if err := os.WriteFile(values, text, 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := beside(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Extend(context.Background(), lateHeaps); !errors.Is(err, archive.ErrDamaged) || !strings.Contains(err.Error(), values) {
		t.Errorf("damaged: error %v", err)
	}
	text[0] ^= 1
	if err := os.WriteFile(values, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := beside(t, dir); !errors.Is(err, archive.ErrForeign) || !strings.Contains(err.Error(), values) {
		t.Errorf("another beginning: error %v", err)
	}
	other, err := archive.Open(filepath.Join(dir, "other"), "0.205")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(other.Close(), os.Rename(filepath.Join(dir, "other"), values)); err != nil {
		t.Fatal(err)
	}
	if _, err := beside(t, dir); !errors.Is(err, archive.ErrForeign) {
		t.Errorf("values of another game: error %v", err)
	}
}

// A run that is stopped while it computes all values again goes on with that.
func TestStopsWhileValuesAreComputedAgain(t *testing.T) {
	dir := t.TempDir()
	why := errors.New("enough")
	var r *runs.Run
	ctx, cancel := context.WithCancelCause(context.Background())
	r, err := runs.Open(enginetest.Rules(t, "0.5253"), runs.Options{
		Window: true, Place: runs.File(filepath.Join(dir, "run.ckpt")),
		Log: func(format string, _ ...any) {
			if strings.Contains(format, "computed again") {
				cancel(why)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Extend(ctx, lateHeaps); !errors.Is(err, why) || r.Len() != 719_259 {
		t.Fatalf("%d heaps, error %v", r.Len(), err)
	}
	if err := errors.Join(r.Save(), r.Close()); err != nil {
		t.Fatal(err)
	}
	again, err := beside(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	wantSummary(t, "stopped", again)
}

// The hashes of heaps 0 … 30,000,000 by the marking engine: marking.New(rules), Extend to 30,000,000,
// sgtable.Sum256 of the values; one to fifteen minutes each.
func TestLongWindowsHaveTheValuesOfMarking(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("some ten seconds; GRUNDY_LONG=1")
	}
	for game, want := range map[string]string{
		"0.205":  "aae05d4e29264ca1123cf9a05a7bf508ac85ccae03b7133dd7ce8c786cf44885",
		"0.336":  "0d4da390c0e0b3f87bacdd00b559fe4fd7dd5b8fa2e6c4fb58d5ddc4f76d1bdb",
		"0.5253": "940a2d27954b0e6565565d013336b190b469e4f403df2093f4fbd4b46c44bd43",
		"0.166":  "9bfe864576132f4b38dc7bcbd1fedbb2a8f0809c7f5e4c52e4c6f6745ca3aafb",
	} {
		r := open(t, game, runs.Options{Window: true})
		extend(t, r, 30_000_000)
		if got := r.Summary().SHA256; got != want {
			t.Errorf("%s: hash %s, want %s", game, got, want)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Where rare heaps have gone on beyond the first 65,536 a stream begins with more of them: 433,920 is the last of 0.207.
func TestAWindowBeginsAfterRareHeapsThatCameLate(t *testing.T) {
	const heaps = 2_500_000
	streamed := 0
	window := open(t, "0.207", runs.Options{Window: true, Watch: func(values []byte, _ int64) { streamed += len(values) }})
	kept := open(t, "0.207", runs.Options{})
	extend(t, window, heaps)
	extend(t, kept, heaps)
	got, want := window.Summary(), kept.Summary()
	if got.SHA256 != want.SHA256 || got.Max != want.Max || got.Heaps != want.Heaps || got.Rare != 154 || got.LastRare != 433_920 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if streamed != heaps+1-1<<21 {
		t.Errorf("%d heaps were streamed, want those from 2^21 on", streamed)
	}
}

// Who watches is shown each heap of the stream once, in order, with the value that a table has; late rare heaps too.
func TestAWatchSeesWhatStreamsOn(t *testing.T) {
	var seen []uint32
	window := open(t, "0.5253", runs.Options{Window: true, Watch: func(values []byte, from int64) {
		if want := runs.StreamsFrom + int64(len(seen)); from != want {
			t.Fatalf("heap %d is shown, want %d", from, want)
		}
		for _, v := range values {
			seen = append(seen, uint32(v))
		}
	}})
	kept := open(t, "0.5253", runs.Options{})
	extend(t, window, 800_000)
	extend(t, kept, 800_000)
	want, err := kept.Slice(runs.StreamsFrom, 800_001)
	if err != nil || !slices.Equal(seen, want) {
		t.Errorf("%d values are shown, not the %d of a table; error %v", len(seen), len(want), err)
	}
}

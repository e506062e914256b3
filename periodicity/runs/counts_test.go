package runs_test

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.org/grundy/internal/store"
	"example.org/grundy/internal/testtable"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
)

// countsOf returns the counts of a run to heap n.
func countsOf(t *testing.T, r *runs.Run, n int64) sgtable.Counts {
	t.Helper()
	for r.Len() <= n { // a window stops where the values return
		extend(t, r, n)
	}
	counts, err := r.Counts(n)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// The tables of testdata/counts.tsv, which says whose they are: up to heap 2^20 here, further in a long test.
// Values from 256 on have no window; where there is one, long tables are left to it.
func TestPublishedCounts(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/counts.tsv") {
		game := row[0]
		last, err := strconv.ParseInt(row[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		var want sgtable.Counts
		for _, text := range strings.Fields(row[2]) {
			heaps, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, heaps)
		}
		long := last > 1<<20
		for _, window := range []bool{false, true} {
			switch {
			case window && len(want) > 256, !window && len(want) <= 256 && last > 1<<16, long && os.Getenv("GRUNDY_LONG") == "":
				continue
			}
			t.Run(game+"-"+row[1], func(t *testing.T) {
				r := open(t, game, runs.Options{Window: window, Counting: window})
				defer r.Close()
				if got := countsOf(t, r, last); !slices.Equal(got, want) {
					t.Errorf("window %v: %v, published %v", window, got, want)
				}
			})
		}
	}
}

// A window that goes on after stops, between chunks and within them, has counted what one in a piece has, asked
// again or not.
func TestCountsGoOn(t *testing.T) {
	const last = 600_000
	want := countsOf(t, open(t, "0.167", runs.Options{}), last)
	if got := countsOf(t, open(t, "0.167", runs.Options{Window: true, Counting: true}), last); !slices.Equal(got, want) {
		t.Errorf("in a piece: %v, want %v", got, want)
	}
	place := &memory{}
	for _, n := range []int64{1 << 18, 300_001, 1<<19 - 1, last} {
		r := open(t, "0.167", runs.Options{Window: true, Counting: n == 1<<18, Place: place})
		if got := countsOf(t, r, n); n == last && !slices.Equal(got, want) {
			t.Errorf("in pieces: %v, want %v", got, want)
		}
		if err := r.Save(); err != nil {
			t.Fatal(err)
		}
	}
}

// Late rare heaps, each decided alone, are counted once, and so are heaps that a stream has given up and decided
// again.
func TestCountsOfLateRareHeaps(t *testing.T) {
	r := open(t, "0.5253", runs.Options{Window: true, Counting: true})
	defer r.Close()
	want := countsOf(t, open(t, "0.5253", runs.Options{}), lateHeaps)
	if got := countsOf(t, r, lateHeaps); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A window that was not asked to count says so, whether it is asked in the end or where it goes on; as long as it
// keeps all values it can tell.
func TestUncountedWindowsSaySo(t *testing.T) {
	place := &memory{}
	r := open(t, "0.167", runs.Options{Window: true, Place: place})
	if got, want := countsOf(t, r, 1000), countsOf(t, open(t, "0.167", runs.Options{}), 1000); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	extend(t, r, 300_000)
	if _, err := r.Counts(300_000); !errors.Is(err, runs.ErrUncounted) {
		t.Errorf("error %v, want %v", err, runs.ErrUncounted)
	}
	if err := r.Save(); err != nil {
		t.Fatal(err)
	}
	_, err := runs.Open(r.Rules(), runs.Options{Window: true, Counting: true, Place: place})
	if !errors.Is(err, runs.ErrUncounted) || !strings.Contains(err.Error(), place.String()) {
		t.Errorf("error %v, want %v and the place", err, runs.ErrUncounted)
	}
}

// A state whose counts are of other heaps than those of its stream is refused.
func TestCountsOfOtherHeapsAreRefused(t *testing.T) {
	place := &memory{}
	r := open(t, "0.167", runs.Options{Window: true, Counting: true, Place: place})
	extend(t, r, 300_000)
	if err := r.Save(); err != nil {
		t.Fatal(err)
	}
	state, err := place.Load(store.Header{Kind: "checkpoint"}, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	other := &store.Checkpoint{Header: state.Header}
	for _, name := range state.Names() {
		var section store.Bytes
		if err := state.Get(name, &section); err != nil {
			t.Fatal(err)
		}
		if name == "counts" {
			section[0]++
		}
		if err := other.Add(name, section); err != nil {
			t.Fatal(err)
		}
	}
	if err := place.Save(other); err != nil {
		t.Fatal(err)
	}
	_, err = runs.Open(r.Rules(), runs.Options{Window: true, Place: place})
	if err == nil || !strings.Contains(err.Error(), place.String()+": values of 300001 heaps counted: want those of heaps 1 … 300000") {
		t.Errorf("error %v", err)
	}
}

// rareHeaps returns the rare heaps and their values.
func rareHeaps(t *testing.T, r *runs.Run) (found runs.RareHeaps, heaps []int64, values []uint32) {
	t.Helper()
	found, err := r.RareHeaps(r.Len() - 1)
	if err != nil {
		t.Fatal(err)
	}
	for n, v := range found.All {
		heaps, values = append(heaps, n), append(values, v)
	}
	if int64(len(heaps)) != found.Count || heaps[len(heaps)-1] != found.Last {
		t.Errorf("%d rare heaps, the last %d: %d are yielded", found.Count, found.Last, len(heaps))
	}
	return found, heaps, values
}

// The first rare heaps of Grundy's game as Flammenkamp lists them
// (http://wwwhomes.uni-bielefeld.de/achim/grundy.html, "Known Sparse SGV of Grundy's Game", up to heap 231).
func TestPublishedRareHeaps(t *testing.T) {
	r := open(t, "grundy", runs.Options{})
	extend(t, r, 100_000)
	found, heaps, values := rareHeaps(t, r)
	if found.Count != 1274 || found.Mask != 0xfe {
		t.Fatalf("%d rare heaps by the mask %s: want 1274 by 0xfe", found.Count, found.Colouring)
	}
	wantHeaps := []int64{
		0, 1, 2, 3, 4, 6, 7, 9, 10, 12, 15, 20, 23, 26, 28, 31, 34, 37, 40, 43, 46, 49, 50, 52, 53, 55, 58, 61, 87, 90,
		93, 146, 149, 152, 158, 161, 164, 167, 176, 179, 181, 182, 185, 188, 190, 193, 196, 231,
	}
	wantValues := []uint32{
		0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 7, 7,
		7, 6, 6, 6, 11, 11, 11, 11, 7, 7, 12, 7, 7, 7, 12, 12, 10, 10,
	}
	if k := len(wantHeaps); !slices.Equal(heaps[:k], wantHeaps) || !slices.Equal(values[:k], wantValues) {
		t.Errorf("heaps %v with values %v: want %v with %v", heaps[:k], values[:k], wantHeaps, wantValues)
	}
}

// A window knows its rare heaps, those that came late among them.
func TestRareHeapsOfWindows(t *testing.T) {
	kept, window := open(t, "0.167", runs.Options{}), open(t, "0.167", runs.Options{Window: true})
	extend(t, kept, 300_000)
	extend(t, window, 300_000)
	_, wantHeaps, wantValues := rareHeaps(t, kept)
	if _, heaps, values := rareHeaps(t, window); !slices.Equal(heaps, wantHeaps) || !slices.Equal(values, wantValues) {
		t.Errorf("heaps %v with values %v: want %v with %v", heaps, values, wantHeaps, wantValues)
	}
	late := open(t, "0.5253", runs.Options{Window: true})
	defer late.Close()
	extend(t, late, lateHeaps)
	if found, heaps, _ := rareHeaps(t, late); found.Count != 10 || !slices.Equal(heaps[8:], []int64{719_259, 885_731}) {
		t.Errorf("rare heaps %v: want 10, the last two late", heaps)
	}
}

// What is told is of the heaps asked for, where more are known: a table tells of fewer, a window has counted
// what it has.
func TestFewerHeapsAreToldOf(t *testing.T) {
	kept := open(t, "0.5253", runs.Options{})
	extend(t, kept, 2000)
	short := open(t, "0.5253", runs.Options{})
	want := countsOf(t, short, 1000)
	if got, err := kept.Counts(1000); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, error %v: want %v", got, err, want)
	}
	window := open(t, "0.5253", runs.Options{Window: true, Counting: true})
	defer window.Close()
	extend(t, window, 720_000)
	if counts, err := window.Counts(719_999); err == nil {
		t.Errorf("counts %v of fewer heaps than were counted", counts)
	}
	for last, want := range map[int64]int64{719_258: 8, 719_259: 9, 253: 7} {
		if found, err := window.RareHeaps(last); err != nil || found.Count != want {
			t.Errorf("%d rare heaps up to heap %d, error %v: want %d", found.Count, last, err, want)
		}
	}
	if found, err := window.RareHeaps(720_001); !errors.Is(err, sgtable.ErrOutside) {
		t.Errorf("%d rare heaps, error %v: want %v", found.Count, err, sgtable.ErrOutside)
	}
}

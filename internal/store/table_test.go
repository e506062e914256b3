package store_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// counter counts the bytes that are read through it.
type counter struct {
	r    io.ReaderAt
	read int64
}

func (c *counter) ReadAt(p []byte, at int64) (int, error) {
	c.read += int64(len(p))
	return c.r.ReadAt(p, at)
}

// noisy returns values that hardly compress, each of the given number of bytes.
func noisy(heaps int, width int) []uint32 {
	values := make([]uint32, heaps)
	state := uint32(1)
	for i := range values {
		state ^= state << 13 // Marsaglia 2003
		state ^= state >> 17
		state ^= state << 5
		values[i] = state >> (32 - 8*width)
	}
	return values
}

func TestPartialReadsTouchOnlyTheirBlocks(t *testing.T) {
	const blocks = 10
	values := noisy(blocks*store.BlockHeaps, 2)
	b := smallTable(t, values)
	c := &counter{r: bytes.NewReader(b)}
	f, err := store.ReadTable(c, int64(len(b)), "0.77", store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if c.read > 2000 {
		t.Errorf("opening read %d bytes", c.read)
	}
	const block = 2*store.BlockHeaps + 100 // bytes, nearly
	for _, span := range []struct {
		from, to int64
		blocks   int64
	}{
		{0, 0, 0},
		{0, 1, 1},
		{store.BlockHeaps - 1, store.BlockHeaps, 1},
		{store.BlockHeaps - 1, store.BlockHeaps + 1, 2},
		{3 * store.BlockHeaps, 5 * store.BlockHeaps, 2},
		{blocks*store.BlockHeaps - 1, blocks * store.BlockHeaps, 1},
		{blocks * store.BlockHeaps, blocks * store.BlockHeaps, 0},
	} {
		c.read = 0
		got, err := f.Slice(span.from, span.to)
		if err != nil || !slices.Equal(got, values[span.from:span.to]) {
			t.Errorf("heaps %d … %d: wrong values or error %v", span.from, span.to-1, err)
		}
		if c.read > span.blocks*block || c.read < span.blocks*block/2 {
			t.Errorf("heaps %d … %d: read %d bytes, want %d blocks", span.from, span.to-1, c.read, span.blocks)
		}
	}
	c.read = 0
	for n := int64(100_000); n < 130_000; n++ {
		if v, err := f.At(n); err != nil || v != sgtable.Nimber(values[n]) {
			t.Fatalf("heap %d: %d, error %v", n, v, err)
		}
	}
	if c.read > block {
		t.Errorf("30,000 heaps of one block, one by one: read %d bytes", c.read)
	}
}

// The width of a block is that of its largest value: one large value costs one block only.
func TestBlocksAreAsWideAsTheirValues(t *testing.T) {
	for _, c := range []struct {
		most  uint32
		width int
	}{
		{0, 1}, {math.MaxUint8, 1}, {math.MaxUint8 + 1, 2}, {math.MaxUint16, 2}, {math.MaxUint16 + 1, 4}, {math.MaxUint32, 4},
	} {
		values := make([]uint32, 2*store.BlockHeaps)
		values[7] = c.most
		b := smallTable(t, values)
		f, err := open(b)
		if err != nil {
			t.Fatal(err)
		}
		s := f.Sections()[0]
		if s.BlockLen(0) != 1+c.width*store.BlockHeaps || s.BlockLen(1) != 1+store.BlockHeaps {
			t.Errorf("largest value %d: blocks of %d and %d bytes", c.most, s.BlockLen(0), s.BlockLen(1))
		}
		if got, err := readTable(b); err != nil || !slices.Equal(got, values) {
			t.Errorf("largest value %d: other values, or error %v", c.most, err)
		}
	}
}

// However the values come, in whatever pieces, the file is the same and holds them.
func TestTablesComeBack(t *testing.T) {
	all := append(noisy(store.BlockHeaps, 1), noisy(store.BlockHeaps+100, 4)...)
	rapid.Check(t, func(t *rapid.T) {
		values := all[:rapid.IntRange(0, len(all)).Draw(t, "heaps")]
		var whole, pieces bytes.Buffer
		h, err := store.WriteTable(&whole, tableHeader, sgtable.TableOf(values))
		if err != nil {
			t.Fatal(err)
		}
		if h.Heaps != int64(len(values)) || h.Sum != sgtable.Sum256(values) || h.Game != "0.77" {
			t.Fatalf("header %+v", h)
		}
		w := store.NewTableWriter(&pieces)
		for rest := values; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			if err := w.Append(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if _, err := w.Close(tableHeader); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(whole.Bytes(), pieces.Bytes()) {
			t.Fatal("the pieces show in the bytes")
		}
		f, err := store.ReadTable(bytes.NewReader(whole.Bytes()), int64(whole.Len()), "", store.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if f.Header() != h {
			t.Fatalf("header %+v, want %+v", f.Header(), h)
		}
		from := rapid.IntRange(0, len(values)).Draw(t, "from")
		to := rapid.IntRange(from, len(values)).Draw(t, "to")
		if got, err := f.Slice(int64(from), int64(to)); err != nil || !slices.Equal(got, values[from:to]) {
			t.Fatalf("heaps %d … %d: other values, or error %v", from, to-1, err)
		}
	})
}

func TestOutsideATable(t *testing.T) {
	b := smallTable(t, kayles)
	f, err := store.ReadTable(bytes.NewReader(b), int64(len(b)), "", store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	n := f.Len()
	for _, span := range [][2]int64{{-1, 1}, {0, n + 1}, {2, 1}, {math.MinInt64, math.MaxInt64}, {n + 1, n + 1}} {
		if _, err := f.Slice(span[0], span[1]); !errors.Is(err, sgtable.ErrOutside) {
			t.Errorf("Slice(%d, %d): error %v", span[0], span[1], err)
		}
	}
	for _, heap := range []int64{-1, n, math.MaxInt64} {
		if _, err := f.At(heap); !errors.Is(err, sgtable.ErrOutside) {
			t.Errorf("At(%d): error %v", heap, err)
		}
		if err := f.Read(make([]uint32, 1), heap); !errors.Is(err, sgtable.ErrOutside) {
			t.Errorf("Read from %d: error %v", heap, err)
		}
	}
	if err := f.Extend(t.Context(), n-1); err != nil {
		t.Error(err)
	}
	if err := f.Extend(t.Context(), n); !errors.Is(err, sgtable.ErrOutside) {
		t.Errorf("Extend(%d): error %v", n, err)
	}
}

func TestTableFilesByPath(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "kayles.sgt")
	want, err := store.SaveTable(path, tableHeader, sgtable.TableOf(kayles))
	if err != nil {
		t.Fatal(err)
	}
	f, err := store.OpenTable(path, "0.77", store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if f.Header() != want {
		t.Errorf("header %+v, want %+v", f.Header(), want)
	}
	if err := errors.Join(f.Verify(), f.Close()); err != nil {
		t.Error(err)
	}

	text := filepath.Join(dir, "b000001.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("0 0\n1 1\n2 2\n", 10)), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path, game string
		is         error
		want       string
	}{
		"missing":      {filepath.Join(dir, "no"), "", os.ErrNotExist, "no"},
		"a folder":     {dir, "", store.ErrForeign, "no regular file"},
		"another file": {text, "", store.ErrForeign, `begins with "0 0\n1 1\n"`},
		"another game": {path, "0.07", store.ErrForeign, `game "0.77": want "0.07"`},
	} {
		_, err := store.OpenTable(c.path, c.game, store.Limits{})
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.path) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

// The program's next format is not taken for damage.
func TestAnotherVersionIsForeign(t *testing.T) {
	b := smallTable(t, kayles)
	b[4] = '2'
	if _, err := readTable(b); !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "version '2': want '1'") {
		t.Errorf("error %v", err)
	}
}

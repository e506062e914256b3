package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// kayles is the Grundy sequence of Kayles, 0.77, from heap 0 on (Guy & Smith 1956).
var kayles = []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7}

var runHeader = store.Header{Kind: "grundy", Meta: map[string]string{"game": "0.77", "engine": "marking"}}

// blockHeaps is the number of heaps in a block, by the package comment.
const blockHeaps = 1 << 16

// written returns the bytes of a checkpoint.
func written(t testing.TB, c *store.Checkpoint) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := c.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// smallCheckpoint returns a checkpoint file of values, bytes and an empty section.
func smallCheckpoint(t testing.TB) []byte {
	t.Helper()
	c := store.Checkpoint{Header: runHeader}
	err := errors.Join(
		c.AddValues("values", sgtable.TableOf(kayles)),
		c.Add("engine", store.Bytes("state of the engine")),
		c.Add("detector", store.Bytes("")),
	)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, &c)
}

func read(b []byte, want store.Header, limits store.Limits) (*store.Checkpoint, error) {
	return store.ReadCheckpoint(bytes.NewReader(b), int64(len(b)), want, limits)
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

func drawHeader(t *rapid.T) store.Header {
	return store.Header{
		Kind: rapid.StringN(1, 10, -1).Draw(t, "kind"),
		Meta: rapid.MapOf(rapid.String(), rapid.String()).Draw(t, "meta"),
	}
}

// Whatever is written is read, and gives the same bytes when it is written again.
func TestCheckpointsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := store.Checkpoint{Header: drawHeader(t)}
		names := rapid.SliceOfNDistinct(rapid.StringN(1, 10, -1), 0, 4, rapid.ID).Draw(t, "names")
		states := map[string][]byte{}
		for _, name := range names {
			states[name] = rapid.SliceOf(rapid.Byte()).Draw(t, "state")
			if err := c.Add(name, store.Bytes(states[name])); err != nil {
				t.Fatal(err)
			}
		}
		got := wantSame(t, &c)
		if diff := cmp.Diff(c.Header, got.Header); diff != "" || !slices.Equal(got.Names(), names) {
			t.Fatalf("sections %q, want %q; header:\n%s", got.Names(), names, diff)
		}
		for name, want := range states {
			var state store.Bytes
			if err := got.Get(name, &state); err != nil || !bytes.Equal(state, want) {
				t.Fatalf("state %x, error %v: want %x", state, err, want)
			}
		}
	})
}

// wantSame writes c, reads it and writes it again.
func wantSame(t *rapid.T, c *store.Checkpoint) *store.Checkpoint {
	var first, second, third bytes.Buffer
	if err := errors.Join(c.Write(&first), c.Write(&second)); err != nil {
		t.Fatal(err)
	}
	got, err := read(first.Bytes(), c.Header, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Write(&third); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) || !bytes.Equal(first.Bytes(), third.Bytes()) {
		t.Fatal("the same checkpoint gave other bytes")
	}
	return got
}

// Values of every width, and of any number of blocks, come back too.
func TestValuesComeBack(t *testing.T) {
	all := noisy(2*blockHeaps+10, 4)
	rapid.Check(t, func(t *rapid.T) {
		heaps := rapid.OneOf(
			rapid.IntRange(0, 300),
			rapid.IntRange(blockHeaps-1, blockHeaps+1),
			rapid.IntRange(2*blockHeaps-1, len(all)),
		).Draw(t, "heaps")
		width := rapid.SampledFrom([]int{1, 2, 4}).Draw(t, "width")
		values := slices.Clone(all[:heaps])
		for i := range values {
			values[i] >>= 32 - 8*width
		}
		lent := store.Checkpoint{Header: runHeader}
		if err := lent.AddValues("values", sgtable.TableOf(values)); err != nil {
			t.Fatal(err)
		}
		loaded := wantSame(t, &lent)
		for _, c := range []*store.Checkpoint{&lent, loaded} {
			table, err := c.Values("values")
			if err != nil || !slices.Equal(table.Values(), values) {
				t.Fatalf("other values, or error %v", err)
			}
		}
	})
}

// A section longer than a chunk is cut, and put together again.
func TestLongSectionsComeBack(t *testing.T) {
	for _, length := range []int{1<<20 - 1, 1 << 20, 1<<20 + 1, 3 << 20} {
		state := bytes.Repeat([]byte("all but"), length/7+1)[:length]
		c := store.Checkpoint{Header: runHeader}
		if err := c.Add("long", store.Bytes(state)); err != nil {
			t.Fatal(err)
		}
		loaded, err := read(written(t, &c), runHeader, store.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var got store.Bytes
		if err := loaded.Get("long", &got); err != nil || !bytes.Equal(got, state) {
			t.Errorf("%d bytes: %d came back, error %v", length, len(got), err)
		}
	}
}

// stubborn is a state that cannot be marshalled, and values that cannot be had.
type stubborn struct{}

var errStubborn = errors.New("no state to give")

func (stubborn) AppendBinary([]byte) ([]byte, error)    { return nil, errStubborn }
func (stubborn) UnmarshalBinary([]byte) error           { return errStubborn }
func (stubborn) Len() int64                             { return 1 }
func (stubborn) Slice(from, to int64) ([]uint32, error) { return nil, errStubborn }

func TestCheckpointSections(t *testing.T) {
	var c store.Checkpoint
	if err := errors.Join(c.Add("engine", store.Bytes("x")), c.AddValues("values", sgtable.TableOf(kayles))); err != nil {
		t.Fatal(err)
	}
	values := func(name string) error { _, err := c.Values(name); return err }
	for want, err := range map[string]error{
		`section "engine": there is one already`:                     c.Add("engine", store.Bytes("y")),
		`section "values": there is one already`:                     c.AddValues("values", sgtable.TableOf(nil)),
		`section "": want 1 … 255 bytes`:                             c.Add("", store.Bytes("y")),
		`section "\xff": want 1 … 255 bytes of valid UTF-8`:          c.Add("\xff", store.Bytes("y")),
		`xxx": want 1 … 255 bytes`:                                   c.Add(strings.Repeat("x", 256), store.Bytes("y")),
		`section "broken": no state to give`:                         c.Add("broken", stubborn{}),
		`section "engine": no state to give`:                         c.Get("engine", stubborn{}),
		`section "values": it holds values`:                          c.Get("values", new(store.Bytes)),
		`no checkpoint section "x": want one of ["engine" "values"]`: values("x"),
		`no checkpoint section "y": want one of ["engine" "values"]`: c.Get("y", new(store.Bytes)),
		`section "engine": block 0, heaps from 0 on: damaged file`:   values("engine"),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	for i := 2; i < 256; i++ {
		if err := c.Add(fmt.Sprint(i), store.Bytes("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Add("one more", store.Bytes("x")); err == nil || !strings.Contains(err.Error(), "256 already") {
		t.Errorf("section 257: error %v", err)
	}
}

func TestWritingRefuses(t *testing.T) {
	meta := func(value string) store.Header {
		return store.Header{Kind: "grundy", Meta: map[string]string{"game": value}}
	}
	for want, h := range map[string]store.Header{
		"kind": {}, "UTF-8": meta("\xff"), "want at most 1048576": meta(strings.Repeat("x", 1<<20)),
	} {
		c := store.Checkpoint{Header: h}
		if err := c.Write(new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	c := store.Checkpoint{Header: runHeader}
	if err := c.AddValues("values", stubborn{}); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(new(bytes.Buffer)); !errors.Is(err, errStubborn) {
		t.Errorf("error %v, want that of the values", err)
	}
}

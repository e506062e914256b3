package store_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// kayles is the Grundy sequence of Kayles, 0.77, from heap 0 on (Guy & Smith 1956).
var kayles = []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7}

var tableHeader = store.TableHeader{Game: "0.77", Engine: "naive", Mask: "0xe"}

var runHeader = store.Header{Kind: "grundy", Meta: map[string]string{"game": "0.77", "engine": "marking"}}

// smallTable returns a table file of the given values.
func smallTable(t testing.TB, values []uint32) []byte {
	t.Helper()
	var buf bytes.Buffer
	if _, err := store.WriteTable(&buf, tableHeader, sgtable.TableOf(values)); err != nil {
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
	var buf bytes.Buffer
	if err := errors.Join(err, c.Write(&buf)); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// readTable opens and verifies; a sound file must give the values back.
func readTable(b []byte) ([]uint32, error) {
	f, err := store.ReadTable(bytes.NewReader(b), int64(len(b)), "0.77", store.Limits{})
	if err != nil {
		return nil, err
	}
	if err := f.Verify(); err != nil {
		return nil, err
	}
	return f.Slice(0, f.Len())
}

func readCheckpoint(b []byte) (*store.Checkpoint, error) {
	return store.ReadCheckpoint(bytes.NewReader(b), int64(len(b)), runHeader, store.Limits{})
}

// readers are the ways to read the two kinds of file.
var readers = map[string]struct {
	file func(testing.TB) []byte
	read func([]byte) error
}{
	"table": {
		func(t testing.TB) []byte { return smallTable(t, kayles) },
		func(b []byte) error { _, err := readTable(b); return err },
	},
	"checkpoint": {smallCheckpoint, func(b []byte) error { _, err := readCheckpoint(b); return err }},
}

func refused(err error) bool {
	return errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrForeign)
}

func TestEveryFlippedByteIsRefused(t *testing.T) {
	for name, r := range readers {
		t.Run(name, func(t *testing.T) {
			b := r.file(t)
			if err := r.read(b); err != nil {
				t.Fatal(err)
			}
			for i := range b {
				for _, mask := range []byte{1, 0x10, 0x80, 0xff} {
					b[i] ^= mask
					if err := r.read(b); !refused(err) {
						t.Errorf("byte %d of %d xor %#x: error %v", i, len(b), mask, err)
					}
					b[i] ^= mask
				}
			}
		})
	}
}

// A reader that does not verify first must not give out a wrong value either.
func TestPartialReadsOfADamagedTable(t *testing.T) {
	b := smallTable(t, kayles)
	for i := range b {
		b[i] ^= 1
		if f, err := store.ReadTable(bytes.NewReader(b), int64(len(b)), "", store.Limits{}); err == nil {
			if v, err := f.At(11); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("byte %d changed: value %d, error %v", i, v, err)
			}
		}
		b[i] ^= 1
	}
}

func TestEveryTruncationIsRefused(t *testing.T) {
	for name, r := range readers {
		t.Run(name, func(t *testing.T) {
			b := r.file(t)
			for n := range len(b) {
				if err := r.read(b[:n]); !refused(err) {
					t.Errorf("the first %d of %d bytes: error %v", n, len(b), err)
				}
				if err := r.read(b[len(b)-n:]); !refused(err) {
					t.Errorf("the last %d of %d bytes: error %v", n, len(b), err)
				}
			}
			if err := r.read(append(b, 0)); !refused(err) {
				t.Errorf("a byte more: error %v", err)
			}
			if err := r.read(append(b, b...)); !refused(err) {
				t.Errorf("two files in one: error %v", err)
			}
		})
	}
}

// Tables hold what they say under every checksum, also when someone computed the checksums anew.
func TestSoundFilesOfWrongContent(t *testing.T) {
	meta := func(change func(map[string]string)) store.Header {
		f, err := open(smallTable(t, kayles))
		if err != nil {
			t.Fatal(err)
		}
		h := f.Header()
		change(h.Meta)
		return h
	}
	same := func(map[string]string) {}
	values := append([]byte{1}, make([]byte, len(kayles))...)
	for i, v := range kayles {
		values[1+i] = byte(v)
	}
	changed := bytes.Clone(values)
	changed[5]++
	wide := bytes.Clone(values)
	wide[0] = 2
	for name, c := range map[string]struct {
		h      store.Header
		values []byte
		want   string
	}{
		"none":             {meta(same), values, ""},
		"another value":    {meta(same), changed, "SHA-256 of the values"},
		"a value less":     {meta(same), values[:24], "24 bytes for 24 values"},
		"another width":    {meta(same), wide, "24 values of 2 bytes"},
		"a heap less":      {meta(func(m map[string]string) { m["heaps"] = "23" }), values, "25 bytes for 23 values"},
		"many heaps":       {meta(func(m map[string]string) { m["heaps"] = "1152921504606846976" }), values, "in 1 blocks"},
		"no heap":          {meta(func(m map[string]string) { m["heaps"] = "0" }), values, "in 1 blocks"},
		"negative heaps":   {meta(func(m map[string]string) { m["heaps"] = "-1" }), values, "want a number"},
		"heaps with zeros": {meta(func(m map[string]string) { m["heaps"] = "024" }), values, `want "24"`},
		"heaps missing":    {meta(func(m map[string]string) { delete(m, "heaps") }), values, "want a number"},
		"mask missing":     {meta(func(m map[string]string) { delete(m, "mask") }), values, "want [\"engine\""},
		"checksum short":   {meta(func(m map[string]string) { m["sha256"] = "00" }), values, "64 hexadecimal"},
		"another key":      {meta(func(m map[string]string) { m["x"] = "" }), values, `x ""`},
		"another game":     {meta(func(m map[string]string) { m["game"] = "0.07" }), values, `game "0.07": want "0.77"`},
		"another kind":     {store.Header{Kind: "checkpoint"}, values, `kind "checkpoint": want "table"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readTable(file(t, c.h, section{"values", store.Raw, c.values}))
			if c.want == "" && err != nil || c.want != "" && (!refused(err) || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
	if _, err := readTable(file(t, meta(same), section{"x", store.Raw, values})); !refused(err) {
		t.Errorf("no section of values: error %v", err)
	}
	if _, err := readTable(file(t, meta(same), section{"values", store.Raw, values}, section{"x", store.Raw, values})); !refused(err) {
		t.Errorf("another section: error %v", err)
	}
}

func TestReaderErrorsAreNotDamage(t *testing.T) {
	b := smallTable(t, kayles)
	broken := errors.New("input/output error")
	_, err := store.ReadTable(failing{broken}, int64(len(b)), "", store.Limits{})
	if !errors.Is(err, broken) || refused(err) {
		t.Errorf("error %v, want that of the reader", err)
	}
}

type failing struct{ err error }

func (f failing) ReadAt([]byte, int64) (int, error) { return 0, f.err }

var _ io.ReaderAt = failing{}

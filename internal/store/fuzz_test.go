package store_test

import (
	"bytes"
	"testing"

	"example.org/grundy/internal/store"
)

// small keeps a fuzzer from spending its time on large blocks.
var small = store.Limits{Directory: 1 << 16, Content: 1 << 20}

// use reads all that a file holds, in every way. A file that passes must pass again when what
// was read is written anew.
func use(t *testing.T, b []byte) {
	f, err := store.Open(bytes.NewReader(b), int64(len(b)), small)
	if err != nil {
		return
	}
	sound := f.Verify() == nil
	if sound {
		var sections []section
		for _, s := range f.Sections() {
			data, err := s.Bytes()
			if err != nil {
				t.Fatalf("section %q was verified, and then: %v", s.Name(), err)
			}
			sections = append(sections, section{s.Name(), s.Codec(), data})
		}
		again, err := open(file(t, f.Header(), sections...))
		if err != nil || again.Verify() != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
	}
	if table, err := store.ReadTable(bytes.NewReader(b), int64(len(b)), "", small); err == nil {
		values, err := table.Slice(0, table.Len())
		if err == nil && int64(len(values)) != table.Header().Heaps || err != nil && sound && table.Verify() == nil {
			t.Fatalf("%d values of %d, error %v", len(values), table.Header().Heaps, err)
		}
	}
	if c, err := store.ReadCheckpoint(bytes.NewReader(b), int64(len(b)), f.Header(), small); err == nil {
		if !sound {
			t.Fatal("a checkpoint was read from a file that cannot be verified")
		}
		for _, name := range c.Names() {
			c.Values(name) // most are refused; none may panic
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte{})
	f.Add(smallTable(f, kayles))
	f.Add(smallTable(f, nil))
	f.Add(smallCheckpoint(f))
	f.Add(file(f, header))
	f.Fuzz(use)
}

// FuzzDirectory gets past the checksums: the trailer is always right, what it seals is not.
func FuzzDirectory(f *testing.F) {
	f.Add([]byte{}, []byte{})
	for _, b := range [][]byte{smallTable(f, kayles), smallTable(f, nil), smallCheckpoint(f), file(f, header, section{"s", store.Raw, []byte("abc")})} {
		blocks, directory := parts(b)
		f.Add(blocks, directory)
	}
	f.Fuzz(func(t *testing.T, blocks, directory []byte) { use(t, sealed(blocks, directory)) })
}

// FuzzValues reads bytes as blocks of values under every checksum that there is.
func FuzzValues(f *testing.F) {
	for _, b := range [][]byte{{}, {0}, {0, 1}, {1, 0, 1, 2}, {2, 1, 0}, {2, 1}, {3, 1, 2, 3}, {4, 1, 2, 3, 4}, {255}} {
		f.Add(b)
	}
	f.Add(append([]byte{1}, make([]byte, store.BlockHeaps+1)...))
	f.Add(append([]byte{0}, make([]byte, 2*store.BlockHeaps)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		var c store.Checkpoint
		if err := c.Add("values", store.Bytes(data)); err != nil {
			t.Fatal(err)
		}
		table, err := c.Values("values")
		if err == nil && len(data) > 0 && (data[0] != 1 && data[0] != 2 && data[0] != 4 || table.Len() > int64(len(data))) {
			t.Fatalf("%d values in %d bytes of width %d", table.Len(), len(data), data[0])
		}
	})
}

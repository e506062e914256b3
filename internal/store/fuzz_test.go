package store_test

import (
	"bytes"
	"testing"

	"example.org/grundy/internal/store"
)

// use reads all that a file holds. A file that passes must pass again, and say the same, when what
// was read is written anew.
func use(t *testing.T, b []byte) {
	small := store.Limits{Content: 1 << 20} // so that the time does not go into large files
	c, err := read(b, runHeader, small)
	if err != nil {
		return
	}
	first := written(t, c)
	again, err := read(first, c.Header, small)
	if err != nil {
		t.Fatalf("what was read cannot be written: %v", err)
	}
	if !bytes.Equal(first, written(t, again)) {
		t.Fatal("what was read and written has other bytes when it is read and written again")
	}
	for _, name := range c.Names() {
		var data store.Bytes
		if err := c.Get(name, &data); err != nil {
			t.Fatal(err)
		}
		c.Values(name) // most are refused; none may panic
	}
}

func FuzzReadCheckpoint(f *testing.F) {
	f.Add([]byte{})
	f.Add(smallCheckpoint(f))
	f.Fuzz(use)
}

// FuzzStream gets past the digest.
func FuzzStream(f *testing.F) {
	b := smallCheckpoint(f)
	f.Add(b[len(magic) : len(b)-32])
	f.Add([]byte("\x28\xb5\x2f\xfd\x00\x50" + "\x03\x00\x80\x00"))
	f.Fuzz(func(t *testing.T, stream []byte) { use(t, sealed(stream)) })
}

// FuzzContent gets past the compression too.
func FuzzContent(f *testing.F) {
	f.Add([]byte{})
	f.Add(contentOf(f, smallCheckpoint(f)))
	f.Add([]byte(field(runText) + named("s") + field("abc") + field("abc") + stop + "\x00"))
	f.Fuzz(func(t *testing.T, content []byte) { use(t, sealed(compressed(t, content))) })
}

// FuzzValues reads bytes as blocks of values, past everything else.
func FuzzValues(f *testing.F) {
	for _, b := range [][]byte{{}, {0}, {0, 1}, {1, 0, 1, 2}, {2, 1, 0}, {2, 1}, {3, 1, 2, 3}, {4, 1, 2, 3, 4}, {255}} {
		f.Add(b)
	}
	f.Add(append([]byte{1}, make([]byte, blockHeaps+1)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		var c store.Checkpoint
		if err := c.Add("values", store.Bytes(data)); err != nil {
			t.Fatal(err)
		}
		table, err := c.Values("values")
		if err == nil && len(data) > 0 && (data[0] != 1 && data[0] != 2 && data[0] != 4 ||
			table.Len()*int64(data[0]) != int64(len(data)-1) || table.Len() > blockHeaps) {
			t.Fatalf("%d values in %d bytes of width %d", table.Len(), len(data), data[0])
		}
	})
}

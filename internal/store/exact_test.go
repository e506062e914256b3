package store_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"github.com/klauspost/compress/zstd"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// A limit is exact, over all sections together.
func TestLimitsAreExact(t *testing.T) {
	c := store.Checkpoint{Header: runHeader}
	for k := range 3 {
		if err := c.Add(fmt.Sprint("part ", k), store.Bytes(make([]byte, 1000))); err != nil {
			t.Fatal(err)
		}
	}
	b := written(t, &c)
	for content, wrong := range map[int64]error{3000: nil, 3001: nil, 2999: store.ErrLimit, 1000: store.ErrLimit, 999: store.ErrLimit} {
		if _, err := read(b, runHeader, store.Limits{Content: content}); !errors.Is(err, wrong) {
			t.Errorf("3,000 bytes with %d allowed: error %v", content, err)
		}
	}
}

// A block of values is as narrow as its largest value lets it.
func TestBlocksAreNarrow(t *testing.T) {
	for most, width := range map[uint32]int{0: 1, 255: 1, 256: 2, 65_535: 2, 65_536: 4, 1<<32 - 1: 4} {
		const heaps = 100
		values := make([]uint32, heaps)
		values[heaps-1] = most
		c := store.Checkpoint{Header: runHeader}
		if err := c.AddValues("values", sgtable.TableOf(values)); err != nil {
			t.Fatal(err)
		}
		b := written(t, &c)
		z, err := zstd.NewReader(nil)
		if err != nil {
			t.Fatal(err)
		}
		content, err := z.DecodeAll(b[len(magic):len(b)-sha256.Size], nil)
		z.Close()
		if err != nil {
			t.Fatal(err)
		}
		chunk := field(string(append([]byte{byte(width)}, make([]byte, heaps*width)...)))
		if begins := []byte(chunk[:len("size")+1]); !bytes.Contains(content, begins) {
			t.Errorf("the largest value is %d: no chunk of %d bytes, width %d, in %x", most, 1+heaps*width, width, content)
		}
	}
}

package runs

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
)

// Whatever pieces values come in, each is counted once, by bytes as by words, and what is written is read again.
func TestCountsOfBytesAndOfWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.Byte()).Draw(t, "values")
		var words sgtable.Counts
		for _, v := range values {
			words.Add([]uint32{uint32(v)})
		}
		c, rest := new(counted), values
		for len(rest) > 0 {
			k := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			c.add(rest[:k])
			rest = rest[k:]
		}
		if got := c.counts(); !slices.Equal(got, words) || c.heaps() != int64(len(values)) {
			t.Fatalf("counts %v of %d heaps, want %v of %d", got, c.heaps(), words, len(values))
		}
		state, _ := c.AppendBinary(nil)
		again := new(counted)
		if err := again.UnmarshalBinary(state); err != nil || !slices.Equal(again.counts(), words) {
			t.Fatalf("%v, error %v: want %v", again.counts(), err, words)
		}
	})
}

func TestCountingAllocatesNothing(t *testing.T) {
	c, values := new(counted), bytes.Repeat([]byte{1, 2, 2, 255}, 1000)
	if n := testing.AllocsPerRun(10, func() { c.add(values) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzCounted(f *testing.F) {
	f.Add([]byte{1, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{1, 0, 0, 0, 0, 0, 0, 0x80})
	f.Add(make([]byte, 7))
	f.Add(make([]byte, 8*257))
	f.Fuzz(func(t *testing.T, state []byte) {
		c := new(counted)
		if c.UnmarshalBinary(state) != nil {
			return
		}
		again, _ := c.AppendBinary(nil)
		if !bytes.HasPrefix(state, again) || len(bytes.Trim(state[len(again):], "\x00")) > 0 {
			t.Fatalf("%x is read as %x", state, again)
		}
	})
}

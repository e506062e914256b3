package store_test

import (
	"testing"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// benchCheckpoint holds 2^22 values that look like those of a game: small, from few, in no pattern
// that repeats soon.
func benchCheckpoint(b *testing.B) (c *store.Checkpoint, heaps int) {
	values := noisy(1<<22, 1)
	for i, v := range values {
		values[i] = uint32(i)>>3&0xf ^ v&0x13
	}
	c = &store.Checkpoint{Header: runHeader}
	if err := c.AddValues("values", sgtable.TableOf(values)); err != nil {
		b.Fatal(err)
	}
	return c, len(values)
}

func report(b *testing.B, heaps int) {
	b.SetBytes(4 * int64(heaps))
	b.ReportMetric(float64(heaps)*float64(b.N)/b.Elapsed().Seconds(), "heaps/s")
}

// count is how many bytes were written to it.
type count int64

func (c *count) Write(p []byte) (int, error) {
	*c += count(len(p))
	return len(p), nil
}

func BenchmarkWrite(b *testing.B) {
	c, heaps := benchCheckpoint(b)
	var size count
	for b.Loop() {
		size = 0
		if err := c.Write(&size); err != nil {
			b.Fatal(err)
		}
	}
	report(b, heaps)
	b.ReportMetric(float64(size)/float64(heaps), "bytes/heap")
}

func BenchmarkRead(b *testing.B) {
	c, heaps := benchCheckpoint(b)
	file := written(b, c)
	for b.Loop() {
		c, err := read(file, runHeader, store.Limits{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := c.Values("values"); err != nil {
			b.Fatal(err)
		}
	}
	report(b, heaps)
}

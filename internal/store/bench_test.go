package store_test

import (
	"bytes"
	"io"
	"testing"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// benchValues looks like the values of a game: small, from few, in no pattern that repeats soon.
func benchValues() []uint32 {
	values := noisy(1<<22, 1)
	for i, v := range values {
		values[i] = uint32(i)>>3&0xf ^ v&0x13
	}
	return values
}

func report(b *testing.B, heaps int) {
	b.SetBytes(4 * int64(heaps))
	b.ReportMetric(float64(heaps)*float64(b.N)/b.Elapsed().Seconds(), "heaps/s")
}

func BenchmarkWriteTable(b *testing.B) {
	values := benchValues()
	var size int64
	for b.Loop() {
		var n written
		if _, err := store.WriteTable(&n, tableHeader, sgtable.TableOf(values)); err != nil {
			b.Fatal(err)
		}
		size = int64(n)
	}
	report(b, len(values))
	b.ReportMetric(float64(size)/float64(len(values)), "bytes/heap")
}

type written int64

func (w *written) Write(p []byte) (int, error) {
	*w += written(len(p))
	return len(p), nil
}

func BenchmarkReadTable(b *testing.B) {
	values := benchValues()
	file := smallTable(b, values)
	dst := make([]uint32, len(values))
	for b.Loop() {
		f, err := store.ReadTable(bytes.NewReader(file), int64(len(file)), "", store.Limits{})
		if err != nil {
			b.Fatal(err)
		}
		if err := f.Read(dst, 0); err != nil {
			b.Fatal(err)
		}
	}
	report(b, len(values))
}

func BenchmarkVerifyTable(b *testing.B) {
	values := benchValues()
	file := smallTable(b, values)
	for b.Loop() {
		if _, err := readVerify(file); err != nil {
			b.Fatal(err)
		}
	}
	report(b, len(values))
}

func readVerify(file []byte) (*store.TableFile, error) {
	f, err := store.ReadTable(bytes.NewReader(file), int64(len(file)), "", store.Limits{})
	if err != nil {
		return nil, err
	}
	return f, f.Verify()
}

func BenchmarkWriteCheckpoint(b *testing.B) {
	values := benchValues()
	var c store.Checkpoint
	c.Header = runHeader
	if err := c.AddValues("values", sgtable.TableOf(values)); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := c.Write(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
	report(b, len(values))
}

package sgtable

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrOutside is the error of a [Source] that is asked for a heap it does not hold.
var ErrOutside = errors.New("heap outside the values that are kept")

// ErrTooLarge is the error for a Grundy value above [MaxStored].
var ErrTooLarge = errors.New("the Grundy value does not fit 32 bits")

// MaxStored is the largest Grundy value that a [Table] can hold.
const MaxStored = math.MaxUint32

// Source is the Grundy sequence G(0), G(1), … of one game, as far as it is known. It can grow.
type Source interface {
	// Len returns how many values are known: heaps 0 … Len()−1.
	Len() int64
	// At returns G(n). The error wraps [ErrOutside] when n is not kept.
	At(n int64) (Nimber, error)
	// Extend computes G up to and including heap n. When ctx ends it stops within a fraction
	// of a second and returns the cause; what was computed by then is kept.
	Extend(ctx context.Context, n int64) error
}

// Slicer is a [Source] that can lend its values without copying them one by one.
type Slicer interface {
	Source
	// Slice returns G(from) … G(to−1), not to be changed, valid until the next Extend. The
	// error wraps [ErrOutside] when one of them is not kept.
	Slice(from, to int64) ([]uint32, error)
}

// Table is a Grundy sequence from heap 0 on, held in memory at 4 bytes a heap. The zero value
// is an empty table; it is not safe for concurrent use while it grows.
type Table struct {
	values []uint32
}

// TableOf returns a table that holds the given values of heaps 0, 1, …; it takes them over.
func TableOf(values []uint32) *Table { return &Table{values: values} }

// Len returns the number of heaps in the table.
func (t *Table) Len() int64 { return int64(len(t.values)) }

// At returns G(n); the error wraps [ErrOutside] unless 0 ≤ n < Len().
func (t *Table) At(n int64) (Nimber, error) {
	if n < 0 || n >= t.Len() {
		return 0, fmt.Errorf("heap %d: %w (0 … %d)", n, ErrOutside, t.Len()-1)
	}
	return Nimber(t.values[n]), nil
}

// Slice returns G(from) … G(to−1); it shares the table's memory.
func (t *Table) Slice(from, to int64) ([]uint32, error) {
	if from < 0 || to < from || to > t.Len() {
		return nil, fmt.Errorf("heaps %d … %d: %w (0 … %d)", from, to-1, ErrOutside, t.Len()-1)
	}
	return t.values[from:to:to], nil
}

// Values returns the whole table; it shares the table's memory.
func (t *Table) Values() []uint32 { return t.values }

// Append adds the value of heap Len(). The error wraps [ErrTooLarge] when v does not fit.
func (t *Table) Append(v Nimber) error {
	if v > MaxStored {
		return fmt.Errorf("heap %d has value %d: %w", t.Len(), v, ErrTooLarge)
	}
	t.values = append(t.values, uint32(v))
	return nil
}

// AppendAll adds the values of heaps Len(), Len()+1, ….
func (t *Table) AppendAll(values []uint32) { t.values = append(t.values, values...) }

// Add adds the n heaps from Len() on, and returns the values for the caller to write at once.
func (t *Table) Add(n int) []uint32 {
	known := len(t.values)
	t.values = slices.Grow(t.values, n)[:known+n]
	return t.values[known:]
}

// Grow makes room for n heaps in all, so that appending up to there allocates nothing.
func (t *Table) Grow(n int64) {
	if n > int64(cap(t.values)) {
		grown := make([]uint32, len(t.values), n)
		copy(grown, t.values)
		t.values = grown
	}
}

// Max returns the largest value of the table and the first heap that has it; 0 at heap 0 for
// an empty table.
func (t *Table) Max() (value Nimber, heap int64) {
	var most uint32
	for n, v := range t.values {
		if v > most {
			most, heap = v, int64(n)
		}
	}
	return Nimber(most), heap
}

// Sum256 returns the SHA-256 of values, each as a little-endian uint32: the form in which
// certificates and stores name a sequence.
func Sum256(values []uint32) [sha256.Size]byte {
	const block = 4096
	h := sha256.New()
	var buf [4 * block]byte
	for len(values) > 0 {
		n := min(block, len(values))
		for i, v := range values[:n] {
			binary.LittleEndian.PutUint32(buf[4*i:], v)
		}
		h.Write(buf[:4*n])
		values = values[n:]
	}
	return [sha256.Size]byte(h.Sum(nil))
}

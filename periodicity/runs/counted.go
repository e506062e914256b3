package runs

import (
	"encoding/binary"
	"errors"
	"fmt"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// counted counts the values of a stream, all below 256, as they are read. Four counts of each value are kept in
// turn: one would have to wait for itself where a value comes again at once. It allocates nothing.
type counted [4][256]int64

func (c *counted) add(values []byte) {
	for len(values) >= 4 {
		c[0][values[0]]++
		c[1][values[1]]++
		c[2][values[2]]++
		c[3][values[3]]++
		values = values[4:]
	}
	for _, v := range values {
		c[0][v]++
	}
}

// counts returns how many of the values counted are 0, 1, …, up to the largest.
func (c *counted) counts() sgtable.Counts {
	var sums [256]int64
	length := 0
	for v := range sums {
		for k := range c {
			sums[v] += c[k][v]
		}
		if sums[v] > 0 {
			length = v + 1
		}
	}
	return append(sgtable.Counts(nil), sums[:length]...)
}

// AppendBinary implements [encoding.BinaryAppender]: how many values are 0, 1, …, 8 bytes each, little-endian.
func (c *counted) AppendBinary(b []byte) ([]byte, error) {
	for _, heaps := range c.counts() {
		b = binary.LittleEndian.AppendUint64(b, uint64(heaps))
	}
	return b, nil
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (c *counted) UnmarshalBinary(data []byte) error {
	if len(data)%8 != 0 || len(data)/8 > len(c[0]) {
		return fmt.Errorf("counts of values in %d bytes: want 8 for each of at most %d values", len(data), len(c[0]))
	}
	*c = counted{}
	for v := range len(data) / 8 {
		c[0][v] = int64(binary.LittleEndian.Uint64(data[8*v:]))
		if c[0][v] < 0 {
			return fmt.Errorf("%d heaps of value %d: want 0 or more", c[0][v], v)
		}
	}
	return nil
}

// heaps returns how many values were counted.
func (c *counted) heaps() (heaps int64) {
	for _, some := range c.counts() {
		heaps += some
	}
	return heaps
}

// ErrUncounted is the error of a window that is asked how many heaps have each value and has not counted them
// from the first on.
var ErrUncounted = errors.New("the values were not counted from the first on")

// Counts returns how many of the heaps 1 … n have each value, which are computed. A window counts as it goes: it
// can tell of all that it has computed and no fewer, and only if Options.Counting is set; else the error is
// ErrUncounted.
func (r *Run) Counts(n int64) (sgtable.Counts, error) { return r.form.counts(n) }

func (k *kept) counts(n int64) (sgtable.Counts, error) { return countsOf(k.Sequence, n) }

// countsOf counts values that are all at hand.
func countsOf(s sgtable.Slicer, n int64) (c sgtable.Counts, err error) {
	values, err := s.Slice(1, n+1)
	c.Add(values)
	return c, err
}

func (w *windowed) counts(n int64) (sgtable.Counts, error) {
	switch {
	case w.search == nil:
		return countsOf(w.first, n)
	case w.counted == nil:
		return nil, ErrUncounted
	case n != w.Len()-1:
		return nil, fmt.Errorf("heaps 1 … %d: the values of heaps 1 … %d have been counted: want these, or all values kept", n, w.Len()-1)
	}
	return w.counted.counts(), nil
}

const countsSection = "counts"

// resumeCounts takes up the counts of an earlier run, if it has any: then the run goes on to count, asked or not.
func (w *windowed) resumeCounts(earlier *store.Checkpoint, heaps int64) error {
	if !earlier.Has(countsSection) {
		if w.run.Counting {
			return fmt.Errorf("%w: want a run that has from its beginning, or no counts", ErrUncounted)
		}
		return nil
	}
	w.counted = new(counted)
	if err := earlier.Get(countsSection, w.counted); err != nil {
		return err
	}
	if got := w.counted.heaps(); got != heaps-1 {
		return fmt.Errorf("values of %d heaps counted: want those of heaps 1 … %d", got, heaps-1)
	}
	return nil
}

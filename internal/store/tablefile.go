package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strconv"

	"example.org/grundy/sgtable"
)

// TableFile is an open table file. It is a [sgtable.Slicer] that cannot grow: it reads and checks
// only the blocks that hold the heaps asked for. It is not safe for concurrent use.
type TableFile struct {
	header TableHeader
	file   *File
	values *Section
	close  func() error

	buf    []byte   // the block read last, packed
	recent []uint32 // the values of the block that At read last
	start  int64    // its first heap
}

var _ sgtable.Slicer = (*TableFile)(nil)

// OpenTable opens the table file at path and checks its directory. It is refused with
// [ErrForeign] if it is no table or the table of another game; an empty game stands for any.
func OpenTable(path, game string, limits Limits) (*TableFile, error) {
	t, err := openTable(path, game, limits)
	if err != nil {
		return nil, fmt.Errorf("table file %s: %w", path, err)
	}
	return t, nil
}

func openTable(path, game string, limits Limits) (*TableFile, error) {
	f, size, err := openFile(path)
	if err != nil {
		return nil, err
	}
	t, err := ReadTable(f, size, game, limits)
	if err != nil {
		f.Close()
		return nil, err
	}
	t.close = f.Close
	return t, nil
}

// openFile opens a regular file; others have no size to compare with.
func openFile(path string) (*os.File, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%w: it is no regular file", ErrForeign)
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}

// ReadTable is [OpenTable] for a file of the given size that r reads.
func ReadTable(r io.ReaderAt, size int64, game string, limits Limits) (*TableFile, error) {
	f, err := Open(r, size, limits)
	if err != nil {
		return nil, err
	}
	want := Header{Kind: tableKind}
	if game != "" {
		want.Meta = map[string]string{"game": game}
	}
	if err := f.Header().Match(want); err != nil {
		return nil, err
	}
	h, err := parseTableHeader(f.Header())
	if err != nil {
		return nil, err
	}
	values, err := f.Section(valuesSection)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if n := len(f.Sections()); n != 1 {
		return nil, fmt.Errorf("%w: %d sections in a table: want %q alone", ErrDamaged, n, valuesSection)
	}
	t := &TableFile{header: h, file: f, values: values, close: func() error { return nil }}
	if blocks := (h.Heaps-1)/BlockHeaps + 1; h.Heaps == 0 && values.Blocks() > 0 || h.Heaps > 0 && blocks != int64(values.Blocks()) {
		return nil, fmt.Errorf("%w: %d heaps in %d blocks of %d", ErrDamaged, h.Heaps, values.Blocks(), BlockHeaps)
	}
	for i := range values.Blocks() {
		if n := values.BlockLen(i); !fits(n, t.heapsIn(i)) {
			return nil, fmt.Errorf("section %q, block %d: %w: %d bytes for %d values", valuesSection, i, ErrDamaged, n, t.heapsIn(i))
		}
	}
	return t, nil
}

// parseTableHeader reads what TableHeader.header wrote and nothing else.
func parseTableHeader(h Header) (TableHeader, error) {
	t := TableHeader{Game: h.Meta["game"], Engine: h.Meta["engine"], Mask: h.Meta["mask"]}
	var err error
	if t.Heaps, err = strconv.ParseInt(h.Meta["heaps"], 10, 64); err != nil || t.Heaps < 0 {
		return TableHeader{}, fmt.Errorf("%w: heaps %q: want a number from 0 on", ErrDamaged, h.Meta["heaps"])
	}
	sum, err := hex.DecodeString(h.Meta["sha256"])
	if err != nil || len(sum) != sha256.Size {
		return TableHeader{}, fmt.Errorf("%w: sha256 %q: want %d hexadecimal digits", ErrDamaged, h.Meta["sha256"], 2*sha256.Size)
	}
	t.Sum = [sha256.Size]byte(sum)
	want := t.header().Meta
	for _, key := range sortedKeys(h.Meta) {
		if got, ok := want[key]; !ok || got != h.Meta[key] {
			return TableHeader{}, fmt.Errorf("%w: %s %q in the header of a table: want %q", ErrDamaged, key, h.Meta[key], got)
		}
	}
	if len(h.Meta) != len(want) {
		return TableHeader{}, fmt.Errorf("%w: the header of a table names %q: want %q", ErrDamaged, sortedKeys(h.Meta), sortedKeys(want))
	}
	return t, nil
}

// heapsIn returns the number of heaps in block i.
func (t *TableFile) heapsIn(i int) int {
	return int(min(BlockHeaps, t.header.Heaps-int64(i)*BlockHeaps))
}

// Header returns what the file says about its values.
func (t *TableFile) Header() TableHeader { return t.header }

// Size returns the length of the file in bytes.
func (t *TableFile) Size() int64 { return t.file.Size() }

// Close closes the file; slices that were read stay valid.
func (t *TableFile) Close() error { return t.close() }

// Len returns the number of heaps in the file.
func (t *TableFile) Len() int64 { return t.header.Heaps }

// Extend does nothing up to the last heap of the file and is an error beyond: a file has the
// values it has. The error wraps [sgtable.ErrOutside].
func (t *TableFile) Extend(_ context.Context, n int64) error {
	if n >= t.Len() {
		return fmt.Errorf("heap %d: %w (the file has 0 … %d)", n, sgtable.ErrOutside, t.Len()-1)
	}
	return nil
}

// At returns G(n). It reads a block of [BlockHeaps] values and keeps it for the heaps nearby.
func (t *TableFile) At(n int64) (sgtable.Nimber, error) {
	if n < t.start || n >= t.start+int64(len(t.recent)) {
		if n < 0 || n >= t.Len() {
			return 0, t.outside(n, n+1)
		}
		start := n / BlockHeaps * BlockHeaps
		values, err := t.Slice(start, min(start+BlockHeaps, t.Len()))
		if err != nil {
			return 0, err
		}
		t.recent, t.start = values, start
	}
	return sgtable.Nimber(t.recent[n-t.start]), nil
}

// Slice returns G(from) … G(to−1) in memory of their own. It reads the blocks they lie in.
func (t *TableFile) Slice(from, to int64) ([]uint32, error) {
	if from < 0 || to < from || to > t.Len() {
		return nil, t.outside(from, to)
	}
	values := make([]uint32, to-from)
	if err := t.Read(values, from); err != nil {
		return nil, err
	}
	return values, nil
}

// Read fills dst with G(from), G(from+1), …. It reads the blocks they lie in, and takes memory
// for one of them. After an error the content of dst means nothing.
func (t *TableFile) Read(dst []uint32, from int64) error {
	if from < 0 || from > t.Len() || int64(len(dst)) > t.Len()-from {
		return t.outside(from, from+int64(len(dst)))
	}
	for len(dst) > 0 {
		i, skip := int(from/BlockHeaps), int(from%BlockHeaps)
		packed, err := t.values.Block(i, t.buf)
		if err != nil {
			return err
		}
		t.buf = packed
		n := min(len(dst), t.heapsIn(i)-skip)
		if err := decodeValues(dst[:n], packed, skip, t.heapsIn(i)); err != nil {
			return fmt.Errorf("section %q, block %d: %w", valuesSection, i, err)
		}
		dst, from = dst[n:], from+int64(n)
	}
	return nil
}

func (t *TableFile) outside(from, to int64) error {
	return fmt.Errorf("heaps %d … %d: %w (0 … %d)", from, to-1, sgtable.ErrOutside, t.Len()-1)
}

// Verify reads the whole file, a block at a time, and compares it with every checksum, that of
// the sequence included.
func (t *TableFile) Verify() error {
	sum := sha256.New()
	values, wide := make([]uint32, BlockHeaps), []byte(nil)
	err := t.values.each(func(i int, packed []byte) error {
		part := values[:t.heapsIn(i)]
		if err := decodeValues(part, packed, 0, len(part)); err != nil {
			return fmt.Errorf("section %q, block %d: %w", valuesSection, i, err)
		}
		wide = appendWide(wide[:0], part)
		sum.Write(wide)
		return nil
	})
	if err != nil {
		return err
	}
	if got := [sha256.Size]byte(sum.Sum(nil)); got != t.header.Sum {
		return fmt.Errorf("%w: SHA-256 of the values %x: want %x, as the header says", ErrDamaged, got, t.header.Sum)
	}
	return nil
}

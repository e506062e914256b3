package store

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"io"
	"strconv"

	"example.org/grundy/internal/atomicfile"
)

// The kind of a table file and the section of its values.
const (
	tableKind     = "table"
	valuesSection = "values"
)

// TableHeader says which values a table file holds.
type TableHeader struct {
	// Game is the game, as its rules print themselves.
	Game string
	// Engine names what computed the values.
	Engine string
	// Mask is the colouring of the sparse space that the engine used, empty if none.
	Mask string
	// Heaps is the number of values: G(0) … G(Heaps−1).
	Heaps int64
	// Sum is the SHA-256 of all values, as [sgtable.Sum256] gives it.
	Sum [sha256.Size]byte
}

func (h TableHeader) header() Header {
	return Header{Kind: tableKind, Meta: map[string]string{
		"game":   h.Game,
		"engine": h.Engine,
		"mask":   h.Mask,
		"heaps":  strconv.FormatInt(h.Heaps, 10),
		"sha256": fmt.Sprintf("%x", h.Sum),
	}}
}

// TableWriter writes a table file in one pass, while the values are being computed. It holds one
// block of them.
type TableWriter struct {
	w       *Writer
	pending []uint32 // values of the block that is not full yet
	packed  []byte
	heaps   int64
	sum     hash.Hash
	wide    []byte // values as Sum256 sees them
}

// NewTableWriter starts a table file on w.
func NewTableWriter(w io.Writer) *TableWriter {
	t := &TableWriter{w: NewWriter(w), sum: sha256.New()}
	t.w.Begin(valuesSection, Zstd) // an error stays in the writer
	return t
}

// Append adds the values of the next heaps, the first of all being that of heap 0.
func (t *TableWriter) Append(values []uint32) error {
	t.heaps += int64(len(values))
	if len(t.pending) > 0 {
		n := min(len(values), BlockHeaps-len(t.pending))
		t.pending = append(t.pending, values[:n]...)
		values = values[n:]
		if len(t.pending) == BlockHeaps {
			if err := t.block(t.pending); err != nil {
				return err
			}
			t.pending = t.pending[:0]
		}
	}
	for len(values) >= BlockHeaps {
		if err := t.block(values[:BlockHeaps]); err != nil {
			return err
		}
		values = values[BlockHeaps:]
	}
	t.pending = append(t.pending, values...)
	return nil
}

// Close writes the rest and ends the file. It returns the header with Heaps and Sum filled in;
// those of h are ignored. It does not close the underlying writer.
func (t *TableWriter) Close(h TableHeader) (TableHeader, error) {
	if len(t.pending) > 0 {
		if err := t.block(t.pending); err != nil {
			return TableHeader{}, err
		}
		t.pending = nil
	}
	h.Heaps, h.Sum = t.heaps, [sha256.Size]byte(t.sum.Sum(nil))
	return h, t.w.Close(h.header())
}

func (t *TableWriter) block(values []uint32) error {
	t.wide = appendWide(t.wide[:0], values)
	t.sum.Write(t.wide)
	t.packed = appendValues(t.packed[:0], values)
	return t.w.Block(t.packed)
}

// appendWide appends each value as a little-endian uint32.
func appendWide(dst []byte, values []uint32) []byte {
	for _, v := range values {
		dst = binary.LittleEndian.AppendUint32(dst, v)
	}
	return dst
}

// WriteTable writes a table file of all values that are known, and returns its header with Heaps
// and Sum filled in. It takes one pass and memory for a block; the cost per heap is some
// nanoseconds for the checksums and the compression.
func WriteTable(w io.Writer, h TableHeader, values Values) (TableHeader, error) {
	t := NewTableWriter(w)
	err := eachBlock(values, t.Append)
	if err != nil {
		return TableHeader{}, err
	}
	return t.Close(h)
}

// SaveTable is [WriteTable] into the file at path, whole or not at all.
func SaveTable(path string, h TableHeader, values Values) (TableHeader, error) {
	err := atomicfile.Write(path, func(w io.Writer) (err error) {
		h, err = WriteTable(w, h, values)
		return err
	})
	return h, err
}

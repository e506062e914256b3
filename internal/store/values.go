package store

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"example.org/grundy/sgtable"
)

// blockHeaps is the number of heaps in a block of values: a full block makes a chunk between
// minChunk and maxChunk, whatever the width of its values.
const blockHeaps = 1 << 16

// Values are the values G(0) … G(Len()−1) of a sequence, lent to a writer: a [sgtable.Table], a
// [sgtable.Slicer].
type Values interface {
	Len() int64
	// Slice returns G(from) … G(to−1), not to be changed.
	Slice(from, to int64) ([]uint32, error)
}

var (
	_ Values = (*sgtable.Table)(nil)
	_ Values = sgtable.Slicer(nil)
)

// appendPacked appends a block of up to blockHeaps values: the width in bytes that the largest
// needs, then each in as many, little-endian.
func appendPacked(dst []byte, values []uint32) []byte {
	var all uint32
	for _, v := range values {
		all |= v
	}
	switch {
	case all <= math.MaxUint8:
		dst = slices.Grow(append(dst, 1), len(values))
		for _, v := range values {
			dst = append(dst, byte(v))
		}
	case all <= math.MaxUint16:
		dst = slices.Grow(append(dst, 2), 2*len(values))
		for _, v := range values {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(v))
		}
	default:
		dst = slices.Grow(append(dst, 4), 4*len(values))
		for _, v := range values {
			dst = binary.LittleEndian.AppendUint32(dst, v)
		}
	}
	return dst
}

// heapsIn returns the number of values in a block that is not empty.
func heapsIn(block []byte) (int, error) {
	width, packed := int(block[0]), len(block)-1
	if width != 1 && width != 2 && width != 4 || packed%width != 0 || packed/width > blockHeaps {
		return 0, fmt.Errorf("%w: values of %d bytes each in %d bytes: want 1, 2 or 4 each, and at most %d values",
			ErrDamaged, width, packed, blockHeaps)
	}
	return packed / width, nil
}

// unpack returns the values of blocks that follow one another.
func unpack(blocks [][]byte) ([]uint32, error) {
	total := 0
	for i, block := range blocks {
		n, err := heapsIn(block)
		if err != nil {
			return nil, fmt.Errorf("block %d, heaps from %d on: %w", i, total, err)
		}
		total += n
	}
	values := make([]uint32, 0, total)
	for _, block := range blocks {
		values = appendUnpacked(values, block)
	}
	return values, nil
}

// appendUnpacked appends the values of a block whose form was checked.
func appendUnpacked(dst []uint32, block []byte) []uint32 {
	width, packed := int(block[0]), block[1:]
	switch width {
	case 1:
		for _, v := range packed {
			dst = append(dst, uint32(v))
		}
	case 2:
		for ; len(packed) > 0; packed = packed[2:] {
			dst = append(dst, uint32(binary.LittleEndian.Uint16(packed)))
		}
	default:
		for ; len(packed) > 0; packed = packed[4:] {
			dst = append(dst, binary.LittleEndian.Uint32(packed))
		}
	}
	return dst
}

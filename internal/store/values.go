package store

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"example.org/grundy/sgtable"
)

// BlockHeaps is the number of heaps in a block of values: what a reader fetches at least.
const BlockHeaps = 1 << 16

// Values are the values G(0) … G(Len()−1) of a sequence, lent to a writer: a [sgtable.Table], a
// [sgtable.Slicer], a [TableFile].
type Values interface {
	Len() int64
	// Slice returns G(from) … G(to−1), not to be changed.
	Slice(from, to int64) ([]uint32, error)
}

var (
	_ Values = (*sgtable.Table)(nil)
	_ Values = sgtable.Slicer(nil)
)

// appendValues appends a block of up to [BlockHeaps] values: the width in bytes that the largest
// needs, then each in as many, little-endian.
func appendValues(dst []byte, values []uint32) []byte {
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

// fits reports whether a block of that many bytes can hold exactly the given number of values.
func fits(bytes, values int) bool {
	return bytes == 1+values || bytes == 1+2*values || bytes == 1+4*values
}

// decodeValues fills dst with the values of a block from the one at skip on. The block must hold
// exactly count ≥ skip + len(dst) values.
func decodeValues(dst []uint32, block []byte, skip, count int) error {
	if len(block) == 0 {
		return fmt.Errorf("%w: a block of values without a byte", ErrDamaged)
	}
	width := int(block[0])
	if width != 1 && width != 2 && width != 4 || len(block) != 1+width*count {
		return fmt.Errorf("%w: %d values of %d bytes each in %d bytes: want 1, 2 or 4 each", ErrDamaged, count, width, len(block)-1)
	}
	packed := block[1+width*skip:][:width*len(dst)]
	switch width {
	case 1:
		for i, v := range packed {
			dst[i] = uint32(v)
		}
	case 2:
		for i := range dst {
			dst[i] = uint32(binary.LittleEndian.Uint16(packed[2*i:]))
		}
	default:
		for i := range dst {
			dst[i] = binary.LittleEndian.Uint32(packed[4*i:])
		}
	}
	return nil
}

// eachBlock calls visit with all values that are known, up to [BlockHeaps] at a time.
func eachBlock(values Values, visit func([]uint32) error) error {
	for from, n := int64(0), values.Len(); from < n; from += BlockHeaps {
		part, err := values.Slice(from, min(n, from+BlockHeaps))
		if err != nil {
			return err
		}
		if err := visit(part); err != nil {
			return err
		}
	}
	return nil
}

// cutBlock splits data, blocks of values one after another, behind its first. Every block but the
// last holds [BlockHeaps] values, so that its width says where it ends.
func cutBlock(data []byte) (block, rest []byte, count int, err error) {
	width := int(data[0])
	if width == 0 {
		return nil, nil, 0, fmt.Errorf("%w: a block of values of no width: want 1, 2 or 4", ErrDamaged)
	}
	n := min(len(data), 1+width*BlockHeaps)
	return data[:n], data[n:], (n - 1) / width, nil
}

// unpack returns the values of blocks that follow one another.
func unpack(data []byte) ([]uint32, error) {
	total := 0
	for rest := data; len(rest) > 0; {
		_, after, count, err := cutBlock(rest)
		if err != nil {
			return nil, err
		}
		rest, total = after, total+count
	}
	values := make([]uint32, total)
	for left := values; len(data) > 0; {
		block, rest, count, err := cutBlock(data)
		if err == nil {
			err = decodeValues(left[:count], block, 0, count)
		}
		if err != nil {
			return nil, fmt.Errorf("heaps from %d on: %w", total-len(left), err)
		}
		data, left = rest, left[count:]
	}
	return values, nil
}

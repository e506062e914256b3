package store

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
)

// block is where a block lies, and what proves it.
type block struct {
	at          int64  // of its first byte in the file
	raw, stored uint32 // bytes before and after compression
	sum         [sha256.Size]byte
}

const (
	blockLen   = 4 + 4 + sha256.Size             // of a block in the directory
	sectionLen = 2 + 1 + 8 + 8 + sha256.Size + 4 // of a section without its name and blocks
	overhead   = 1024                            // more than a zstd frame ever adds to its content
)

// appendDirectory appends the directory of a file with the given header and sections.
func appendDirectory(dst, header []byte, sections []*Section) []byte {
	le := binary.LittleEndian
	dst = le.AppendUint32(dst, uint32(len(header)))
	dst = append(dst, header...)
	dst = le.AppendUint32(dst, uint32(len(sections)))
	for _, s := range sections {
		dst = le.AppendUint16(dst, uint16(len(s.name)))
		dst = append(dst, s.name...)
		dst = append(dst, byte(s.codec))
		dst = le.AppendUint64(dst, uint64(s.raw))
		dst = le.AppendUint64(dst, uint64(s.stored))
		dst = append(dst, s.sum[:]...)
		dst = le.AppendUint32(dst, uint32(len(s.blocks)))
		for _, b := range s.blocks {
			dst = le.AppendUint32(dst, b.raw)
			dst = le.AppendUint32(dst, b.stored)
			dst = append(dst, b.sum[:]...)
		}
	}
	return dst
}

// appendTrailer appends the trailer of a file whose directory lies at the given place.
func appendTrailer(dst, directory []byte, at int64) []byte {
	le := binary.LittleEndian
	start := len(dst)
	dst = le.AppendUint64(dst, uint64(at))
	dst = le.AppendUint64(dst, uint64(len(directory)))
	sum := seal(directory, dst[start:])
	dst = append(dst, sum[:]...)
	return append(dst, endMagic...)
}

// seal returns the SHA-256 of the directory and the two numbers of the trailer.
func seal(directory, numbers []byte) [sha256.Size]byte {
	h := sha256.New()
	h.Write(directory)
	h.Write(numbers)
	return [sha256.Size]byte(h.Sum(nil))
}

// decodeTrailer returns where the directory of a file of the given size lies, and its seal.
func decodeTrailer(trailer []byte, size int64) (at, length int64, sum [sha256.Size]byte, err error) {
	le := binary.LittleEndian
	if string(trailer[trailerLen-len(endMagic):]) != endMagic {
		return 0, 0, sum, fmt.Errorf("%w: its last %d bytes are no trailer: cut short, or changed", ErrDamaged, trailerLen)
	}
	from, n := le.Uint64(trailer), le.Uint64(trailer[8:])
	room := uint64(size) - uint64(len(magic)) - uint64(trailerLen) // for blocks and directory
	if n > room || from != uint64(len(magic))+room-n {
		return 0, 0, sum, fmt.Errorf("%w: its trailer puts a directory of %d bytes at byte %d of %d: want one that ends at the trailer",
			ErrDamaged, n, from, size)
	}
	return int64(from), int64(n), [sha256.Size]byte(trailer[numbersLen:]), nil
}

// cursor reads a directory from its front; after the first read past the end it gives zeros.
type cursor struct {
	rest []byte
	bad  bool
}

func (c *cursor) take(n int64) []byte {
	if n > int64(len(c.rest)) {
		c.bad, c.rest = true, nil
		return nil
	}
	taken := c.rest[:n]
	c.rest = c.rest[n:]
	return taken
}

func (c *cursor) number(bytes int64) uint64 {
	var word [8]byte
	copy(word[:], c.take(bytes))
	return binary.LittleEndian.Uint64(word[:])
}

func (c *cursor) sum() (sum [sha256.Size]byte) {
	copy(sum[:], c.take(sha256.Size))
	return sum
}

// has reports whether count items of at least the given size may follow, before memory is taken
// for them.
func (c *cursor) has(count uint64, size int) bool {
	if count > uint64(len(c.rest)/size) {
		c.bad = true
	}
	return !c.bad
}

// decodeDirectory reads a directory whose blocks must fill the file from the magic up to the byte
// at, and checks every number in it against the others.
func decodeDirectory(directory []byte, at int64) (Header, []*Section, error) {
	c := &cursor{rest: directory}
	text := c.take(int64(c.number(4)))
	if c.bad {
		return Header{}, nil, fmt.Errorf("%w: its directory ends within the header", ErrDamaged)
	}
	header, err := decodeHeader(text)
	if err != nil {
		return Header{}, nil, err
	}
	count := c.number(4)
	if !c.has(count, sectionLen) {
		return Header{}, nil, fmt.Errorf("%w: its directory has no room for %d sections", ErrDamaged, count)
	}
	sections := make([]*Section, 0, count)
	next := int64(len(magic))
	names := map[string]bool{}
	for range count {
		s, err := decodeSection(c, &next)
		if err == nil && names[s.name] {
			err = fmt.Errorf("%w: it stands twice in the directory", ErrDamaged)
		}
		if err != nil {
			return Header{}, nil, fmt.Errorf("section %q: %w", s.name, err)
		}
		names[s.name] = true
		sections = append(sections, s)
	}
	switch {
	case len(c.rest) > 0:
		return Header{}, nil, fmt.Errorf("%w: %d bytes of its directory follow the last section", ErrDamaged, len(c.rest))
	case next != at:
		return Header{}, nil, fmt.Errorf("%w: its blocks end at byte %d: want %d, where the directory begins", ErrDamaged, next, at)
	}
	return header, sections, nil
}

// decodeSection reads one section, the first block of which lies at *next.
func decodeSection(c *cursor, next *int64) (*Section, error) {
	s := &Section{}
	s.name = string(c.take(int64(c.number(2))))
	s.codec = Codec(c.number(1))
	raw, stored := c.number(8), c.number(8)
	s.sum = c.sum()
	count := c.number(4)
	switch {
	case !c.has(count, blockLen):
		return s, fmt.Errorf("%w: its directory has no room for %d blocks", ErrDamaged, count)
	case s.codec > Zstd:
		return s, fmt.Errorf("%w: %v: want 0 (raw) or 1 (zstd)", ErrDamaged, s.codec)
	}
	if err := checkName("name", s.name); err != nil {
		return s, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	s.blocks = make([]block, count)
	for i := range s.blocks {
		b := block{at: *next, raw: uint32(c.number(4)), stored: uint32(c.number(4)), sum: c.sum()}
		// A block that is stored in no byte would be content out of nothing.
		if b.raw == 0 || b.raw > MaxBlock || b.stored == 0 || b.stored > b.raw+overhead || s.codec == Raw && b.stored != b.raw {
			return s, fmt.Errorf("%w: block %d of %d bytes is stored in %d: want 1 … %d, and as many in %s",
				ErrDamaged, i, b.raw, b.stored, MaxBlock, s.codec)
		}
		*next += int64(b.stored)
		s.raw += int64(b.raw)
		s.stored += int64(b.stored)
		s.blocks[i] = b
	}
	if raw != uint64(s.raw) || stored != uint64(s.stored) {
		return s, fmt.Errorf("%w: %d bytes stored in %d: its blocks have %d in %d", ErrDamaged, raw, stored, s.raw, s.stored)
	}
	return s, nil
}

// sortedKeys returns the keys of m in the order of their bytes.
func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }

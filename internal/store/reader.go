package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// File is an open file of this package. Its directory is in memory, its blocks are read when they
// are asked for. It may be used by several goroutines at once.
type File struct {
	header   Header
	sections []*Section
	size     int64
}

// Section is a named part of a [File]: a row of bytes, cut into blocks.
type Section struct {
	name        string
	codec       Codec
	raw, stored int64
	sum         [sha256.Size]byte // of the raw bytes
	blocks      []block
	r           io.ReaderAt
}

// Open reads the directory of a file of the given size and checks it; the blocks are checked as
// they are read, or all at once by [File.Verify]. The error wraps [ErrDamaged], [ErrForeign] or
// [ErrLimit], or is that of r.
func Open(r io.ReaderAt, size int64, limits Limits) (*File, error) {
	if size < int64(len(magic)+trailerLen) {
		return nil, fmt.Errorf("%w: it has %d bytes: want at least %d", ErrDamaged, size, len(magic)+trailerLen)
	}
	start, end := make([]byte, len(magic)), make([]byte, trailerLen)
	if err := readAt(r, start, 0); err != nil {
		return nil, err
	}
	if err := checkMagic(string(start)); err != nil {
		return nil, err
	}
	if err := readAt(r, end, size-int64(trailerLen)); err != nil {
		return nil, err
	}
	at, length, sum, err := decodeTrailer(end, size)
	if err != nil {
		return nil, err
	}
	if length > limits.directory() {
		return nil, fmt.Errorf("%w: its directory has %d bytes: at most %d allowed", ErrLimit, length, limits.directory())
	}
	directory := make([]byte, length)
	if err := readAt(r, directory, at); err != nil {
		return nil, err
	}
	if seal(directory, end[:numbersLen]) != sum {
		return nil, fmt.Errorf("%w: its directory (bytes %d … %d) does not have the checksum in the trailer", ErrDamaged, at, size-1)
	}
	f := &File{size: size}
	if f.header, f.sections, err = decodeDirectory(directory, at); err != nil {
		return nil, err
	}
	var content int64
	for _, s := range f.sections {
		s.r = r
		content += s.raw
	}
	if content > limits.content() {
		return nil, fmt.Errorf("%w: it holds %d bytes: at most %d allowed", ErrLimit, content, limits.content())
	}
	return f, nil
}

func checkMagic(start string) error {
	switch {
	case start == magic:
		return nil
	case start[:versionAt] == magic[:versionAt] && start[versionAt+1:] == magic[versionAt+1:]:
		return fmt.Errorf("%w: format version %q: want %q", ErrForeign, start[versionAt], magic[versionAt])
	}
	return fmt.Errorf("%w: it begins with %q: want %q", ErrForeign, start, magic)
}

// Header returns what the file is; it is not to be changed.
func (f *File) Header() Header { return f.header }

// Size returns the length of the file in bytes.
func (f *File) Size() int64 { return f.size }

// Sections returns the sections in the order in which they were written.
func (f *File) Sections() []*Section { return f.sections }

// Section returns the section of that name. The error lists the names that there are.
func (f *File) Section(name string) (*Section, error) {
	var names []string
	for _, s := range f.sections {
		if s.name == name {
			return s, nil
		}
		names = append(names, s.name)
	}
	return nil, fmt.Errorf("no section %q: want one of %q", name, names)
}

// Verify reads the whole file, a block at a time, and compares it with every checksum.
func (f *File) Verify() error {
	for _, s := range f.sections {
		if err := s.each(func(int, []byte) error { return nil }); err != nil {
			return err
		}
	}
	return nil
}

// Name returns the name of the section.
func (s *Section) Name() string { return s.name }

// Codec returns how its blocks are stored.
func (s *Section) Codec() Codec { return s.codec }

// Len returns the number of its bytes, and how many they take in the file.
func (s *Section) Len() (bytes, stored int64) { return s.raw, s.stored }

// Sum returns the SHA-256 of its bytes, as the directory gives it.
func (s *Section) Sum() [sha256.Size]byte { return s.sum }

// Blocks returns the number of its blocks.
func (s *Section) Blocks() int { return len(s.blocks) }

// BlockLen returns the number of bytes of block i.
func (s *Section) BlockLen(i int) int { return int(s.blocks[i].raw) }

// Block reads block i, checks it, and returns its bytes, in buf if they fit. Nothing else is read.
func (s *Section) Block(i int, buf []byte) ([]byte, error) {
	if i < 0 || i >= len(s.blocks) {
		return nil, fmt.Errorf("section %q: no block %d: want 0 … %d", s.name, i, len(s.blocks)-1)
	}
	raw, err := s.blocks[i].read(s.r, s.codec, buf)
	if err != nil {
		b := s.blocks[i]
		return nil, fmt.Errorf("section %q, block %d (bytes %d … %d of the file): %w", s.name, i, b.at, b.at+int64(b.stored)-1, err)
	}
	return raw, nil
}

// Bytes reads the whole section. It takes memory for it at once: no more than the limit on
// content that the file was opened with.
func (s *Section) Bytes() ([]byte, error) {
	all := make([]byte, 0, s.raw)
	err := s.each(func(_ int, raw []byte) error {
		all = append(all, raw...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// each calls visit with every block in turn, whose bytes it may not keep, and at the end compares
// all with the checksum of the section.
func (s *Section) each(visit func(i int, raw []byte) error) error {
	sum := sha256.New()
	var buf []byte
	for i := range s.blocks {
		raw, err := s.Block(i, buf)
		if err != nil {
			return err
		}
		sum.Write(raw)
		if err := visit(i, raw); err != nil {
			return err
		}
		buf = raw
	}
	if got := [sha256.Size]byte(sum.Sum(nil)); got != s.sum {
		return fmt.Errorf("section %q: %w: SHA-256 %x: want %x", s.name, ErrDamaged, got, s.sum)
	}
	return nil
}

func (b block) read(r io.ReaderAt, codec Codec, buf []byte) ([]byte, error) {
	stored := grow(buf, int(b.stored))
	if codec == Zstd {
		stored = make([]byte, b.stored)
	}
	if err := readAt(r, stored, b.at); err != nil {
		return nil, err
	}
	if got := sha256.Sum256(stored); got != b.sum {
		return nil, fmt.Errorf("%w: SHA-256 %x: want %x", ErrDamaged, got, b.sum)
	}
	if codec == Raw {
		return stored, nil
	}
	d, err := decoder()
	if err != nil {
		return nil, err
	}
	raw, err := d.DecodeAll(stored, grow(buf, int(b.raw))[:0])
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case len(raw) != int(b.raw):
		return nil, fmt.Errorf("%w: it holds %d bytes: want %d", ErrDamaged, len(raw), b.raw)
	}
	return raw, nil
}

// decoder returns the decompressor that all files share. It decodes into the memory it is given,
// refuses a frame that needs more than a block, and serves one caller at a time.
var decoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxMemory(MaxBlock), zstd.WithDecoderMaxWindow(MaxBlock), zstd.WithDecodeAllCapLimit(true))
})

// grow returns n bytes, in buf if it has room for them.
func grow(buf []byte, n int) []byte {
	if cap(buf) >= n {
		return buf[:n:n]
	}
	return make([]byte, n)
}

// readAt fills p from offset at on; a file that ends there has shrunk under its reader.
func readAt(r io.ReaderAt, p []byte, at int64) error {
	n, err := r.ReadAt(p, at)
	switch {
	case n == len(p):
		return nil
	case err == nil, errors.Is(err, io.EOF):
		return fmt.Errorf("%w: it ends at byte %d: want %d more", ErrDamaged, at+int64(n), len(p)-n)
	}
	return err
}

package store

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"

	"example.org/grundy/internal/regular"
)

// Load reads the checkpoint at path. All of it is read and checked before any of it is given out,
// and it must [Header.Match] what is wanted. The error names the file, and what is wrong where; it
// wraps [ErrDamaged], [ErrForeign], [ErrLimit] or that of the file system ([io/fs.ErrNotExist]).
func Load(path string, want Header, limits Limits) (*Checkpoint, error) {
	c, err := load(path, want, limits)
	if err != nil {
		return nil, fmt.Errorf("checkpoint %s: %w", path, err)
	}
	return c, nil
}

func load(path string, want Header, limits Limits) (*Checkpoint, error) {
	f, err := regular.Open(os.OpenFile, path) // others have no size to go by
	if errors.Is(err, regular.ErrNot) {
		return nil, fmt.Errorf("%w: %w", ErrForeign, regular.ErrNot)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return ReadCheckpoint(f, info.Size(), want, limits)
}

// ReadCheckpoint is [Load] for a file of the given size that r reads, twice: once for the digest,
// then to decode it. An error of r is returned as it is.
func ReadCheckpoint(r io.ReaderAt, size int64, want Header, limits Limits) (*Checkpoint, error) {
	if err := checkMagic(r, size); err != nil {
		return nil, err
	}
	if err := checkDigest(r, size, limits.content()); err != nil {
		return nil, err
	}
	stream := &source{r: io.NewSectionReader(r, int64(len(magic)), size-int64(len(magic)+sha256.Size))}
	z, err := zstd.NewReader(bufio.NewReader(stream), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(window))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	in := &input{r: z, left: limits.content(), limit: limits.content()}
	c, err := in.checkpoint(want)
	switch {
	case stream.err != nil:
		return nil, stream.err
	case err != nil:
		return nil, err
	}
	return c, nil
}

// checkMagic refuses what is no file of this package and version.
func checkMagic(r io.ReaderAt, size int64) error {
	start := make([]byte, min(size, int64(len(magic))))
	if err := readAt(r, start, 0); err != nil {
		return err
	}
	got := []byte(magic)
	copy(got, start)
	version := got[versionAt]
	got[versionAt] = magic[versionAt]
	switch {
	case string(got) != magic:
		return fmt.Errorf("%w: it begins with %q: want %q", ErrForeign, start, magic)
	case version == '1':
		return fmt.Errorf("%w: format version %q, of an earlier version of this program: want %q: "+
			"finish that run with the program that began it, or begin again without the file", ErrForeign, version, magic[versionAt])
	case version != magic[versionAt]:
		return fmt.Errorf("%w: format version %q: want %q", ErrForeign, version, magic[versionAt])
	}
	return nil
}

// checkDigest compares the file with the digest at its end. That takes time for every byte, so a
// file of twice the length that the content may have is refused at once: what does not compress
// becomes longer by less than a hundredth.
func checkDigest(r io.ReaderAt, size, content int64) error {
	end := size - sha256.Size
	const others = 2 * maxHeader // header, names and digest
	switch {
	case end < int64(len(magic)):
		return fmt.Errorf("%w: it has %d bytes: want at least %d", ErrDamaged, size, len(magic)+sha256.Size)
	case size > others && (size-others)/2 > content:
		return fmt.Errorf("%w: it has %d bytes: at most %d allowed once decompressed", ErrLimit, size, content)
	}
	sum := sha256.New()
	n, err := io.Copy(sum, io.NewSectionReader(r, 0, end))
	if err != nil {
		return err
	}
	want := make([]byte, sha256.Size)
	if err := readAt(r, want, n); err != nil {
		return err
	}
	if got := sum.Sum(nil); n != end || !bytes.Equal(got, want) {
		return fmt.Errorf("%w: SHA-256 of its first %d bytes is %x: want %x, which it ends in: cut short, or changed", ErrDamaged, n, got, want)
	}
	return nil
}

// readAt fills p from offset at on; a file that ends there has shrunk under its reader.
func readAt(r io.ReaderAt, p []byte, at int64) error {
	n, err := r.ReadAt(p, at)
	switch {
	case n == len(p):
		return nil
	case err == nil || err == io.EOF:
		return fmt.Errorf("%w: it ends at byte %d: want %d more", ErrDamaged, at+int64(n), len(p)-n)
	}
	return err
}

// source keeps the error of the file that it reads, which would else be taken for damage.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// Package archive keeps the values of a sequence that is too long for memory in a file, a byte or less
// each, from which any of them can be read again.
//
// # The format, version 1
//
// Numbers are unsigned and little-endian.
//
//	file  = magic, u16 length of the name, name, block*
//	magic = 8F 53 47 56 31 0D 0A 1A          ("SGV1": the digit is the version)
//	block = u32 length, that many bytes: a zstd frame (RFC 8878) with a checksum, of 2^16 values
//
// The name says of what the values are. A file is only ever added to. What a process that was killed
// has written of its last block is no block, and is written over.
package archive

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/klauspost/compress/zstd"

	"example.org/grundy/internal/regular"
)

const (
	magic      = "\x8fSGV1\r\n\x1a"
	blockSize  = 1 << 16       // values
	maxFrame   = 2 * blockSize // bytes: what does not compress becomes longer by a few
	cacheSize  = 4             // blocks: two stretches that begin anywhere
	headLength = len(magic) + 2
)

// Errors that Open and Read wrap.
var (
	// ErrDamaged says that a file is not as it was written.
	ErrDamaged = errors.New("damaged file: remove it, and its values are computed again")
	// ErrForeign says that a file is no archive, or of something else.
	ErrForeign = errors.New("foreign file")
)

// File is an archive. Its methods may be called from several goroutines.
type File struct {
	mu      sync.Mutex
	file    *os.File
	end     int64   // of the blocks in the file
	blocks  []int64 // where each begins
	pending []byte  // values that fill no block yet
	failed  error   // of an earlier write: what was written since is not known
	temp    bool

	coder   *zstd.Encoder
	decoder *zstd.Decoder
	cache   [cacheSize]cached
	uses    int64
}

// cached is a block that was read.
type cached struct {
	block  int
	values []byte // none if it is empty
	used   int64  // when it was used last
}

// Open opens the archive at path, or makes a new one of that name.
func Open(path, name string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	f, err := open(file, name)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Temporary makes an archive for as long as it is open, in the folder for temporary files.
func Temporary(name string) (*File, error) {
	file, err := os.CreateTemp("", "grundy-*.values")
	if err != nil {
		return nil, err
	}
	// Where a file that is open can be removed none is left, whatever ends the process.
	temp := os.Remove(file.Name()) != nil
	f, err := open(file, name)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", file.Name(), err)
	}
	f.temp = temp
	return f, nil
}

func open(file *os.File, name string) (f *File, err error) {
	f = &File{file: file}
	// There are few matches in the values of a game, but few values too.
	f.coder, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithAllLitEntropyCompression(true),
		zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err != nil {
		return nil, err
	}
	if f.decoder, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(blockSize)); err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: %w", ErrForeign, regular.ErrNot)
	}
	head := append(binary.LittleEndian.AppendUint16([]byte(magic), uint16(len(name))), name...)
	if int64(len(name)) > 1<<16-1 {
		return nil, fmt.Errorf("a name of %d bytes: want fewer than %d", len(name), 1<<16)
	}
	f.end = int64(len(head))
	if info.Size() == 0 {
		_, err := file.WriteAt(head, 0)
		return f, err
	}
	got := make([]byte, len(head))
	n, err := file.ReadAt(got, 0)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if string(got) != string(head) {
		return nil, fmt.Errorf("%w: it begins with %q: want %q, values of %s", ErrForeign, got[:min(n, headLength+80)], head, name)
	}
	return f, f.index(info.Size())
}

// index finds the blocks.
func (f *File) index(size int64) error {
	var length [4]byte
	for f.end+4 <= size {
		if _, err := f.file.ReadAt(length[:], f.end); err != nil {
			return err
		}
		n := int64(binary.LittleEndian.Uint32(length[:]))
		if n == 0 || n > maxFrame {
			return fmt.Errorf("%w: a block of %d bytes at byte %d", ErrDamaged, n, f.end)
		}
		if f.end+4+n > size {
			return nil // cut short
		}
		f.blocks = append(f.blocks, f.end)
		f.end += 4 + n
	}
	return nil
}

// Len returns the number of values kept.
func (f *File) Len() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.len()
}

func (f *File) len() int64 { return int64(len(f.blocks))*blockSize + int64(len(f.pending)) }

// Size returns the length of the file in bytes.
func (f *File) Size() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.end
}

// Append adds values. Those that fill no block are lost when the archive is closed. It costs a few
// nanoseconds each.
func (f *File) Append(values []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(values) > 0 && f.failed == nil {
		n := min(len(values), blockSize-len(f.pending))
		f.pending = append(f.pending, values[:n]...)
		values = values[n:]
		if len(f.pending) == blockSize {
			f.failed = f.flush()
		}
	}
	return f.failed
}

// flush writes the values that fill a block.
func (f *File) flush() error {
	record := f.coder.EncodeAll(f.pending, make([]byte, 4, blockSize))
	binary.LittleEndian.PutUint32(record, uint32(len(record)-4))
	if _, err := f.file.WriteAt(record, f.end); err != nil {
		return err
	}
	f.blocks = append(f.blocks, f.end)
	f.end += int64(len(record))
	f.pending = f.pending[:0]
	return nil
}

// Read gives the values from one on. It costs a few nanoseconds each, and a block at least.
func (f *File) Read(values []byte, from int64) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if to := from + int64(len(values)); from < 0 || to > f.len() {
		return fmt.Errorf("%s: values %d … %d: want some of the %d that are kept", f.file.Name(), from, to-1, f.len())
	}
	for len(values) > 0 {
		block, err := f.block(int(from / blockSize))
		if err != nil {
			return fmt.Errorf("%s: values from %d on: %w", f.file.Name(), from/blockSize*blockSize, err)
		}
		n := copy(values, block[from%blockSize:])
		values, from = values[n:], from+int64(n)
	}
	return nil
}

// block returns the values of a block, not to be kept.
func (f *File) block(k int) ([]byte, error) {
	if k == len(f.blocks) {
		return f.pending, nil
	}
	f.uses++
	oldest := &f.cache[0]
	for i := range f.cache {
		c := &f.cache[i]
		if c.block == k && len(c.values) > 0 {
			c.used = f.uses
			return c.values, nil
		}
		if c.used < oldest.used {
			oldest = c
		}
	}
	end := f.end
	if k+1 < len(f.blocks) {
		end = f.blocks[k+1]
	}
	frame := make([]byte, end-f.blocks[k]-4)
	if _, err := f.file.ReadAt(frame, f.blocks[k]+4); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	values, err := f.decoder.DecodeAll(frame, oldest.values[:0])
	*oldest = cached{k, values, f.uses}
	switch {
	case err != nil:
		oldest.values = nil
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case len(values) != blockSize:
		oldest.values = nil
		return nil, fmt.Errorf("%w: a block of %d values: want %d", ErrDamaged, len(values), blockSize)
	}
	return values, nil
}

// Close closes the archive; a temporary one is gone.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.decoder.Close()
	err := errors.Join(f.coder.Close(), f.file.Close())
	if f.temp {
		err = errors.Join(err, os.Remove(f.file.Name()))
	}
	return err
}

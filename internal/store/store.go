// Package store keeps the state of a long run in a file, a checkpoint, from which another process
// goes on to the same result. A file is a header and named sections; what a section means is the
// business of whoever wrote it, and the package knows no engine.
//
// # What a file promises
//
// It is whole or it is refused: it ends in the SHA-256 of all that comes before, and a reader
// compares that before it decodes anything. A file made to do harm has the right digest too: so no
// length that a file claims is believed before memory is taken for it, and what it decompresses to
// is bounded by the [Limits] of the caller. The same content gives the same bytes (with the same
// version of the compressor).
//
// # The format, version 2
//
// Numbers are unsigned and little-endian; u32 is one of 32 bits.
//
//	file    = magic, content as one zstd stream (RFC 8878), SHA-256 of all bytes before it
//	magic   = 8F 53 47 54 32 0D 0A 1A                     ("SGT2": the digit is the version)
//	content = u32 length of the header, header, section*, u8 0
//	header  = {"kind":"checkpoint","meta":{"game":"0.77", …}}   canonical JSON: keys sorted, no
//	          white space, UTF-8, every value of meta a string; at most 2^20 bytes
//	section = u8 length of the name, name (UTF-8, no empty one, none twice), chunk*, u32 0
//	chunk   = u32 length, bytes
//
// A file has at most 256 sections. A chunk has at most 2^20 bytes, and only the last of a section
// fewer than 2^16. The zstd window is at most 2^20 bytes. Header and sections stand in the order
// in which they are needed, so that a file is written and read in one pass, whatever its size.
//
// # Values
//
// A sequence of Grundy values fills a section block by block, 2^16 heaps in each (fewer in the
// last). Each block is a chunk: a byte w = 1, 2 or 4, the least width that holds the largest value
// of the block, then each value in w bytes.
package store

import "errors"

// Errors that the reader wraps.
var (
	// ErrDamaged says that a file is not as it was written: cut short, or some byte changed.
	ErrDamaged = errors.New("damaged file")
	// ErrForeign says that a file is sound but not the one wanted: no file of this package,
	// another version, another kind, another game.
	ErrForeign = errors.New("foreign file")
	// ErrLimit says that a file holds more than the reader's [Limits] allow.
	ErrLimit = errors.New("file exceeds the limits of its reader")
)

// Limits bound what a reader takes from a file before it refuses. The zero value means the
// defaults.
type Limits struct {
	// Content is the largest number of bytes of all sections together once decompressed; 0 means
	// 1 GiB. A reader takes memory for the bytes that there are, and some MiB.
	Content int64
}

func (l Limits) content() int64 {
	if l.Content == 0 {
		return 1 << 30
	}
	return l.Content
}

// What the format allows. A writer refuses what a reader would.
const (
	magic       = "\x8fSGT2\r\n\x1a"
	versionAt   = 4       // of the digit in magic
	maxHeader   = 1 << 20 // bytes
	maxName     = 255     // bytes, of a section or a kind
	maxSections = 256
	maxChunk    = 1 << 20 // bytes
	// minChunk is the least number of bytes in a chunk that another one follows. Without it a file
	// of chunks of a byte would take far more memory than the bytes that are counted.
	minChunk = 1 << 16
	window   = 1 << 20 // of zstd, in bytes
)

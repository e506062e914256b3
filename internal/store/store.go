// Package store keeps tables of Grundy values and checkpoints of long runs on disk. A file is a
// container of named, checksummed sections; what a section means is the business of whoever wrote
// it, and the package knows no engine.
//
// # What a file promises
//
// It is whole or it is refused: every byte is compared with a constant or covered by a SHA-256,
// and the trailer at the end is missing from a file that was cut short. It can be read in part:
// the directory says where each block lies. No length that it claims is believed before it was
// compared with the size of the file and the [Limits] of the caller, so that a hostile file cannot
// exhaust memory. The same content gives the same bytes (with the same version of the compressor).
//
// # The format, version 1
//
// Numbers are unsigned and little-endian; u32 is one of 32 bits.
//
//	file      = magic, block*, directory, trailer
//	magic     = 8F 53 47 54 31 0D 0A 1A                 ("SGT1": the digit is the version)
//	block     = the bytes of a block as its codec stores them, one after another without gaps
//
//	directory = u32 length of the header, header,
//	            u32 number of sections, section*
//	header    = {"kind":"table","meta":{"game":"0.77", …}}   canonical JSON: keys sorted, no white
//	            space, UTF-8, every value of meta a string
//	section   = u16 length of the name, name (UTF-8),
//	            u8 codec (0 raw, 1 zstd), u64 bytes, u64 bytes stored, SHA-256 of the bytes,
//	            u32 number of blocks, (u32 bytes, u32 bytes stored, SHA-256 of what is stored)*
//
//	trailer   = u64 place of the directory, u64 length of the directory,
//	            SHA-256 of the directory and of these 16 bytes,
//	            8F 53 47 54 65 6E 64 0A                 ("SGTend")
//
// A block has 1 … 2^20 bytes before compression; the sections' blocks lie in the order of the
// directory, the first after the magic, the last before the directory. A zstd block is one frame
// with its content size and its own checksum. The directory stands at the end because the length
// of a table and its SHA-256 are known only when it has been computed: a file is written in one
// pass, whatever its size.
//
// # Values
//
// A sequence of Grundy values fills a section block by block, 2^16 heaps in each (fewer in the
// last): a byte w = 1, 2 or 4, the least width that holds the largest value of the block, then each
// value in w bytes. So heap n is in block n/65536, and a block's length alone gives its w.
//
// A table file (kind "table") has one section, "values", and the meta game, engine, mask, heaps (the
// number of values, from heap 0 on) and sha256 (of all of them as little-endian uint32, the form of
// [sgtable.Sum256]). A [Checkpoint] has whatever sections were put into it.
package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// Errors that the readers wrap.
var (
	// ErrDamaged says that a file is not as it was written: cut short, or some byte changed.
	ErrDamaged = errors.New("damaged file")
	// ErrForeign says that a file is sound but not the one wanted: no file of this package,
	// another version, another kind, another game.
	ErrForeign = errors.New("foreign file")
	// ErrLimit says that a file claims more than the reader's [Limits] allow.
	ErrLimit = errors.New("file exceeds the limits of its reader")
)

// MaxBlock is the largest number of bytes in a block before compression. Reading takes memory for
// one block at a time.
const MaxBlock = 1 << 20

// MaxName is the largest number of bytes in the name of a section or of a kind.
const MaxName = 255

// Header says what a file is.
type Header struct {
	// Kind is "table", "checkpoint" or whatever the writer calls its files.
	Kind string `json:"kind"`
	// Meta describes the content: game, engine, …
	Meta map[string]string `json:"meta"`
}

// encode returns the canonical JSON of h.
func (h Header) encode() ([]byte, error) {
	if err := checkName("kind", h.Kind); err != nil {
		return nil, err
	}
	for key, value := range h.Meta {
		if !utf8.ValidString(key) || !utf8.ValidString(value) {
			return nil, fmt.Errorf("meta %q = %q: want valid UTF-8", key, value)
		}
	}
	if h.Meta == nil {
		h.Meta = map[string]string{}
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf) // sorts the keys of a map
	enc.SetEscapeHTML(false)
	if err := enc.Encode(h); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

// decodeHeader reads what encode wrote and nothing else.
func decodeHeader(text []byte) (Header, error) {
	var h Header
	if err := json.Unmarshal(text, &h); err != nil {
		return Header{}, fmt.Errorf("header: %w: %w", ErrDamaged, err)
	}
	if again, err := h.encode(); err != nil {
		return Header{}, fmt.Errorf("header: %w: %w", ErrDamaged, err)
	} else if !bytes.Equal(again, text) {
		return Header{}, fmt.Errorf("header %.80q: %w: want canonical JSON %.80q", text, ErrDamaged, again)
	}
	return h, nil
}

// Match reports, as an error that wraps [ErrForeign], the first difference of h from what want
// asks for: its kind, and every entry of its meta. Entries of h.Meta that want does not name may
// be anything.
func (h Header) Match(want Header) error {
	if h.Kind != want.Kind {
		return fmt.Errorf("%w: kind %q: want %q", ErrForeign, h.Kind, want.Kind)
	}
	for _, key := range sortedKeys(want.Meta) {
		got, ok := h.Meta[key]
		switch {
		case !ok:
			return fmt.Errorf("%w: no %s in its header: want %q", ErrForeign, key, want.Meta[key])
		case got != want.Meta[key]:
			return fmt.Errorf("%w: %s %q: want %q", ErrForeign, key, got, want.Meta[key])
		}
	}
	return nil
}

// Codec says how the blocks of a section are stored.
type Codec uint8

const (
	Raw  Codec = iota // as they are
	Zstd              // each a zstd frame
)

func (c Codec) String() string {
	switch c {
	case Raw:
		return "raw"
	case Zstd:
		return "zstd"
	}
	return fmt.Sprintf("codec %d", uint8(c))
}

// Limits bound what a reader takes from a file before it refuses. The zero value means the
// defaults.
type Limits struct {
	// Directory is the largest length of the directory in bytes; 0 means 16 MiB, which is enough
	// for 2·10^10 heaps. A reader keeps about twice as much in memory.
	Directory int64
	// Content is the largest number of bytes of all sections together once decompressed; 0 means
	// 1 GiB.
	Content int64
}

func (l Limits) directory() int64 {
	if l.Directory == 0 {
		return 16 << 20
	}
	return l.Directory
}

func (l Limits) content() int64 {
	if l.Content == 0 {
		return 1 << 30
	}
	return l.Content
}

// The ends of a file.
const (
	magic      = "\x8fSGT1\r\n\x1a"
	versionAt  = 4 // of the digit in magic
	endMagic   = "\x8fSGTend\n"
	numbersLen = 8 + 8 // of the place and the length in the trailer
	trailerLen = numbersLen + sha256.Size + len(endMagic)
)

// checkName refuses a name that is empty, long or no text.
func checkName(what, name string) error {
	if name == "" || len(name) > MaxName || !utf8.ValidString(name) {
		return fmt.Errorf("%s %.80q: want 1 … %d bytes of valid UTF-8", what, name, MaxName)
	}
	return nil
}

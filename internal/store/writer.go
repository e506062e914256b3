package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"math"

	"github.com/klauspost/compress/zstd"
)

// Writer writes one file front to back, in memory for one block and the directory. The first
// error stays: every later call returns it.
type Writer struct {
	w        io.Writer
	at       int64 // bytes written
	sections []*Section
	sum      hash.Hash     // of the section that is being written
	encoder  *zstd.Encoder // its own, so that nothing written before can show in the bytes
	stored   []byte
	err      error
}

var errClosed = errors.New("the file is closed")

// NewWriter starts a file on w. A caller that wants the file whole or not at all gives a w of
// [example.org/grundy/internal/atomicfile.Write].
func NewWriter(w io.Writer) *Writer {
	sw := &Writer{w: w}
	sw.write([]byte(magic))
	return sw
}

// Begin starts a section of the given name, to be filled by Block.
func (w *Writer) Begin(name string, codec Codec) error {
	if w.err != nil {
		return w.err
	}
	w.endSection()
	if err := checkName("section", name); err != nil {
		return w.fail(err)
	}
	for _, s := range w.sections {
		if s.name == name {
			return w.fail(fmt.Errorf("section %q: a file cannot have two of the same name", name))
		}
	}
	if codec > Zstd {
		return w.fail(fmt.Errorf("section %q: %v: want raw or zstd", name, codec))
	}
	if codec == Zstd && w.encoder == nil {
		var err error
		w.encoder, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault),
			zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(MaxBlock), zstd.WithEncoderCRC(true))
		if err != nil {
			return w.fail(err)
		}
	}
	w.sections = append(w.sections, &Section{name: name, codec: codec})
	w.sum = sha256.New()
	return nil
}

// Block adds a block of 1 … [MaxBlock] bytes to the section that was begun last. A reader can
// fetch each block alone.
func (w *Writer) Block(raw []byte) error {
	switch {
	case w.err != nil:
		return w.err
	case w.sum == nil:
		return w.fail(errors.New("a block outside a section: begin one first"))
	case len(raw) == 0 || len(raw) > MaxBlock:
		return w.fail(fmt.Errorf("a block of %d bytes: want 1 … %d", len(raw), MaxBlock))
	}
	s := w.sections[len(w.sections)-1]
	if len(s.blocks) == math.MaxUint32 {
		return w.fail(fmt.Errorf("section %q: more than %d blocks", s.name, len(s.blocks)))
	}
	stored := raw
	if s.codec == Zstd {
		w.stored = w.encoder.EncodeAll(raw, w.stored[:0])
		stored = w.stored
	}
	w.sum.Write(raw)
	b := block{at: w.at, raw: uint32(len(raw)), stored: uint32(len(stored)), sum: sha256.Sum256(stored)}
	s.blocks = append(s.blocks, b)
	s.raw += int64(b.raw)
	s.stored += int64(b.stored)
	return w.write(stored)
}

// Section writes a whole section, in blocks of [MaxBlock].
func (w *Writer) Section(name string, codec Codec, raw []byte) error {
	if err := w.Begin(name, codec); err != nil {
		return err
	}
	for len(raw) > 0 {
		n := min(len(raw), MaxBlock)
		if err := w.Block(raw[:n]); err != nil {
			return err
		}
		raw = raw[n:]
	}
	return nil
}

// Close ends the file: it writes the directory, with the header in it, and the trailer. It does
// not close the underlying writer. A file that is not closed is refused by every reader.
func (w *Writer) Close(h Header) error {
	if w.err != nil {
		return w.err
	}
	w.endSection()
	header, err := h.encode()
	if err != nil {
		return w.fail(err)
	}
	directory := appendDirectory(nil, header, w.sections)
	end := appendTrailer(directory, directory, w.at)
	if err := w.write(end); err != nil {
		return err
	}
	w.err = errClosed
	return nil
}

func (w *Writer) endSection() {
	if w.sum != nil {
		s := w.sections[len(w.sections)-1]
		s.sum = [sha256.Size]byte(w.sum.Sum(nil))
		w.sum = nil
	}
}

func (w *Writer) write(p []byte) error {
	n, err := w.w.Write(p)
	w.at += int64(n)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	return w.fail(err)
}

func (w *Writer) fail(err error) error {
	w.err = err
	return err
}

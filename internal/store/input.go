package store

import (
	"encoding/binary"
	"fmt"
	"io"
)

// input reads the content of a file whose digest is right. That says nothing about who wrote it.
type input struct {
	r           io.Reader
	left, limit int64 // bytes of sections that may still come, of all that are allowed
}

// checkpoint reads all of the content. The sections are not read unless the header is the one
// that is wanted.
func (in *input) checkpoint(want Header) (*Checkpoint, error) {
	header, err := in.header()
	if err != nil {
		return nil, err
	}
	if err := header.Match(want); err != nil {
		return nil, err
	}
	c := &Checkpoint{Header: header}
	for {
		name, err := in.name()
		if err != nil {
			return nil, err
		}
		if name == "" {
			return c, in.end()
		}
		if err := c.free(name); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		chunks, err := in.chunks()
		if err != nil {
			return nil, fmt.Errorf("section %q: %w", name, err)
		}
		c.parts = append(c.parts, part{name: name, chunks: chunks})
	}
}

func (in *input) header() (Header, error) {
	n, err := in.length()
	if err != nil {
		return Header{}, err
	}
	if n > maxHeader {
		return Header{}, fmt.Errorf("%w: header of %d bytes: want at most %d", ErrDamaged, n, maxHeader)
	}
	text, err := in.bytes(n)
	if err != nil {
		return Header{}, err
	}
	return decodeHeader(text)
}

// name returns the name of the next section, none at the end mark.
func (in *input) name() (string, error) {
	n, err := in.bytes(1)
	if err != nil {
		return "", err
	}
	name, err := in.bytes(int64(n[0]))
	return string(name), err
}

// chunks returns the chunks of a section, none of them empty.
func (in *input) chunks() (chunks [][]byte, err error) {
	for last := false; ; {
		n, err := in.length()
		switch {
		case err != nil:
			return nil, err
		case n == 0:
			return chunks, nil
		case n > maxChunk || last:
			return nil, fmt.Errorf("%w: chunk %d of %d bytes: want at most %d, and at least %d in one before the last",
				ErrDamaged, len(chunks), n, maxChunk, minChunk)
		case n > in.left:
			return nil, fmt.Errorf("%w: it holds more than %d bytes, as many as are allowed", ErrLimit, in.limit)
		}
		in.left -= n
		chunk, err := in.bytes(n)
		if err != nil {
			return nil, fmt.Errorf("chunk %d: %w", len(chunks), err)
		}
		chunks = append(chunks, chunk)
		last = n < minChunk
	}
}

// end refuses whatever follows the end mark.
func (in *input) end() error {
	if _, err := io.ReadFull(in.r, make([]byte, 1)); err == io.EOF {
		return nil
	}
	return fmt.Errorf("%w: its content goes on after the end mark", ErrDamaged)
}

// length reads a number of 32 bits.
func (in *input) length() (int64, error) {
	b, err := in.bytes(4)
	if err != nil {
		return 0, err
	}
	return int64(binary.LittleEndian.Uint32(b)), nil
}

// bytes reads n bytes, for which it takes memory: the caller has bounded n.
func (in *input) bytes(n int64) ([]byte, error) {
	b := make([]byte, n)
	switch _, err := io.ReadFull(in.r, b); {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return nil, fmt.Errorf("%w: its content ends without an end mark", ErrDamaged)
	case err != nil:
		return nil, fmt.Errorf("%w: its content cannot be decompressed: %w", ErrDamaged, err)
	}
	return b, nil
}

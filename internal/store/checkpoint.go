package store

import (
	"encoding"
	"fmt"
	"io"
	"slices"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/sgtable"
)

// Checkpoint is the state of a run, from which it continues to the same result: sections that the
// engine, the detector and others marshal on their own, under a header that says whose they are.
type Checkpoint struct {
	// Header is the kind of run and what must agree for the state to be of use: game, engine,
	// mask, version of the program's results, ….
	Header Header
	parts  []part
}

// part is a section of a checkpoint: bytes, or values still in the hands of their owner.
type part struct {
	name   string
	data   []byte
	values Values
}

// Bytes is a section that is its own marshalled form.
type Bytes []byte

// AppendBinary implements [encoding.BinaryAppender].
func (b Bytes) AppendBinary(dst []byte) ([]byte, error) { return append(dst, b...), nil }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (b *Bytes) UnmarshalBinary(data []byte) error {
	*b = slices.Clone(data)
	return nil
}

// Add marshals state into a new section of the given name.
func (c *Checkpoint) Add(name string, state encoding.BinaryAppender) error {
	if err := c.free(name); err != nil {
		return err
	}
	data, err := state.AppendBinary(nil)
	if err != nil {
		return fmt.Errorf("checkpoint section %q: %w", name, err)
	}
	c.parts = append(c.parts, part{name: name, data: data})
	return nil
}

// AddValues makes a section of all values that are known. They are not copied: they are lent until
// the checkpoint is written, which stores them packed and compressed.
func (c *Checkpoint) AddValues(name string, values Values) error {
	if err := c.free(name); err != nil {
		return err
	}
	c.parts = append(c.parts, part{name: name, values: values})
	return nil
}

func (c *Checkpoint) free(name string) error {
	if err := checkName("section", name); err != nil {
		return err
	}
	if slices.Contains(c.Names(), name) {
		return fmt.Errorf("checkpoint section %q: there is one already", name)
	}
	return nil
}

// Names returns the names of the sections in the order in which they were added.
func (c *Checkpoint) Names() []string {
	names := make([]string, len(c.parts))
	for i, p := range c.parts {
		names[i] = p.name
	}
	return names
}

// Get unmarshals the section of the given name into state. After an error state is to be thrown
// away, and with it everything else that came from the checkpoint.
func (c *Checkpoint) Get(name string, state encoding.BinaryUnmarshaler) error {
	p, err := c.part(name)
	if err != nil {
		return err
	}
	if p.values != nil {
		return fmt.Errorf("checkpoint section %q: it holds values, not yet written", name)
	}
	if err := state.UnmarshalBinary(p.data); err != nil {
		return fmt.Errorf("checkpoint section %q: %w", name, err)
	}
	return nil
}

// Values returns the values of a section that AddValues made, in a new table of 4 bytes a heap.
func (c *Checkpoint) Values(name string) (*sgtable.Table, error) {
	p, err := c.part(name)
	if err != nil {
		return nil, err
	}
	var values []uint32
	if p.values != nil {
		var lent []uint32
		lent, err = p.values.Slice(0, p.values.Len())
		values = slices.Clone(lent)
	} else {
		values, err = unpack(p.data)
	}
	if err != nil {
		return nil, fmt.Errorf("checkpoint section %q: %w", name, err)
	}
	return sgtable.TableOf(values), nil
}

func (c *Checkpoint) part(name string) (part, error) {
	for _, p := range c.parts {
		if p.name == name {
			return p, nil
		}
	}
	return part{}, fmt.Errorf("no checkpoint section %q: want one of %q", name, c.Names())
}

// Write writes the checkpoint to w.
func (c *Checkpoint) Write(w io.Writer) error {
	sw := NewWriter(w)
	for _, p := range c.parts {
		if p.values == nil {
			if err := sw.Section(p.name, Zstd, p.data); err != nil {
				return err
			}
			continue
		}
		if err := sw.Begin(p.name, Zstd); err != nil {
			return err
		}
		var packed []byte
		err := eachBlock(p.values, func(values []uint32) error {
			packed = appendValues(packed[:0], values)
			return sw.Block(packed)
		})
		if err != nil {
			return err
		}
	}
	return sw.Close(c.Header)
}

// Save writes the checkpoint into the file at path, whole or not at all: whatever happens, the
// file there is the old one or the new one.
func (c *Checkpoint) Save(path string) error { return atomicfile.Write(path, c.Write) }

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
	f, size, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadCheckpoint(f, size, want, limits)
}

// ReadCheckpoint is [Load] for a file of the given size that r reads.
func ReadCheckpoint(r io.ReaderAt, size int64, want Header, limits Limits) (*Checkpoint, error) {
	f, err := Open(r, size, limits)
	if err != nil {
		return nil, err
	}
	if err := f.Header().Match(want); err != nil {
		return nil, err
	}
	c := &Checkpoint{Header: f.Header()}
	for _, s := range f.Sections() {
		data, err := s.Bytes()
		if err != nil {
			return nil, err
		}
		c.parts = append(c.parts, part{name: s.Name(), data: data})
	}
	return c, nil
}

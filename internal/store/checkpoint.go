package store

import (
	"encoding"
	"fmt"
	"slices"

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

// part is a section of a checkpoint: bytes in chunks, or values still in the hands of their owner.
type part struct {
	name   string
	chunks [][]byte
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
	c.parts = append(c.parts, part{name: name, chunks: slices.Collect(slices.Chunk(data, maxChunk))})
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

// free refuses a name that a new section cannot have.
func (c *Checkpoint) free(name string) error {
	if err := checkName("checkpoint section", name); err != nil {
		return err
	}
	switch {
	case slices.Contains(c.Names(), name):
		return fmt.Errorf("checkpoint section %q: there is one already", name)
	case len(c.parts) == maxSections:
		return fmt.Errorf("checkpoint section %q: there are %d already: want no more", name, maxSections)
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

// Has reports whether there is a section of the given name.
func (c *Checkpoint) Has(name string) bool { return slices.Contains(c.Names(), name) }

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
	if err := state.UnmarshalBinary(slices.Concat(p.chunks...)); err != nil {
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
		values, err = unpack(p.chunks)
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

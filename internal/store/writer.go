package store

import (
	"crypto/sha256"
	"encoding/binary"
	"io"

	"github.com/klauspost/compress/zstd"

	"example.org/grundy/internal/atomicfile"
)

// Save writes the checkpoint into the file at path, whole or not at all: whatever happens, the
// file there is the old one or the new one.
func (c *Checkpoint) Save(path string) error { return atomicfile.Write(path, c.Write) }

// Write writes the checkpoint to w in one pass, in memory for one block of values and some MiB for
// the compressor. The cost per heap is some tens of nanoseconds.
func (c *Checkpoint) Write(w io.Writer) error {
	header, err := c.Header.encode()
	if err != nil {
		return err
	}
	sum := sha256.New()
	all := io.MultiWriter(w, sum)
	if _, err := io.WriteString(all, magic); err != nil {
		return err
	}
	// One thread, and an encoder of its own: nothing but the content may show in the bytes.
	z, err := zstd.NewWriter(all, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(window), zstd.WithEncoderCRC(false))
	if err != nil {
		return err
	}
	out := output{w: z}
	out.chunk(header)
	for _, p := range c.parts {
		if err := out.section(p); err != nil {
			return err
		}
	}
	out.write([]byte{0})
	if out.err != nil {
		return out.err
	}
	if err := z.Close(); err != nil {
		return err
	}
	_, err = all.Write(sum.Sum(nil))
	return err
}

// output writes the content of a file. The first error stays.
type output struct {
	w   io.Writer
	err error
}

func (o *output) write(p []byte) {
	if o.err == nil {
		_, o.err = o.w.Write(p)
	}
}

// chunk writes a length and as many bytes.
func (o *output) chunk(p []byte) {
	var length [4]byte
	binary.LittleEndian.PutUint32(length[:], uint32(len(p)))
	o.write(length[:])
	o.write(p)
}

func (o *output) section(p part) error {
	o.write([]byte{byte(len(p.name))})
	o.write([]byte(p.name))
	for _, c := range p.chunks {
		o.chunk(c)
	}
	if p.values != nil {
		if err := o.values(p.values); err != nil {
			return err
		}
	}
	o.chunk(nil)
	return o.err
}

// values writes all values that are known, a chunk for each block of them.
func (o *output) values(values Values) error {
	var packed []byte
	for from, n := int64(0), values.Len(); from < n && o.err == nil; from += blockHeaps {
		block, err := values.Slice(from, min(n, from+blockHeaps))
		if err != nil {
			return err
		}
		packed = appendPacked(packed[:0], block)
		o.chunk(packed)
	}
	return o.err
}

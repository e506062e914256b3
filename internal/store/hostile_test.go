package store_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/store"
)

// sealed returns a file with the given blocks and directory and a trailer that is right for them.
func sealed(blocks, directory []byte) []byte {
	le := binary.LittleEndian
	b := append([]byte("\x8fSGT1\r\n\x1a"), blocks...)
	var numbers []byte
	numbers = le.AppendUint64(numbers, uint64(len(b)))
	numbers = le.AppendUint64(numbers, uint64(len(directory)))
	sum := sha256.Sum256(append(bytes.Clone(directory), numbers...))
	b = append(append(b, directory...), numbers...)
	return append(append(b, sum[:]...), "\x8fSGTend\n"...)
}

// parts cuts a file into its blocks and its directory.
func parts(b []byte) (blocks, directory []byte) {
	at := binary.LittleEndian.Uint64(b[len(b)-56:])
	return b[8:at], b[at : len(b)-56]
}

// Every number of the directory is checked against the others and against the blocks, whatever
// the trailer says: only the header and the names are free.
func TestDirectoryIsCheckedAgainstTheFile(t *testing.T) {
	blocks, directory := parts(file(t, runHeader, section{"first", store.Raw, []byte("abc")}, section{"second", store.Zstd, []byte("abcd")}))
	free := make([]bool, len(directory))
	for _, text := range []string{`{"kind":"grundy","meta":{"engine":"marking","game":"0.77"}}`, "first", "second"} {
		at := bytes.Index(directory, []byte(text))
		for i := range text {
			free[at+i] = true
		}
	}
	for i := range directory {
		if free[i] {
			continue
		}
		for _, mask := range []byte{1, 2, 0x80, 0xff} {
			directory[i] ^= mask
			if _, err := readCheckpoint(sealed(blocks, directory)); !refused(err) {
				t.Errorf("byte %d of %d xor %#x, sealed anew: error %v", i, len(directory), mask, err)
			}
			directory[i] ^= mask
		}
	}
	twice := bytes.Replace(directory, []byte("\x06\x00second"), []byte("\x05\x00first"), 1)
	if _, err := readCheckpoint(sealed(blocks, twice)); !refused(err) || !strings.Contains(err.Error(), "twice") {
		t.Errorf("two sections of one name: error %v", err)
	}
	if _, err := readCheckpoint(sealed(blocks, slices.Concat(directory, []byte{0}))); !refused(err) {
		t.Errorf("a byte after the last section: error %v", err)
	}
	if _, err := readCheckpoint(sealed(slices.Concat(blocks, []byte{0}), directory)); !refused(err) {
		t.Errorf("a byte that belongs to no block: error %v", err)
	}
	spaced := bytes.Replace(directory, []byte(`"kind":"grundy"`), []byte(`"kind": "grundy"`), 1)
	spaced[0]++
	if _, err := readCheckpoint(sealed(blocks, spaced)); !refused(err) || !strings.Contains(err.Error(), "canonical") {
		t.Errorf("a header with a space in it: error %v", err)
	}
}

// allocated returns how many bytes of memory do takes in all.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A hostile file writes any number anywhere, with checksums that are right.
func TestHostileLengthsTakeNoMemory(t *testing.T) {
	readTable(smallTable(t, kayles)) // the decoder takes its memory once
	blocks, directory := parts(smallCheckpoint(t))
	if err := readers["checkpoint"].read(sealed(blocks, directory)); err != nil {
		t.Fatal(err)
	}
	for at := range directory {
		for _, n := range []int{2, 4, 8} {
			if at+n > len(directory) {
				continue
			}
			for _, claim := range []uint64{1 << 60, 1<<64 - 1, 1 << 63, 1<<32 - 1, 1 << 31, 1 << 20} {
				hostile := bytes.Clone(directory)
				var word [8]byte
				binary.LittleEndian.PutUint64(word[:], claim)
				copy(hostile[at:at+n], word[:])
				if bytes.Equal(hostile, directory) {
					continue
				}
				b := sealed(blocks, hostile)
				if used := allocated(func() { readCheckpoint(b) }); used > 4<<20 {
					t.Errorf("%d bytes at %d of the directory are %#x: reading took %d bytes", n, at, claim, used)
				}
			}
		}
	}
}

// emptiness reads as zeros, as many as are asked for.
type emptiness struct{ front, end []byte }

const petabytes = 1 << 60

func (e emptiness) ReadAt(p []byte, at int64) (int, error) {
	clear(p)
	if at < int64(len(e.front)) {
		copy(p, e.front[at:])
	}
	if tail := petabytes - int64(len(e.end)); at+int64(len(p)) > tail {
		copy(p, e.end[max(0, at-tail):])
	}
	return len(p), nil
}

// Also a file that really is as long as it claims does not have its directory read.
func TestDirectoryIsBounded(t *testing.T) {
	le := binary.LittleEndian
	var end []byte
	end = le.AppendUint64(end, 8)
	end = le.AppendUint64(end, petabytes-8-56)
	end = append(append(end, make([]byte, 32)...), "\x8fSGTend\n"...)
	var err error
	used := allocated(func() {
		_, err = store.Open(emptiness{[]byte("\x8fSGT1\r\n\x1a"), end}, petabytes, store.Limits{})
	})
	if !errors.Is(err, store.ErrLimit) || used > 1<<20 {
		t.Errorf("error %v after %d bytes of memory, want ErrLimit", err, used)
	}
}

// A little that decompresses to a lot is refused before it does.
func TestContentIsBounded(t *testing.T) {
	c := store.Checkpoint{Header: runHeader}
	if err := c.Add("zeros", store.Bytes(make([]byte, 16*store.MaxBlock))); err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := c.Write(&buf); err != nil {
		t.Fatal(err)
	}
	read := func(limit int64) (err error) {
		r := bytes.NewReader(buf.Bytes())
		_, err = store.ReadCheckpoint(r, r.Size(), runHeader, store.Limits{Content: limit})
		return err
	}
	if err := read(16 * store.MaxBlock); err != nil {
		t.Error(err)
	}
	var err error
	if used := allocated(func() { err = read(16*store.MaxBlock - 1) }); !errors.Is(err, store.ErrLimit) || used > 1<<20 {
		t.Errorf("error %v after %d bytes of memory, want ErrLimit", err, used)
	}
}

// A block that decompresses to more than it says is stopped at what it says.
func TestBlockLongerThanItSays(t *testing.T) {
	readTable(smallTable(t, kayles)) // the decoder takes its memory once
	b := file(t, runHeader, section{"s", store.Zstd, make([]byte, store.MaxBlock)})
	blocks, directory := parts(b)
	short := bytes.Clone(directory)
	le := binary.LittleEndian
	le.PutUint64(short[len(short)-92:], 2) // of the section
	le.PutUint32(short[len(short)-40:], 2) // of its block
	var err error
	used := allocated(func() { _, err = readCheckpoint(sealed(blocks, short)) })
	if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "block 0") || used > store.MaxBlock/4 {
		t.Errorf("error %v after %d bytes of memory, want that block 0 is damaged", err, used)
	}
}

// A compressed block can claim any size on its own (RFC 8878, section 3.1.1.1), under checksums
// that are right.
func TestHostileFramesTakeNoMemory(t *testing.T) {
	readTable(smallTable(t, kayles)) // the decoder takes its memory once
	for name, frame := range map[string]string{
		"content of 2^60 bytes":     "\x28\xb5\x2f\xfd\xe0\x00\x00\x00\x00\x00\x00\x00\x10" + "\x03\x00\x08\x00",
		"window of 3.75 TB":         "\x28\xb5\x2f\xfd\x00\xff" + "\x03\x00\x08\x00",
		"a byte, repeated 2^20":     "\x28\xb5\x2f\xfd\x00\x50" + "\x03\x00\x80\x00",
		"a skipped frame of 4 GiB":  "\x50\x2a\x4d\x18\xff\xff\xff\xff" + "\x03\x00\x08\x00",
		"content that does not end": "\x28\xb5\x2f\xfd\x20\x0f",
	} {
		blocks, directory := parts(file(t, runHeader, section{"s", store.Raw, []byte(frame)}))
		codec := len(directory) - (1 + 8 + 8 + 32 + 4 + 40)
		directory[codec] = byte(store.Zstd)
		var err error
		used := allocated(func() { _, err = readCheckpoint(sealed(blocks, directory)) })
		if !errors.Is(err, store.ErrDamaged) || used > 1<<20 {
			t.Errorf("%s: error %v after %d bytes of memory, want ErrDamaged", name, err, used)
		} else if !strings.Contains(err.Error(), `section "s", block 0`) {
			t.Errorf("%s: error %v does not say where", name, err)
		}
	}
}

package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.org/grundy/internal/store"
)

func refused(err error) bool {
	return errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrForeign)
}

func TestEveryFlippedByteIsRefused(t *testing.T) {
	b := smallCheckpoint(t)
	if _, err := read(b, runHeader, store.Limits{}); err != nil {
		t.Fatal(err)
	}
	for i := range b {
		for _, mask := range []byte{1, 0x10, 0x80, 0xff} {
			b[i] ^= mask
			_, err := read(b, runHeader, store.Limits{})
			if !refused(err) || i >= len(magic) && !strings.Contains(err.Error(), "SHA-256 of its first") {
				t.Errorf("byte %d of %d xor %#x: error %v", i, len(b), mask, err)
			}
			b[i] ^= mask
		}
	}
}

func TestEveryTruncationIsRefused(t *testing.T) {
	b := smallCheckpoint(t)
	for n := range len(b) {
		if _, err := read(b[:n], runHeader, store.Limits{}); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("the first %d of %d bytes: error %v", n, len(b), err)
		}
		if _, err := read(b[len(b)-n:], runHeader, store.Limits{}); !refused(err) {
			t.Errorf("the last %d of %d bytes: error %v", n, len(b), err)
		}
		// A file that became shorter after its size was asked.
		if _, err := store.ReadCheckpoint(bytes.NewReader(b[:n]), int64(len(b)), runHeader, store.Limits{}); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%d of %d bytes are left: error %v", n, len(b), err)
		}
	}
	for name, more := range map[string][]byte{"a byte": {0}, "the file again": b} {
		if _, err := read(append(bytes.Clone(b), more...), runHeader, store.Limits{}); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s more: error %v", name, err)
		}
	}
}

// flaky fails once it has been read the given number of times.
type flaky struct {
	r     io.ReaderAt
	reads int
}

var errFlaky = errors.New("input/output error")

func (f *flaky) ReadAt(p []byte, at int64) (int, error) {
	if f.reads == 0 {
		return 0, errFlaky
	}
	f.reads--
	return f.r.ReadAt(p, at)
}

// A disk that fails is not a damaged file: whoever sets damaged files aside must keep this one.
func TestReaderErrorsAreNotDamage(t *testing.T) {
	c := store.Checkpoint{Header: runHeader}
	noise := fmt.Sprint(noisy(50_000, 4)) // several reads of whatever buffer
	if err := c.Add("engine", store.Bytes(noise)); err != nil {
		t.Fatal(err)
	}
	b := written(t, &c)
	for reads := 0; ; reads++ {
		_, err := store.ReadCheckpoint(&flaky{bytes.NewReader(b), reads}, int64(len(b)), runHeader, store.Limits{})
		if err == nil {
			if reads < 10 {
				t.Errorf("the file was read in %d parts: want several, of each of which the error was seen", reads)
			}
			return
		}
		if !errors.Is(err, errFlaky) || refused(err) {
			t.Errorf("read %d failed: error %v, want that of the reader", reads, err)
		}
	}
}

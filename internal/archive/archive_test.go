package archive

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// some returns n values like those of a game: a few bits each.
func some(n int) []byte {
	random := rand.New(rand.NewPCG(7, 7))
	values := make([]byte, n)
	for i := range values {
		values[i] = byte(random.IntN(32))
	}
	return values
}

func open4(t *testing.T, path string) *File {
	t.Helper()
	f, err := Open(path, "0.205")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func appended(t *testing.T, f *File, values []byte, piece int) {
	t.Helper()
	for len(values) > 0 {
		n := min(piece, len(values))
		if err := f.Append(values[:n]); err != nil {
			t.Fatal(err)
		}
		values = values[n:]
	}
}

// wantValues reads pieces at random, of all lengths.
func wantValues(t *testing.T, f *File, want []byte) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, uint64(len(want))))
	for range 40 {
		from := random.IntN(len(want))
		got := make([]byte, random.IntN(len(want)-from+1))
		if err := f.Read(got, int64(from)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want[from:from+len(got)]) {
			t.Fatalf("%d values from %d on are others", len(got), from)
		}
	}
}

// What is added can be read, in the same process and, of whole blocks, in the next, which adds more.
func TestValuesAreReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.values")
	values := some(5*blockSize + 777)
	f := open4(t, path)
	appended(t, f, values, 10_001)
	wantValues(t, f, values)
	if f.Len() != int64(len(values)) || f.Size() >= int64(len(values))*3/4 {
		t.Errorf("%d values in %d bytes", f.Len(), f.Size())
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = open4(t, path)
	defer f.Close()
	if f.Len() != 5*blockSize {
		t.Fatalf("%d values of 5 blocks", f.Len())
	}
	appended(t, f, values[5*blockSize:], 100)
	appended(t, f, values, blockSize)
	wantValues(t, f, append(bytes.Clone(values), values...))
	for _, from := range []int64{-1, f.Len()} {
		if err := f.Read(make([]byte, 1), from); err == nil {
			t.Errorf("there is a value %d", from)
		}
	}
}

// A process that was killed leaves a part of a block, or of its length, or an empty file: it counts for
// nothing.
func TestABlockCutShortIsNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.values")
	values := some(3 * blockSize)
	f := open4(t, path)
	appended(t, f, values, blockSize)
	last, end := f.blocks[2], f.end
	f.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int64{0, last, last + 1, last + 3, last + 4, last + 5, end - 1} {
		if err := os.WriteFile(path, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		f := open4(t, path)
		if want := int64(2 * blockSize); cut > 0 && f.Len() != want || cut == 0 && f.Len() != 0 {
			t.Fatalf("%d values in %d bytes", f.Len(), cut)
		}
		appended(t, f, values[f.Len():], blockSize)
		wantValues(t, f, values)
		f.Close()
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, whole) {
			t.Fatalf("another file after a cut at %d: error %v", cut, err)
		}
	}
}

// Whichever byte is another one, no wrong value is given out, and the error names the file.
func TestDamageIsSeen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.values")
	values := some(2 * blockSize)
	f := open4(t, path)
	appended(t, f, values, blockSize)
	second := f.blocks[1]
	f.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	places := []int64{0, 4, 8, 10, 14, 15, 16, 17, 18, 19, 20, 30, second, second + 1, second + 3, second + 4, second + 9, int64(len(whole)) - 1}
	random := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		places = append(places, random.Int64N(int64(len(whole))))
	}
	for _, at := range places {
		damaged := bytes.Clone(whole)
		damaged[at] ^= 0x81
		if err := os.WriteFile(path, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path, "0.205")
		got := make([]byte, 2*blockSize)
		if err == nil {
			got = got[:f.Len()] // a length that is damaged may cut the file short
			err = f.Read(got, 0)
			f.Close()
		}
		switch {
		case err == nil:
			if !bytes.Equal(got, values[:len(got)]) {
				t.Fatalf("byte %d: other values", at)
			}
			if len(got) == len(values) && at > 15 {
				t.Logf("byte %d does not matter", at)
			}
		case !strings.Contains(err.Error(), path) || !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrForeign):
			t.Errorf("byte %d: error %v", at, err)
		}
	}
}

// An archive of something else is refused by name.
func TestAnotherNameIsRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.values")
	open4(t, path).Close()
	if _, err := Open(path, "0.206"); !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), path) {
		t.Errorf("error %v", err)
	}
	if _, err := Open(dir, "0.206"); err == nil {
		t.Error("a folder is taken for an archive")
	}
}

// Nothing is left of a temporary archive.
func TestATemporaryArchiveGoes(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f, err := Temporary("0.205")
	if err != nil {
		t.Fatal(err)
	}
	values := some(blockSize + 1)
	appended(t, f, values, blockSize)
	wantValues(t, f, values)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(os.Getenv("TMPDIR")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

package store_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

const magic = "\x8fSGT2\r\n\x1a"

// sealed returns a file of the given stream, with the digest that is right for it.
func sealed(stream []byte) []byte {
	b := append([]byte(magic), stream...)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// compressed returns content as a zstd stream with a window of 1 MiB, or as options say.
func compressed(t testing.TB, content []byte, options ...zstd.EOption) []byte {
	t.Helper()
	var buf bytes.Buffer
	z, err := zstd.NewWriter(&buf, append([]zstd.EOption{zstd.WithWindowSize(1 << 20)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// contentOf returns what the stream of a file decompresses to.
func contentOf(t testing.TB, b []byte) []byte {
	t.Helper()
	z, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	content, err := z.DecodeAll(b[len(magic):len(b)-sha256.Size], nil)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// The format is a promise to files that exist: this is the content of one of version 2, put
// together by hand from the package comment.
func TestFormatIsStable(t *testing.T) {
	c := store.Checkpoint{Header: store.Header{Kind: "test", Meta: map[string]string{"game": "0.77"}}}
	err := errors.Join(c.AddValues("v", sgtable.TableOf([]uint32{0, 1, 256})), c.Add("s", store.Bytes("abc")), c.Add("é", store.Bytes("")))
	if err != nil {
		t.Fatal(err)
	}
	content := "26000000" + hex.EncodeToString([]byte(`{"kind":"test","meta":{"game":"0.77"}}`)) + // 38 bytes
		"01" + "76" + "07000000" + "02" + "0000" + "0100" + "0001" + "00000000" + // "v", 7 bytes, 3 values of 2 bytes each
		"01" + "73" + "03000000" + "616263" + "00000000" + // "s", 3 bytes
		"02" + "c3a9" + "00000000" + // "é", no chunk
		"00"
	b := written(t, &c)
	if diff := cmp.Diff(content, hex.EncodeToString(contentOf(t, b))); diff != "" {
		t.Errorf("content of a file (-want +got):\n%s", diff)
	}
	if whole := sealed(b[len(magic) : len(b)-sha256.Size]); !bytes.Equal(b, whole) {
		t.Errorf("a file %x, want the magic, the stream and the SHA-256 of both: %x", b, whole)
	}
	raw, err := hex.DecodeString(content)
	if err != nil {
		t.Fatal(err)
	}
	frame := "\x28\xb5\x2f\xfd\x20" + string(byte(len(raw))) + // RFC 8878: a frame of one segment of known length
		string([]byte{byte(len(raw)<<3 | 1), byte(len(raw) >> 5), 0}) // of one block, the last, stored as it is
	if len(raw) > 255 {
		t.Fatalf("content of %d bytes: want a length of one byte", len(raw))
	}
	if _, err := read(sealed(append([]byte(frame), raw...)), c.Header, store.Limits{}); err != nil {
		t.Errorf("a file put together by hand: %v", err)
	}
}

// A file of something else is named as such, and so is one of another version.
func TestOtherFormatsAreRefused(t *testing.T) {
	b := smallCheckpoint(t)
	version := func(digit byte) []byte {
		other := bytes.Clone(b)
		other[4] = digit
		return other
	}
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"version 1": {version('1'), "format version '1', of an earlier version of this program: want '2': " +
			"finish that run with the program that began it, or begin again without the file"},
		"version 3":         {version('3'), "format version '3': want '2'"},
		"a short version 1": {[]byte("\x8fSGT1\r\n\x1a"), "format version '1'"},
		"text":              {[]byte("game 0.77\nheap value\n"), `it begins with "game 0.7": want "\x8fSGT2\r\n\x1a"`},
		"short text":        {[]byte("0.77\n"), `it begins with "0.77\n"`},
		"line ends changed": {bytes.Replace(b, []byte("\r\n"), []byte("\n"), 1), "it begins with"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(c.file, runHeader, store.Limits{})
			if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want ErrForeign with %q", err, c.want)
			}
		})
	}
}

// A run must not go on from the state of another one.
func TestForeignCheckpointsAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	c := store.Checkpoint{Header: runHeader}
	if err := errors.Join(c.Add("engine", store.Bytes("x")), c.Save(path)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]store.Header{
		`kind "grundy": want "period"`:       {Kind: "period", Meta: runHeader.Meta},
		`game "0.77": want "0.07"`:           {Kind: "grundy", Meta: map[string]string{"game": "0.07"}},
		`no version in its header: want "2"`: {Kind: "grundy", Meta: map[string]string{"version": "2"}},
		`engine "marking": want "planes"`:    {Kind: "grundy", Meta: map[string]string{"engine": "planes", "game": "0.77"}},
	} {
		_, err := store.Load(path, want, store.Limits{})
		if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), path) {
			t.Errorf("error %v, want one with %q and the path", err, name)
		}
	}
	if _, err := store.Load(path, store.Header{Kind: "grundy"}, store.Limits{}); err != nil {
		t.Errorf("meta that nobody asked for: error %v", err)
	}
	if _, err := store.Load(path+"2", runHeader, store.Limits{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: error %v, want one that wraps os.ErrNotExist", err)
	}
	for _, special := range []string{filepath.Dir(path), os.DevNull} {
		if _, err := store.Load(special, runHeader, store.Limits{}); !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "no regular file") {
			t.Errorf("%s: error %v, want that it is no regular file", special, err)
		}
	}
}

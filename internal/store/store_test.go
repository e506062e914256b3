package store_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.org/grundy/internal/store"
)

// section is what a test puts into a file.
type section struct {
	name  string
	codec store.Codec
	data  []byte
}

// file returns the bytes of a file.
func file(t testing.TB, h store.Header, sections ...section) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := store.NewWriter(&buf)
	for _, s := range sections {
		if err := w.Section(s.name, s.codec, s.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(h); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func open(b []byte) (*store.File, error) {
	return store.Open(bytes.NewReader(b), int64(len(b)), store.Limits{})
}

var header = store.Header{Kind: "test", Meta: map[string]string{"game": "0.77"}}

// The format is a promise to files that exist: these are the bytes of version 1, put together by
// hand from the package comment.
func TestFormatIsStable(t *testing.T) {
	got := file(t, header, section{"s", store.Raw, []byte("abc")})
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // SHA-256, FIPS 180-2
	head := hex.EncodeToString([]byte(`{"kind":"test","meta":{"game":"0.77"}}`))
	directory := "26000000" + head + // header of 38 bytes
		"01000000" + "0100" + "73" + "00" + // one section, "s", raw
		"0300000000000000" + "0300000000000000" + abc + // 3 bytes stored in 3
		"01000000" + "03000000" + "03000000" + abc // one block
	trailer := "0b00000000000000" + "8e00000000000000" // at 11, 142 bytes
	sealed, err := hex.DecodeString(directory + trailer)
	if err != nil {
		t.Fatal(err)
	}
	want := "8f534754310d0a1a" + "616263" + directory + trailer + fmt.Sprintf("%x", sha256.Sum256(sealed)) + "8f534754656e640a"
	if diff := cmp.Diff(want, hex.EncodeToString(got)); diff != "" {
		t.Errorf("a file of one section (-want +got):\n%s", diff)
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := store.Header{
			Kind: rapid.StringN(1, 10, -1).Draw(rt, "kind"),
			Meta: rapid.MapOf(rapid.String(), rapid.String()).Draw(rt, "meta"),
		}
		names := rapid.SliceOfNDistinct(rapid.StringN(1, 10, -1), 0, 4, rapid.ID).Draw(rt, "names")
		var sections []section
		for _, name := range names {
			sections = append(sections, section{name,
				rapid.SampledFrom([]store.Codec{store.Raw, store.Zstd}).Draw(rt, "codec"),
				rapid.SliceOf(rapid.Byte()).Draw(rt, "data")})
		}
		b := file(t, h, sections...)
		if again := file(t, h, sections...); !bytes.Equal(b, again) {
			rt.Fatal("the same content gave other bytes")
		}
		f, err := open(b)
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(h, f.Header()); diff != "" {
			rt.Fatal(diff)
		}
		if err := f.Verify(); err != nil {
			rt.Fatal(err)
		}
		if len(f.Sections()) != len(sections) {
			rt.Fatalf("%d sections, want %d", len(f.Sections()), len(sections))
		}
		for _, want := range sections {
			s, err := f.Section(want.name)
			if err != nil {
				rt.Fatal(err)
			}
			if got, err := s.Bytes(); err != nil || !bytes.Equal(got, want.data) || s.Codec() != want.codec || s.Sum() != sha256.Sum256(want.data) {
				rt.Fatalf("section %q: %v", want.name, err)
			}
		}
	})
}

// A section longer than a block is cut, and each block is read alone.
func TestLongSections(t *testing.T) {
	data := make([]byte, 2*store.MaxBlock+1)
	rand.NewChaCha8([32]byte{1}).Read(data[:store.MaxBlock]) // incompressible, then zeros
	for _, codec := range []store.Codec{store.Raw, store.Zstd} {
		b := file(t, header, section{"s", codec, data})
		f, err := open(b)
		if err != nil {
			t.Fatal(err)
		}
		s := f.Sections()[0]
		if s.Blocks() != 3 || s.BlockLen(2) != 1 {
			t.Errorf("%v: %d blocks", codec, s.Blocks())
		}
		if got, err := s.Bytes(); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%v: %v", codec, err)
		}
		if got, err := s.Block(1, nil); err != nil || !bytes.Equal(got, data[store.MaxBlock:2*store.MaxBlock]) {
			t.Errorf("%v, block 1: %v", codec, err)
		}
		if _, err := s.Block(3, nil); err == nil {
			t.Errorf("%v: a fourth block of three", codec)
		}
		if raw, stored := s.Len(); raw != int64(len(data)) || codec == store.Zstd && stored > store.MaxBlock+2000 {
			t.Errorf("%v: %d bytes in %d", codec, raw, stored)
		}
	}
}

// Several goroutines may read one file.
func TestFilesAreSharedSafely(t *testing.T) {
	b := file(t, header, section{"a", store.Zstd, bytes.Repeat([]byte("ab"), 100_000)}, section{"b", store.Raw, []byte("b")})
	f, err := open(b)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if err := f.Verify(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestWriterRefuses(t *testing.T) {
	long := strings.Repeat("x", store.MaxName+1)
	for name, c := range map[string]struct {
		do   func(w *store.Writer) error
		want string
	}{
		"empty name":    {func(w *store.Writer) error { return w.Begin("", store.Raw) }, "1 … 255 bytes"},
		"long name":     {func(w *store.Writer) error { return w.Begin(long, store.Raw) }, "1 … 255 bytes"},
		"no text":       {func(w *store.Writer) error { return w.Begin("\xff", store.Raw) }, "UTF-8"},
		"same name":     {func(w *store.Writer) error { return errors.Join(w.Begin("s", store.Raw), w.Begin("s", store.Raw)) }, "two of the same"},
		"unknown codec": {func(w *store.Writer) error { return w.Begin("s", 2) }, "codec 2"},
		"no section":    {func(w *store.Writer) error { return w.Block([]byte{1}) }, "outside a section"},
		"empty block":   {func(w *store.Writer) error { w.Begin("s", store.Raw); return w.Block(nil) }, "block of 0 bytes"},
		"large block": {func(w *store.Writer) error {
			w.Begin("s", store.Raw)
			return w.Block(make([]byte, store.MaxBlock+1))
		}, "block of 1048577 bytes"},
		"no kind": {func(w *store.Writer) error { return w.Close(store.Header{}) }, "kind"},
		"bad meta": {func(w *store.Writer) error {
			return w.Close(store.Header{Kind: "k", Meta: map[string]string{"a": "\xff"}})
		}, "UTF-8"},
		"closed": {func(w *store.Writer) error {
			if err := w.Close(header); err != nil {
				return err
			}
			return w.Section("s", store.Raw, nil)
		}, "closed"},
	} {
		t.Run(name, func(t *testing.T) {
			w := store.NewWriter(new(bytes.Buffer))
			if err := c.do(w); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
			if err := w.Close(header); err == nil {
				t.Error("the file could be closed all the same")
			}
		})
	}
}

func TestMatchNamesTheDifference(t *testing.T) {
	for _, c := range []struct {
		want  store.Header
		error string
	}{
		{store.Header{Kind: "test"}, ""},
		{header, ""},
		{store.Header{Kind: "table"}, `kind "test": want "table"`},
		{store.Header{Kind: "test", Meta: map[string]string{"game": "0.07"}}, `game "0.77": want "0.07"`},
		{store.Header{Kind: "test", Meta: map[string]string{"mask": "0xe"}}, `no mask in its header: want "0xe"`},
	} {
		err := header.Match(c.want)
		if c.error == "" && err != nil || c.error != "" && (!errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), c.error)) {
			t.Errorf("%v: error %v, want %q", c.want, err, c.error)
		}
	}
}

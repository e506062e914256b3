package store_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"example.org/grundy/internal/store"
)

// allocated returns how many bytes of memory do takes in all.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// some is the memory that reading may take beyond what the content needs.
const some = 6 << 20

// field puts a length of four bytes before data.
func field(data string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(data)))) + data
}

// named puts a length of one byte before name.
func named(name string) string { return string([]byte{byte(len(name))}) + name }

const (
	runText = `{"kind":"grundy","meta":{"engine":"marking","game":"0.77"}}`
	stop    = "\x00\x00\x00\x00" // of a section
)

// A file with the right digest still has to be one that the writer could have written.
func TestContentIsChecked(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	many := strings.Builder{}
	for i := range 257 {
		many.WriteString(named(fmt.Sprint(i)) + stop)
	}
	head := field(runText)
	for name, c := range map[string]struct{ content, want string }{
		"nothing wrong":       {head + named("s") + field("abc") + stop + "\x00", ""},
		"long chunks":         {head + named("s") + field(long) + field(long[:1<<16]) + field("abc") + stop + "\x00", ""},
		"no section":          {head + "\x00", ""},
		"nothing":             {"", "ends without an end mark"},
		"no end mark":         {head + named("s") + field("abc") + stop, "ends without an end mark"},
		"section unfinished":  {head + named("s") + field("abc"), `section "s": damaged file: its content ends`},
		"chunk unfinished":    {head + named("s") + field("abc")[:6], `section "s": chunk 0: damaged file: its content ends`},
		"name unfinished":     {head + "\x05s", "ends without an end mark"},
		"two of a name":       {head + named("s") + stop + named("s") + stop + "\x00", `section "s": there is one already`},
		"name no text":        {head + named("\xff") + stop + "\x00", "valid UTF-8"},
		"257 sections":        {head + many.String() + "\x00", `section "256": there are 256 already`},
		"chunk too long":      {head + named("s") + field(long+"x") + stop + "\x00", "chunk 0 of 1048577 bytes"},
		"short chunk before":  {head + named("s") + field("abc") + field("abc") + stop + "\x00", "chunk 1 of 3 bytes"},
		"a byte more":         {head + "\x00\x00", "goes on after the end mark"},
		"the content twice":   {head + "\x00" + head + "\x00", "goes on after the end mark"},
		"header too long":     {field(long+"x") + "\x00", "header of 1048577 bytes"},
		"header unfinished":   {head[:10], "ends without an end mark"},
		"header with a space": {field(strings.Replace(runText, ":", ": ", 1)) + "\x00", "canonical"},
		"keys not sorted":     {field(`{"kind":"grundy","meta":{"game":"0.77","engine":"marking"}}`) + "\x00", "canonical"},
		"a key twice":         {field(strings.Replace(runText, `"kind"`, `"kind":"x","kind"`, 1)) + "\x00", "canonical"},
		"unknown key":         {field(strings.Replace(runText, "{", `{"x":1,`, 1)) + "\x00", "canonical"},
		"no meta":             {field(`{"kind":"grundy"}`) + "\x00", "canonical"},
		"escaped letter":      {field(strings.Replace(runText, "grundy", `\u0067rundy`, 1)) + "\x00", "canonical"},
		"no kind":             {field(`{"kind":"","meta":{}}`) + "\x00", "kind"},
		"a number in meta":    {field(`{"kind":"grundy","meta":{"heaps":1}}`) + "\x00", "header"},
		"no JSON":             {field("grundy") + "\x00", "header"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(sealed(compressed(t, []byte(c.content))), runHeader, store.Limits{})
			if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// A hostile file writes any number anywhere.
func TestHostileLengthsTakeNoMemory(t *testing.T) {
	content := contentOf(t, smallCheckpoint(t))
	for at := range len(content) - 3 {
		for _, claim := range []uint32{1<<32 - 1, 1 << 31, 1 << 30, 1 << 20} {
			hostile := bytes.Clone(content)
			binary.LittleEndian.PutUint32(hostile[at:], claim)
			b := sealed(compressed(t, hostile, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithLowerEncoderMem(true)))
			if used := allocated(func() { read(b, runHeader, store.Limits{}) }); used > some {
				t.Errorf("4 bytes at %d of the content are %#x: reading took %d bytes", at, claim, used)
			}
		}
	}
}

// A little that decompresses to a lot is refused before it does, wherever it stands.
func TestContentIsBounded(t *testing.T) {
	const allowed = 2 << 20
	zeros := strings.Repeat("\x00", 1<<20)
	bomb := strings.Repeat(field(zeros), 64)
	tiny := strings.Repeat(field("x"), 4<<20) // takes far more memory than its bytes, if it is let in
	head := field(runText)
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"what is allowed":      {head + named("a") + field(zeros) + stop + named("b") + field(zeros) + stop + "\x00", nil},
		"a byte more":          {head + named("a") + field(zeros) + stop + named("b") + field(zeros) + stop + named("c") + field("x") + stop + "\x00", store.ErrLimit},
		"in a section":         {head + named("s") + bomb + stop + "\x00", store.ErrLimit},
		"in chunks of a byte":  {head + named("s") + tiny + stop + "\x00", store.ErrDamaged},
		"after the end mark":   {head + "\x00" + bomb, store.ErrDamaged},
		"instead of a header":  {strings.Repeat("\xff", 64<<20), store.ErrDamaged},
		"in a foreign file":    {field(`{"kind":"other","meta":{}}`) + named("s") + bomb, store.ErrForeign},
		"where a name belongs": {head + named("s") + stop + strings.Repeat("\xff", 64<<20), store.ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			b := sealed(compressed(t, []byte(c.content)))
			var err error
			used := allocated(func() { _, err = read(b, runHeader, store.Limits{Content: allowed}) })
			if !errors.Is(err, c.want) || used > allowed+some {
				t.Errorf("error %v after %d bytes of memory, want %v", err, used, c.want)
			}
		})
	}
}

// A frame can claim any size on its own (RFC 8878, section 3.1.1.1).
func TestHostileFramesTakeNoMemory(t *testing.T) {
	content := []byte(field(runText) + named("s") + field(strings.Repeat("abc", 300_000)) + stop + "\x00")
	for name, frame := range map[string]string{
		"content of 2^60 bytes":     "\x28\xb5\x2f\xfd\xe0\x00\x00\x00\x00\x00\x00\x00\x10" + "\x03\x00\x08\x00",
		"window of 3.75 TB":         "\x28\xb5\x2f\xfd\x00\xff" + "\x03\x00\x08\x00",
		"a byte, repeated 2^20":     "\x28\xb5\x2f\xfd\x00\x50" + "\x03\x00\x80\x00",
		"a skipped frame of 4 GiB":  "\x50\x2a\x4d\x18\xff\xff\xff\xff" + "\x03\x00\x08\x00",
		"content that does not end": "\x28\xb5\x2f\xfd\x20\x0f",
		"window of 2 MiB":           string(compressed(t, content, zstd.WithWindowSize(2<<20))),
		"no frame":                  "abc",
		"a second one that is none": string(compressed(t, content)) + "abc",
	} {
		var err error
		b := sealed([]byte(frame))
		used := allocated(func() { _, err = read(b, runHeader, store.Limits{}) })
		if !errors.Is(err, store.ErrDamaged) || used > some {
			t.Errorf("%s: error %v after %d bytes of memory, want ErrDamaged", name, err, used)
		}
	}
	if _, err := read(sealed(compressed(t, content)), runHeader, store.Limits{}); err != nil {
		t.Errorf("the same content in a window of 1 MiB: %v", err)
	}
}

// emptiness reads as zeros after the magic, and has had enough after a while.
type emptiness struct{ left int64 }

func (e *emptiness) ReadAt(p []byte, at int64) (int, error) {
	if e.left -= int64(len(p)); e.left < 0 {
		return 0, errFlaky
	}
	clear(p)
	if at == 0 {
		copy(p, magic)
	}
	return len(p), nil
}

// A file of holes is as long as it likes. Nobody waits for the digest of one that cannot be right.
func TestLongFilesAreRefusedAtOnce(t *testing.T) {
	_, err := store.ReadCheckpoint(&emptiness{1 << 20}, 1<<60, runHeader, store.Limits{Content: 1 << 50})
	if !errors.Is(err, store.ErrLimit) {
		t.Errorf("error %v, want ErrLimit", err)
	}
	c := store.Checkpoint{Header: runHeader} // what does not compress is not too long
	noise := make([]byte, 5<<20)
	for i, v := range noisy(len(noise), 1) {
		noise[i] = byte(v)
	}
	if err := c.Add("noise", store.Bytes(noise)); err != nil {
		t.Fatal(err)
	}
	if _, err := read(written(t, &c), runHeader, store.Limits{Content: 5 << 20}); err != nil {
		t.Error(err)
	}
}

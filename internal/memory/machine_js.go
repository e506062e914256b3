package memory

import (
	"io"
	"io/fs"
	"runtime/metrics"
)

// page is the memory that a page takes at most. A browser gives a tab more, but a phone not much more, and it
// ends a tab that takes too much without a word.
const page = 1 << 30

var machine = system{
	meminfo: func() (io.ReadCloser, error) { return nil, fs.ErrNotExist },
	limit:   func() (uint64, error) { return page, nil },
	used:    used,
}

// used returns the bytes of the page's memory that hold something. What the runtime has it never gives back
// to a browser, but what is free in it serves again.
func used() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64() - samples[2].Value.Uint64())
}

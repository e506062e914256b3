package plots

import (
	"io"
	"path/filepath"
	"strings"

	"example.org/grundy/internal/atomicfile"
)

// Save writes the figure to a file in the format of its ending: .png, .svg or .pdf. The file
// appears whole or not at all; an older file of that name stays until then.
func (f *Figure) Save(path string) error {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	return atomicfile.Write(path, func(w io.Writer) error { return f.Encode(w, format) })
}

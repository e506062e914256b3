// Package manifest says which program made a folder of outputs from which inputs, and what every
// file in it must be: manifest.json holds the size and the SHA-256 of each.
//
// A manifest depends on nothing but its contents: no date, no machine, no order of writing.
package manifest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/jsonwords"
	"example.org/grundy/internal/regular"
)

// Name is the file that a manifest is kept in.
const Name = "manifest.json"

// File is one file with its content named by size and checksum.
type File struct {
	Path   string `json:"path"` // relative, with slashes, on every system
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"` // in lower-case hexadecimal digits
}

// Manifest describes a folder of outputs. Inputs and Files are sorted by path.
type Manifest struct {
	Version string `json:"version"` // of this program
	Go      string `json:"go"`      // that it was compiled with
	Inputs  []File `json:"inputs"`
	Files   []File `json:"files"`
}

// Input describes an input: a name for it and what it held.
func Input(name string, content []byte) File {
	sum := sha256.Sum256(content)
	return File{name, int64(len(content)), hex.EncodeToString(sum[:])}
}

// Of reads the files at the given paths, relative to dir, and returns their manifest. A path that is
// listed twice or leaves dir, a link that does, and a file that cannot be read are errors.
func Of(dir, version string, inputs []File, paths []string) (*Manifest, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	m := &Manifest{Version: version, Go: runtime.Version(), Inputs: append([]File{}, inputs...), Files: []File{}}
	for _, path := range paths {
		path = filepath.ToSlash(path)
		if err := inside(path); err != nil {
			return nil, err
		}
		f, err := describe(root, path)
		if err != nil {
			return nil, fmt.Errorf("manifest of %s: %w", dir, err)
		}
		m.Files = append(m.Files, f)
	}
	byPath := func(a, b File) int { return strings.Compare(a.Path, b.Path) }
	slices.SortFunc(m.Files, byPath)
	slices.SortFunc(m.Inputs, byPath)
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// inside refuses a path that could name something outside the folder, or the manifest itself.
func inside(path string) error {
	switch {
	case !fs.ValidPath(path) || path == "." || !filepath.IsLocal(filepath.FromSlash(path)) || strings.Contains(path, `\`):
		return fmt.Errorf("manifest: path %q: want one inside the folder, such as figures/0.77.png", path)
	case path == Name:
		return fmt.Errorf("manifest: %s cannot list itself", Name)
	}
	return nil
}

// describe reads a file of root.
func describe(root *os.Root, path string) (File, error) {
	f, err := regular.Open(root.OpenFile, filepath.FromSlash(path))
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	if err != nil {
		return File{}, err
	}
	return File{path, n, hex.EncodeToString(h.Sum(nil))}, nil
}

// check says what is wrong with m: paths must be inside, sorted and listed once, sums well formed.
func (m *Manifest) check() error {
	for i, f := range m.Files {
		if err := inside(f.Path); err != nil {
			return err
		}
		if i > 0 && f.Path <= m.Files[i-1].Path {
			return fmt.Errorf("manifest: %q after %q: want every path once, in order", f.Path, m.Files[i-1].Path)
		}
		if b, err := hex.DecodeString(f.SHA256); err != nil || len(b) != sha256.Size || f.Size < 0 {
			return fmt.Errorf("manifest: %q has size %d and SHA-256 %.80q: want a size and 64 hexadecimal digits", f.Path, f.Size, f.SHA256)
		}
	}
	return nil
}

// Write writes m to manifest.json in dir, whole or not at all.
func (m *Manifest) Write(dir string) error {
	return atomicfile.Write(filepath.Join(dir, Name), func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return enc.Encode(m)
	})
}

// Parse reads a manifest. Unknown keys, further data and paths that leave the folder are errors.
func Parse(data []byte) (*Manifest, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	var m Manifest
	if err := dec.Decode(&m); err != nil {
		return nil, fmt.Errorf("manifest: %w", jsonwords.Plain(err))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("manifest: want nothing after the object")
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return &m, nil
}

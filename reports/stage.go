package reports

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/manifest"
)

// outputs are files on their way into a folder: written in a staging folder within it, they are moved to their
// places when all are there.
type outputs struct {
	dir     string
	staging string
	paths   []string // relative to dir, with slashes
	made    bool     // dir was not there before
}

// stage begins the files of a folder, which it makes if it is not there.
func stage(dir string) (*outputs, error) {
	_, err := os.Stat(dir)
	o := &outputs{dir: dir, made: errors.Is(err, fs.ErrNotExist)}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	o.staging, err = atomicfile.TemporaryFolder(dir)
	return o, err
}

// write writes a file in the staging folder.
func (o *outputs) write(path string, write func(io.Writer) error) error {
	file := filepath.Join(o.staging, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := atomicfile.Write(file, write); err != nil {
		return err
	}
	o.paths = append(o.paths, path)
	return nil
}

// swap moves the files to their places, the manifest last, and removes those of old that are not among
// them. While it moves there is no manifest, so what a power cut leaves is taken for no report.
func (o *outputs) swap(old []string) error {
	written := map[string]bool{}
	for _, path := range o.paths {
		written[path] = true
		if err := os.MkdirAll(filepath.Dir(filepath.Join(o.dir, filepath.FromSlash(path))), 0o755); err != nil {
			return err
		}
	}
	if err := remove(filepath.Join(o.dir, manifest.Name)); err != nil {
		return err
	}
	for _, path := range append(o.paths[:len(o.paths):len(o.paths)], manifest.Name) {
		path = filepath.FromSlash(path)
		if err := os.Rename(filepath.Join(o.staging, path), filepath.Join(o.dir, path)); err != nil {
			return err
		}
	}
	for _, path := range old {
		if !written[path] {
			if err := remove(filepath.Join(o.dir, filepath.FromSlash(path))); err != nil {
				return err
			}
		}
	}
	o.made = false
	return nil
}

// drop removes the staging folder, and the folder itself if it was made for files that never came.
func (o *outputs) drop() {
	os.RemoveAll(o.staging)
	if o.made {
		os.Remove(o.dir) // which refuses if anything is in it
	}
}

func remove(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Check reports why [Write] could not write the file at path, as far as that can be told beforehand: before
// hours are spent on what goes into it. A new file is made beside it and removed again; nothing else is touched,
// and a pipe or a device is not opened.
func Check(path string) error {
	open, err := descriptor(path)
	switch {
	case err != nil:
		return explain(path, err)
	case open != nil:
		return open.Close()
	}
	return CheckOn(OS, path)
}

// CheckOn is [Check] on another file system.
func CheckOn(fsys FS, path string) error {
	_, special, err := target(fsys, &path)
	if err != nil || special {
		return err
	}
	f, name, err := create(fsys, path)
	if err != nil {
		return explain(path, err)
	}
	err = f.Close()
	if name != "" {
		err = errors.Join(err, fsys.Remove(name))
	}
	if err != nil {
		return explain(path, err)
	}
	return nil
}

// CheckFolder reports why files could not be written into a folder, which is to be made with those above
// it if it is not there. It makes none.
func CheckFolder(dir string) error {
	there := filepath.Clean(dir)
	info, err := os.Stat(there)
	for ; errors.Is(err, fs.ErrNotExist) && filepath.Dir(there) != there; info, err = os.Stat(there) {
		there = filepath.Dir(there)
	}
	switch {
	case err != nil:
		return explain(dir, err)
	case !info.IsDir():
		return fmt.Errorf("cannot write into %s: %s is no folder", dir, there)
	}
	if err := Check(filepath.Join(there, "file")); err != nil {
		return fmt.Errorf("cannot write into %s: %w", dir, err)
	}
	return nil
}

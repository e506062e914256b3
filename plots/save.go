package plots

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Save writes the figure to a file in the format of its ending: .png, .svg or .pdf. The file
// appears whole or not at all: it is written under a temporary name in the same directory,
// flushed to disk and renamed, and an older file of that name stays until then.
func (f *Figure) Save(path string) error {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	tmp, err := createBeside(path)
	if err != nil {
		return err
	}
	err = f.Encode(tmp, format)
	if err == nil {
		err = tmp.Sync()
	}
	err = errors.Join(err, tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return syncDir(filepath.Dir(path))
}

// createBeside creates a file with a new name in the directory of path. Unlike os.CreateTemp it
// gives the file the rights that any new file gets.
func createBeside(path string) (*os.File, error) {
	for range 100 {
		name := fmt.Sprintf("%s.%08x.tmp", path, rand.Uint32())
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
	return nil, fmt.Errorf("%s: no free temporary name beside it", path)
}

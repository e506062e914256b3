// Package atomicfile writes a file whole or not at all: in the same folder under a temporary name, or without any
// where the system can, flushed to disk, then renamed onto its place. A reader sees the old file or the new one, never a
// part, also after a failure, a cancelled run or a power cut.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write puts what write produces into the file at path, with the permissions of the file that it
// replaces, or those of any new file (0666 less the umask).
//
// If write fails or panics, or anything else goes wrong before the new file is in place, the file
// at path is as it was and no temporary file is left; an error of write is returned as it is. A
// process that is killed may leave a file named .tmp-…, on Linux hardly ever; the next one of the same machine
// that writes into the folder removes it. A symbolic link is followed, so the link stays; one to nowhere is
// refused. Something at path that is no regular file (a terminal, a pipe, /dev/null), or a file that
// this process has open (/dev/stdout, /dev/fd/3), is not to be replaced and is written directly.
func Write(path string, write func(io.Writer) error) error {
	open, err := descriptor(path)
	switch {
	case err != nil:
		return explain(path, err)
	case open != nil:
		return errors.Join(buffered(open, path, write), open.Close())
	}
	sweepOnce(filepath.Dir(path))
	return WriteOn(OS, path, write)
}

// WriteOn is [Write] on another file system, such as one that fails on purpose.
func WriteOn(fsys FS, path string, write func(io.Writer) error) error {
	perm, special, err := target(fsys, &path)
	if err != nil {
		return err
	}
	if special {
		f, err := fsys.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return explain(path, err)
		}
		return errors.Join(buffered(f, path, write), f.Close())
	}

	f, name, err := create(fsys, path)
	if err != nil {
		return explain(path, err)
	}
	done := false
	defer func() {
		if !done { // failed or panicking; the first error is the one that counts
			f.Close()
			if name != "" {
				fsys.Remove(name)
			}
		}
	}()
	if err := buffered(f, path, write); err != nil {
		return err
	}
	if err := settle(f, perm); err != nil {
		return explain(path, err)
	}
	if name == "" {
		if name, err = link(fsys, f, path); err != nil {
			return explain(path, err)
		}
	}
	if err := f.Close(); err != nil {
		return explain(path, err)
	}
	if err := fsys.Rename(name, path); err != nil {
		return explain(path, err)
	}
	done = true
	if err := fsys.SyncDir(filepath.Dir(path)); err != nil {
		return fmt.Errorf("%s is written, but may be the old file again after a power cut: %w", path, err)
	}
	return nil
}

// settle gives a file its permissions, if any, and sees that its contents are on disk.
func settle(f File, perm fs.FileMode) error {
	if perm != 0 {
		if err := f.Chmod(perm); err != nil {
			return err
		}
	}
	return f.Sync()
}

// target follows links at *path, and reports the permissions of a regular file there (0 if there
// is none) or that it is special. A folder is an error.
func target(fsys FS, path *string) (perm fs.FileMode, special bool, err error) {
	if *path == "" {
		return 0, false, errors.New("cannot write a file without a name")
	}
	if real, err := fsys.EvalSymlinks(*path); err == nil {
		*path = real
	} else if info, err := fsys.Lstat(*path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return 0, false, fmt.Errorf("cannot write %s: it is a link to nowhere: remove it, or name the file itself", *path)
	}
	info, err := fsys.Stat(*path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, false, nil
	case err != nil:
		return 0, false, explain(*path, err)
	case info.IsDir():
		return 0, false, fmt.Errorf("cannot write %s: it is a folder; name a file in it", *path)
	}
	return info.Mode().Perm(), !info.Mode().IsRegular(), nil
}

// create opens a new file beside path. Its name may be empty: then it has none yet.
func create(fsys FS, path string) (f File, name string, err error) {
	if f := openNameless(fsys, path); f != nil {
		return f, "", nil
	}
	for range 1000 {
		name := filepath.Join(filepath.Dir(path), temporaryName())
		f, err := fsys.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, name, err
		}
	}
	return nil, "", errors.New("no free temporary name beside it")
}

// buffered runs write on f, which path names to the user, through a buffer.
func buffered(f File, path string, write func(io.Writer) error) error {
	w := bufio.NewWriterSize(explaining{f, path}, 1<<16)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}

// explaining is a file whose errors of writing name the path that the user gave.
type explaining struct {
	io.Writer
	path string
}

func (e explaining) Write(p []byte) (int, error) {
	n, err := e.Writer.Write(p)
	if err != nil {
		err = explain(e.path, err)
	}
	return n, err
}

// explain says which file could not be written and why, without a temporary name in it.
func explain(path string, err error) error {
	path = bound(path)
	var at *fs.PathError
	var link *os.LinkError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot write %s: its folder %s does not exist: %w", path, filepath.Dir(path), fs.ErrNotExist)
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

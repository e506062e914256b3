// Package regular reads files that must be regular ones. Whatever else stands under the name (a pipe
// that nobody writes to, a device that never ends, a folder) is refused at once, and no more is read
// than the caller can use.
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrNot says that something is no regular file.
var ErrNot = errors.New("it is no regular file")

// ErrLong says that a file is longer than anything its reader could use.
var ErrLong = errors.New("it is too long")

// Opener opens files: [os.OpenFile], or the method of an [os.Root] of that name.
type Opener func(name string, flag int, perm fs.FileMode) (*os.File, error)

// Open opens a regular file for reading. An error that wraps [ErrNot] names it.
func Open(open Opener, name string) (*os.File, error) {
	f, err := open(name, os.O_RDONLY|Patience, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("%w: want one", ErrNot)}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Read returns the content of a regular file of at most that many bytes. An error that wraps
// [ErrLong] names a longer one.
func Read(open Opener, name string, most int64) ([]byte, error) {
	f, err := Open(open, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > most {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fmt.Errorf("%w: want at most %d bytes", ErrLong, most)}
	}
	return text, nil
}

package atomicfile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// FS is what [WriteOn] asks of a file system. Its methods are those of package os.
type FS interface {
	EvalSymlinks(path string) (string, error)
	Stat(path string) (fs.FileInfo, error)
	Lstat(path string) (fs.FileInfo, error)
	OpenFile(path string, flag int, perm fs.FileMode) (File, error)
	Rename(from, to string) error
	Remove(path string) error
	// SyncDir makes the renaming of a file in dir outlive a power cut, where that is possible.
	SyncDir(dir string) error
}

// File is an open file of an [FS].
type File interface {
	io.WriteCloser
	Chmod(perm fs.FileMode) error
	// Sync makes what was written outlive a power cut.
	Sync() error
}

// OS is the file system of the machine.
var OS FS = system{}

type system struct{}

func (system) EvalSymlinks(path string) (string, error) { return filepath.EvalSymlinks(path) }
func (system) Stat(path string) (fs.FileInfo, error)    { return os.Stat(path) }
func (system) Lstat(path string) (fs.FileInfo, error)   { return os.Lstat(path) }
func (system) Rename(from, to string) error             { return os.Rename(from, to) }
func (system) Remove(path string) error                 { return os.Remove(path) }
func (system) SyncDir(dir string) error                 { return syncDir(dir) }

func (system) OpenFile(path string, flag int, perm fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err // not a File that holds a nil *os.File
	}
	return f, nil
}

// Package crashfs is a disk in memory that fails, or takes its process with it, at a chosen step.
// Tests run a writer on it once for each step, and look at what a reader would find afterwards.
package crashfs

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"time"

	"example.org/grundy/internal/atomicfile"
)

// Errors that the steps return.
var (
	// ErrFault is the error of the step that was told to fail.
	ErrFault = errors.New("no space left on the disk")
	// ErrKilled is the error of every step of a process that is dead.
	ErrKilled = errors.New("the process is dead")
)

// Disk is an [atomicfile.FS] of one folder. Each call that changes something is a step, counted
// from 1.
type Disk struct {
	// FailAt is the step that fails, once; a write then has put half of its bytes down. 0 is none.
	FailAt int
	// KillAt is the step before which the process dies: it and all later ones do nothing, save a
	// write that is cut in half. 0 is none.
	KillAt int
	// Steps lists the steps that were taken: "create", "write", "sync", "close", "chmod",
	// "rename", "remove", "syncdir".
	Steps []string

	live    map[string]*inode // names as a running system sees them
	durable map[string]*inode // names as they are on the disk for certain
	pending []change          // of names since the last SyncDir
}

// change alters the names in a folder.
type change func(names map[string]*inode)

// inode is a file, whatever its name.
type inode struct {
	data   []byte
	synced []byte // what is on the disk for certain
}

// New returns a disk that holds the given files for certain.
func New(files map[string]string) *Disk {
	d := &Disk{live: map[string]*inode{}}
	for name, text := range files {
		d.live[name] = &inode{data: []byte(text), synced: []byte(text)}
	}
	d.durable = maps.Clone(d.live)
	return d
}

// Live returns what the running system shows: name and content of each file. It is also what a
// process that was killed leaves behind.
func (d *Disk) Live() map[string]string {
	return contents(d.live, func(f *inode) []byte { return f.data })
}

// AfterPowerCut returns what may be on the disk once the power is back. Any of the changes of names
// since the last SyncDir may be lost, and a file that was not synced may hold its old content,
// the new, a part of it, or zeros.
func (d *Disk) AfterPowerCut() []map[string]string {
	fates := []func(f *inode) []byte{
		func(f *inode) []byte { return f.synced },
		func(f *inode) []byte { return f.data },
		func(f *inode) []byte { return f.data[:len(f.data)/2] },
		func(f *inode) []byte { return make([]byte, len(f.data)) },
	}
	var states []map[string]string
	for kept := range 1 << len(d.pending) {
		names := maps.Clone(d.durable)
		for i, change := range d.pending {
			if kept>>i&1 == 1 {
				change(names)
			}
		}
		for _, fate := range fates {
			states = append(states, contents(names, func(f *inode) []byte {
				if bytes.Equal(f.data, f.synced) {
					return f.synced
				}
				return fate(f)
			}))
		}
	}
	return states
}

func contents(names map[string]*inode, of func(*inode) []byte) map[string]string {
	files := map[string]string{}
	for name, f := range names {
		files[name] = string(of(f))
	}
	return files
}

func (d *Disk) step(name string) error {
	d.Steps = append(d.Steps, name)
	switch n := len(d.Steps); {
	case d.KillAt > 0 && n >= d.KillAt:
		return ErrKilled
	case n == d.FailAt:
		return ErrFault
	}
	return nil
}

func (d *Disk) change(c change) {
	c(d.live)
	d.pending = append(d.pending, c)
}

// EvalSymlinks returns path: the disk has no links.
func (d *Disk) EvalSymlinks(path string) (string, error) { return filepath.Clean(path), nil }

// Stat implements [atomicfile.FS].
func (d *Disk) Stat(path string) (fs.FileInfo, error) {
	f, ok := d.live[path]
	if !ok {
		return nil, &fs.PathError{Op: "stat", Path: path, Err: fs.ErrNotExist}
	}
	return info{name: path, size: int64(len(f.data))}, nil
}

// Lstat is Stat: the disk has no links.
func (d *Disk) Lstat(path string) (fs.FileInfo, error) { return d.Stat(path) }

// OpenFile creates a new file; it is all that the disk can open.
func (d *Disk) OpenFile(path string, flag int, _ fs.FileMode) (atomicfile.File, error) {
	if _, ok := d.live[path]; ok || flag&(os.O_CREATE|os.O_EXCL) != os.O_CREATE|os.O_EXCL {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrExist}
	}
	if err := d.step("create"); err != nil {
		return nil, err
	}
	f := &inode{}
	d.change(func(names map[string]*inode) { names[path] = f })
	return &file{d, f}, nil
}

// Rename implements [atomicfile.FS].
func (d *Disk) Rename(from, to string) error {
	if err := d.step("rename"); err != nil {
		return err
	}
	d.change(func(names map[string]*inode) {
		if f, ok := names[from]; ok {
			delete(names, from)
			names[to] = f
		}
	})
	return nil
}

// Remove implements [atomicfile.FS].
func (d *Disk) Remove(path string) error {
	if err := d.step("remove"); err != nil {
		return err
	}
	d.change(func(names map[string]*inode) { delete(names, path) })
	return nil
}

// SyncDir implements [atomicfile.FS].
func (d *Disk) SyncDir(string) error {
	if err := d.step("syncdir"); err != nil {
		return err
	}
	d.durable, d.pending = maps.Clone(d.live), nil
	return nil
}

type file struct {
	disk *Disk
	node *inode
}

func (f *file) Write(p []byte) (int, error) {
	err := f.disk.step("write")
	n := len(p)
	if err != nil {
		n /= 2
		if k := f.disk.KillAt; k > 0 && len(f.disk.Steps) > k {
			n = 0 // dead before this write
		}
	}
	f.node.data = append(f.node.data, p[:n]...)
	return n, err
}

func (f *file) Sync() error {
	if err := f.disk.step("sync"); err != nil {
		return err
	}
	f.node.synced = bytes.Clone(f.node.data)
	return nil
}

func (f *file) Close() error            { return f.disk.step("close") }
func (f *file) Chmod(fs.FileMode) error { return f.disk.step("chmod") }

type info struct {
	name string
	size int64
}

func (i info) Name() string       { return filepath.Base(i.name) }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return 0o644 }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return false }
func (i info) Sys() any           { return nil }

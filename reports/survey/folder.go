package survey

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/regular"
)

const manifestName = "manifest.json"

// The folders of a survey.
const (
	claimsDir  = "claims"
	beatsDir   = "beats"
	ckptDir    = "ckpt"
	resultsDir = "results"
	timesDir   = "times"
	failedDir  = "failed"
)

// subfolders are the folders of a survey.
var subfolders = []string{claimsDir, beatsDir, ckptDir, resultsDir, timesDir, failedDir}

// folder is the folder of a survey as one process sees it. What lies there was written by others: names
// and contents are data, and nothing outside is touched whatever they say, by way of links either.
type folder struct {
	path   string
	owner  string // in the names of this process's temporary files
	link   func(in *os.Root, from, to string) error
	rename func(in *os.Root, from, to string) error
}

// folderAt returns the folder for a process that only reads.
func folderAt(path string) *folder {
	return &folder{path: path, link: (*os.Root).Link, rename: (*os.Root).Rename}
}

// openFolder makes the folders that are missing, makes sure that files can be linked, and clears away
// what processes that are gone have left.
func openFolder(path, owner string) (*folder, error) {
	d := folderAt(path)
	d.owner = owner
	for _, sub := range subfolders {
		if err := d.makeFolder(sub); err != nil {
			return nil, fmt.Errorf("survey in %s: %w", path, err)
		}
	}
	if err := d.tryLink(); err != nil {
		return nil, err
	}
	d.sweep(func(other string) bool {
		id, ok := processOf(other)
		return ok && other != owner && id.Gone()
	})
	return d, nil
}

// makeFolder makes a folder of the survey if there is none. A link is none, wherever it leads.
func (d *folder) makeFolder(sub string) error {
	return d.within(func(in *os.Root) error {
		if err := in.Mkdir(sub, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		info, err := in.Lstat(sub)
		if err == nil && !info.IsDir() {
			err = fmt.Errorf("%s is no folder: want one, and no link", d.file(sub))
		}
		return err
	})
}

func (d *folder) file(names ...string) string {
	return filepath.Join(append([]string{d.path}, names...)...)
}

// within does something to files of the folder, by names that cannot leave it. Where a server of files
// has forgotten a handle (ESTALE), it is done once more with fresh ones.
func (d *folder) within(do func(in *os.Root) error) (err error) {
	for range 2 {
		if err = d.once(do); !errors.Is(err, syscall.ESTALE) {
			return err
		}
	}
	return err
}

func (d *folder) once(do func(in *os.Root) error) error {
	in, err := os.OpenRoot(d.path)
	if err != nil {
		return err
	}
	defer in.Close()
	return do(in)
}

// read returns the content of a regular file of at most that many bytes.
func (d *folder) read(most int64, names ...string) (text []byte, err error) {
	err = d.within(func(in *os.Root) error {
		text, err = regular.Read(in.OpenFile, filepath.Join(names...), most)
		return err
	})
	return text, d.named(err)
}

// named puts the path of the folder before the name of a file in an error.
func (d *folder) named(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok && !filepath.IsAbs(at.Path) {
		return &fs.PathError{Op: at.Op, Path: d.file(at.Path), Err: at.Err}
	}
	return err
}

// stat looks at a file, and through no link.
func (d *folder) stat(names ...string) (info fs.FileInfo, err error) {
	err = d.within(func(in *os.Root) error {
		info, err = in.Lstat(filepath.Join(names...))
		return err
	})
	return info, err
}

// remove removes a file, if it is there and a regular one.
func (d *folder) remove(names ...string) {
	if info, err := d.stat(names...); err != nil || !info.Mode().IsRegular() {
		return
	}
	_ = d.within(func(in *os.Root) error { return in.Remove(filepath.Join(names...)) }) // what stays is found again
}

// entry is what stands in a folder of the survey.
type entry struct {
	name    string
	regular bool
}

// list returns what stands in a folder of the survey, without the temporary files. There is nothing in
// a folder that is not there: a copy may have left out the empty ones.
func (d *folder) list(sub string) ([]entry, error) {
	all, err := d.listAll(sub)
	return slices.DeleteFunc(all, func(e entry) bool { return strings.HasPrefix(e.name, temporary) }), err
}

func (d *folder) listAll(sub string) (all []entry, err error) {
	err = d.within(func(in *os.Root) error {
		all = nil
		f, err := in.OpenFile(filepath.Join(".", sub), os.O_RDONLY|regular.Patience, 0)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		defer f.Close()
		entries, err := f.ReadDir(-1)
		for _, e := range entries {
			all = append(all, entry{e.Name(), e.Type().IsRegular()})
		}
		return err
	})
	return all, d.named(err)
}

// write makes a temporary file in a folder of the survey, flushed to disk if it must outlive a
// power cut, and returns its name in the folder of the survey.
func (d *folder) write(in *os.Root, sub string, flush bool, content func(io.Writer) error) (string, error) {
	name := filepath.Join(sub, temporaryName(d.owner))
	f, err := in.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	err = content(f)
	if err == nil && flush {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		_ = in.Remove(name)
		return "", err
	}
	return name, nil
}

// replace puts content in place of the file, whole or not at all. It does not flush: what it is
// used for says nothing after a power cut.
func (d *folder) replace(sub, name string, content []byte) error {
	return d.again(func(in *os.Root) error {
		temp, err := d.write(in, sub, false, literally(content))
		if err != nil {
			return unwritten(d.file(sub, name), err)
		}
		err = d.rename(in, temp, filepath.Join(sub, name))
		if errors.Is(err, fs.ErrNotExist) {
			return errSwept
		}
		if err != nil {
			_ = in.Remove(temp)
			return unwritten(d.file(sub, name), err)
		}
		return nil
	})
}

// mostSweeps is how often a temporary file is written again when another process has removed it: one
// that took this process for dead, and cleaned up after it.
const mostSweeps = 2

// errSwept says that a temporary file was gone before it had its name, again and again: another process
// takes this one for dead.
var errSwept = errors.New("another process takes this one for dead, and clears away what it is writing: the disk, or this machine, is slower than the TTL allows")

// again takes a step that writes a temporary file and puts it in its place, and takes it again where
// the file has been swept away in between.
func (d *folder) again(step func(in *os.Root) error) error {
	for tries := 0; ; tries++ {
		if err := d.within(step); !errors.Is(err, errSwept) || tries == mostSweeps {
			return err
		}
	}
}

// unwritten says which file could not be written and why, without the temporary name in it.
func unwritten(file string, err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = at.Err
	} else if at, ok := errors.AsType[*os.LinkError](err); ok {
		err = at.Err
	}
	return fmt.Errorf("cannot write %s: %w", file, err)
}

// create makes the file if there is none of that name; it reports whether it did. Of several
// processes that try at the same time, on one machine or on many, one succeeds.
func (d *folder) create(sub, name string, flush bool, content func(io.Writer) error) (made bool, err error) {
	err = d.again(func(in *os.Root) error {
		temp, err := d.write(in, sub, flush, content)
		if err != nil {
			return unwritten(d.file(sub, name), err)
		}
		defer in.Remove(temp)
		err = d.link(in, temp, filepath.Join(sub, name))
		// Over NFS the answer of a link that was made may be lost, and its repetition then fails: the
		// number of links tells.
		if made = err == nil || links(in, temp) == 2; made || errors.Is(err, fs.ErrExist) {
			return nil
		}
		if errors.Is(err, fs.ErrNotExist) && links(in, temp) == 0 {
			return errSwept
		}
		return unwritten(d.file(sub, name), err)
	})
	if made && flush {
		err = atomicfile.OS.SyncDir(d.file(sub))
	}
	return made, err
}

// ConflictError says that two workers came to different results, of which one must be wrong: the
// program, the machine or the disk is not to be trusted.
type ConflictError struct {
	Game        string
	First, Next string // the two files, both kept
}

func (e *ConflictError) Error() string {
	return fmt.Sprintf("two different results for %s: %s and %s; one of them is wrong, so compare them, find out why, and remove the wrong one", e.Game, e.First, e.Next)
}

// publish writes a file that everybody computes to the same bytes. If there is one already it must
// be equal; else both are kept and the error is a *ConflictError.
func (d *folder) publish(sub, name, game string, content []byte) error {
	made, err := d.create(sub, name, true, literally(content))
	if made || err != nil {
		return err
	}
	there, err := d.read(int64(len(content))+1, sub, name)
	if err != nil && !errors.Is(err, regular.ErrLong) || bytes.Equal(there, content) {
		return err
	}
	next := name + differs + d.owner
	if _, err := d.create(sub, next, true, literally(content)); err != nil {
		return err
	}
	return &ConflictError{game, d.file(sub, name), d.file(sub, next)}
}

// tryLink refuses a file system on which files cannot be linked.
func (d *folder) tryLink() error {
	return d.within(func(in *os.Root) error {
		temp, err := d.write(in, "", false, literally(nil))
		if err != nil {
			return fmt.Errorf("survey in %s: cannot write there: %w", d.path, err)
		}
		defer in.Remove(temp)
		twin := temporaryName(d.owner)
		err = d.link(in, temp, twin)
		defer in.Remove(twin)
		if n := links(in, temp); err == nil && n != 2 && n != 0 {
			err = fmt.Errorf("a linked file has %d links", n)
		}
		if err != nil {
			return fmt.Errorf("survey in %s: this file system cannot link files, by which workers agree on who does what: use another, such as a local disk or NFS: %w", d.path, err)
		}
		return nil
	})
}

// sweep removes what other processes left when they died: the temporary files and beats of those owners
// that are dead. A name that no program could have written belongs to nobody, and stays.
func (d *folder) sweep(dead func(owner string) bool) {
	for _, sub := range append([]string{""}, subfolders...) {
		all, _ := d.listAll(sub) // what cannot be listed is found another time
		for _, e := range all {
			owner, ok := ownerOfTemporary(e.name)
			if !ok && sub == beatsDir {
				owner, ok = e.name, isOwner(e.name)
			}
			if ok && dead(owner) {
				d.remove(sub, e.name)
			}
		}
	}
}

func literally(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

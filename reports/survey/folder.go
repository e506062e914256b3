package survey

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.org/grundy/internal/atomicfile"
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

// folder is the folder of a survey as one process sees it.
type folder struct {
	path   string
	owner  string // in the names of this process's temporary files
	link   func(from, to string) error
	rename func(from, to string) error
}

// openFolder makes the folders that are missing, and makes sure that files can be linked.
func openFolder(path, owner string) (*folder, error) {
	d := &folder{path: path, owner: owner, link: os.Link, rename: os.Rename}
	for _, sub := range []string{claimsDir, beatsDir, ckptDir, resultsDir, timesDir, failedDir} {
		if err := os.MkdirAll(d.file(sub), 0o777); err != nil {
			return nil, fmt.Errorf("survey in %s: %w", path, err)
		}
	}
	return d, d.tryLink()
}

func (d *folder) file(names ...string) string {
	return filepath.Join(append([]string{d.path}, names...)...)
}

func (d *folder) read(names ...string) ([]byte, error) { return os.ReadFile(d.file(names...)) }

// list returns the names in a folder of the survey, without the temporary ones.
func (d *folder) list(sub string) ([]string, error) {
	f, err := os.Open(d.file(sub))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := f.Readdirnames(-1)
	var names []string
	for _, name := range all {
		if !strings.HasPrefix(name, temporary) {
			names = append(names, name)
		}
	}
	return names, err
}

// temporary begins the name of a file that is being written.
const temporary = ".tmp-"

// write makes a temporary file in a folder of the survey, flushed to disk if it must outlive a
// power cut.
func (d *folder) write(sub string, flush bool, content func(io.Writer) error) (string, error) {
	name := d.file(sub, temporary+d.owner+"-"+nonce())
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	err = content(f)
	if err == nil && flush {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(name)
		return "", err
	}
	return name, nil
}

// replace puts content in place of the file, whole or not at all. It does not flush: what it is
// used for says nothing after a power cut.
func (d *folder) replace(sub, name string, content []byte) error {
	return again(func() (swept bool, err error) {
		temp, err := d.write(sub, false, literally(content))
		if err != nil {
			return false, err
		}
		if err = d.rename(temp, d.file(sub, name)); err != nil {
			os.Remove(temp)
		}
		return errors.Is(err, fs.ErrNotExist), err
	})
}

// mostSweeps is how often a temporary file is written again when another process has removed it: one
// that took this process for dead, and cleaned up after it.
const mostSweeps = 2

// again takes a step that writes a temporary file and puts it in its place, and takes it again where
// the file has been swept away in between.
func again(step func() (swept bool, err error)) error {
	for tries := 0; ; tries++ {
		if swept, err := step(); !swept || tries == mostSweeps {
			return err
		}
	}
}

// create makes the file if there is none of that name; it reports whether it did. Of several
// processes that try at the same time, on one machine or on many, one succeeds.
func (d *folder) create(sub, name string, flush bool, content func(io.Writer) error) (made bool, err error) {
	err = again(func() (swept bool, err error) {
		temp, err := d.write(sub, flush, content)
		if err != nil {
			return false, fmt.Errorf("cannot write %s: %w", d.file(sub, name), err)
		}
		defer os.Remove(temp)
		err = d.link(temp, d.file(sub, name))
		// Over NFS the answer of a link that was made may be lost, and its repetition then fails: the
		// number of links tells.
		if made = err == nil || links(temp) == 2; made || errors.Is(err, fs.ErrExist) {
			return false, nil
		}
		return errors.Is(err, fs.ErrNotExist) && links(temp) == 0, err
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

// differs is in the names of results that came second and were not equal.
const differs = ".differs-"

// publish writes a file that everybody computes to the same bytes. If there is one already it must
// be equal; else both are kept and the error is a *ConflictError.
func (d *folder) publish(sub, name, game string, content []byte) error {
	made, err := d.create(sub, name, true, literally(content))
	if made || err != nil {
		return err
	}
	there, err := d.read(sub, name)
	if err != nil || bytes.Equal(there, content) {
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
	temp, err := d.write("", false, literally(nil))
	if err != nil {
		return fmt.Errorf("survey in %s: cannot write there: %w", d.path, err)
	}
	defer os.Remove(temp)
	err = d.link(temp, temp+"-2")
	defer os.Remove(temp + "-2")
	if n := links(temp); err == nil && n != 2 && n != 0 {
		err = fmt.Errorf("a linked file has %d links", n)
	}
	if err != nil {
		return fmt.Errorf("survey in %s: this file system cannot link files, by which workers agree on who does what: use another, such as a local disk or NFS: %w", d.path, err)
	}
	return nil
}

// sweep removes the temporary files that another process left when it died.
func (d *folder) sweep(owner string) {
	for _, sub := range []string{"", claimsDir, beatsDir, ckptDir, resultsDir, timesDir, failedDir} {
		left, _ := filepath.Glob(d.file(sub, temporary+owner+"-*"))
		for _, name := range left {
			os.Remove(name)
		}
	}
}

func literally(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

// nonce returns a name that nobody else has.
func nonce() string { return strings.ToLower(rand.Text())[:12] }

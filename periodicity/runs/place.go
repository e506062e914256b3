package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"time"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

// Place is where the state of a run is written down.
type Place interface {
	// Load returns the state last written, nil if there is none. It must match the header that is
	// wanted, and keep within the limits.
	Load(want store.Header, limits store.Limits) (*store.Checkpoint, error)
	// Save writes the state, whole or not at all. The header tells how far it goes ("heaps") and the
	// time that it took ("spent"); more may be added to it, for Load to want.
	Save(*store.Checkpoint) error
	// String names the place to a user.
	String() string
}

// File is the file at a path as a place.
type File string

// Load implements [Place].
func (f File) Load(want store.Header, limits store.Limits) (*store.Checkpoint, error) {
	if _, err := os.Stat(string(f)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return store.Load(string(f), want, limits)
}

// Save implements [Place].
func (f File) Save(c *store.Checkpoint) error { return c.Save(string(f)) }

// String returns the path.
func (f File) String() string { return string(f) }

// keeps are the words in a state for what the run keeps.
const (
	keepsValues = "values"
	keepsWindow = "window"
)

func (r *Run) header() store.Header {
	keeps := keepsValues
	if r.Window {
		keeps = keepsWindow
	}
	return store.Header{Kind: "checkpoint", Meta: map[string]string{"game": sgtable.Key(r.rules), "keep": keeps}}
}

// mostContent bounds the values of a state that is read, one byte to four each.
const mostContent = 1 << 40

func (r *Run) load() (*store.Checkpoint, error) {
	if r.Place == nil {
		return nil, nil
	}
	limits := store.Limits{}
	if !r.Window {
		limits.Content = mostContent
	}
	return r.Place.Load(r.header(), limits)
}

// due reports whether it is time to write down the state.
func (r *Run) due() bool { return r.Place != nil && time.Since(r.saved) >= r.Every }

// Save writes down the state, if there is a place and there are new values.
func (r *Run) Save() error {
	if r.Place == nil || r.Len() <= r.written {
		return nil
	}
	c := &store.Checkpoint{Header: r.header()}
	c.Header.Meta["heaps"] = strconv.FormatInt(r.Len(), 10)
	c.Header.Meta["spent"] = r.Spent().Round(time.Millisecond).String()
	if ok, err := r.form.write(c); err != nil || !ok {
		return err
	}
	if err := r.Place.Save(c); err != nil {
		return err
	}
	r.saved, r.written = time.Now(), r.Len()
	r.tell()
	return nil
}

// Saved reports whether a state stands at the place, so that another run can go on from it.
func (r *Run) Saved() bool { return r.written > 0 }

// damagedAt puts the name of the place before the error of a state that cannot be taken up.
func (r *Run) damagedAt(err error) error { return fmt.Errorf("%s: %w", r.Place, err) }

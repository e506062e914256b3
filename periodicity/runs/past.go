package runs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"example.org/grundy/internal/archive"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/lanes"
)

// past gives back the values that a stream no longer has. Only few games ever ask: so nothing is kept
// until one does. Then all values but the first are computed once more, into an archive, to which those that follow
// are added. An archive that ends early, or is not there, is filled up in the same way: what it holds
// depends on the game alone, so it need not be as far as the state of a run beside it.
type past struct {
	rules sgtable.Rules
	file  string // of the archive; empty for a temporary one
	log   func(format string, args ...any)
	base  lanes.State     // a state of the stream: colouring, prefix and late heaps
	head  []byte          // the values before the stream, at least as many as its prefix and its window
	known int64           // how many heaps the stream has given out
	ctx   context.Context // ends a computation of values

	filling sync.Mutex
	archive *archive.File // nil as long as nobody has asked
	filler  *lanes.Stream // fills it; nil unless a pause has come in between
	told    bool
}

// valuesEnding is what the name of an archive adds to that of the state beside it.
const valuesEnding = ".values"

// openPast takes up the archive beside the state of a run, if there is one.
func openPast(r *Run) (*past, error) {
	p := &past{rules: r.rules, log: r.Log, ctx: context.Background()}
	state, ok := r.Place.(File)
	if !ok {
		return p, nil
	}
	p.file = string(state) + valuesEnding
	if _, err := os.Stat(p.file); errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	return p, p.open()
}

// follow says of which stream the values are: its state, and those before it began.
func (p *past) follow(state lanes.State, head []byte) {
	p.base, p.head, p.known = state, head, state.Next
}

func (p *past) open() (err error) {
	if p.file == "" {
		p.archive, err = archive.Temporary(sgtable.Key(p.rules))
	} else {
		p.archive, err = archive.Open(p.file, sgtable.Key(p.rules))
	}
	return err
}

func (p *past) close() error {
	if p.archive == nil {
		return nil
	}
	return p.archive.Close()
}

// keep adds values that a stream has computed, from a heap on, to those kept, if they follow.
func (p *past) keep(values []byte, from int64) error {
	if p.archive == nil {
		return nil
	}
	known := p.archive.Len() - from
	if known < 0 || known >= int64(len(values)) {
		return nil
	}
	if err := p.archive.Append(values[known:]); err != nil {
		return DiskError{fmt.Errorf("values that are kept to decide late rare heaps: %w", err)}
	}
	return nil
}

// recall is a [lanes.Recall].
func (p *past) recall(values []byte, from int64) error {
	to := from + int64(len(values))
	if err := p.fill(to); err != nil {
		return err
	}
	return p.archive.Read(values, from)
}

// fill sees that the values before heap to are kept: where they are not, it computes all that the stream
// has given out after its first ones, which are at hand.
func (p *past) fill(to int64) (err error) {
	p.filling.Lock()
	defer p.filling.Unlock()
	if p.archive == nil {
		if err := p.open(); err != nil {
			return DiskError{err}
		}
	}
	to = max(to, p.known) // no less: what follows is kept only if nothing is left out before it
	if err := p.keep(p.head, 0); err != nil || p.archive.Len() >= to {
		return err
	}
	if !p.told {
		p.told = true
		p.log("all values are wanted: heaps %d … %d are computed again", p.archive.Len(), to-1)
	}
	if p.filler == nil || p.filler.Next() != p.archive.Len() {
		if p.filler, err = p.stream(); err != nil {
			return err
		}
	}
	buffer := make([]byte, piece)
	for p.archive.Len() < to {
		if err := context.Cause(p.ctx); err != nil {
			return err
		}
		values := buffer[:min(piece, to-p.archive.Len())]
		if err := p.filler.Read(values); err != nil {
			p.filler = nil
			return err
		}
		if err := p.keep(values, p.archive.Len()); err != nil {
			return err
		}
	}
	p.filler = nil
	return nil
}

// piece is how many heaps a stream computes at once.
const piece = 1 << 15

// stream returns a stream that goes on where the archive ends. It recalls from the archive alone.
func (p *past) stream() (*lanes.Stream, error) {
	state := p.base
	state.Next = p.archive.Len()
	state.Window = make([]byte, len(p.base.Window))
	if err := p.archive.Read(state.Window, state.Next-int64(len(state.Window))); err != nil {
		return nil, err
	}
	state.Late = state.LateBefore(state.Next)
	return lanes.Resume(p.rules, state, p.archive.Read)
}

// recorded is a stream whose values go into the archive, once there is one, and are counted, and shown, if they are to be.
type recorded struct {
	*lanes.Stream
	past    *past
	counted *counted                        // nil: they are not
	watch   func(values []byte, from int64) // nil: nobody watches
}

// Read implements [periodicity.Stream].
func (r recorded) Read(values []byte) error {
	for len(values) > 0 {
		from := r.Next()
		some := values[:min(piece, len(values))]
		err := r.Stream.Read(some)
		if r.counted != nil {
			r.counted.add(some[:r.Next()-from])
		}
		if r.watch != nil {
			r.watch(some[:r.Next()-from], from)
		}
		err = errors.Join(err, r.past.keep(some[:r.Next()-from], from))
		r.past.known = r.Next()
		if err != nil {
			return err
		}
		values = values[len(some):]
	}
	return nil
}

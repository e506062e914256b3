package periodicity

import (
	"bytes"
	"context"
	"errors"
	"sort"
)

// reader reads values again, from some heap on: those at hand, then those of a stream.
type reader struct {
	at     []byte
	stream Stream
}

func (r *reader) read(values []byte) error {
	k := copy(values, r.at)
	r.at = r.at[k:]
	return r.stream.Read(values[k:])
}

// readerBefore returns a reader of the width values before a heap, and of those from there on. It
// takes as many steps as the heap lies behind the last snapshot before it; visit, if set, is given
// the values in between.
func (s *Search) readerBefore(ctx context.Context, heap int64, visit func([]byte)) (*reader, error) {
	k := max(0, s.last(heap))
	stream, err := s.of.At(s.snapshots[k].next, s.snapshots[k].window)
	if err != nil {
		return nil, err
	}
	buffer := make([]byte, chunk)
	for stream.Next() < heap {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		values := buffer[:min(chunk, heap-stream.Next())]
		if err := stream.Read(values); err != nil {
			return nil, err
		}
		if visit != nil {
			visit(values)
		}
	}
	window := stream.Window()
	return &reader{window[int64(len(window))-s.width:], stream}, nil
}

// last returns the last snapshot at or before a heap, −1 if there is none.
func (s *Search) last(heap int64) int {
	return sort.Search(len(s.snapshots), func(i int) bool { return s.snapshots[i].next > heap }) - 1
}

// readerFrom returns a reader of the values from a heap on.
func (s *Search) readerFrom(ctx context.Context, heap int64) (*reader, error) {
	if heap >= s.snapshots[0].next {
		r, err := s.readerBefore(ctx, heap, nil)
		if err == nil {
			r.at = nil
		}
		return r, err
	}
	stream, err := s.of.At(s.snapshots[0].next, s.snapshots[0].window)
	return &reader{s.head[heap:], stream}, err
}

// leastPreperiod returns the first heap from which on the values repeat with the period, and the end
// of the heaps that were compared with those a period later. It goes back to the last snapshot that
// does not return after the period, and from there on has two streams in step, the second a period
// ahead of the first.
func (s *Search) leastPreperiod(ctx context.Context) (preperiod, end int64, err error) {
	// Once the window of a snapshot returns after the period, so do those of all later ones.
	for k := s.last(s.from) - 1; k >= 0; k-- {
		old := &s.snapshots[k]
		second, err := s.readerBefore(ctx, old.next+s.period, nil)
		if err != nil {
			return 0, 0, err
		}
		window := old.window[int64(len(old.window))-s.width:]
		if bytes.Equal(window, second.at) {
			continue
		}
		stream, err := s.of.At(old.next, old.window)
		if err != nil {
			return 0, 0, err
		}
		return s.inStep(ctx, old.next-s.width, &reader{window, stream}, second)
	}
	first, err := s.readerFrom(ctx, 0)
	if err != nil {
		return 0, 0, err
	}
	second, err := s.readerFrom(ctx, s.period)
	if err != nil {
		return 0, 0, err
	}
	return s.inStep(ctx, 0, first, second)
}

// endAfter returns the heap after those that have to agree with those a period later, if they agree from
// a heap on: they are after the last rare heap, as many as theorem sparse-state wants, and followed by
// heaps that a stream decided.
func (s *Search) endAfter(preperiod int64) int64 {
	_, last := s.stream.Rare()
	return max(plus(max(preperiod, last+1), s.needed()), s.snapshots[0].next)
}

// inStep compares the values of first, from a heap on, with those of second, until they agree for
// as many heaps as are wanted.
func (s *Search) inStep(ctx context.Context, from int64, first, second *reader) (preperiod, end int64, err error) {
	a, b := make([]byte, chunk), make([]byte, chunk)
	preperiod = from
	for next := from; ; {
		end = s.endAfter(preperiod)
		if next >= end {
			return preperiod, end, nil
		}
		if err := context.Cause(ctx); err != nil {
			return 0, 0, err
		}
		heaps := min(chunk, end-next)
		read := make(chan error, 1)
		go func() { read <- second.read(b[:heaps]) }()
		if err := errors.Join(first.read(a[:heaps]), <-read); err != nil {
			return 0, 0, err
		}
		if k := lastDifference(a[:heaps], b[:heaps]); k >= 0 {
			preperiod = next + int64(k) + 1
		}
		next += heaps
	}
}

package periodicity

import (
	"bytes"
	"context"
	"errors"
)

// secondPass is the largest preperiod for which the exceptional heaps are listed: that takes some seconds for each hundred million
// heaps. It is also the most for which a check has room to see whether they are right; the proof needs nothing of them.
const secondPass = 1 << 30

// listed returns the exceptional heaps and the values of those that are listed, or nothing if there are too many heaps before the period.
func (s *Search) listed(ctx context.Context, c Claim) (Exceptions, []uint32, error) {
	if c.Preperiod > s.secondPass {
		return Exceptions{}, nil, nil
	}
	list, err := s.exceptions(ctx, c)
	if err != nil {
		return Exceptions{}, nil, err
	}
	return list.exceptions(), list.listed(), nil
}

// exceptions compares the heaps before the preperiod with those whole periods later, after it, in a
// second pass over both. What it finds is remembered.
func (s *Search) exceptions(ctx context.Context, c Claim) (*exceptionList, error) {
	if s.exceptional != nil && s.exceptionalTo == c {
		return s.exceptional, nil
	}
	readEarly, readLate, err := s.passes(ctx, c)
	if err != nil {
		return nil, err
	}
	list := newExceptionList()
	early, late := make([]byte, chunk), make([]byte, chunk)
	for n := int64(0); n < c.Preperiod; n += int64(len(early)) {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		heaps := min(chunk, c.Preperiod-n)
		early, late = early[:heaps], late[:heaps]
		read := make(chan error, 1)
		go func() { read <- readLate(late, n) }()
		if err := errors.Join(readEarly(early, n), <-read); err != nil {
			return nil, err
		}
		if bytes.Equal(early, late) {
			continue
		}
		for k, v := range early {
			if v != late[k] {
				list.add(n+int64(k), uint32(v))
			}
		}
	}
	s.exceptional, s.exceptionalTo = list, c
	return list, nil
}

// passes returns what reads the values from heap n on, from 0 and then one after the other, and what reads
// those whole periods later.
func (s *Search) passes(ctx context.Context, c Claim) (early, late func(values []byte, n int64) error, err error) {
	if !s.remembers() {
		return s.of.Recall, func(values []byte, n int64) error {
			turns := (c.Preperiod - n + c.Period - 1) / c.Period // one period and a chunk are known after n₀
			return s.of.Recall(values, n+turns*c.Period)
		}, nil
	}
	first, err := s.readerFrom(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	turns := (c.Preperiod + c.Period - 1) / c.Period
	second, err := s.readerFrom(ctx, turns*c.Period)
	if err != nil {
		return nil, nil, err
	}
	return func(values []byte, _ int64) error { return first.read(values) },
		func(values []byte, _ int64) error { return second.read(values) }, nil
}

package periodicity

import (
	"bytes"
	"context"
)

// Where theorem sparse-state wants longer windows than a search remembers, their values are recalled:
// they are kept, since without them the late rare heap or the deep witness that makes them long could
// not have been decided. A window that is remembered still returns, and proposes a period. That is
// tried: each value is compared with that a period before, until one differs, or the theorem has as
// much as it wants. The period that is proved then need not be the least, as the first return of a short
// window is not looked for in between; but the least one divides it.

// trial is a period that the values have had so far: G(n) = G(n+period) from the beginning of the
// remembered window before heap from on. There is none if the period is 0.
type trial struct {
	from, period int64
}

// try compares the values that were computed last with those a period before. Each time a chunk is whole
// a new period is proposed if there is none. After an error there is none either.
func (s *Search) try(values []byte) (err error) {
	defer func() {
		if err != nil {
			s.trial = trial{}
		}
	}()
	if s.trial.period > 0 {
		agree, err := s.agree(s.Next()-int64(len(values))-s.trial.period, s.trial.period, values)
		if err != nil {
			return err
		}
		if !agree {
			s.trial = trial{}
		}
	}
	if s.trial.period == 0 && s.Next()%chunk == 0 {
		if err := s.propose(); err != nil {
			return err
		}
	}
	// Two periods tell which is the least.
	t := s.trial
	from := t.from - s.width
	if t.period > 0 && plus(max(s.endAfter(from), from+t.period), t.period) <= s.Next() {
		least, err := s.leastOf(t)
		if err != nil {
			return err
		}
		s.from, s.period = t.from, least
	}
	return nil
}

// propose tries the period after which a remembered window has returned in the last chunk.
func (s *Search) propose() error {
	values := make([]byte, s.width+chunk)
	if err := s.of.Recall(values, s.Next()-int64(len(values))); err != nil {
		return err
	}
	from, period := s.returned(values)
	if period == 0 {
		return nil
	}
	agree, err := s.agree(from, period, values[int64(len(values))-(s.Next()-from-period):])
	if agree {
		s.trial = trial{from, period}
	}
	return err
}

// agree reports whether the values from a heap on are those that are given, which are a period later.
func (s *Search) agree(heap, period int64, later []byte) (bool, error) {
	earlier := make([]byte, min(chunk, len(later)))
	for len(later) > 0 {
		earlier = earlier[:min(chunk, len(later))]
		if err := s.of.Recall(earlier, heap); err != nil {
			return false, err
		}
		if !bytes.Equal(earlier, later[:len(earlier)]) {
			return false, nil
		}
		heap, later = heap+int64(len(earlier)), later[len(earlier):]
	}
	return true, nil
}

// leastOf returns the least period of a sequence that has that of the trial from its window on. As in
// [Least], it is enough to divide prime factors out.
func (s *Search) leastOf(t trial) (period int64, err error) {
	from := t.from - s.width
	period = t.period
	for q := range primeFactors(t.period) {
		agree, err := s.agreeAll(from, from+t.period, period/q)
		if err != nil {
			return 0, err
		}
		if agree {
			period /= q
		}
	}
	return period, nil
}

// agreeAll reports whether the values of heaps from … to−1 are those a period later.
func (s *Search) agreeAll(from, to, period int64) (bool, error) {
	later := make([]byte, chunk)
	for from < to {
		later = later[:min(chunk, to-from)]
		if err := s.of.Recall(later, from+period); err != nil {
			return false, err
		}
		if agree, err := s.agree(from, period, later); !agree || err != nil {
			return false, err
		}
		from += int64(len(later))
	}
	return true, nil
}

// leastRecalled is leastPreperiod with values that are recalled: it goes back from the window of the trial
// to the last heap that differs from that a period later.
func (s *Search) leastRecalled(ctx context.Context) (preperiod, end int64, err error) {
	earlier, later := make([]byte, chunk), make([]byte, chunk)
	for preperiod = s.from - s.width; preperiod > 0; preperiod -= int64(len(earlier)) {
		if err := context.Cause(ctx); err != nil {
			return 0, 0, err
		}
		heaps := min(chunk, preperiod)
		earlier, later = earlier[:heaps], later[:heaps]
		from := preperiod - heaps
		if err := s.of.Recall(earlier, from); err != nil {
			return 0, 0, err
		}
		if err := s.of.Recall(later, from+s.period); err != nil {
			return 0, 0, err
		}
		if k := lastDifference(earlier, later); k >= 0 {
			preperiod = from + int64(k) + 1
			break
		}
	}
	return preperiod, s.endAfter(preperiod), nil
}

// lastDifference returns the last place at which two rows of one length differ, −1 if there is none.
func lastDifference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return -1
	}
	for k := len(a) - 1; ; k-- {
		if a[k] != b[k] {
			return k
		}
	}
}

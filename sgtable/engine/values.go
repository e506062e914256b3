package engine

import (
	"context"

	"example.org/grundy/sgtable"
)

// Values returns G(0) … G(n) of the rules, by the fastest engine that they fit.
func Values(ctx context.Context, rules sgtable.Rules, n int64) ([]uint32, error) {
	return valuesBy(ctx, "auto", rules, n)
}

// Definition returns G(0) … G(n) of the rules by the mex over every option, which the fast engines
// are held against.
func Definition(ctx context.Context, rules sgtable.Rules, n int64) ([]uint32, error) {
	return valuesBy(ctx, "naive", rules, n)
}

func valuesBy(ctx context.Context, name string, rules sgtable.Rules, n int64) ([]uint32, error) {
	s, err := Open(name, rules, Options{Threads: 1})
	if err != nil {
		return nil, err
	}
	if err := s.Extend(ctx, n); err != nil {
		return nil, err
	}
	return s.Slice(0, n+1)
}

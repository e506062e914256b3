package sets

import (
	"context"
	"iter"
)

// result is what a worker found.
type result[T any] struct {
	value T
	err   error
}

// inOrder yields f(0), f(1), … f(n−1) in this order, computed by so many workers, which are at most as many results
// ahead of what is yielded. An error, f's or that of ctx, is the last that it yields. Whoever goes no further ends the
// workers: the context that f has is done.
func inOrder[T any](ctx context.Context, workers, n int, f func(ctx context.Context, i int) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		for one := range begin(ctx, workers, n, f) {
			r := <-one
			if !yield(r.value, r.err) || r.err != nil {
				return
			}
		}
		if err := context.Cause(ctx); err != nil {
			var none T
			yield(none, err)
		}
	}
}

// begin has the results computed, and sends for each, in order, where it will be; no more if ctx is done.
func begin[T any](ctx context.Context, workers, n int, f func(ctx context.Context, i int) (T, error)) <-chan chan result[T] {
	queue, busy := make(chan chan result[T], workers), make(chan struct{}, workers)
	go func() {
		defer close(queue)
		for i := 0; i < n && ctx.Err() == nil; i++ {
			one := make(chan result[T], 1)
			busy <- struct{}{}
			go func() {
				value, err := f(ctx, i)
				one <- result[T]{value, err}
				<-busy
			}()
			select {
			case queue <- one:
			case <-ctx.Done():
			}
		}
	}()
	return queue
}

package sets

import (
	"context"
	"iter"

	"golang.org/x/sync/errgroup"
)

// inOrder yields f(0), f(1), … f(n−1) in this order, computed by so many workers, of which each is at most one result
// ahead of what is yielded. An error, f's or that of ctx, is the last that it yields.
func inOrder[T any](ctx context.Context, workers, n int, f func(ctx context.Context, i int) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(workers)
		queue := make(chan chan T, workers)
		go func() {
			defer close(queue)
			for i := 0; i < n && ctx.Err() == nil; i++ {
				result := make(chan T, 1)
				queue <- result
				group.Go(func() error {
					value, err := f(ctx, i)
					if err == nil {
						result <- value
					}
					return err
				})
			}
		}()
		end := func() error {
			for range queue { // until it is closed, after which nothing is begun
			}
			return group.Wait()
		}
		defer end()
		defer stop()
		for result := range queue {
			select {
			case value := <-result:
				if !yield(value, nil) {
					return
				}
			case <-ctx.Done():
				cause := context.Cause(ctx)
				if err := end(); err != nil {
					cause = err
				}
				var none T
				yield(none, cause)
				return
			}
		}
	}
}

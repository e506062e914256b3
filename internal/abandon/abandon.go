// Package abandon does what cannot be interrupted, such as the opening of a pipe at whose other end is
// nobody, or another library's long work, in a way that can be left.
package abandon

import "context"

// Do runs f and returns its error. If ctx ends before, Do returns its error at once, and f is left
// running: it must do no harm to a process that is about to end.
func Do(ctx context.Context, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

package abandon_test

import (
	"context"
	"errors"
	"testing"

	"example.org/grundy/internal/abandon"
)

func TestDo(t *testing.T) {
	broken := errors.New("broken")
	if err := abandon.Do(t.Context(), func() error { return broken }); err != broken {
		t.Errorf("error %v, want that of the function", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	waits := make(chan struct{})
	defer close(waits)
	err := abandon.Do(ctx, func() error {
		stop()
		<-waits
		return nil
	})
	if err != context.Canceled {
		t.Errorf("error %v, want that of the context", err)
	}
}

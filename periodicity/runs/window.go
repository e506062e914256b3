//go:build !js

package runs

import "example.org/grundy/internal/store"

// openWindow opens a run that keeps a window.
func openWindow(r *Run, earlier *store.Checkpoint) (form, error) { return openWindowed(r, earlier) }

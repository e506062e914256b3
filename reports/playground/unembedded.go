//go:build !playground

package playground

// Embedded returns the engine that this program brings along; it reports false if it was built without one, as by go
// build without the tag playground.
func Embedded() (Engine, bool) { return Engine{}, false }

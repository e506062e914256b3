//go:build !linux

package lanes

// inLargePages returns the memory as it is.
func inLargePages[T any](memory []T) []T { return memory }

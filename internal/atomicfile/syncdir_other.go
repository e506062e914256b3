//go:build !unix

package atomicfile

// syncDir does nothing: Windows has no way to flush a folder.
func syncDir(string) error { return nil }

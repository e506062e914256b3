//go:build !unix

package plots

// syncDir does nothing: these systems cannot flush a directory, and their file systems log
// renames.
func syncDir(string) error { return nil }

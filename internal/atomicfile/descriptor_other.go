//go:build !unix

package atomicfile

import "os"

// descriptor returns nil: no path names an open file here.
func descriptor(string) (*os.File, error) { return nil, nil }

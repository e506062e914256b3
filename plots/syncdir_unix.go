//go:build unix

package plots

import (
	"errors"
	"os"
)

// syncDir makes a rename within the directory last through a power failure.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

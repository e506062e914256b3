//go:build !unix

package survey

import "os"

// links returns how many names the file has, 0 because that is not known here.
func links(*os.Root, string) int { return 0 }

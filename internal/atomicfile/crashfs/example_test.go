package crashfs_test

import (
	"fmt"
	"io"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/atomicfile/crashfs"
)

// Each step of replacing a file fails in turn: the old text stays until the new one is in place.
func Example() {
	for k := 1; k <= 6; k++ {
		disk := crashfs.New(map[string]string{"a.txt": "old"})
		disk.FailAt = k
		err := atomicfile.WriteOn(disk, "a.txt", func(w io.Writer) error {
			_, err := io.WriteString(w, "new")
			return err
		})
		fmt.Println(disk.Steps[k-1], "fails:", err != nil, disk.Live())
	}
	// Output:
	// create fails: true map[a.txt:old]
	// write fails: true map[a.txt:old]
	// chmod fails: true map[a.txt:old]
	// sync fails: true map[a.txt:old]
	// close fails: true map[a.txt:old]
	// rename fails: true map[a.txt:old]
}

package atomicfile_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.org/grundy/internal/atomicfile"
)

func ExampleWrite() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "kayles.csv")

	err = atomicfile.Write(path, func(w io.Writer) error {
		_, err := fmt.Fprint(w, "heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n")
		return err
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := os.ReadFile(path)
	fmt.Print(string(b))
	// Output:
	// heap,value
	// 0,0
	// 1,1
	// 2,2
	// 3,3
	// 4,1
}

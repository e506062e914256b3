package bfile_test

import (
	"fmt"
	"os"
	"strings"

	"example.org/grundy/internal/bfile"
)

func ExampleWrite() {
	kayles := []uint64{0, 1, 2, 3, 1, 4}
	err := bfile.Write(os.Stdout, []string{"Kayles, heaps 0 to 5"}, 0, func(yield func(uint64, error) bool) {
		for _, v := range kayles {
			if !yield(v, nil) {
				return
			}
		}
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// # Kayles, heaps 0 to 5
	// 0 0
	// 1 1
	// 2 2
	// 3 3
	// 4 1
	// 5 4
}

func ExampleRead() {
	s, err := bfile.Read(strings.NewReader("# A002186\n0 0\n1 1\n2 2\n"), 0)
	fmt.Println(s.Form, s.First, s.Values, err)
	_, err = bfile.Read(strings.NewReader("0 0\n2 2\n1 1\n"), 0)
	fmt.Println(err)
	// Output:
	// b-file 0 [0 1 2] <nil>
	// line 3: index 1 follows 2: want a larger one, indices ascend
}

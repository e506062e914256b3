package manifest_test

import (
	"fmt"
	"os"
	"path/filepath"

	"example.org/grundy/reports/manifest"
)

func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "kayles.csv")
	if err := os.WriteFile(path, []byte("heap,value\n0,0\n"), 0o666); err != nil {
		fmt.Println(err)
		return
	}
	m, err := manifest.Of(dir, "0.1.0", nil, []string{"kayles.csv"})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := m.Write(dir); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(manifest.Verify(dir))

	if err := os.WriteFile(path, []byte("heap,value\n0,1\n1,1\n"), 0o666); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(manifest.Verify(dir))
	// Output:
	// [] <nil>
	// [kayles.csv: has 19 bytes, want 15] <nil>
}

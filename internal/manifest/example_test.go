package manifest_test

import (
	"fmt"
	"os"
	"path/filepath"

	"example.org/grundy/internal/manifest"
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
	fmt.Println(m.Files, m.Write(dir))
	// Output:
	// [{kayles.csv 15 76ec9828905e9dac30072893b3f3831b2c8ec5c05bda47c732444ef373accb9b}] <nil>
}

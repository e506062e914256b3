package certificates_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"example.org/grundy/docs/certificates"
	"example.org/grundy/periodicity"
)

// Every file, here and in docs/records, is a certificate, as it was written, of the game that names it.
func TestFiles(t *testing.T) {
	for _, folder := range []fs.FS{certificates.Files, os.DirFS("../records")} {
		checkFiles(t, folder)
	}
}

func checkFiles(t *testing.T, folder fs.FS) {
	t.Helper()
	files, err := fs.Glob(folder, "*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d certificates, error %v", len(files), err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(folder, file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := periodicity.ReadCertificate(file, bytes.NewReader(text))
		if err != nil {
			t.Error(err)
			continue
		}
		if err := c.CheckDigest(); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if want := strings.TrimSuffix(file, ".json"); c.Game != want {
			t.Errorf("%s is about %s", file, c.Game)
		}
	}
}

func Example() {
	text, err := certificates.Files.ReadFile("0.454.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := periodicity.ReadCertificate("0.454.json", bytes.NewReader(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Game, c.Theorem, c.Claim.Preperiod, c.Claim.Period)
	// Output: 0.454 sparse-state 160949019 60620715
}

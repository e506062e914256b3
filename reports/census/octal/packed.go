//go:build !js

package octal

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
)

//go:embed *.csv.gz
var packed embed.FS

// unpackTable reads the table of codes of up to so many digits.
func unpackTable(digits int) ([]Row, error) {
	text, err := unpack(fmt.Sprintf("octal-%d.csv.gz", digits))
	if err != nil {
		return nil, err
	}
	return Read(bytes.NewReader(text))
}

func unpack(name string) ([]byte, error) {
	file, err := packed.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

package certificate

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
)

// Waypoint is the state of a streamed sequence before a heap: what a check that begins there has to know.
type Waypoint struct {
	// Heap is a multiple of 16, so that the hash has taken in whole blocks of 64 bytes.
	Heap int64 `json:"heap"`
	// State is that of the hash of the values of all heaps before: the eight words of SHA-256 (FIPS 180-4) after
	// 4·Heap bytes, in hexadecimal.
	State string `json:"sha256_state"`
	// Values are those of the last heaps before, W of them, a byte each, compressed by deflate, in base64.
	Values string `json:"values"`
}

// Pack compresses the values of a waypoint.
func Pack(values []byte) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(values)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // into memory, at a level that there is
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// Window returns the values of the waypoint, which must be so many. It takes no more memory than they need.
func (w Waypoint) Window(heaps int) ([]byte, error) {
	packed, err := base64.StdEncoding.DecodeString(w.Values)
	if err != nil {
		return nil, errors.New("the values are not in base64")
	}
	values, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(heaps)+1))
	if err != nil || len(values) != heaps {
		return nil, fmt.Errorf("not %d values, compressed by deflate", heaps)
	}
	return values, nil
}

package explore

import (
	"bytes"
	"encoding/base64"
	"math/bits"
	"slices"

	"github.com/klauspost/compress/flate"

	"example.org/grundy/reports/explore/shown"
)

// packedGame is a game as the script reads it, with its values.
type packedGame struct {
	shown.View
	Heaps  int    `json:"heaps"`
	Planes int    `json:"planes"`
	Data   string `json:"data"`
}

// packGame makes ready what the script reads.
func packGame(g shown.Game) (packedGame, error) {
	planes, data, err := pack(g.Values)
	return packedGame{g.View(), len(g.Values), planes, data}, err
}

// pack writes values by planes: the lowest bytes of all values, then the next ones, as many
// planes as the largest value has bytes. Deflated (RFC 1951) and in base64, that is what the page
// holds. Most games need one plane; splitting keeps the bytes that rarely change together.
func pack(values []uint32) (planes int, data string, err error) {
	planes = max(1, (bits.Len32(slices.Max(values))+7)/8)
	var deflated bytes.Buffer
	w, err := flate.NewWriter(&deflated, flate.BestCompression)
	if err != nil {
		return 0, "", err
	}
	plane := make([]byte, len(values))
	for k := range planes {
		for i, v := range values {
			plane[i] = byte(v >> (8 * k))
		}
		if _, err := w.Write(plane); err != nil {
			return 0, "", err
		}
	}
	if err := w.Close(); err != nil {
		return 0, "", err
	}
	return planes, base64.StdEncoding.EncodeToString(deflated.Bytes()), nil
}

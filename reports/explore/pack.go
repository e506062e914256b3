package explore

import (
	"bytes"
	"encoding/base64"
	"math/bits"
	"slices"

	"github.com/klauspost/compress/flate"

	"example.org/grundy/sgtable/engine/sparse"
)

// packedGame is a game as the script reads it.
type packedGame struct {
	Name   string        `json:"name"`
	Rules  string        `json:"rules"`
	Status string        `json:"status"`
	Words  string        `json:"words"`
	Period *packedPeriod `json:"period"`
	Rare   *packedRare   `json:"rare"`
	Widths []packedWidth `json:"widths"`
	Heaps  int           `json:"heaps"`
	Planes int           `json:"planes"`
	Data   string        `json:"data"`
}

// packedPeriod says G(n+Period) = G(n) + Saltus for n ≥ Preperiod.
type packedPeriod struct {
	Preperiod int64 `json:"preperiod"`
	Period    int64 `json:"period"`
	Saltus    int64 `json:"saltus"`
}

// packedRare says that v at heap n is rare when popcount(v & Mask) + Parity·(n + Even) is even.
type packedRare struct {
	Mask   uint32 `json:"mask"`
	Parity int    `json:"parity"`
	Even   int64  `json:"even"`
}

type packedWidth struct {
	Width int64  `json:"width"`
	Why   string `json:"why"`
}

// packGame makes ready what the script reads. The proved or observed period is the first width.
func packGame(g Game) (packedGame, error) {
	planes, data, err := pack(g.Values)
	if err != nil {
		return packedGame{}, err
	}
	p := packedGame{
		Name: g.Name, Rules: g.Rules, Status: g.Verdict.Status, Words: g.Verdict.Words,
		Rare: packRare(g.Rare), Widths: []packedWidth{}, Heaps: len(g.Values), Planes: planes, Data: data,
	}
	if v := g.Verdict; v.Period > 0 {
		p.Period = &packedPeriod{v.Preperiod, v.Period, v.Saltus}
		if v.Period <= int64(len(g.Values)) {
			p.Widths = append(p.Widths, packedWidth{v.Period, v.Status + " period"})
		}
	}
	for _, w := range g.Widths {
		if !slices.ContainsFunc(p.Widths, func(have packedWidth) bool { return have.Width == w.Width }) {
			p.Widths = append(p.Widths, packedWidth(w))
		}
	}
	return p, nil
}

// packRare returns what the script needs to tell rare values from common ones.
func packRare(c *sparse.Colouring) *packedRare {
	if c == nil {
		return nil
	}
	r := &packedRare{Mask: c.Mask}
	if c.Parity {
		r.Parity, r.Even = 1, c.Even
	}
	return r
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

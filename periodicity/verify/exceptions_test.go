package verify

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"testing"

	"example.org/grundy/periodicity/certificate"
)

// What is hashed in blocks, and kept in a ring, is what was added.
func TestExceptionalHeaps(t *testing.T) {
	for _, many := range []int64{certificate.Ends, 2*certificate.Ends + 7, certificate.MaxExceptions + 1, 2*certificate.MaxExceptions + 512} {
		e := newExceptional()
		var heaps []int64
		var values []uint32
		var bytes []byte
		for i := range many {
			n, v := 3*i+i%2, uint32(i%7)
			e.add(n, v)
			heaps, values, bytes = append(heaps, n), append(values, v), binary.LittleEndian.AppendUint64(bytes, uint64(n))
		}
		all := sha256.Sum256(bytes)
		if sum := e.sum(); sum != hex.EncodeToString(all[:]) {
			t.Errorf("%d heaps: the hash is %s", many, sum)
		}
		from := many - certificate.Ends
		if last, of := e.ends(); !slices.Equal(last, heaps[from:]) || !slices.Equal(of, values[from:]) {
			t.Errorf("%d heaps: another last thousand, from heap %d on", many, last[0])
		}
		if first := min(many, certificate.MaxExceptions); e.count != many || !slices.Equal(e.first, heaps[:first]) || !slices.Equal(e.firstValues, values[:first]) {
			t.Errorf("%d heaps: counted %d, the first %d", many, e.count, len(e.first))
		}
	}
}

package periodicity

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"example.org/grundy/periodicity/certificate"
)

// MaxExceptions is the largest number of exceptional heaps that are listed one by one.
const MaxExceptions = certificate.MaxExceptions

// Exceptions are the exceptional heaps of a sequence.
type Exceptions = certificate.Exceptions

// ExceptionsOf finds the exceptional heaps of a sequence for which the claim is true, given the
// values of at least one period after the preperiod. It costs O(n₀) time and little memory.
func ExceptionsOf(c Claim, values []uint32) Exceptions {
	x := Exceptions{Known: true, Heaps: []int64{}}
	hash := sha256.New()
	var last []int64 // a ring of the last heaps
	var word [8]byte
	for n := int64(0); n < c.Preperiod; n++ {
		turns := (c.Preperiod - n + c.Period - 1) / c.Period
		if int64(values[n])+turns*c.Saltus == int64(values[n+turns*c.Period]) {
			continue
		}
		if x.Count < MaxExceptions {
			x.Heaps = append(x.Heaps, n)
		}
		if len(last) < certificate.Ends {
			last = append(last, n)
		} else {
			last[x.Count%certificate.Ends] = n
		}
		binary.LittleEndian.PutUint64(word[:], uint64(n))
		hash.Write(word[:])
		x.Count++
	}
	if x.Count > MaxExceptions {
		at := x.Count % certificate.Ends
		x.First = x.Heaps[:certificate.Ends:certificate.Ends]
		x.Last = append(append([]int64{}, last[at:]...), last[:at]...)
		x.SHA256 = hex.EncodeToString(hash.Sum(nil))
		x.Heaps = nil
	}
	return x
}

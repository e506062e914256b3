package verify

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"

	"example.org/grundy/periodicity/certificate"
)

// exceptions checks the exceptional heaps: those below the preperiod whose value is not the one that the
// periodic part, continued downwards, has there.
func (k *checker) exceptions() error {
	c, x := k.Claim, k.Exceptions
	var heaps []int64
	hash := sha256.New()
	for n := int64(0); n < c.Preperiod; n++ {
		turns := (c.Preperiod - n + c.Period - 1) / c.Period // that lead to the first period
		if int64(k.values[n])+turns*c.Saltus != int64(k.values[n+turns*c.Period]) {
			heaps = append(heaps, n)
			hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(n)))
		}
	}
	listed := heaps
	many := len(heaps) > certificate.MaxExceptions
	right := x.Known && x.Count == int64(len(heaps))
	if many {
		first, last := heaps[:certificate.Ends], heaps[len(heaps)-certificate.Ends:]
		listed = append(slices.Clone(first), last...)
		right = right && len(x.Heaps) == 0 && x.SHA256 == hex.EncodeToString(hash.Sum(nil)) && slices.Equal(x.First, first) && slices.Equal(x.Last, last)
	} else {
		right = right && slices.Equal(x.Heaps, heaps) && x.SHA256 == "" && len(x.First) == 0 && len(x.Last) == 0
	}
	if !right {
		return errors.New(`field "exceptions": not the exceptional heaps of the sequence`)
	}
	values := make([]uint32, len(listed))
	for i, n := range listed {
		values[i] = k.values[n]
	}
	if !slices.Equal(k.ExceptionalValues, values) {
		return errors.New(`field "exceptional_values": not the values of the exceptional heaps`)
	}
	k.checked("exceptions: %d heaps and their values", len(heaps))
	return nil
}

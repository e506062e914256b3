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
	heaps, last, count, sum := k.exceptional()
	x := k.Exceptions
	right := x.Known && x.Count == count
	if count > certificate.MaxExceptions {
		first := heaps[:certificate.Ends]
		right = right && len(x.Heaps) == 0 && x.SHA256 == sum && slices.Equal(x.First, first) && slices.Equal(x.Last, last)
		heaps = append(slices.Clone(first), last...)
	} else {
		right = right && slices.Equal(x.Heaps, heaps) && x.SHA256 == "" && len(x.First) == 0 && len(x.Last) == 0
	}
	if !right {
		return errors.New(`field "exceptions": not the exceptional heaps of the sequence`)
	}
	values := make([]uint32, len(heaps))
	for i, n := range heaps {
		values[i] = k.values[n]
	}
	if !slices.Equal(k.ExceptionalValues, values) {
		return errors.New(`field "exceptional_values": not the values of the exceptional heaps`)
	}
	k.checked("exceptions: %d heaps and their values", count)
	return nil
}

// exceptional returns the first exceptional heaps, all of them if they may be listed, the last thousand, how
// many there are, and the SHA-256 of them all.
func (k *checker) exceptional() (first, last []int64, count int64, sum string) {
	c, hash := k.Claim, sha256.New()
	var word [8]byte
	for n := int64(0); n < c.Preperiod; n++ {
		turns := (c.Preperiod - n + c.Period - 1) / c.Period // that lead to the first period
		if int64(k.values[n])+turns*c.Saltus == int64(k.values[n+turns*c.Period]) {
			continue
		}
		if count++; count <= certificate.MaxExceptions {
			first = append(first, n)
		}
		if last = append(last, n); len(last) == 2*certificate.Ends {
			last = last[:copy(last, last[certificate.Ends:])]
		}
		binary.LittleEndian.PutUint64(word[:], uint64(n))
		hash.Write(word[:])
	}
	return first, last[max(0, len(last)-certificate.Ends):], count, hex.EncodeToString(hash.Sum(nil))
}

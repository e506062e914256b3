package verify

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"slices"

	"example.org/grundy/periodicity/certificate"
)

// exceptions checks the exceptional heaps: those below the preperiod whose value is not the one that the
// periodic part, continued downwards, has there.
func (k *checker) exceptions() error {
	c, e := k.Claim, newExceptional()
	for n := int64(0); n < c.Preperiod; n++ {
		turns := (c.Preperiod - n + c.Period - 1) / c.Period // that lead to the first period
		if int64(k.values[n])+turns*c.Saltus != int64(k.values[n+turns*c.Period]) {
			e.add(n, k.values[n])
		}
	}
	return k.haveExceptions(e)
}

// exceptions checks the same of a stream, which has no saltus. Where there is not room for the values before the end of the first
// period, nothing is checked, and the report says so: the list is information beside the claim, of which the proof needs nothing.
func (s *streamed) exceptions() error {
	c, e := s.k.Claim, newExceptional()
	if len(s.early) == 0 {
		s.unchecked(fmt.Sprintf("there are %d heaps before the end of the first period, more than the %d that are kept", c.Preperiod+c.Period, mostEarly))
		return nil
	}
	late := s.early[c.Preperiod:]
	at := c.Period - 1 - (c.Preperiod+c.Period-1)%c.Period // of heap n, whole periods later
	for n, v := range s.early[:c.Preperiod] {
		if v != late[at] {
			e.add(int64(n), uint32(v))
		}
		if at++; at == c.Period {
			at = 0
		}
	}
	return s.k.haveExceptions(e)
}

// unchecked says that the exceptional heaps were not looked at, and why.
func (s *streamed) unchecked(why string) {
	s.k.checked("exceptions: the list of exceptional heaps was not checked: %s", why)
}

// haveExceptions compares the exceptional heaps with those of the certificate.
func (k *checker) haveExceptions(e *exceptional) error {
	x, heaps, values := k.Exceptions, e.first, e.firstValues
	right := x.Known && x.Count == e.count
	if e.count > certificate.MaxExceptions {
		first := heaps[:certificate.Ends]
		last, lastValues := e.ends()
		right = right && len(x.Heaps) == 0 && x.SHA256 == e.sum() && slices.Equal(x.First, first) && slices.Equal(x.Last, last)
		values = slices.Concat(values[:certificate.Ends], lastValues)
	} else {
		right = right && slices.Equal(x.Heaps, heaps) && x.SHA256 == "" && len(x.First) == 0 && len(x.Last) == 0
	}
	if !right {
		return errors.New(`field "exceptions": not the exceptional heaps of the sequence`)
	}
	if !slices.Equal(k.ExceptionalValues, values) {
		return errors.New(`field "exceptional_values": not the values of the exceptional heaps`)
	}
	k.checked("exceptions: %d heaps and their values", e.count)
	return nil
}

// exceptional are exceptional heaps in ascending order: the first, as many as may be listed, and the last
// thousand, with their values; how many there are, and the SHA-256 of them all.
type exceptional struct {
	first       []int64
	firstValues []uint32
	last        [certificate.Ends]int64 // exceptional heap i is at i mod their number
	lastValues  [certificate.Ends]uint32
	count       int64
	hash        hash.Hash
	words       [1 << 12]byte // heaps as the hash takes them, of which so many bytes wait to be hashed
	waiting     int
}

func newExceptional() *exceptional { return &exceptional{hash: sha256.New()} }

func (e *exceptional) add(n int64, value uint32) {
	i := e.count % certificate.Ends
	e.last[i], e.lastValues[i] = n, value
	if e.count++; e.count <= certificate.MaxExceptions {
		e.first, e.firstValues = append(e.first, n), append(e.firstValues, value)
	}
	binary.LittleEndian.PutUint64(e.words[e.waiting:], uint64(n))
	if e.waiting += 8; e.waiting == len(e.words) {
		e.hash.Write(e.words[:])
		e.waiting = 0
	}
}

// sum is the SHA-256 of them all; none can be added any more.
func (e *exceptional) sum() string {
	e.hash.Write(e.words[:e.waiting])
	return hex.EncodeToString(e.hash.Sum(nil))
}

// ends returns the last thousand, in order, and their values.
func (e *exceptional) ends() ([]int64, []uint32) {
	i := e.count % certificate.Ends
	return slices.Concat(e.last[i:], e.last[:i]), slices.Concat(e.lastValues[i:], e.lastValues[:i])
}

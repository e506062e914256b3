package periodicity

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"slices"

	"example.org/grundy/periodicity/certificate"
)

// MaxExceptions is the largest number of exceptional heaps that are listed one by one.
const MaxExceptions = certificate.MaxExceptions

// Exceptions are the exceptional heaps of a sequence.
type Exceptions = certificate.Exceptions

// ExceptionsOf finds the exceptional heaps of a sequence for which the claim is true, given the
// values of at least one period after the preperiod. It costs O(n₀) time and little memory.
func ExceptionsOf(c Claim, values []uint32) Exceptions {
	l := newExceptionList()
	for n := int64(0); n < c.Preperiod; n++ {
		turns := (c.Preperiod - n + c.Period - 1) / c.Period
		if int64(values[n])+turns*c.Saltus != int64(values[n+turns*c.Period]) {
			l.add(n, values[n])
		}
	}
	return l.exceptions()
}

// exceptionList takes exceptional heaps in ascending order, however many, in little memory.
type exceptionList struct {
	x    Exceptions
	hash hash.Hash
	word [8]byte // a heap as the hash takes it
	last []int64 // a ring of the last heaps

	values, lastValues []uint32 // of x.Heaps and of last
}

func newExceptionList() *exceptionList {
	return &exceptionList{x: Exceptions{Known: true, Heaps: []int64{}}, hash: sha256.New()}
}

func (l *exceptionList) add(heap int64, value uint32) {
	if l.x.Count < MaxExceptions {
		l.x.Heaps, l.values = append(l.x.Heaps, heap), append(l.values, value)
	}
	if len(l.last) < certificate.Ends {
		l.last, l.lastValues = append(l.last, heap), append(l.lastValues, value)
	} else {
		at := l.x.Count % certificate.Ends
		l.last[at], l.lastValues[at] = heap, value
	}
	binary.LittleEndian.PutUint64(l.word[:], uint64(heap))
	l.hash.Write(l.word[:])
	l.x.Count++
}

// exceptions returns those added.
func (l *exceptionList) exceptions() Exceptions {
	x := l.x
	if x.Count > MaxExceptions {
		at := x.Count % certificate.Ends
		x.First = x.Heaps[:certificate.Ends:certificate.Ends]
		x.Last = append(append([]int64{}, l.last[at:]...), l.last[:at]...)
		x.SHA256 = hex.EncodeToString(l.hash.Sum(nil))
		x.Heaps = nil
	}
	return x
}

// listed returns the values of the heaps that are listed one by one, in their order.
func (l *exceptionList) listed() []uint32 {
	if l.x.Count <= MaxExceptions {
		return append([]uint32{}, l.values...)
	}
	at := l.x.Count % certificate.Ends
	return slices.Concat(l.values[:certificate.Ends], l.lastValues[at:], l.lastValues[:at])
}

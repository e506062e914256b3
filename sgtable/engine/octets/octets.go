// Package octets computes the Grundy values of subtraction games with at most seven amounts, eight heaps at a time,
// and of one game after another in the same memory: G(n) is the mex of G(n−a) over the amounts a that may be taken.
//
// A byte is the mark of a heap, 1 << G(n); below heap 0, where no option is, it is 0. Let m hold the marks of the
// options of a heap together. Its own mark is the lowest bit that m lacks, (m+1) &^ m. Seven options leave one of eight
// bits free, so m+1 carries nothing into the next byte, and a word of 64 bits does this for eight heaps. The least
// amount says how many heaps do not wait for one another; if it is below 8, so many are decided at a time.
//
// A heap costs |S|/8 steps, or |S|/a if the least amount a is below 8; it takes one byte. The values are tested
// against the definition.
package octets

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"example.org/grundy/sgtable"
)

// Most is the largest number of amounts.
const Most = 7

// Run is the Grundy sequence of one subtraction game. The zero value waits for [Run.Begin].
type Run struct {
	amounts []int64 // ascending
	first   int64   // where heap 0 is among the marks: the largest amount from the beginning
	known   int64   // how many heaps
	marks   []byte  // zeros, the marks of the heaps, and what is of no account
}

// Begin makes r the sequence of the game in which the given amounts may be taken, with no value computed yet. The
// error says that there are none or more than seven, or that they do not ascend from 1 on.
func (r *Run) Begin(amounts ...int64) error {
	if len(amounts) < 1 || len(amounts) > Most {
		return fmt.Errorf("octets engine: %d amounts: want 1 to %d", len(amounts), Most)
	}
	for i, a := range amounts {
		if a < 1 || i > 0 && a <= amounts[i-1] {
			return fmt.Errorf("octets engine: amounts %v: want numbers from 1 on that ascend", amounts)
		}
	}
	r.amounts = append(r.amounts[:0], amounts...)
	r.first, r.known = amounts[len(amounts)-1], 0
	r.marks = grow(r.marks, r.first)
	clear(r.marks[:r.first])
	return nil
}

// Len returns the number of heaps whose values are known.
func (r *Run) Len() int64 { return r.known }

// Marks returns the marks of the known heaps 0, 1, …, good until the next call of Begin or Extend.
func (r *Run) Marks() []byte { return r.marks[r.first : r.first+r.known] }

// ValueOf returns the value that a mark tells.
func ValueOf(mark byte) sgtable.Nimber { return sgtable.Nimber(bits.TrailingZeros8(mark)) }

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// Extend computes the values up to and including heap n.
func (r *Run) Extend(n int64) {
	if n < r.known {
		return
	}
	r.marks = grow(r.marks, r.first+n+1)
	marks, amounts := r.marks, r.amounts
	step := min(amounts[0], 8)
	for at := r.first + r.known; at <= r.first+n; at += step {
		m := uint64(0)
		for _, a := range amounts {
			m |= binary.LittleEndian.Uint64(marks[at-a:])
		}
		binary.LittleEndian.PutUint64(marks[at:], (m+ones)&^m)
	}
	r.known = n + 1
}

// grow returns marks with place for n and for the word that begins at the last of them.
func grow(marks []byte, n int64) []byte {
	if n += 7; int64(len(marks)) < n {
		longer := make([]byte, max(n, 2*int64(len(marks))))
		copy(longer, marks)
		return longer
	}
	return marks
}

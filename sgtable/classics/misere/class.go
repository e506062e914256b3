// Package misere is Nim in misère play: who takes the last token loses. It has the strategy, the
// classification of positions by nim-sum and large heaps, and the eleven theorems about which
// class can move to which and who wins, checked on positions by enumerating their moves.
//
// The classes are those of Matches; the strategy is in Nim and its variants as well, and in Bouton
// 1901.
package misere

import (
	"strings"

	"example.org/grundy/sgtable/classics/multiset"
)

// Class says of a position whether its nim-sum is 0 (T) or not (S), and how many of its heaps
// are rich, that is, larger than 1: none, one, or two and more. A heap of 1 is lonely.
type Class uint8

const (
	S0 Class = iota // an odd number of ones
	S1              // one rich heap
	S2              // two or more rich heaps, nim-sum not 0
	T0              // an even number of ones, the position without heaps among them
	T1              // one rich heap, nim-sum 0: there is no such position
	T2              // two or more rich heaps, nim-sum 0
	classes
)

// String returns the name, "S0" … "T2".
func (c Class) String() string { return [...]string{"S0", "S1", "S2", "T0", "T1", "T2"}[c] }

// Classes lists all of them.
func Classes() []Class { return []Class{S0, S1, S2, T0, T1, T2} }

// ClassOf returns the class of a position.
func ClassOf(h multiset.Heaps) Class { return classOf(h[:]) }

func classOf[Size ~uint8 | ~int64](heaps []Size) Class {
	var sum Size
	rich := 0
	for _, n := range heaps {
		sum ^= n
		if n > 1 {
			rich++
		}
	}
	class := Class(min(rich, 2))
	if sum == 0 {
		class += T0
	}
	return class
}

// Set is a set of classes: bit c for class c.
type Set uint8

// SetOf returns the set of the given classes.
func SetOf(members ...Class) Set {
	var s Set
	for _, c := range members {
		s |= 1 << c
	}
	return s
}

var (
	anyS = SetOf(S0, S1, S2)
	anyT = SetOf(T0, T1, T2)
)

// Has reports whether c is in s.
func (s Set) Has(c Class) bool { return s>>c&1 == 1 }

// Meets reports whether s and t have a class in common.
func (s Set) Meets(t Set) bool { return s&t != 0 }

// Within reports whether every class of s is in t.
func (s Set) Within(t Set) bool { return s&^t == 0 }

// String lists the classes: "S0 T2", or "none".
func (s Set) String() string {
	var names []string
	for _, c := range Classes() {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, " ")
}

package sgtable

import (
	"fmt"
	"strings"
)

// Words says the rules in English: "Take 1 and leave at most two heaps; …". Rules that have words
// of their own, a method Words() string, are asked for them; for others see [Describe].
func Words(r Rules) string {
	if w, ok := r.(interface{ Words() string }); ok {
		return w.Words()
	}
	return Describe(r)
}

// mostDescribed is how many moves are told of rules whose digits neither end nor repeat.
const mostDescribed = 8

// Describe says the rules in English by their digits, one by one, so it suits rules with few.
func Describe(r Rules) string {
	var lines []string
	from, cycle, ok := r.Tail()
	for i, m := range r.Moves(describedUpTo(from, ok)) {
		if !ok && i == mostDescribed {
			break
		}
		lines = append(lines, moveWords(fmt.Sprintf("take %d", m.Take), m))
	}
	for j, d := range cycle {
		if d == 0 {
			continue
		}
		i := from + int64(j)
		take := fmt.Sprintf("take %d or more", i)
		if len(cycle) > 1 {
			take = fmt.Sprintf("take %d, %d, %d, …", i, i+int64(len(cycle)), i+2*int64(len(cycle)))
		}
		lines = append(lines, moveWords(take, Move{Take: i, Leaves: d}))
	}
	switch {
	case !ok:
		lines = append(lines, "and so on")
	case len(lines) == 0:
		return "No move is allowed."
	}
	if r.Distinct() {
		lines = append(lines, "two heaps left by a move must differ in size")
	}
	for _, n := range r.Frozen() {
		lines = append(lines, fmt.Sprintf("a heap of %d may not be touched", n))
	}
	text := strings.Join(lines, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// describedUpTo is the largest amount taken by a move that is told one by one.
func describedUpTo(from int64, ends bool) int64 {
	if !ends {
		return 64
	}
	return from - 1
}

func moveWords(take string, m Move) string {
	if m.Take == 0 {
		parts := map[Leaves]string{4: "two", 8: "three", 12: "two or three"}[m.Leaves]
		if parts == "" {
			return "split a heap into " + m.Leaves.String()
		}
		return "split a heap into " + parts + " heaps"
	}
	switch m.Leaves {
	case 1:
		return take + " if that is the whole heap"
	case 2:
		return take + " but not the whole heap"
	case 3:
		return take
	case 7:
		return take + " and leave at most two heaps"
	case 15:
		return take + " and leave at most three heaps"
	}
	return take + " and leave " + m.Leaves.String()
}

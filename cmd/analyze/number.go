package main

import (
	"fmt"
	"math"

	"example.org/grundy/internal/numbers"
)

// maxHeap is the largest heap a command takes.
const maxHeap = math.MaxInt64 - 1

// number is a flag or argument that holds a heap or a count: 0 or more, written 1000, 1e6, 2^22 or
// 4_194_304.
type number int64

func (n *number) String() string { return fmt.Sprint(int64(*n)) }

func (n *number) Type() string { return "N" }

func (n *number) Set(text string) error {
	v, err := parseNumber(text)
	if err != nil {
		return err
	}
	*n = number(v)
	return nil
}

// parseNumber reads a whole number from 0 to maxHeap, exactly.
func parseNumber(text string) (int64, error) { return numbers.Parse(text, maxHeap) }

package main

import (
	"fmt"
	"math"

	"example.org/grundy/internal/numbers"
)

// maxHeap is the largest heap a command takes.
const maxHeap = math.MaxInt64 - 1

// number is a flag that holds a heap or a count: from 0 to maxHeap, written 1000, 1e6, 2^22 or
// 4_194_304.
type number int64

func (n *number) String() string { return fmt.Sprint(int64(*n)) }

func (n *number) Type() string { return "N" }

func (n *number) Set(text string) error {
	v, err := numbers.Parse(text, maxHeap)
	if err != nil {
		return err
	}
	*n = number(v)
	return nil
}

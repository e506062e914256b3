package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// bytesPerHeap is about what a table and its engine keep of a heap.
const bytesPerHeap = 8

// enoughMemory refuses a table of n entries that the machine has no memory for, before any of it is
// computed. Where the machine does not tell, nothing is refused.
func enoughMemory(n, bytesEach int64, what string) error {
	free := freeMemory()
	if free <= 0 || n <= free/bytesEach {
		return nil
	}
	return usagef("%d %s need about %.0f GB of memory, and %.0f GB are free: want fewer, or --keep window where the command has it",
		n, what, float64(n)*float64(bytesEach)/1e9, float64(free)/1e9)
}

// freeMemory returns the bytes of memory that a program may take, as Linux tells it; 0 elsewhere.
func freeMemory() int64 {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var kilobytes int64
		if rest, ok := strings.CutPrefix(lines.Text(), "MemAvailable:"); ok {
			if _, err := fmt.Sscan(rest, &kilobytes); err != nil {
				return 0
			}
			return kilobytes << 10
		}
	}
	return 0
}

package numbers_test

import (
	"math"
	"strings"
	"testing"

	"example.org/grundy/internal/numbers"
)

func TestNumbersAreGroupedInThrees(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 12: "12", 999: "999", 1000: "1 000", 60620715: "60 620 715", -1234: "−1 234",
		math.MinInt64: "−9 223 372 036 854 775 808",
	} {
		if got := numbers.Group(n); got != want {
			t.Errorf("Group(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0 heaps", 1: "1 heap", 1500: "1 500 heaps"} {
		if got := numbers.Count(n, "heap"); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}

const maxHeap = math.MaxInt64 - 1

func TestParse(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "1000": 1000, "1e6": 1_000_000, "2^22": 4_194_304, "4_194_304": 4_194_304, "3E3": 3000, "9223372036854775806": maxHeap,
	} {
		if got, err := numbers.Parse(text, maxHeap); err != nil || got != want {
			t.Errorf("%q: got %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "-5", "x", "1.5", "1e", "e3", "2^", "10^30", "1e19", "9223372036854775807", "2^63", "10^999999999999", "1e-3", "0x10", "2^-1", "--5", "1e5e5", "1" + strings.Repeat("0", 1_000_000) + "^9",
	} {
		if got, err := numbers.Parse(text, maxHeap); err == nil {
			t.Errorf("%q: got %d, want an error", text, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"1e6", "2^22", "4_194_304", "-5", "10^30", "1e99999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, err := numbers.Parse(text, maxHeap); err == nil && (n < 0 || n > maxHeap) {
			t.Fatalf("%q reads as %d", text, n)
		}
	})
}

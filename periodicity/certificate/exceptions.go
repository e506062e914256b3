package certificate

import (
	"encoding/json"
	"fmt"
	"slices"
)

const (
	// MaxExceptions is the largest number of exceptional heaps that are listed one by one.
	MaxExceptions = 10_000
	// Ends is how many are listed from either end of a longer list.
	Ends = 1_000
)

// Exceptions are the exceptional heaps of a sequence: those below the preperiod whose value is not
// the one that the periodic part, continued downwards, would have there. In JSON they are the list
// of the heaps when there are at most [MaxExceptions], else an object with their count, the SHA-256
// of them all (each as a little-endian uint64) and the first and last thousand.
// The zero value says that they were not looked for, and is null in JSON.
type Exceptions struct {
	Known bool
	Count int64
	// Heaps holds all exceptional heaps, ascending, if there are at most MaxExceptions.
	Heaps []int64
	// SHA256, First and Last stand for the heaps if there are more.
	SHA256 string
	First  []int64
	Last   []int64
}

// Values returns the values of the heaps that are listed one by one, in that order.
func (x Exceptions) Values(values []uint32) []uint32 {
	listed := []uint32{}
	for _, heaps := range [][]int64{x.Heaps, x.First, x.Last} {
		for _, n := range heaps {
			listed = append(listed, values[n])
		}
	}
	return listed
}

// manyExceptions is the JSON of more than MaxExceptions heaps.
type manyExceptions struct {
	Count  int64   `json:"count"`
	SHA256 string  `json:"sha256"`
	First  []int64 `json:"first"`
	Last   []int64 `json:"last"`
}

// MarshalJSON implements [json.Marshaler].
func (x Exceptions) MarshalJSON() ([]byte, error) {
	if !x.Known {
		return []byte("null"), nil
	}
	if x.Count > MaxExceptions {
		return json.Marshal(manyExceptions{x.Count, x.SHA256, x.First, x.Last})
	}
	return json.Marshal(append([]int64{}, x.Heaps...)) // an empty list is [], not null
}

// UnmarshalJSON implements [json.Unmarshaler].
func (x *Exceptions) UnmarshalJSON(text []byte) error {
	*x = Exceptions{}
	if string(text) == "null" {
		return nil
	}
	x.Known = true
	if text[0] == '[' {
		x.Heaps = []int64{}
		if err := json.Unmarshal(text, &x.Heaps); err != nil {
			return err
		}
		x.Count = int64(len(x.Heaps))
		if x.Count > MaxExceptions {
			return fmt.Errorf("%d exceptional heaps listed: want at most %d, or an object with count, sha256, first and last", x.Count, MaxExceptions)
		}
		return nil
	}
	var many manyExceptions
	if err := json.Unmarshal(text, &many); err != nil {
		return err
	}
	if many.Count <= MaxExceptions || len(many.First) != Ends || len(many.Last) != Ends {
		return fmt.Errorf("%d exceptional heaps with %d first and %d last ones: want a list, or more than %d with %d each",
			many.Count, len(many.First), len(many.Last), MaxExceptions, Ends)
	}
	*x = Exceptions{true, many.Count, nil, many.SHA256, many.First, many.Last}
	return nil
}

// Equal reports whether the two are the same heaps, as far as they are listed, and the same hash.
func (x Exceptions) Equal(y Exceptions) bool {
	return x.Known == y.Known && x.Count == y.Count && x.SHA256 == y.SHA256 &&
		slices.Equal(x.Heaps, y.Heaps) && slices.Equal(x.First, y.First) && slices.Equal(x.Last, y.Last)
}

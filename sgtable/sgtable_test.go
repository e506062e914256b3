package sgtable_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
)

// mex{0,1,2,5,7,8,9} = 3 is the worked example of Zhang, paper, §7.
func TestMex(t *testing.T) {
	for _, test := range []struct {
		values []sgtable.Nimber
		want   sgtable.Nimber
	}{
		{nil, 0},
		{[]sgtable.Nimber{0}, 1},
		{[]sgtable.Nimber{1}, 0},
		{[]sgtable.Nimber{0, 1, 2, 5, 7, 8, 9}, 3},
		{[]sgtable.Nimber{1 << 63, 0, 0, 1}, 2},
	} {
		if got := sgtable.Mex(test.values...); got != test.want {
			t.Errorf("mex%v = %d, want %d", test.values, got, test.want)
		}
	}
}

func TestMexIsTheLeastMissing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.Custom(func(t *rapid.T) sgtable.Nimber {
			return sgtable.Nimber(rapid.Uint64Range(0, 200).Draw(t, "v"))
		})).Draw(t, "values")
		in := map[sgtable.Nimber]bool{}
		for _, v := range values {
			in[v] = true
		}
		mex := sgtable.Mex(values...)
		if in[mex] {
			t.Fatalf("mex %d is among %v", mex, values)
		}
		for v := range mex {
			if !in[v] {
				t.Fatalf("mex of %v is %d, but %d is missing too", values, mex, v)
			}
		}
	})
}

func TestTableRefusesWhatDoesNotFit(t *testing.T) {
	var table sgtable.Table
	if err := table.Append(sgtable.MaxStored); err != nil {
		t.Fatal(err)
	}
	if err := table.Append(sgtable.MaxStored + 1); !errors.Is(err, sgtable.ErrTooLarge) || table.Len() != 1 {
		t.Errorf("a value of 33 bits: error %v, %d heaps", err, table.Len())
	}
	for _, n := range []int64{-1, 1} {
		if _, err := table.At(n); !errors.Is(err, sgtable.ErrOutside) {
			t.Errorf("At(%d): %v", n, err)
		}
	}
	if _, err := table.Slice(0, 2); !errors.Is(err, sgtable.ErrOutside) {
		t.Errorf("Slice(0, 2): %v", err)
	}
}

func TestTableGrowsInPlace(t *testing.T) {
	var table sgtable.Table
	for n := range int64(10) {
		if err := table.Append(sgtable.Nimber(n % 4)); err != nil {
			t.Fatal(err)
		}
	}
	table.AppendAll([]uint32{9, 2})
	table.Grow(100)
	if v, heap := table.Max(); v != 9 || heap != 10 || table.Len() != 12 {
		t.Errorf("largest value %d at heap %d of %d", v, heap, table.Len())
	}
}

func ExampleMex() {
	fmt.Println(sgtable.Mex(0, 1, 2, 5, 7, 8, 9))
	// Output: 3
}

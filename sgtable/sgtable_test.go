package sgtable_test

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
)

// mex{0,1,2,5,7,8,9} = 3 is the worked example of the paper, §7.
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

// The arrows between packages point downwards: cmd/analyze → reports → plots, periodicity →
// sgtable/… → sgtable.
func TestImportsPointDownwards(t *testing.T) {
	const module = "example.org/grundy/"
	level := func(pkg string) int {
		pkg = strings.TrimPrefix(pkg, module)
		switch top, _, _ := strings.Cut(pkg, "/"); {
		case pkg == "sgtable":
			return 0
		case top == "sgtable":
			return 1
		case top == "periodicity", top == "plots":
			return 2
		case top == "reports":
			return 3
		default:
			return 4
		}
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 5 {
		t.Fatalf("go list names %d packages", len(lines))
	}
	for _, line := range lines {
		pkgs := strings.Fields(line)
		for _, imported := range pkgs[1:] {
			std := !strings.Contains(imported, ".")
			switch {
			case std:
			case pkgs[0] == module+"sgtable":
				t.Errorf("sgtable imports %s: want the standard library only", imported)
			case !strings.HasPrefix(imported, module):
			case level(imported) > level(pkgs[0]):
				t.Errorf("%s imports %s, which stands above it", pkgs[0], imported)
			case pkgs[0] == module+"plots":
				t.Errorf("plots imports %s: want nothing of this module", imported)
			}
		}
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

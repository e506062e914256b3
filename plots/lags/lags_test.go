package lags

import (
	"math"
	"os"
	"slices"
	"testing"

	"gonum.org/v1/gonum/dsp/fourier"
	"pgregory.net/rapid"
)

// The Fourier transform gives what the defining sum gives.
func TestAutocorrelateIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Uint32Range(0, 100), 2, 60).Draw(t, "values")
		values[0] = 101 // not constant
		n := len(values)
		r, err := Autocorrelate(values, n/2)
		if err != nil {
			t.Fatal(err)
		}
		mean := 0.0
		for _, v := range values {
			mean += float64(v) / float64(n)
		}
		product := func(k int) float64 {
			sum := 0.0
			for i := range n - k {
				sum += (float64(values[i]) - mean) * (float64(values[i+k]) - mean)
			}
			return sum / float64(n-k)
		}
		for k := range r {
			if want := product(k) / product(0); math.Abs(r[k]-want) > 1e-9 {
				t.Fatalf("r[%d] = %g, want %g", k, r[k], want)
			}
		}
	})
}

// kayles are values of Kayles: take one or two and split the rest, if at all, into two heaps.
var kayles = func() []uint32 {
	g := make([]uint32, 600)
	for h := range g {
		var seen [64]bool
		for take := 1; take <= min(2, h); take++ {
			for a := 0; 2*a <= h-take; a++ {
				seen[g[a]^g[h-take-a]] = true
			}
		}
		g[h] = uint32(slices.Index(seen[:], false))
	}
	return g
}()

// The period of a game is found among its near-periods, as the best.
func TestNearPeriods(t *testing.T) {
	r, err := Autocorrelate(kayles, 200)
	if err != nil {
		t.Fatal(err)
	}
	if got := NearPeriods(r, 2); !slices.Equal(got, []int{12, 6}) {
		t.Errorf("near-periods of Kayles %v, want [12 6]: the period, and its half with which 1 and 2, 4 and 7 change places", got)
	}
	if got := NearPeriods(r, 0); len(got) != 0 {
		t.Errorf("asked for none, got %v", got)
	}
	// A hump far out counts although 3 divides it, since the multiples of 3 before it are low.
	r = make([]float64, 301)
	for k := 3; k < 300; k += 3 {
		r[k] = max(0.9-float64(k)/30, 0.5-math.Abs(float64(k-240))/60)
	}
	if got := NearPeriods(r, 5); !slices.Equal(got, []int{3, 240}) {
		t.Errorf("got %v, want [3 240]", got)
	}
}

func TestConstantSequenceCorrelatesFully(t *testing.T) {
	r, err := Autocorrelate([]uint32{5, 5, 5, 5}, 2)
	if err != nil || !slices.Equal(r, []float64{1, 1, 1}) {
		t.Errorf("got %v, %v", r, err)
	}
}

// Package fourier has room for 13 factors, tried in the order 4, 2, 3, 5; up to 2²⁶ the length is a power of two.
func TestTransformLengths(t *testing.T) {
	for n, want := range map[int]int{
		2: 2, 3: 4, 1024: 1024, 1025: 2048, 1 << 26: 1 << 26, MaxTransform + 1: MaxTransform + 1, MaxTransform + 2: 0, math.MaxInt64: 0,
	} {
		if got := transformLength(n); got != want {
			t.Errorf("%d values: length %d, want %d", n, got, want)
		}
	}
	for n := 1<<26 + 1; n <= MaxTransform; n += n / 7 {
		size := transformLength(n)
		factors, rest := 0, size
		for _, f := range []int{4, 2, 3, 5} {
			for ; rest > 1 && rest%f == 0; rest /= f {
				factors++
			}
		}
		if size < n || size > n+n/3 || rest != 1 || factors > 13 {
			t.Errorf("%d values: length %d of %d factors, rest %d: want a little more than the values, and at most 13 factors", n, size, factors, rest)
		}
	}
}

// The first length past 2²⁶ is one that package fourier takes; it takes a gigabyte.
func TestTransformPastThePowersOfTwo(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("takes a gigabyte: set GRUNDY_LONG=1")
	}
	if size := transformLength(1<<26 + 1); fourier.NewFFT(size).Len() != size {
		t.Errorf("a length of %d is not what was asked for", size)
	}
}

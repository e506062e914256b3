// Package lags finds the lags at which a sequence comes close to repeating, by its correlation with
// itself. It draws nothing.
package lags

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"
)

// Autocorrelate returns r[0] … r[maxLag], the correlation of a sequence with itself shifted by
// each lag: with m the mean of the values,
//
//	r[k] = Σ (G(i)−m)(G(i+k)−m) / (N−k)  ÷  Σ (G(i)−m)² / N.
//
// r[0] is 1, and r[k] is close to 1 when k is nearly a period; the ends, which the shift cuts
// off, may take it a little beyond. A constant sequence has r[k] = 1. They are rounded to 12 places, for the last bits
// of a transform are not those of every machine. By Fourier transform
// (Wiener–Khinchin) the cost is O(N log N), and some 70 bytes a value.
//
// It is an error if maxLag is not between 1 and N/2: further out too few pairs are compared; or if N + maxLag
// is more than [MaxTransform].
func Autocorrelate(values []uint32, maxLag int) ([]float64, error) {
	n := len(values)
	if maxLag < 1 || maxLag > n/2 {
		return nil, fmt.Errorf("autocorrelation of %d values: largest lag %d: want 1 to %d, half of them", n, maxLag, n/2)
	}
	mean := 0.0
	for _, v := range values {
		mean += float64(v)
	}
	mean /= float64(n)
	// Zeros behind the values keep the end from being multiplied with the start.
	size := transformLength(n + maxLag + 1)
	if size == 0 {
		return nil, fmt.Errorf("autocorrelation of %d values, largest lag %d: want at most %d together: thin the values, or take the first", n, maxLag, MaxTransform)
	}
	x := make([]float64, size)
	for i, v := range values {
		x[i] = float64(v) - mean
	}
	fft := fourier.NewFFT(size)
	spectrum := fft.Coefficients(nil, x)
	for i, c := range spectrum {
		spectrum[i] = complex(float64(real(c)*real(c))+float64(imag(c)*imag(c)), 0)
	}
	fft.Sequence(x, spectrum)

	r := make([]float64, maxLag+1)
	constant := slices.Max(values) == slices.Min(values)
	for k := range r {
		if constant {
			r[k] = 1
		} else {
			r[k] = math.Round(x[k]/float64(n-k)*float64(n)/x[0]*1e12) / 1e12
		}
	}
	return r, nil
}

// MaxTransform is the most values and lags together that [Autocorrelate] takes.
const MaxTransform = 1_220_703_124 // 5¹³ − 1

// transformLength returns a length from n on that package fourier can transform: the next power of two up to
// 2²⁶, and past it the least 2^a·3^b·5^c that it takes apart into at most 13 factors 4, 2, 3 and 5, for it
// has room for no more and panics at 2²⁷. It returns 0 if there is none.
func transformLength(n int) int {
	const largestPower, factors = 1 << 26, 13
	if n <= largestPower {
		return 1 << bits.Len(uint(n-1))
	}
	best := 0
	for fives, f := 0, 1; fives <= factors; fives, f = fives+1, 5*f {
		for threes, g := 0, f; fives+threes <= factors; threes, g = threes+1, 3*g {
			for twos, h := 0, g; fives+threes+(twos+1)/2 <= factors; twos, h = twos+1, 2*h {
				if h >= n && (best == 0 || h < best) {
					best = h
				}
			}
		}
	}
	return best
}

// NearPeriods returns up to count lags that come close to being periods, the highest
// autocorrelation first and the shorter lag first among equals (to 10⁻⁹). Such a lag has the
// highest r[k] > 0 of all lags within a tenth of it, so that a hump counts once. And it is no
// mere multiple of a shorter one: 24 says nothing new when 12 is a near-period and all its
// multiples up to 24 are as high, to 0.03.
func NearPeriods(r []float64, count int) []int {
	var lags []int
	for k := 1; k < len(r)-1; k++ {
		implied := func(c int) bool {
			if k%c != 0 {
				return false
			}
			for m := c; m < k; m += c {
				if r[m] < r[k]-0.03 {
					return false
				}
			}
			return true
		}
		if r[k] > 0 && isPeak(r, k) && !slices.ContainsFunc(lags, implied) {
			lags = append(lags, k)
		}
	}
	slices.SortStableFunc(lags, func(a, b int) int {
		return cmp.Compare(math.Round(r[b]*1e9), math.Round(r[a]*1e9))
	})
	return lags[:min(max(count, 0), len(lags))]
}

// isPeak reports whether no lag within a tenth of k, and at least one on either side, has a
// higher autocorrelation.
func isPeak(r []float64, k int) bool {
	reach := max(1, k/10)
	around := r[max(k-reach, 1):min(k+reach+1, len(r))]
	return r[k] > r[k+1] && (k == 1 || r[k] > r[k-1]) && r[k] >= slices.Max(around)
}

// mostLag is the largest lag at which Near looks.
const mostLag = 2000

// Near returns up to count lags, at most 2000, at which a sequence comes close to repeating: see [NearPeriods]. A
// sequence of less than two values has none. The error and the cost are those of [Autocorrelate].
func Near(values []uint32, count int) ([]int, error) {
	lag := min(mostLag, len(values)/2)
	if lag < 1 {
		return nil, nil
	}
	r, err := Autocorrelate(values, lag)
	if err != nil {
		return nil, err
	}
	return NearPeriods(r, count), nil
}

package lags

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/dsp/fourier"
)

// Agreement returns a[0] … a[maxLag]: of the N−k pairs of values that lie k apart, how many are equal. So a[k] is N−k
// exactly if k is a period of the values, and near to it if k nearly is one, whatever the values are.
//
// It is the sum, over the values, of the autocorrelations of the places that have them: pair by pair if they are few, else by
// Fourier transform (Wiener–Khinchin). The cost is O(N log N) for each value that many places have. Memory is
// 48 bytes for each place of the transform, some 110 for a value and up to 144, and 8 for its place.
//
// The error is that of [Autocorrelate].
func Agreement(values []uint32, maxLag int) ([]int64, error) {
	n := len(values)
	if maxLag < 1 || maxLag > n/2 {
		return nil, fmt.Errorf("agreement of %d values: largest lag %d: want 1 to %d, half of them", n, maxLag, n/2)
	}
	size := transformLength(n + maxLag + 1) // zeros behind the values keep the end from meeting the start
	if size == 0 {
		return nil, fmt.Errorf("agreement of %d values, largest lag %d: want at most %d together", n, maxLag, MaxTransform)
	}
	places := map[uint32][]int{}
	for i, v := range values {
		places[v] = append(places[v], i)
	}
	a := make([]int64, maxLag+1)
	fft := fourier.NewFFT(size)
	x := make([]float64, size)
	power, spectrum := make([]complex128, size/2+1), make([]complex128, size/2+1)
	for _, at := range places {
		if len(at) < fewPlaces {
			addPairs(a, at)
			continue
		}
		clear(x)
		for _, i := range at {
			x[i] = 1
		}
		for i, c := range fft.Coefficients(spectrum, x) {
			power[i] += complex(float64(real(c)*real(c))+float64(imag(c)*imag(c)), 0)
		}
	}
	fft.Sequence(x, power)
	for k := range a {
		a[k] += int64(math.Round(x[k] / float64(size)))
	}
	return a, nil
}

// fewPlaces is about how many places make as many pairs as a transform of a million values takes steps.
const fewPlaces = 1 << 12

// addPairs adds the pairs of places that lie 0, 1, … apart, as far as a goes.
func addPairs(a []int64, places []int) {
	for i, p := range places {
		for _, q := range places[i:] {
			if q-p >= len(a) {
				break
			}
			a[q-p]++
		}
	}
}

// NearPeriodsOf returns up to count lags that come close to being periods of values, by the share of pairs that are
// equal: see [NearPeriods]. agreement is what [Agreement] returns of as many values.
func NearPeriodsOf(agreement []int64, values, count int) []int {
	shares := make([]float64, len(agreement))
	for k := range shares {
		shares[k] = Share(agreement, values, k)
	}
	return NearPeriods(shares, count)
}

// Share returns the share of the pairs k apart that are equal.
func Share(agreement []int64, values, k int) float64 {
	return float64(agreement[k]) / float64(values-k)
}

package misere

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Two words are compared with a third as their sum is.
func TestCompareSum(t *testing.T) {
	words := rapid.Custom(func(t *rapid.T) word {
		w := word(rapid.SliceOfN(rapid.Int32Range(1, 3), 0, 4).Draw(t, "word"))
		slices.SortFunc(w, func(a, b int32) int { return int(b - a) })
		return w
	})
	rapid.Check(t, func(t *rapid.T) {
		v, w, u := words.Draw(t, "v"), words.Draw(t, "w"), words.Draw(t, "u")
		if got, want := compareSum(v, w, u), v.plus(w).compare(u); got != want {
			t.Errorf("%v + %v and %v: %d, want %d", v, w, u, got, want)
		}
	})
}

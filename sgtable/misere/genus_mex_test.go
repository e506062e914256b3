package misere

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
)

// Values beside 0, 1, 2, … heaps *2 are as the recurrence says, also where those of an option change after
// those of the position seem to alternate. Options are made up: no game is known that needs it.
func TestGenusFollowsItsOptions(t *testing.T) {
	g := &Genera{}
	if got, want := g.mex([]values{{0, 0, 0, 0, 1, 3}}), (values{1, 2, 1, 2, 0}); !slices.Equal(got, want) {
		t.Errorf("%v: want %v", got, want)
	}
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Custom(func(t *rapid.T) sgtable.Nimber { return sgtable.Nimber(rapid.IntRange(0, 5).Draw(t, "value")) })
		options := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) values { return rapid.SliceOfN(value, 2, 8).Draw(t, "values") }), 1, 4).Draw(t, "options")
		list := g.mex(options)
		var last sgtable.Nimber
		for k := range 40 {
			var among []sgtable.Nimber
			for _, o := range options {
				among = append(among, o.at(k))
			}
			if k > 0 {
				among = append(among, last, last^1)
			}
			last = sgtable.Mex(among...)
			if list.at(k) != last {
				t.Fatalf("options %v: value %d is %d in %v: want %d", options, k, list.at(k), list, last)
			}
		}
	})
}

package periodicity

import (
	"testing"

	"example.org/grundy/sgtable"
	"pgregory.net/rapid"
)

// What looks at eight values at a time finds what one at a time would.
func TestAboveFindsTheFirstLargerValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.Uint32Range(0, 255).Draw(t, "most")
		small := rapid.SliceOfN(rapid.ByteRange(0, byte(most)), 0, 40).Draw(t, "small")
		values := append(small, rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "any")...)
		want := 0
		for want < len(values) && uint32(values[want]) <= most {
			want++
		}
		if got := above(values, sgtable.Nimber(most)); got != want {
			t.Fatalf("got %d, want %d", got, want)
		}
	})
}

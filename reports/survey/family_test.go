package survey

import (
	"testing"

	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/standard"
)

func TestFamilies(t *testing.T) {
	for _, c := range []struct {
		name        string
		games       int
		first, last string
	}{
		{"octal:1", 2 * 8, "0.0", "4.7"},
		{"octal:3", 2 * 8 * 8 * 8, "0.0", "4.777"},
		{"hex:1", 4 * 16, "0.0", "C.F"},
		{"subsets:4", 15, "subtract:1", "subtract:1..4"},
		{games(t, "# hard ones\nkayles\n0.77\n\n0.6\n"), 2, "0.77", "0.6"},
		{games(t, "\ufeffkayles\r\n0.6\r\n"), 2, "0.77", "0.6"}, // as an editor on Windows writes it
	} {
		f, err := ParseFamily(c.name)
		if err != nil {
			t.Fatal(err)
		}
		n := len(f.Games)
		if n != c.games || f.Games[0].String() != c.first || f.Games[n-1].String() != c.last {
			t.Errorf("%s: %d games from %s to %s, want %d from %s to %s", c.name, n, f.Games[0], f.Games[n-1], c.games, c.first, c.last)
		}
		seen := map[string]bool{}
		for _, g := range f.Games {
			if seen[g.String()] {
				t.Errorf("%s: %s stands twice", c.name, g)
			}
			seen[g.String()] = true
			if back, err := catalog.Parse(g.String()); err != nil || back.Rules.String() != g.String() {
				t.Errorf("%s: %s does not read back: %v", c.name, g, err)
			}
		}
	}
}

func TestFamiliesThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"octal:0":                   "want a number from 1 to 5",
		"octal:6":                   "want a number from 1 to 5",
		"hex:x":                     "want a number from 1 to 3",
		"nothing":                   "want octal:N, hex:N, subsets:N, or a file",
		"decimal:3":                 "want octal:N",
		games(t, "# none\n"):        "no games",
		games(t, "0.77\n\n0.8x\n"):  "games.txt:3: ",
		games(t, "0.77\nsubtract:"): "games.txt:2: ",
	} {
		_, err := ParseFamily(text)
		wantError(t, err, want)
	}
}

// What is dropped has the values of the game it is dropped for, shift heaps on.
func TestDroppedGamesAreEqual(t *testing.T) {
	const heaps = 300
	for _, name := range []string{"octal:2", "hex:1"} {
		f, err := ParseFamily(name)
		if err != nil {
			t.Fatal(err)
		}
		kept, dropped := Reduce(f.Games, standard.Of)
		if len(kept)+len(dropped) != len(f.Games) || len(dropped) == 0 {
			t.Errorf("%s: %d kept and %d dropped of %d", name, len(kept), len(dropped), len(f.Games))
		}
		for _, d := range dropped {
			a, b := valuesOf(t, d.Game, heaps), valuesOf(t, d.As, heaps)
			for n := int64(0); n < heaps; n++ {
				want := uint32(0)
				if m := n - d.Shift; m >= heaps {
					break
				} else if m >= 0 {
					want = b[m]
				}
				if a[n] != want {
					t.Fatalf("%s = %s, %d heaps on: differ at heap %d: %d and %d", d.Game, d.As, d.Shift, n, a[n], want)
				}
			}
		}
	}
}

func valuesOf(t *testing.T, game string, heaps int64) []uint32 {
	t.Helper()
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	values, err := engine.Definition(t.Context(), g.Rules, heaps-1)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

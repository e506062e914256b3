package reports

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// However few heaps are shown, below the preperiod or none but heaps 0 and 1, a game has every figure there is
// and a report on it is written.
func TestFewHeapsAreShown(t *testing.T) {
	kinds := slices.DeleteFunc(FigureKinds(), func(kind string) bool { return kind == "rare" })
	var text strings.Builder
	for i, game := range []string{"0.77", "nim", "0.0", "0.07", "subtract:1,2", "4.8", "lasker", "0.356"} {
		fmt.Fprintf(&text, "[[games]]\ngame = %q\nheaps = 200\nshow = %d\n", game, []int{40, 1, 2, 3}[i%4])
	}
	c, err := ParseConfig("small.toml", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Compute(t.Context(), c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Studies {
		for _, kind := range kinds {
			if _, err := r.Studies[i].draw(kind); err != nil {
				t.Errorf("%s, %d heaps: %s: %v", r.Studies[i].game, len(r.Studies[i].Values), kind, err)
			}
		}
	}
	if err := r.Write(t.Context(), t.TempDir(), nil); err != nil {
		t.Error(err)
	}
}

// What only the values tell is said as soon as they do, with the line of the file.
func TestAFigureThatAGameTurnsOutNotToHave(t *testing.T) {
	c, err := ParseConfig("mine.toml", []byte("[[games]]\ngame = \"0.77\"\nheaps = 3\nfigures = [\"fold\",\n  \"rare\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Compute(t.Context(), c, Options{})
	if want := "mine.toml:4: games[0].figures: figure rare of 0.77: want a game with few rare heaps"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

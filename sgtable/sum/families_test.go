package sum

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

// lawSeen returns a law that the values G(0) … G(last) follow, over half of them at least.
func lawSeen(t *testing.T, rules sgtable.Rules, values Values, last int64) (Periodic, bool) {
	g := make([]int64, last+1)
	for n := range g {
		v, err := values(context.Background(), rules, int64(n))
		if err != nil {
			t.Fatal(err)
		}
		g[n] = int64(v)
	}
	for p := int64(1); p <= last/4; p++ {
		s := g[last] - g[last-p]
		n := last - p
		for n >= 0 && g[n+p]-g[n] == s {
			n--
		}
		if n+1 <= last/2 && s >= 0 {
			return Periodic{n + 1, p, s}, true
		}
	}
	return Periodic{}, false
}

// expand lists the options of families in an order of their own.
func expand(families []Family) (list []string) {
	for _, c := range families {
		for i := range c.Count {
			list = append(list, fmt.Sprint(c.At(i)))
		}
	}
	slices.Sort(list)
	return list
}

// The families hold the options of a value, each once: those found among all options one by one.
func TestFamiliesAreTheOptions(t *testing.T) {
	for _, text := range []string{
		"0.77", "0.07", "0.4", "0.[3]", "0.30[3]", "0.3[30]", "0.[30]", "allbut:2,3", "allbut:1..4", "subtract:1,2,5", "subtract:3..9",
		"0.137", "0.3122", "0.2[12]", "unequal:0.7", "0.17", "0.1", "0.[1]", "0.20[2000]", "0.0[2100]", "0.3[2000]", "0.03[1200]",
	} {
		game, err := catalog.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		values := (&Tables{Limit: 10_000}).Value
		law, ok := lawSeen(t, game.Rules, values, 400)
		if !ok {
			t.Fatalf("no law seen of %s", game)
		}
		rapid.Check(t, func(t *rapid.T) {
			h := Heap{game, rapid.Int64Range(0, 400).Draw(t, "heap")}
			want := sgtable.Nimber(rapid.IntRange(0, 12).Draw(t, "value"))
			one, err := h.leaving(context.Background(), want, values)
			if err != nil {
				t.Fatal(err)
			}
			families, covered, err := h.families(context.Background(), want, values, law)
			if err != nil || !covered {
				t.Fatalf("%s by %+v: not covered, %v", h, law, err)
			}
			if got, all := expand(families), expand(singly(one)); !slices.Equal(got, all) {
				t.Fatalf("%s to value %d by %+v:\nclasses %v\noptions %v", h, want, law, got, all)
			}
		})
	}
}

// The same of intervals, whose values theorem interval tells.
func TestIntervalFamiliesAreTheOptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.Int64Range(1, 9).Draw(t, "L")
		game, err := catalog.Parse(fmt.Sprintf("subtract:%d..%d", l, l+rapid.Int64Range(0, 20).Draw(t, "R-L")))
		if err != nil {
			t.Fatal(err)
		}
		values := (&Tables{Limit: 10_000}).Value
		h := Heap{game, rapid.Int64Range(0, 200).Draw(t, "heap")}
		want := sgtable.Nimber(rapid.IntRange(0, 12).Draw(t, "value"))
		one, err := h.leaving(context.Background(), want, values)
		if err != nil {
			t.Fatal(err)
		}
		families, ok := h.intervalFamilies(want)
		if !ok {
			t.Fatalf("%s is no interval", game)
		}
		if got, all := expand(families), expand(singly(one)); !slices.Equal(got, all) {
			t.Fatalf("%s to value %d:\nclasses %v\noptions %v", h, want, got, all)
		}
	})
}

func TestFamilyInWords(t *testing.T) {
	for _, test := range []struct {
		family Family
		want   string
	}{
		{Family{Move{Take: 3, Leaves: []int64{11}}, 0, 1}, "take 3, leaving 11"},
		{Family{Move{Take: 30, Leaves: []int64{3}}, 12, 2}, "leave m = 3, 15 (2 moves)"},
		{Family{Move{Take: 96, Leaves: []int64{3}}, 12, 8}, "leave m = 3, 15, …, 87 (8 moves)"},
		{Family{Move{Take: 2, Leaves: []int64{90, 3}}, 12, 4}, "take 2, leaving m and 93-m, m = 3, 15, …, 39 (4 moves)"},
	} {
		if got := test.family.String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

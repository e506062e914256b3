package classics_test

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/classics/half"
	"example.org/grundy/sgtable/exhaust"
)

func TestNamesOfGames(t *testing.T) {
	for text, want := range map[string]string{
		"take-half": "take-half", "Take at most half": "take-half", "fibonacci-nim": "fibonacci-nim", "Fibonacci Nim": "fibonacci-nim",
		"dynamic-nim:3": "dynamic-nim:3", "dynamic:2": "fibonacci-nim", "Dynamic nim 7": "dynamic-nim:7", "Dynamic nim, factor 3": "dynamic-nim:3",
	} {
		g, ok, err := classics.Parse(text)
		if err != nil || !ok || g.Name != want || g.Words == "" || g.Title == "" || g.Note == "" {
			t.Errorf("%q: %+v, %v, %v", text, g, ok, err)
		}
		if again, ok, err := classics.Parse(g.Name); err != nil || !ok || again.Name != g.Name {
			t.Errorf("%q: its name reads as %q", text, again.Name)
		}
	}
	for _, g := range classics.Games() {
		if byTitle, ok, err := classics.Parse(g.Title); err != nil || !ok || byTitle.Name != g.Name {
			t.Errorf("title %q reads as %q, %v", g.Title, byTitle.Name, err)
		}
	}
	for _, text := range []string{"dynamic-nim", "Dynamic nim, factor", "dynamic-nim:0", "dynamic-nim:x"} {
		if _, ok, err := classics.Parse(text); !ok || err == nil || !strings.Contains(err.Error(), "want dynamic-nim:3") {
			t.Errorf("%q: %v, %v", text, ok, err)
		}
	}
	if _, ok, err := classics.Parse("kayles"); ok || err != nil {
		t.Errorf("kayles: %v, %v", ok, err)
	}
}

// pair are two heaps side by side, as play knows them: each with what may be taken of it.
type pair [2]dynamic.Position

// both plays a rule on either of two heaps.
func both(options func(dynamic.Position) iter.Seq[dynamic.Position]) func(pair) iter.Seq[pair] {
	return func(p pair) iter.Seq[pair] {
		return func(yield func(pair) bool) {
			for i := range p {
				for q := range options(p[i]) {
					next := p
					if next[i] = q; !yield(next) {
						return
					}
				}
			}
		}
	}
}

// What is said of two heaps is what play says: value, outcome and all winning moves.
func TestTwoHeapsAgainstPlay(t *testing.T) {
	plainHalf := func(p dynamic.Position) iter.Seq[dynamic.Position] {
		return func(yield func(dynamic.Position) bool) {
			for left := range half.Options(p.Heap) {
				if !yield(dynamic.Position{Heap: left, Most: max(left-1, 0)}) {
					return
				}
			}
		}
	}
	rules := map[string]func(dynamic.Position) iter.Seq[dynamic.Position]{"take-half": plainHalf}
	for name, factor := range map[string]int64{"fibonacci-nim": 2, "dynamic-nim:1": 1, "dynamic-nim:3": 3} {
		rule, err := dynamic.AtMost(factor)
		if err != nil {
			t.Fatal(err)
		}
		rules[name] = rule.Options
	}
	for name, options := range rules {
		g, _, err := classics.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		solver := exhaust.New(both(options))
		for a := range int64(13) {
			for b := range int64(13) {
				p := pair{dynamic.Start(a), dynamic.Start(b)}
				found, err := solver.Solve(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				winning, err := solver.Winning(t.Context(), p, exhaust.Normal)
				if err != nil {
					t.Fatal(err)
				}
				j, err := g.Judge(t.Context(), a, b)
				if err != nil {
					t.Fatal(err)
				}
				if j.Sum != found.Grundy || j.Lost != (found.Grundy == 0) || len(j.Winning[0])+len(j.Winning[1]) != len(winning) {
					t.Fatalf("%s %d %d: %+v; by play value %d, winning %v", name, a, b, j, found.Grundy, winning)
				}
				for _, taken := range j.Winning[0] {
					if !slices.ContainsFunc(winning, func(q pair) bool { return q[0].Heap == a-taken && q[1] == p[1] }) {
						t.Fatalf("%s %d %d: taking %d of the first wins not, by play", name, a, b, taken)
					}
				}
			}
		}
	}
}

func TestLargeHeapsOfGames(t *testing.T) {
	fibonacci, _, err := classics.Parse("fibonacci-nim")
	if err != nil {
		t.Fatal(err)
	}
	j, err := fibonacci.Judge(t.Context(), 1_000_000)
	if err != nil || j.Lost || j.Valued || len(j.Winning) != 1 || len(j.Winning[0]) == 0 {
		t.Errorf("Fibonacci nim of a million: %+v, %v", j, err)
	}
	if j, err := fibonacci.Judge(t.Context(), 832_040); err != nil || !j.Lost { // the 30th Fibonacci number
		t.Errorf("Fibonacci nim of 832040: %+v, %v", j, err)
	}
	if _, err := fibonacci.Judge(t.Context(), 1_000_000, 2); err == nil {
		t.Error("two heaps, one past any table: want an error")
	}
	takeHalf, _, err := classics.Parse("take-half")
	if err != nil {
		t.Fatal(err)
	}
	if j, err := takeHalf.Judge(t.Context(), 1<<62, 1<<61, 1<<60); err != nil || j.Lost || j.Sum != 7<<59 {
		t.Errorf("halves of large heaps: %+v, %v", j, err)
	}
}

func TestOptionsOfGames(t *testing.T) {
	takeHalf, _, err := classics.Parse("take-half")
	if err != nil {
		t.Fatal(err)
	}
	j, err := takeHalf.Judge(t.Context(), 6)
	if err != nil {
		t.Fatal(err)
	}
	want := []classics.Option{{Take: 1, Value: 1}, {Take: 2, Value: 2}, {Take: 3, Value: 0}} // heaps 5, 4 and 3
	if got, all := j.Options(6, 10); !all || !slices.Equal(got, want) {
		t.Errorf("options of 6: %v, %v; want %v", got, all, want)
	}
	if got, all := j.Options(6, 2); all || len(got) != 2 {
		t.Errorf("two options of 6: %v, %v", got, all)
	}
}

// The values of a game are the mex of those of its options.
func TestValuesOfGames(t *testing.T) {
	for _, g := range classics.Games() {
		values, err := g.Values(t.Context(), 60)
		if err != nil || len(values) != 61 {
			t.Fatalf("%s: %d values, %v", g.Name, len(values), err)
		}
		rapid.Check(t, func(t *rapid.T) {
			n := rapid.Int64Range(0, 60).Draw(t, "n")
			j, err := g.Judge(t.Context(), n)
			if err != nil || uint32(j.Sum) != values[n] {
				t.Fatalf("%s %d: %+v, %v; want value %d", g.Name, n, j, err, values[n])
			}
			options, _ := j.Options(n, 100)
			seen := map[uint32]bool{}
			for _, o := range options {
				seen[uint32(o.Value)] = true
			}
			least := uint32(0)
			for seen[least] {
				least++
			}
			if least != values[n] {
				t.Fatalf("%s %d: mex %d, value %d", g.Name, n, least, values[n])
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"take-half", "dynamic-nim:3", "dynamic", "fibonacci nim", "dynamic 1e30"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, ok, err := classics.Parse(text)
		if !ok || err != nil {
			return
		}
		if again, ok, err := classics.Parse(g.Name); !ok || err != nil || again.Name != g.Name {
			t.Fatalf("%q reads as %s, which reads as %+v, %v", text, g.Name, again, err)
		}
	})
}

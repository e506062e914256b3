package wythoff

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestDescriptionsAgree(t *testing.T) {
	const pairs = 200_000
	var told []int64
	c, err := Compare(context.Background(), pairs, 300, func(done int64) { told = append(told, done) })
	if err != nil {
		t.Fatal(err)
	}
	if !c.Agree() || len(c.Agreements) != 6 || len(c.Properties) != 4 || len(c.Squares) != 6 {
		t.Errorf("%+v", c)
	}
	for _, a := range c.Agreements {
		if a.Compared != pairs {
			t.Errorf("%s and %s: %d pairs compared, want %d", a.Left, a.Right, a.Compared, pairs)
		}
	}
	for _, s := range c.Squares {
		if s.Compared != 300*300 {
			t.Errorf("%s, %s play: %d positions compared", s.Name, s.Play, s.Compared)
		}
	}
	if len(told) != 4 || told[3] != pairs {
		t.Errorf("progress %v", told)
	}
}

// faulty changes one pair of a true description.
type faulty struct {
	s    Stream
	n    int64
	at   int64
	with func(Pair) Pair
}

func (f *faulty) Next() (Pair, error) {
	p, err := f.s.Next()
	if f.n++; f.n == f.at {
		p = f.with(p)
	}
	return p, err
}

// A description that is wrong in a single pair is caught against every other one, by the
// properties, and by the game where the pair lies in the square.
func TestWrongDescriptionIsCaught(t *testing.T) {
	for _, c := range []struct {
		name     string
		at       int64
		with     func(Pair) Pair
		property string // violated ones
	}{
		{"b off by one", 100, func(p Pair) Pair { return Pair{p.A, p.B + 1} }, "order partition"},
		{"b far off", 100, func(p Pair) Pair { return Pair{p.A, p.B + 50} }, "order partition"},
		{"both off by one", 100, func(p Pair) Pair { return Pair{p.A + 1, p.B + 1} }, "partition"},
		{"pair repeated", 100, func(p Pair) Pair { return Pair{158, 257} }, "order partition distinct"},
		{"outside the square", 70_000, func(p Pair) Pair { return Pair{p.A - 1, p.B - 1} }, "partition"},
		{"zero", 3, func(p Pair) Pair { return Pair{} }, "order partition distinct"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds := append(described(), description{"wrong", func() Stream { return &faulty{NewMex(), 0, c.at, c.with} }})
			got, err := compareThese(context.Background(), ds, 100_000, 300, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Agree() {
				t.Error("Agree() is true")
			}
			checkOnlyWrong(t, got, c.at, c.property)
		})
	}
}

// checkOnlyWrong says that the comparison finds fault with the description "wrong" alone: at its pair
// against every other, with its properties, and in the square if the pair lies there.
func checkOnlyWrong(t *testing.T, got *Comparison, at int64, properties string) {
	t.Helper()
	for _, a := range got.Agreements {
		if wrong := a.Right == "wrong"; wrong != (a.First != nil) || wrong && (a.First.N != at || a.Compared != at) {
			t.Errorf("%s and %s: %+v after %d", a.Left, a.Right, a.First, a.Compared)
		}
	}
	for _, p := range got.Properties {
		want := ""
		if p.Name == "wrong" {
			want = properties
		}
		checkViolated(t, p, want)
	}
	for _, s := range got.Squares {
		if wrong := s.Name == "wrong" && at < 1000; wrong != (s.First != nil) {
			t.Errorf("square of %s: %+v", s.Name, s.First)
		}
	}
}

// checkViolated says that the properties named in want, and no others, are violated.
func checkViolated(t *testing.T, p PropertyRow, want string) {
	t.Helper()
	var bad []string
	for name, v := range map[string]*Violation{"order": p.Order, "partition": p.Partition, "distinct": p.Distinct} {
		if v != nil && !strings.Contains(want, name) {
			t.Errorf("%s: %s: %v", p.Name, name, v)
		}
		if v != nil {
			bad = append(bad, name)
		}
	}
	if len(bad) != len(strings.Fields(want)) {
		t.Errorf("%s: %v violated, want %s", p.Name, bad, want)
	}
}

func TestPropertiesNameTheFault(t *testing.T) {
	add := func(pairs ...Pair) (c Properties) {
		for _, p := range pairs {
			c.Add(p)
		}
		return c
	}
	c := add(Pair{1, 2}, Pair{4, 6})
	if c.Partition == nil || c.Partition.String() != "pair 2 = (4,6): 3 is in no pair" {
		t.Errorf("gap: %v", c.Partition)
	}
	c = add(Pair{1, 2}, Pair{2, 4})
	if c.Partition == nil || !strings.Contains(c.Partition.Why, "2 is in an earlier pair") || c.Order != nil {
		t.Errorf("twice: %v, %v", c.Partition, c.Order)
	}
	c = add(Pair{1, 3}, Pair{2, 3})
	if c.Partition == nil || !strings.Contains(c.Partition.Why, "3 is in an earlier pair") || !strings.Contains(c.Order.String(), "b−a is 2") {
		t.Errorf("b twice: %v, %v", c.Partition, c.Order)
	}
}

// A single description has nothing to differ from, but its properties and the game refute it.
func TestWrongDescriptionAlone(t *testing.T) {
	for _, c := range []struct {
		name  string
		pairs int64
		new   func() Stream
	}{
		{"properties", 100, func() Stream { return &faulty{NewMex(), 0, 90, func(p Pair) Pair { return Pair{p.A, p.B + 1} }} }},
		{"game", 0, func() Stream { return newMexGap(func(n, _ int64) int64 { return 2 * n }) }},
	} {
		got, err := compareThese(context.Background(), []description{{c.name, c.new}}, c.pairs, 10, nil)
		if err != nil || got.Agree() {
			t.Errorf("%s: agree %v, %v", c.name, got.Agree(), err)
		}
		if d := got.Squares[0].First; c.pairs == 0 && (d == nil || *d != SquareDifference{Position{1, 2}, true, false}) {
			t.Errorf("%s: first difference in the square %+v", c.name, d)
		}
	}
}

type broken struct{}

var errBroken = errors.New("broken")

func (broken) Next() (Pair, error) { return Pair{}, errBroken }

func TestCompareStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("enough")
	_, err := Compare(ctx, 1<<40, 10, func(int64) { cancel(stop) })
	if !errors.Is(err, stop) {
		t.Errorf("cancelled while running: %v", err)
	}
	if _, err := Compare(ctx, 10, 10, nil); !errors.Is(err, stop) {
		t.Errorf("cancelled before: %v", err)
	}
	for _, c := range []struct {
		pairs int64
		side  int
	}{{-1, 10}, {MaxN + 1, 10}, {10, 0}} {
		if _, err := Compare(context.Background(), c.pairs, c.side, nil); err == nil {
			t.Errorf("%+v: no error", c)
		}
	}
	ds := []description{{"broken", func() Stream { return broken{} }}}
	if _, err := compareThese(context.Background(), ds, 10, 10, nil); !errors.Is(err, errBroken) || !strings.Contains(err.Error(), "broken: ") {
		t.Errorf("broken description: %v", err)
	}
}

func BenchmarkCompare(b *testing.B) {
	c, err := Compare(context.Background(), int64(b.N), 1, nil)
	if err != nil || !c.Agree() {
		b.Fatal(c, err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
}

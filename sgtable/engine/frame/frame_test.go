package frame_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/frame"
	"example.org/grundy/sgtable/engine/sparse"
)

// copier is an engine that knows the values beforehand and hands them out a few at a time.
type copier struct {
	frame.Frame
	known     []uint32
	colour    sparse.Colouring
	colours   []sparse.Colouring // at each recolouring
	recolours []int64            // how many heaps were known at each
	refuses   error              // what Recolour returns
}

func newCopier(t *testing.T, game string, known []uint32, startUp int64) *copier {
	t.Helper()
	rules := enginetest.Code(t, game)
	shape, err := sparse.ShapeOf(rules)
	if err != nil {
		t.Fatal(err)
	}
	c := &copier{known: known}
	c.Frame, err = frame.New(rules, shape, startUp, frame.Steps{Recolour: c.recolour, Decide: c.decide, Rare: c.rare})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *copier) recolour(colour sparse.Colouring) error {
	c.colour, c.colours = colour, append(c.colours, colour)
	c.recolours = append(c.recolours, c.Len())
	return c.refuses
}

func (c *copier) rare() (count int64) {
	for n := int64(1); n < c.Len(); n++ {
		if c.colour.Rare(n, c.known[n]) {
			count++
		}
	}
	return count
}

func (c *copier) decide(n int64) (steps int64, err error) {
	for range min(10, n+1-c.Len()) {
		if err := c.Append(sgtable.Nimber(c.known[c.Len()])); err != nil {
			return 0, err
		}
	}
	return 1, nil
}

func TestTheEngineGoesOnAfterTheStartUp(t *testing.T) {
	want := enginetest.Naive(t, enginetest.Code(t, "0.6"), 999)
	enginetest.Agree(t, "0.6", newCopier(t, "0.6", want, 100), want)
	c := newCopier(t, "0.6", want, 100)
	enginetest.Values(t, c, 999)
	if !slices.Equal(c.recolours, []int64{100, 200, 400, 800}) {
		t.Errorf("coloured at %v heaps, want 100, 200, 400, 800", c.recolours)
	}
	if s := c.Stats(); s.StartUp != 100 || s.Choices != 4 || s.Commons == 0 {
		t.Errorf("%+v: want 100 heaps of start-up, 4 choices and some common values", s)
	}
}

// Values are not counted again where no heap has become rare, and yet the colouring is the one with the fewest.
func TestTakesTheBestColouringEachTime(t *testing.T) {
	for _, game := range []string{"0.6", "0.106", "0.16", "0.56", "0.165", "0.77", "4.04"} {
		want := enginetest.Naive(t, enginetest.Code(t, game), 5000)
		c := newCopier(t, game, want, 10)
		enginetest.Values(t, c, 5000)
		shape, err := sparse.ShapeOf(enginetest.Code(t, game))
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range c.recolours {
			if best, _ := shape.Choose(want[:n]); c.colours[i] != best {
				t.Errorf("%s at %d heaps: %v, want %v", game, n, c.colours[i], best)
			}
		}
	}
}

func TestAdoptsBeforeTheFirstValue(t *testing.T) {
	want := enginetest.Naive(t, enginetest.Code(t, "0.6"), 999)
	for _, adopted := range []int64{1, 99, 100, 500, 1000} {
		c := newCopier(t, "0.6", want, 100)
		if err := c.Adopt(want[:adopted:adopted]); err != nil {
			t.Fatal(err)
		}
		enginetest.Agree(t, "0.6", c, want)
		err := c.Adopt(want)
		if says := "0.6: 1000 values are known already: adopt before the first"; err == nil || err.Error() != says {
			t.Errorf("adopting once more: got %v, want %q", err, says)
		}
	}
}

func TestAnErrorOfTheEngineEndsExtend(t *testing.T) {
	c := newCopier(t, "0.6", nil, 100)
	c.refuses = errors.New("no such colouring")
	if err := c.Extend(context.Background(), 1<<40); !errors.Is(err, c.refuses) || c.Len() != 100 {
		t.Errorf("got %v with %d heaps known, want the engine's error after the start-up", err, c.Len())
	}
}

func TestRefusesWhatTheDefinitionDoes(t *testing.T) {
	rules := sequenced{enginetest.Code(t, "0.8")}
	if _, err := frame.New(rules, sparse.Shape{}, 100, frame.Steps{}); err == nil || !strings.Contains(err.Error(), "a sequence of its own") {
		t.Errorf("got %v, want the naive engine's error", err)
	}
}

// sequenced are rules of no single heaps.
type sequenced struct{ sgtable.Rules }

func (sequenced) Sequence() (sgtable.Slicer, error) { return nil, nil }

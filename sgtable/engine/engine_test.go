package engine_test

import (
	"context"
	"fmt"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/takebreak"
)

func TestAutoPicksWhatTheRulesFit(t *testing.T) {
	for _, test := range []struct {
		rules sgtable.Rules
		want  string
	}{
		{enginetest.Code(t, "0.77"), "lanes"},
		{partition.Grundy(), "lanes"},
		{partition.Couples(), "lanes"},
		{enginetest.Code(t, "0.333"), "naive"},  // no split
		{enginetest.Code(t, "0.8"), "naive"},    // three heaps
		{enginetest.Code(t, "0.[3]"), "naive"},  // no last digit
		{enginetest.Code(t, "0.6[4]"), "naive"}, // no last splitting digit
	} {
		s, err := engine.Open("auto", test.rules, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Engine() != test.want {
			t.Errorf("%s: auto picks %s, want %s", test.rules, s.Engine(), test.want)
		}
	}
}

func TestNamesTheEnginesThereAre(t *testing.T) {
	_, err := engine.Open("fast", enginetest.Code(t, "0.77"), engine.Options{})
	if want := `no engine "fast": want auto, naive, marking, lanes`; err == nil || err.Error() != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

// Every sparse engine reports what it did, by the colouring that suits the game.
func TestStatsOfTheSparseEngines(t *testing.T) {
	for _, name := range []string{"marking", "lanes"} {
		s, err := engine.Open(name, enginetest.Code(t, "0.106"), engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Values(t, s, 20_000)
		stats := s.(engine.Reporter).Stats()
		// Its last rare heap is 1,103; heap 0 is not counted here.
		if stats.Colouring.String() != "0xd+pos" || stats.Rare != 15 || stats.LastRare != 1103 {
			t.Errorf("%s: colouring %v, %d rare heaps, the last %d; want 0xd+pos, 15, 1103", name, stats.Colouring, stats.Rare, stats.LastRare)
		}
		if stats.StartUp == 0 || stats.Choices == 0 || stats.Marks == 0 || stats.Witnesses == 0 || stats.Commons == 0 {
			t.Errorf("%s: something was not counted: %+v", name, stats)
		}
	}
}

// A run that takes over the values of an earlier one has the same values as a run in one piece.
func TestKnownValuesAreTakenOver(t *testing.T) {
	const heaps = 4000
	for _, e := range engine.Engines() {
		for _, rules := range []sgtable.Rules{
			enginetest.Code(t, "0.16"), partition.Grundy(), partition.Couples(), enginetest.Code(t, "0.333"), enginetest.Code(t, "0.[3]"),
			enginetest.Code(t, "0.2[5]"), enginetest.Code(t, "0.30[31]"), enginetest.Code(t, "4.[3]"),
		} {
			whole, err := engine.Open(e.Name, rules, engine.Options{})
			if err != nil {
				continue // the engine does not take these rules
			}
			want := enginetest.Values(t, whole, heaps)
			for _, cut := range []int{1, 2, 3, 100, 1024, 1500, 3999, heaps} {
				s, err := engine.Open(e.Name, rules, engine.Options{Known: want[:cut:cut]})
				if err != nil {
					t.Fatal(err)
				}
				if got := enginetest.Values(t, s, heaps); sgtable.Sum256(got) != sgtable.Sum256(want) {
					t.Errorf("%s by %s: other values when the first %d are taken over", rules, e.Name, cut)
				}
			}
		}
	}
}

func ExampleOpen() {
	kayles, _ := takebreak.Parse("0.77")
	s, err := engine.Open("auto", kayles, engine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := s.Extend(context.Background(), 12); err != nil {
		fmt.Println(err)
		return
	}
	values, _ := s.Slice(0, 13)
	fmt.Println(values)
	// Output: [0 1 2 3 1 4 3 2 1 4 2 6 4]
}

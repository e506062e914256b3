package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
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
		{enginetest.Code(t, "0.6"+strings.Repeat("0", 4094)+"4"), "lanes"},
		{enginetest.Code(t, "0.6"+strings.Repeat("0", 4095)+"4"), "marking"}, // a move takes 4,097
		{enginetest.Code(t, "0.333"), "naive"},                               // no split
		{enginetest.Rules(t, "subtract:1..64"), "naive"},
		{enginetest.Rules(t, "subtract:1..65"), "taking"},
		{enginetest.Rules(t, "subtract:1000000000"), "taking"},
		{enginetest.Code(t, "0."+strings.Repeat("3", 100)+"1"), "naive"}, // a digit 1
		{enginetest.Code(t, "0.8"), "naive"},                             // three heaps
		{enginetest.Code(t, "0.[3]"), "naive"},                           // no last digit
		{enginetest.Code(t, "0.6[4]"), "naive"},                          // no last splitting digit
	} {
		s, err := engine.Open("auto", test.rules, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Engine() != test.want {
			t.Errorf("%.20s: auto picks %s, want %s", test.rules, s.Engine(), test.want)
		}
	}
}

func TestNamesTheEnginesThereAre(t *testing.T) {
	_, err := engine.Open("fast", enginetest.Code(t, "0.77"), engine.Options{})
	if want := `no engine "fast": want auto, naive, marking, lanes, taking`; err == nil || err.Error() != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

func TestEnginesSayWhyTheyRefuse(t *testing.T) {
	for _, test := range []struct{ engine, code, want string }{
		{"marking", "0.8", "a move leaves up to 3 heaps: want at most two"},
		{"marking", "0.[3]", "the digits never end"},
		{"lanes", "0.8", "a move leaves up to 3 heaps: want at most two"},
		{"lanes", "0.[3]", "the digits never end"},
		{"lanes", "0.33", "no move leaves two heaps"},
		{"lanes", "0.6" + strings.Repeat("0", 4096) + "1", "a move takes up to 4098: want at most 4096"},
	} {
		_, err := engine.Open(test.engine, enginetest.Code(t, test.code), engine.Options{})
		if err == nil || !strings.Contains(err.Error(), test.engine+" engine: ") || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %.9s: got %.200v, want an error that says %q", test.engine, test.code, err, test.want)
		}
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
			enginetest.Rules(t, "subtract:2..900"),
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

func TestStopsWhenTheContextEnds(t *testing.T) {
	for _, e := range engine.Engines() {
		rules := sgtable.Rules(enginetest.Code(t, "0.6"))
		if e.Name == "taking" {
			rules = enginetest.Rules(t, "subtract:1,3,…,999")
		}
		ctx, cancel := context.WithCancelCause(context.Background())
		stop := errors.New("stop here")
		s, err := e.Open(rules, engine.Options{Progress: func(int64) { cancel(stop) }})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Extend(ctx, 1<<40); !errors.Is(err, stop) {
			t.Fatalf("%s: got %v, want the context's cause", e.Name, err)
		}
		known := s.Len()
		if known == 0 || known > 1<<20 {
			t.Fatalf("%s: stopped with %d heaps known", e.Name, known)
		}
		whole, err := e.Open(rules, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if enginetest.Hash(t, s, known+100) != enginetest.Hash(t, whole, known+100) {
			t.Errorf("%s: a run that was stopped and went on has other values than one in a piece", e.Name)
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

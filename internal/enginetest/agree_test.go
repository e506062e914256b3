package enginetest_test

import (
	"os"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/takebreak"
)

// open prepares the sequence with the engine, or nil if the rules do not fit it.
func open(e engine.Engine, rules sgtable.Rules, threads int) engine.Sequence {
	s, err := e.Open(rules, engine.Options{Threads: threads})
	if err != nil {
		return nil
	}
	return s
}

func TestEnginesAgreeWithTheDefinition(t *testing.T) {
	agreed := map[string]int{}
	for _, rules := range append(enginetest.Named(t), enginetest.Random(t, 600)...) {
		want := enginetest.Naive(t, rules, 4096)
		for _, e := range engine.Engines() {
			switch s := open(e, rules, 1); {
			case e.Name == "naive":
			case s == nil && e.Name == "lanes" && sgtable.Parts(rules) < 2: // no sparse space
			case s == nil && e.Name == "taking": // no subtraction set, for which package taking has tests
			case s == nil:
				t.Errorf("%s refuses %s", e.Name, rules)
			default:
				enginetest.Agree(t, e.Name+" "+rules.String(), s, want)
				if e.Name == "lanes" {
					enginetest.Agree(t, e.Name+" with two threads "+rules.String(), open(e, rules, 2), want)
				}
				agreed[e.Name]++
			}
		}
	}
	for name, games := range agreed {
		if games < 500 && name != "taking" {
			t.Errorf("%s was compared on %d games: want 500", name, games)
		}
	}
}

// The marking engine is the oracle where the definition would take days. Up to 2^22 heaps where GRUNDY_RECORDS is set, for
// which it takes minutes.
func TestEnginesAgreeOnLongRuns(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("long: run by make test-long")
	}
	for _, game := range []struct {
		code string
		heap int64
	}{
		{"0.16", 1<<22 - 1}, {"0.56", 1<<20 - 1}, {"0.454", 1<<20 - 1}, {"0.106", 1<<20 - 1},
		{"0.354", 1<<22 - 1}, {"0.127", 1<<22 - 1}, {"0.165", 1<<20 - 1}, {"0.376", 1<<20 - 1},
		{"0.6", 1<<22 - 1}, {"0.156", 1<<20 - 1}, {"0.356", 1<<20 - 1}, {"0.644", 1<<20 - 1},
		{"4.044", 1<<18 - 1}, {"0.04", 1<<16 - 1}, {"0.007", 1<<16 - 1}, {"0.06", 1<<16 - 1},
	} {
		if os.Getenv("GRUNDY_RECORDS") == "" {
			game.heap = min(game.heap, 1<<20-1)
		}
		t.Run(game.code, func(t *testing.T) {
			t.Parallel()
			agreeWithMarking(t, enginetest.Code(t, game.code), game.heap)
		})
	}
}

// agreeWithMarking fails unless auto and lanes, with one thread and with two, compute what marking
// does, up to the heap.
func agreeWithMarking(t *testing.T, rules sgtable.Rules, heap int64) {
	oracle, err := engine.Open("marking", rules, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := enginetest.Hash(t, oracle, heap)
	for _, e := range engine.Engines() {
		if e.Name == "naive" || e.Name == "marking" || e.Name == "taking" {
			continue
		}
		for _, threads := range []int{1, 2} {
			if got := enginetest.Hash(t, open(e, rules, threads), heap); got != want {
				t.Errorf("%s with %d threads: SHA-256 %s, marking has %s", e.Name, threads, got, want)
			}
		}
	}
}

// FuzzEngines compares every engine with the definition on the code and number of heaps given.
func FuzzEngines(f *testing.F) {
	for _, code := range []string{"0.77", "0.6", "0.76", "4.007", "0.127", "4.3", "0.00000000000000006"} {
		f.Add(code, uint16(3000))
	}
	f.Fuzz(func(t *testing.T, text string, heaps uint16) {
		rules, err := takebreak.Parse(text)
		if err != nil || sgtable.Parts(rules) > 2 {
			t.Skip()
		}
		want := enginetest.Naive(t, rules, int64(heaps%5000))
		for _, e := range engine.Engines() {
			if s := open(e, rules, 1); s != nil && e.Name != "naive" {
				enginetest.Agree(t, e.Name+" "+text, s, want)
			}
		}
	})
}

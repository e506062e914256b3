package survey

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
)

// A survey of some of the games, that goes further, tells of those what it knows; of the others nothing is lost. It is
// enough in shards, and a survey that goes less far tells nothing.
func TestAnotherSurveyTellsWhatItKnowsFurther(t *testing.T) {
	first := begin(t, "octal:2", 100)
	run(t, first, hasty())
	further, less := filepath.Join(t.TempDir(), "survey"), filepath.Join(t.TempDir(), "survey")
	join(t, further, games(t, "4.4\n0.6\n"), Depth{MaxHeap: 300})
	run(t, further, hasty())
	join(t, less, games(t, "4.4\n0.6\n0.16"), Depth{MaxHeap: 50})
	run(t, less, hasty())
	alone, err := ReadResults(first)
	if err != nil {
		t.Fatal(err)
	}
	together, err := ReadResults(first, further, first, less, further)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for i, r := range together.Results {
		before := alone.Results[i]
		switch r.Game {
		case "4.4":
			if claim, ok := r.Verdict.Claim(); !ok || claim.Period != 12 || before.Verdict.Status != periodicity.Open {
				t.Errorf("4.4: %v, before %v", r.Verdict.Status, before.Verdict.Status)
			}
			told++
		case "0.6":
			if r.Verdict.Computed != 301 || before.Verdict.Computed != 101 {
				t.Errorf("0.6: %d heaps, %d before; want 301 and 101", r.Verdict.Computed, before.Verdict.Computed)
			}
			told++
		default:
			if string(encode(r)) != string(encode(before)) {
				t.Errorf("%s is another result", r.Game)
			}
		}
	}
	if told != 2 || together.Unfinished() != 0 {
		t.Errorf("%d games further, %d unfinished", told, together.Unfinished())
	}
	if got, want := together.Words(numbers.Group), "octal:2 up to heap 100; 2 of them (games.txt) up to heap 300; 3 of them (games.txt) up to heap 50"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if together.Most() != 300 || alone.Most() != 100 {
		t.Errorf("heaps up to %d and %d, want 300 and 100", together.Most(), alone.Most())
	}
	if _, err := ReadResults(further, first); err == nil || !strings.Contains(err.Error(), "want a survey first whose games are all there are") {
		t.Errorf("the smaller first: error %v, want one", err)
	}
}

// What another survey has of a game that is unfinished, or has failed, is taken.
func TestAnotherSurveyTellsOfUnfinishedGames(t *testing.T) {
	r := result("0.6", openVerdict(10, 3, 4))
	f := &Findings{Manifest: &Manifest{Games: []Game{{Game: "0.6"}, {Game: "0.7"}}}, Results: make([]*Result, 2), Failed: []string{"0.6"}}
	other := &Findings{Manifest: &Manifest{Games: []Game{{Game: "0.7"}, {Game: "0.6"}}}, Results: []*Result{nil, r}}
	if err := f.learn(other, "here", "there"); err != nil || f.Results[0] != r || len(f.Failed) != 0 || f.Unfinished() != 1 {
		t.Errorf("%v, %q failed, error %v", f.Results, f.Failed, err)
	}
}

// Two surveys of which one must be wrong are refused, whichever comes first.
func TestSurveysThatContradictAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		one, two *periodicity.Verdict
		conflict bool
	}{
		"the same":                       {openVerdict(10, 3, 4), openVerdict(10, 3, 4), false},
		"a larger value later":           {openVerdict(10, 3, 4), openVerdict(20, 4, 15), false},
		"the same largest":               {openVerdict(10, 3, 4), openVerdict(20, 3, 4), false},
		"another of as many heaps":       {openVerdict(10, 3, 4), openVerdict(10, 4, 4), true},
		"the same value at another heap": {openVerdict(10, 3, 4), openVerdict(20, 3, 5), true},
		"a smaller value of more heaps":  {openVerdict(10, 3, 4), openVerdict(20, 2, 15), true},
		"a larger value among the fewer": {openVerdict(10, 3, 4), openVerdict(20, 4, 9), true},
	} {
		for range 2 {
			f := &Findings{Manifest: &Manifest{Games: []Game{{Game: "0.6"}}}, Results: []*Result{result("0.6", c.one)}}
			other := &Findings{Manifest: f.Manifest, Results: []*Result{result("0.6", c.two)}}
			if err := f.learn(other, "here", "there"); errors.As(err, new(*ConflictError)) != c.conflict {
				t.Errorf("%s: error %v", name, err)
			}
			if most := max(c.one.Computed, c.two.Computed); !c.conflict && f.Results[0].Verdict.Computed != most {
				t.Errorf("%s: %d heaps, want %d", name, f.Results[0].Verdict.Computed, most)
			}
			c.one, c.two = c.two, c.one
		}
	}
}

func openVerdict(computed int64, value uint32, heap int64) *periodicity.Verdict {
	v := &periodicity.Verdict{Status: periodicity.Open, Computed: computed}
	v.Max.Value, v.Max.Heap = sgtable.Nimber(value), heap
	return v
}

func result(game string, v *periodicity.Verdict) *Result { return newResult("", game, v, "") }

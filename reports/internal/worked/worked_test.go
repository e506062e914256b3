package worked

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"example.org/grundy/sgtable/catalog"
)

// One question of every kind, with the answer that its source prints or that is known by hand.
var asked = []struct{ question, answer string }{
	{"values 0.07 0..7", "0 0 1 1 2 0 3 1"},
	{"period 0.07", "34"},
	{"period 0.6", "open"},
	{"last-exception 0.77", "70"},
	{"equal 0.161 0.36 600", "differ at heap 519: 2 and 4"}, // tczajka/octal-games
	{"equal 0.26 0.27 600", "equal"},
	{"repeats subtract:factorials 25 6000", "fails at heap 5050"},
	{"repeats subtract:1,2 3 1000", "periodic"},
	{"value nim:1 + nim:2 + nim:3 + nim:4", "4"},
	{"outcome nim:1 + nim:2 + nim:3", "P"},
	{"outcome ", "P"},
	{"outcome nim:5 + nim:19 + nim:7 + nim:23", "N"},
	{"outcome nim:90000 + nim:90000", "P"}, // by the nim-sum alone
	{"misere nim:1 + nim:1 + nim:1", "P"},
	{"winning nim:25 + nim:13 + nim:18", "13→11"},
	{"options 0.07:6", "(4) (3,1) (2,2)"},
	{"option-values 0.07:7", "0 2"},
	{"option-list 0.07:7", "0 2 0"},
	{"simplify nim:2 + nim:2 + nim:7", "nim:7"},
	{"mex 0,1,2,5", "3"},
	{"ladder nim 2,3 3,2", "2 tuples, 1 multisets, 1 sets, 1 numbers"},
	{"third-heap 1 2,3", "3 2"},
	{"nim-class 1,2,3,4,5", "S2"},
	{"wythoff-a 1..3", "1 3 4"},
	{"wythoff-b 1..3", "2 5 7"},
	{"wythoff-pair 3", "(4,7)"},
	{"wythoff-count 1000", "618"},
	{"wythoff 3,5", "P"},
	{"wythoff-misere 1,2", "N"},
	{"wythoff-moves 2,4", "(2,1)"},
	{"factorial 347", "24121"},
	{"fibonacci 101010", "20"},
	{"zeckendorf 60", "100001000"},
	{"carries 11", "11 = 100"},
	{"forms 3 1,2", "3"},
	{"double 2 5", "1 2 3 5 8"},
	{"double-winning 3 100", "3 24"},
	{"new-stone 2,2", "P"},
	{"georgia 2", "N"},
}

func TestAnswer(t *testing.T) {
	missing := map[string]bool{}
	for _, q := range Questions() {
		missing[q.Verb] = true
	}
	for _, c := range asked {
		verb, _, _ := strings.Cut(c.question, " ")
		delete(missing, verb)
		if verb == "forms" {
			continue // checked below: the list depends on the order of the forms
		}
		if got, err := Answer(t.Context(), c.question); err != nil || got != c.answer {
			t.Errorf("%s: %q, error %v, want %q", c.question, got, err, c.answer)
		}
	}
	if len(missing) > 0 {
		t.Errorf("no question of the kinds %v", missing)
	}
	if got, err := Answer(t.Context(), "forms 3 1,2"); err != nil || got == "" {
		t.Errorf("forms: %q, error %v", got, err)
	}
}

// The answer is what the nim-sum and play both say.
func TestAgreed(t *testing.T) {
	if answer, err := agreed("N", "N"); err != nil || answer != "N" {
		t.Errorf("%q, error %v", answer, err)
	}
	if answer, err := agreed("P", "N"); err == nil {
		t.Errorf("P by the one, N by the other: %q", answer)
	}
}

// A question that makes no sense is an error that shows it.
func TestAnswerErrors(t *testing.T) {
	for _, question := range []string{
		"", "valves 0.07 0..7", "values 0.07", "values 0.7g 0..3", "values 0.07 7..0", "period", "period 0.7g",
		"equal 0.77 0.07", "equal 0.77 0.07 -1", "repeats 0.77 0 10", "value nim", "options nim:1 + nim:2",
		"wythoff 3", "wythoff 3,-5", "wythoff-pair 0", "third-heap x 1", "third-heap 1 99", "mex 1,x",
		"double 2 -1", "double 0 3", "fibonacci 2x", "factorial -3", "zeckendorf x", "georgia 2,2",
	} {
		if answer, err := Answer(t.Context(), question); err == nil {
			t.Errorf("%q: answer %q", question, answer)
		} else if !strings.Contains(err.Error(), "question") {
			t.Errorf("%q: error %q does not show the question", question, err)
		}
	}
}

// endless lists questions that would take for ever, or all memory, or give an answer that no cell holds.
var endless = []string{
	"wythoff-pair 9223372036854775807", "options nim:10000000", "options 4.8:300", "option-values nim:10000000", "option-list nim:99999999999",
	"values nim 9223372036854775806..9223372036854775807", "values nim 0..10000", "values 0.8 9000..9001", "wythoff-a 1..10000", "wythoff-b 99999999999..99999999999",
	"wythoff-count 9223372036854775807", "value nim:9223372036854775807", "outcome lasker:99999999", "misere nim:9223372036854775807", "winning 0.8:100000",
	"equal 0.8 0.8 1000000", "repeats lasker 3 1000000", "repeats nim 9223372036854775807 5", "ladder nim 9223372036854775807 1", "third-heap 1 9223372036854775807",
	"double 2 1000000", "double-winning 2 1000000", "wythoff 9223372036854775807,1", "carries " + strings.Repeat("1", 10_000), "mex 0,-1",
}

// Parse refuses them, before anything is computed.
func TestEndlessQuestionsAreRefused(t *testing.T) {
	for _, question := range endless {
		if _, err := Parse(question, catalog.Parse); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("%.60s: error %v, want one that says what would be right", question, err)
		}
	}
}

// An answer has at most as many characters as a cell holds, and a number as many forms as are worth a list.
func TestLongAnswersAreErrors(t *testing.T) {
	for question, want := range map[string]string{
		"forms 300 " + numbers(1, 40): "more than 1000 forms",
		"options 0.07:6000":           "at most 32767",
	} {
		if answer, err := Answer(t.Context(), question); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %d characters, error %v, want %q", question, len(answer), err, want)
		}
	}
}

// numbers writes the numbers of a range as a list.
func numbers(from, to int64) string {
	var list []int64
	for n := from; n <= to; n++ {
		list = append(list, n)
	}
	return strings.ReplaceAll(join(list), " ", ",")
}

func FuzzAnswer(f *testing.F) {
	for _, c := range asked {
		f.Add(c.question)
	}
	for _, question := range endless {
		f.Add(question)
	}
	f.Fuzz(func(t *testing.T, question string) {
		asked, err := Parse(question, catalog.Parse)
		if err == nil && !strings.ContainsAny(question, "456789") { // larger numbers may rightly take long
			_, err = asked(t.Context())
		}
		if err != nil && !strings.Contains(err.Error(), "question") {
			t.Errorf("error %q does not show the question", err)
		}
	})
}

func ExampleAnswer() {
	for _, question := range []string{"values 0.07 0..7", "winning nim:14 + nim:15 + nim:18 + nim:22"} {
		answer, err := Answer(context.Background(), question)
		fmt.Println(answer, err)
	}
	// Output:
	// 0 0 1 1 2 0 3 1 <nil>
	// 14→11 15→10 22→19 <nil>
}

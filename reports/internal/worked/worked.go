// Package worked recomputes worked examples: what a document asks of a game, and what it prints.
//
// An example is a question in a small language, "values 0.07 0..7" or "outcome nim:1 + nim:2", so
// that a list of them is data and every answer comes from the same code that answers everything
// else. [Questions] lists the verbs.
package worked

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/sgtable/sum"
)

// Question is one kind of question.
type Question struct {
	Verb  string
	Form  string // its arguments, as the user writes them
	About string // what the answer is
	ask   func(ctx context.Context, args []string) (string, error)
}

// Questions lists the kinds of questions.
func Questions() []Question {
	return []Question{
		{"values", "GAME FROM..TO", "the Grundy values of the heaps", askValues},
		{"period", "GAME", "the proved period", askPeriod},
		{"last-exception", "GAME", "the last heap off the proved period", askLastException},
		{"equal", "GAME GAME N", "whether the heaps 0 to N of two games have the same values", askEqual},
		{"repeats", "GAME P N", "whether every G(n) up to N is G(n−P)", askRepeats},
		{"value", "POSITION", "the nim-sum of a position's heaps", askValue},
		{"outcome", "POSITION", "P or N in normal play, by the nim-sum and, where that is short, by search", askOutcome},
		{"misere", "POSITION", "P or N in misère play, by search", askMisere},
		{"winning", "POSITION", "every winning move, as heap→what it leaves", askWinning},
		{"options", "GAME:HEAP", "what each option of a heap leaves", askOptions},
		{"option-values", "GAME:HEAP", "the set of the options' values", askOptionValues},
		{"option-list", "GAME:HEAP", "the value of each option", askOptionList},
		{"simplify", "POSITION", "the position without pairs", askSimplify},
		{"mex", "V,V,...", "the least value that is missing", askMex},
		{"ladder", "GAME TUPLE TUPLE ...", "the tuples counted as tuples, multisets, sets, numbers", askLadder},
		{"third-heap", "A B,B,...", "the heap that makes a P-position of Nim with A and B, by search", askThird},
		{"nim-class", "HEAPS", "the class S0 … T2 of a position of Nim", askClass},
		{"wythoff-a", "N..M", "the smaller heaps of Wythoff's pairs, by mex", askWythoffA},
		{"wythoff-b", "N..M", "the larger heaps of Wythoff's pairs, by mex", askWythoffB},
		{"wythoff-pair", "N", "the N-th pair of Wythoff's game, by mex", askWythoffPair},
		{"wythoff-count", "X", "how many pairs of Wythoff's game have a ≤ X, by mex", askWythoffCount},
		{"wythoff", "X,Y", "P or N by the rules of Wythoff's game", askWythoff},
		{"wythoff-misere", "X,Y", "P or N by the rules of Wythoff's game in misère play", askWythoffMisere},
		{"wythoff-moves", "X,Y", "every winning move of Wythoff's game", askWythoffMoves},
		{"factorial", "N", "N in factorial digits", askFactorial},
		{"fibonacci", "DIGITS", "the number of a Fibonacci form", askFibonacci},
		{"zeckendorf", "N", "the standard Fibonacci form", askZeckendorf},
		{"carries", "DIGITS", "the forms on the way to the standard one", askCarries},
		{"forms", "N P,P,...", "the forms of N with the place values P", askForms},
		{"double", "K COUNT", "the first P-positions when at most K times the last take may be taken", askDynamic},
		{"double-winning", "K N", "every winning first take of N in that game", askDynamicWinning},
		{"new-stone", "HEAPS", "P or N in A New Stone Game, by search", askNewStone},
		{"georgia", "SQUARES", "P or N in Georgia and Bob, by search", askGeorgia},
	}
}

// Answer answers a question: a verb of [Questions] and its arguments. The error says what is wrong
// with the question, or why it cannot be answered.
func Answer(ctx context.Context, question string) (string, error) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(question), " ")
	for _, q := range Questions() {
		if q.Verb != verb {
			continue
		}
		args := strings.Fields(rest)
		if takesPosition(q) {
			args = []string{rest}
		}
		if want := len(strings.Fields(q.Form)); len(args) < want && !strings.HasSuffix(q.Form, "...") || len(args) < min(want, 2) {
			return "", fmt.Errorf("question %q: want %s %s", question, q.Verb, q.Form)
		}
		answer, err := q.ask(ctx, args)
		if err != nil {
			return "", fmt.Errorf("question %q: %w", question, err)
		}
		return answer, nil
	}
	return "", fmt.Errorf("question %q: no verb %q: want one of values, outcome, winning …", question, verb)
}

func takesPosition(q Question) bool { return q.Form == "POSITION" || q.Form == "GAME:HEAP" }

// tables computes values of the small heaps of examples.
func tables() *sum.Tables { return &sum.Tables{Limit: 1 << 20} }

// parseRange reads "FROM..TO".
func parseRange(text string) (from, to int64, err error) {
	low, high, ok := strings.Cut(text, "..")
	if ok {
		if from, err = strconv.ParseInt(low, 10, 64); err == nil {
			to, err = strconv.ParseInt(high, 10, 64)
		}
	}
	if !ok || err != nil || from < 0 || to < from || to-from > 100_000 {
		return 0, 0, fmt.Errorf("range %q: want FROM..TO, as in 0..7", text)
	}
	return from, to, nil
}

// parseList reads "3,4,5"; "" is the empty list.
func parseList(text string) ([]int64, error) {
	var list []int64
	if strings.TrimSpace(text) == "" {
		return list, nil
	}
	for _, word := range strings.Split(text, ",") {
		v, err := strconv.ParseInt(strings.Trim(strings.TrimSpace(word), "()"), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("list %q: %q is not a number", text, word)
		}
		list = append(list, v)
	}
	return list, nil
}

// join writes a list with single spaces.
func join[T any](list []T) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, " ")
}

func outcome(losing bool) string {
	if losing {
		return "P"
	}
	return "N"
}

// Package worked recomputes worked examples: what a document asks of a game, and what it prints.
//
// An example is a question in a small language, "values 0.07 0..7" or "outcome nim:1 + nim:2", so
// that a list of them is data and every answer comes from the same code that answers everything
// else. [Questions] lists the verbs.
//
// A question is read before it is answered, all of it: [Parse] refuses what has no answer and what would take
// more than some seconds or a gigabyte, so that a list of questions is known to be sound before the first
// is answered.
package worked

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/script"
)

// Question is one kind of question.
type Question struct {
	Verb  string
	Form  string // its arguments, as the user writes them
	About string // what the answer is
	read  func(args []string) (Asked, error)
}

// Asked is a question that was read. It answers it; the error says why that cannot be done.
type Asked func(ctx context.Context) (string, error)

// Games reads a game of a question.
type Games func(text string) (catalog.Game, error)

// Questions lists the kinds of questions.
func Questions() []Question { return questions(catalog.Parse) }

func questions(games Games) []Question {
	return []Question{
		{"values", "GAME FROM..TO", "the Grundy values of the heaps", games.readValues},
		{"period", "GAME", "the proved period", games.readPeriod},
		{"last-exception", "GAME", "the last heap off the proved period", games.readLastException},
		{"equal", "GAME GAME N", "whether the heaps 0 to N of two games have the same values", games.readEqual},
		{"repeats", "GAME P N", "whether every G(n) up to N is G(n−P)", games.readRepeats},
		{"value", "POSITION", "the nim-sum of a position's heaps", readValue},
		{"outcome", "POSITION", "P or N in normal play, by the nim-sum and, where that is short, by search", readOutcome},
		{"misere", "POSITION", "P or N in misère play, by search", readMisere},
		{"winning", "POSITION", "every winning move, as heap→what it leaves", readWinning},
		{"options", "GAME:HEAP", "what each option of a heap leaves", readOptionsLeft},
		{"option-values", "GAME:HEAP", "the set of the options' values", readOptionValues},
		{"option-list", "GAME:HEAP", "the value of each option", readOptionList},
		{"simplify", "POSITION", "the position without pairs", readSimplify},
		{"mex", "V,V,...", "the least value that is missing", readMex},
		{"ladder", "GAME TUPLE TUPLE ...", "the tuples counted as tuples, multisets, sets, numbers", games.readLadder},
		{"third-heap", "A B,B,...", "the heap that makes a P-position of Nim with A and B, by search", readThird},
		{"nim-class", "HEAPS", "the class S0 … T2 of a position of Nim", readClass},
		{"wythoff-a", "N..M", "the smaller heaps of Wythoff's pairs, by mex", readWythoffA},
		{"wythoff-b", "N..M", "the larger heaps of Wythoff's pairs, by mex", readWythoffB},
		{"wythoff-pair", "N", "the N-th pair of Wythoff's game, by mex", readWythoffPair},
		{"wythoff-count", "X", "how many pairs of Wythoff's game have a ≤ X, by mex", readWythoffCount},
		{"wythoff", "X,Y", "P or N by the rules of Wythoff's game", readWythoff},
		{"wythoff-misere", "X,Y", "P or N by the rules of Wythoff's game in misère play", readWythoffMisere},
		{"wythoff-moves", "X,Y", "every winning move of Wythoff's game", readWythoffMoves},
		{"factorial", "N", "N in factorial digits", readFactorial},
		{"fibonacci", "DIGITS", "the number of a Fibonacci form", readFibonacci},
		{"zeckendorf", "N", "the standard Fibonacci form", readZeckendorf},
		{"carries", "DIGITS", "the forms on the way to the standard one", readCarries},
		{"forms", "N P,P,...", "the forms of N with the place values P", readForms},
		{"double", "K COUNT", "the first P-positions when at most K times the last take may be taken", readDynamic},
		{"double-winning", "K N", "every winning first take of N in that game", readDynamicWinning},
		{"new-stone", "HEAPS", "P or N in A New Stone Game, by search", readNewStone},
		{"georgia", "SQUARES", "P or N in Georgia and Bob, by search", readGeorgia},
	}
}

// MaxAnswer is the most characters of an answer: what a cell of a workbook holds.
const MaxAnswer = 32_767

// Parse reads a question: a verb of [Questions] and its arguments; games reads those among them. The error says what is wrong
// with it.
func Parse(question string, games Games) (Asked, error) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(question), " ")
	for _, q := range questions(games) {
		if q.Verb != verb {
			continue
		}
		args := strings.Fields(rest)
		if takesPosition(q) {
			if strings.Contains(rest, script.Ending) {
				return nil, fmt.Errorf("question %q: want heaps of a game without a rules file (or the question values)", question)
			}
			args = []string{rest}
		}
		if want := len(strings.Fields(q.Form)); len(args) < want && !strings.HasSuffix(q.Form, "...") || len(args) < min(want, 2) {
			return nil, fmt.Errorf("question %q: want %s %s", question, q.Verb, q.Form)
		}
		asked, err := q.read(args)
		if err != nil {
			return nil, fmt.Errorf("question %q: %w", question, err)
		}
		return asked.named(question), nil
	}
	return nil, fmt.Errorf("question %q: no verb %q: want one of values, outcome, winning …", question, verb)
}

// named puts the question in front of errors, and refuses an answer that no cell holds.
func (a Asked) named(question string) Asked {
	return func(ctx context.Context) (string, error) {
		answer, err := a(ctx)
		if err == nil && len(answer) > MaxAnswer {
			err = fmt.Errorf("the answer has %d characters: want a question whose answer has at most %d", len(answer), MaxAnswer)
		}
		if err != nil {
			return "", fmt.Errorf("question %q: %w", question, err)
		}
		return answer, nil
	}
}

// Answer reads a question and answers it.
func Answer(ctx context.Context, question string) (string, error) {
	asked, err := Parse(question, catalog.Parse)
	if err != nil {
		return "", err
	}
	return asked(ctx)
}

func takesPosition(q Question) bool { return q.Form == "POSITION" || q.Form == "GAME:HEAP" }

// parseRange reads "FROM..TO", up to the most.
func parseRange(text string, most int64) (from, to int64, err error) {
	low, high, ok := strings.Cut(text, "..")
	if ok {
		if from, err = parseUpTo(low, most); err == nil {
			to, err = parseUpTo(high, most)
		}
	}
	if !ok || err != nil || to < from {
		return 0, 0, fmt.Errorf("range %q: want FROM..TO up to %d, as in 0..7", text, most)
	}
	return from, to, nil
}

// parseUpTo reads a whole number from 0 to the most.
func parseUpTo(text string, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%q: want a number from 0 to %d", text, most)
	}
	return n, nil
}

// parseList reads "3,4,5", numbers from 0 on; "" is the empty list.
func parseList(text string) ([]int64, error) {
	var list []int64
	if strings.TrimSpace(text) == "" {
		return list, nil
	}
	for _, word := range strings.Split(text, ",") {
		v, err := parseUpTo(strings.Trim(strings.TrimSpace(word), "()"), math.MaxInt64)
		if err != nil {
			return nil, fmt.Errorf("list %q: %w", text, err)
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

package boards_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/reports/boards"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/sum"
	"example.org/grundy/sgtable/twoheap"
	"example.org/grundy/sgtable/wythoff"
)

// played is a board with what a player may try on it: lists of numbers up to the sizes of a state, and a little beyond.
type played struct {
	boards.Written
	misere bool
	over   func(state []int64) bool // the game ends though there are moves
	tries  func(state []int64) [][]int64
	starts [][]int64
}

// solver plays a board to the end by Move alone.
type solver struct {
	played
	wins map[string]bool
}

// options are the states that a move leads to.
func (s *solver) options(state []int64) (after [][]int64) {
	if s.over != nil && s.over(state) {
		return nil
	}
	for _, move := range s.tries(state) {
		if next, err := s.Move(state, move); err == nil {
			after = append(after, next)
		}
	}
	return after
}

// win reports whether whoever is to move wins.
func (s *solver) win(state []int64) bool {
	key := fmt.Sprint(state)
	if known, ok := s.wins[key]; ok {
		return known
	}
	options := s.options(state)
	won := s.misere && len(options) == 0
	for _, next := range options {
		won = won || !s.win(next)
	}
	s.wins[key] = won
	return won
}

func allPairs(state []int64) (list [][]int64) {
	for a := int64(-1); a <= state[0]+1; a++ {
		for b := int64(-1); b <= state[1]+1; b++ {
			list = append(list, []int64{a, b})
		}
	}
	return list
}

func amounts(state []int64) (list [][]int64) {
	for a := int64(-1); a <= state[0]+1; a++ {
		list = append(list, []int64{a})
	}
	return list
}

func heapAndTake(state []int64) (list [][]int64) {
	for i := int64(-1); i <= int64(len(state)); i++ {
		for take := int64(-1); take <= slices.Max(state)+1; take++ {
			list = append(list, []int64{i, take})
		}
	}
	return list
}

func squares(state []int64) (list [][]int64) {
	for i := int64(-1); i <= int64(len(state)); i++ {
		list = append(list, []int64{i})
	}
	return list
}

func threeMarks(state []int64) bool {
	return strings.Contains(fmt.Sprint(state), "1 1 1")
}

func all(t *testing.T) map[string]played {
	t.Helper()
	euclid, err := twoheap.Parse("euclid")
	if err != nil {
		t.Fatal(err)
	}
	twice, err := dynamic.AtMost(2)
	if err != nil {
		t.Fatal(err)
	}
	fibonacci := boards.Dynamic{Rule: twice}
	strip, err := sum.ParseTreblecross(".........")
	if err != nil {
		t.Fatal(err)
	}
	begun, err := sum.ParseTreblecross("X....X....")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]played{
		"wythoff":           {Written: boards.Wythoff{}, tries: allPairs, starts: [][]int64{{7, 9}, {4, 7}}},
		"wythoff in misère": {Written: boards.Wythoff{Play: wythoff.Misere}, misere: true, tries: allPairs, starts: [][]int64{{7, 9}, {2, 2}}},
		"euclid":            {Written: boards.TwoHeaps{Game: euclid}, tries: allPairs, starts: [][]int64{{23, 39}, {30, 47}}},
		"fibonacci":         {Written: fibonacci, tries: amounts, starts: [][]int64{fibonacci.Start(21), fibonacci.Start(20)}},
		"half":              {Written: boards.Half{}, tries: heapAndTake, starts: [][]int64{{9, 6, 4}}},
		"treblecross":       {Written: &boards.Treblecross{}, over: threeMarks, tries: squares, starts: [][]int64{boards.Strip(strip), boards.Strip(begun)}},
	}
}

// The program's move is allowed, wins wherever some move does, and is missing only where none is left.
func TestRepliesAgainstPlay(t *testing.T) {
	for name, p := range all(t) {
		s := &solver{p, map[string]bool{}}
		for _, start := range p.starts {
			s.win(start)
		}
		if len(s.wins) < 10 {
			t.Errorf("%s: only %d states", name, len(s.wins))
		}
		for key, wins := range s.wins {
			state := stateOf(t, key)
			reply, err := p.Reply(t.Context(), state)
			if err != nil {
				t.Fatalf("%s %v: %v", name, state, err)
			}
			options := s.options(state)
			if len(reply.Move) == 0 || len(options) == 0 {
				if len(reply.Move) != len(options) {
					t.Errorf("%s %v: reply %v, %d options", name, state, reply.Move, len(options))
				}
				continue
			}
			next, err := p.Move(state, reply.Move)
			if err != nil || reply.Wins != wins || reply.Words == "" {
				t.Errorf("%s %v: reply %+v, error %v; whoever moves wins: %v", name, state, reply, err, wins)
			} else if reply.Wins && s.wins[fmt.Sprint(next)] {
				t.Errorf("%s %v: reply %v does not win", name, state, reply.Move)
			}
		}
	}
}

func stateOf(t *testing.T, key string) (state []int64) {
	t.Helper()
	for _, word := range strings.Fields(strings.Trim(key, "[]")) {
		var n int64
		if _, err := fmt.Sscan(word, &n); err != nil {
			t.Fatal(err)
		}
		state = append(state, n)
	}
	return state
}

// A move is read as players type it; what is none is refused with what is wanted.
func TestMovesAsTyped(t *testing.T) {
	boardsOf := all(t)
	for _, test := range []struct {
		board       string
		state       []int64
		line, shown string // what is shown after the move
		wrong       string
	}{
		{board: "wythoff", state: []int64{3, 4}, line: "2 0", shown: "(1,4)"},
		{board: "wythoff", state: []int64{3, 4}, line: "(2, 2)", shown: "(1,2)"},
		{board: "wythoff", state: []int64{3, 4}, line: "2 1", wrong: "do not allow (3,4) → (1,3)"},
		{board: "wythoff", state: []int64{3, 4}, line: "4 0", wrong: "want at most 3 from the first"},
		{board: "wythoff", state: []int64{3, 4}, line: "0 0", wrong: "do not allow"},
		{board: "wythoff", state: []int64{3, 4}, line: "2", wrong: "how many to take from each heap"},
		{board: "euclid", state: []int64{3, 7}, line: "0 6", shown: "(3,1)"},
		{board: "euclid", state: []int64{3, 7}, line: "0 5", wrong: "do not allow (3,7) → (3,2)"},
		{board: "fibonacci", state: []int64{9, 4}, line: "take 3", shown: "6 tokens, at most 6"},
		{board: "fibonacci", state: []int64{9, 4}, line: "5", wrong: "take 1 to 4"},
		{board: "fibonacci", state: []int64{9, 4}, line: "five", wrong: "not a number"},
		{board: "half", state: []int64{9, 4}, line: "heap 2: take 2", shown: "9 2"},
		{board: "half", state: []int64{9}, line: "4", shown: "5"},
		{board: "half", state: []int64{9, 4}, line: "1 5", wrong: "1 to 4 of a heap of 9"},
		{board: "half", state: []int64{9, 4}, line: "3 1", wrong: "a heap, 1 to 2"},
		{board: "half", state: []int64{9, 4}, line: "2", wrong: "the heap and how many"},
		{board: "treblecross", state: []int64{0, 0, 1, 0}, line: "square 1", shown: "X.X."},
		{board: "treblecross", state: []int64{0, 0, 1, 0}, line: "3", wrong: "square 3 is marked"},
		{board: "treblecross", state: []int64{0, 0, 1, 0}, line: "5", wrong: "a square, 1 to 4"},
	} {
		b := boardsOf[test.board]
		move, err := b.Read(test.state, test.line)
		var after []int64
		if err == nil {
			after, err = b.Move(test.state, move)
		}
		switch {
		case test.wrong == "" && (err != nil || b.Show(after) != test.shown):
			t.Errorf("%s %v, %q: %v, error %v; want %s", test.board, test.state, test.line, after, err, test.shown)
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%s %v, %q: error %v; want one with %q", test.board, test.state, test.line, err, test.wrong)
		}
	}
}

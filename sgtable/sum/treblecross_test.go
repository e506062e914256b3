package sum_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable/sum"
)

// wins plays Treblecross to the end: who completes three wins. It returns the squares that win.
func wins(board string, known map[string][]int) []int {
	if list, ok := known[board]; ok {
		return list
	}
	var list []int
	for i := range board {
		if board[i] == 'X' {
			continue
		}
		after := board[:i] + "X" + board[i+1:]
		if strings.Contains(after, "XXX") || len(wins(after, known)) == 0 {
			list = append(list, i+1)
		}
	}
	known[board] = list
	return list
}

// On every strip of up to ten squares that game is judged as by playing it out, by its own rule.
func TestTreblecrossIsAsPlayedOut(t *testing.T) {
	known := map[string][]int{}
	var tables sum.Tables
	tables.Limit = 100
	for n := 3; n <= 10; n++ {
		for bits := range 1 << n {
			text := ""
			for i := range n {
				text += string("X."[bits>>i&1])
			}
			board, err := sum.ParseTreblecross(text)
			if strings.Contains(text, "XXX") {
				if err == nil {
					t.Fatalf("%s is read, though it is over", text)
				}
				continue
			}
			if err != nil || board.String() != text {
				t.Fatalf("%s is read as %s, error %v", text, board, err)
			}
			j, err := board.Judge(context.Background(), tables.Value)
			if want := wins(text, known); err != nil || !slices.Equal(j.Winning, want) {
				t.Fatalf("%s: squares %v win, error %v; played out %v", text, j.Winning, err, want)
			}
		}
	}
}

// A gap of k between two marks is heap k−2, one at an end heap k.
func TestTreblecrossHeaps(t *testing.T) {
	for text, want := range map[string][]int64{
		"X.....X..X": {0, 3, 0, 0},
		".....":      {7},
		"...X.X.":    {3, 0, 1},
		"X....":      {0, 4},
	} {
		board, err := sum.ParseTreblecross(text)
		if got := board.Heaps(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: heaps %v, error %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{"X.o": "sign 'o' at square 3", "..": "2 squares: want 3", "": "0 squares", ".XXX.": "three marks in a row end the game at square 4"} {
		if _, err := sum.ParseTreblecross(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

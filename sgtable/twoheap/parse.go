package twoheap

import (
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/internal/spelling"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/script"
	"example.org/grundy/sgtable/wythoff"
)

// Kinds lists the ways to write a game.
func Kinds() []string {
	return []string{"nim", "wythoff", "wythoff:T", "wythoff:S,T", "nimhof:A,B+C,D…", "cyclic:H", "euclid", "a rules file FILE.star"}
}

// Named returns the games that a list of examples shows.
func Named() []*Game {
	var games []*Game
	for _, text := range []string{"nim", "wythoff", "wythoff:2", "wythoff:3", "wythoff:2,1", "nimhof:3,2+1,1", "nimhof:2,1+3,3", "nimhof:1,1+1,2", "nimhof:3,1", "cyclic:3", "cyclic:5", "euclid"} {
		g, err := Parse(text)
		if err != nil {
			panic(err) // a literal of this file
		}
		games = append(games, g)
	}
	return games
}

// Parse reads a game of two heaps: "nim", "wythoff", "wythoff:2" (t-Wythoff), "wythoff:2,3" ((s,t)-Wythoff),
// "nimhof:3,2+1,1", "cyclic:5" (cyclic Nimhoff), "euclid", or a rules file with a function options(x, y), "mine.star", which is
// read. The error, a [sgtable.SyntaxError], says what
// would be right, and where.
func Parse(text string) (*Game, error) {
	if strings.HasSuffix(text, script.Ending) {
		s, err := script.Read(text)
		if err != nil {
			return nil, err
		}
		return FromScript(s, text)
	}
	kind, rest, parameters := strings.Cut(text, ":")
	r := reader{text, len(kind) + 1}
	switch folded := spelling.Fold(kind); {
	case folded == "nim" && !parameters:
		return Nim(), nil
	case folded == "euclid" && !parameters:
		return Euclid(), nil
	case IsWythoff(folded) && !parameters:
		return Wythoff(wythoff.General{S: 1, T: 1}), nil
	case IsWythoff(folded):
		return r.wythoff(rest)
	case folded == "nimhof" && parameters:
		return r.nimhof(rest)
	case (folded == "cyclic" || folded == "cyclicnimhoff") && parameters:
		return r.cyclic(rest)
	}
	return r.wrong(0, "want %s%s", strings.Join(Kinds(), ", "), spelling.DidYouMean(kind, "nim", "wythoff", "nimhof", "cyclic", "euclid"))
}

// reader reads the numbers of a game, which begin at a byte of its text.
type reader struct {
	text string
	at   int
}

func (r reader) wrong(at int, format string, args ...any) (*Game, error) {
	return nil, &sgtable.SyntaxError{What: "game of two heaps", Text: r.text, At: at, Problem: fmt.Sprintf(format, args...)}
}

func (r reader) wythoff(rest string) (*Game, error) {
	numbers, bad := amounts(rest, 2)
	if bad >= 0 {
		return r.wrong(r.at+bad, "want wythoff:T or wythoff:S,T, such as wythoff:2 or wythoff:2,3")
	}
	g := wythoff.General{S: 1, T: int64(numbers[len(numbers)-1])}
	if len(numbers) == 2 {
		g.S = int64(numbers[0])
	}
	if max(g.S, g.T) > MostAmount {
		return r.wrong(r.at, "want s and t from 1 to %d", MostAmount)
	}
	return Wythoff(g), nil
}

func (r reader) nimhof(rest string) (*Game, error) {
	var vectors []Vector
	at := r.at
	for part := range strings.SplitSeq(rest, "+") {
		numbers, bad := amounts(part, 2)
		if bad < 0 && len(numbers) < 2 {
			bad = len(part)
		}
		if bad >= 0 {
			return r.wrong(at+bad, "want vectors with a + between them, such as nimhof:3,2+1,1")
		}
		vectors = append(vectors, Vector{numbers[0], numbers[1]})
		at += len(part) + 1
	}
	game, err := Nimhof(vectors...)
	if err != nil {
		return r.wrong(r.at, "%v", err)
	}
	return game, nil
}

func (r reader) cyclic(rest string) (*Game, error) {
	numbers, bad := amounts(rest, 1)
	if bad >= 0 {
		return r.wrong(r.at+bad, "want one number, such as cyclic:5")
	}
	game, err := Cyclic(numbers[0])
	if err != nil {
		return r.wrong(r.at, "%v", err)
	}
	return game, nil
}

// IsWythoff reports whether a game is meant for Wythoff's, by its name.
func IsWythoff(game string) bool {
	switch spelling.Fold(game) {
	case "wythoff", "wythoffs", "wythoffsgame", "wythoffnim", "wythoffsnim":
		return true
	}
	return false
}

// amounts reads one to most whole numbers from 1 on; bad is the byte of the first that is none, or −1.
func amounts(text string, most int) (numbers []int, bad int) {
	at := 0
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 1 || len(numbers) == most {
			return nil, at
		}
		numbers = append(numbers, n)
		at += len(word) + 1
	}
	return numbers, -1
}

// between are the letters that may stand on either side of the word row.
const between = "- \t\n\f\r"

// cutRow parts a text such as "wythoff-row-5" or "wythoff:2 row 5" into the game and the place where its number begins,
// which is the end of the text. It reports false for any other text.
func cutRow(text string) (game string, at int, ok bool) {
	const word = "row"
	for i := 2; i+len(word) < len(text); i++ {
		if !strings.EqualFold(text[i:i+len(word)], word) {
			continue
		}
		before, after := text[:i], text[i+len(word):]
		game, number := strings.TrimRight(before, between), strings.TrimLeft(after, between)
		if game != "" && game != before && number != after && !strings.ContainsAny(number, between[1:]) {
			return game, len(text) - len(number), true
		}
	}
	return "", 0, false
}

// ParseRow reads a row of a game: "wythoff-row-5" is G(5, 0), G(5, 1), … of Wythoff's game. It reports false
// if the text is not meant for one.
func ParseRow(text string) (Row, bool, error) {
	game, at, ok := cutRow(strings.TrimRight(text, " "))
	if !ok {
		return Row{}, false, nil
	}
	g, err := parseIn(text, game)
	if err != nil {
		return Row{}, true, err
	}
	x, err := strconv.Atoi(strings.TrimRight(text[at:], " "))
	if err != nil || x < 0 || x > MaxRow {
		return Row{}, true, &sgtable.SyntaxError{What: "row of a game of two heaps", Text: text, At: at, Problem: fmt.Sprintf("want a row from 0 to %d", MaxRow)}
	}
	return Row{Game: g, X: x}, true, nil
}

// parseIn reads the game that a text begins with; the error shows the text.
func parseIn(text, game string) (*Game, error) {
	g, err := Parse(game)
	if wrong, ok := err.(*sgtable.SyntaxError); ok {
		return nil, wrong.In(text, 0)
	}
	return g, err
}

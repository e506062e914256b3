// Package ask answers what the playground asks: a request is JSON, and so is the reply, with Grundy values beside it as
// numbers. Nothing in it knows of browsers; package wasm runs it in a page, and the tests run it as it is.
package ask

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/identify"
)

// Request is a question. What a field means to which question stands beside it.
type Request struct {
	Ask      string  `json:"ask"`      // which question: a name of questions
	Game     string  `json:"game"`     // as a user writes it
	Heaps    string  `json:"heaps"`    // settle: the largest heap shown, as a user writes it; empty for as far as is usual
	Search   string  `json:"search"`   // settle: the largest heap computed in search of a period; empty for as far as is usual
	Position string  `json:"position"` // position: as a user writes it
	Values   string  `json:"values"`   // identify: as a user writes them
	Misere   bool    `json:"misere"`   // position, move, reply: who cannot move wins
	Side     int     `json:"side"`     // table: heaps 0 … Side−1 of each of the two
	Board    string  `json:"board"`    // move, reply: a name of boards
	State    []int64 `json:"state"`    // move, reply: of the board
	Move     []int64 `json:"move"`     // move: of the board
}

// Reply is an answer: data for JSON, and the values of heaps 0, 1, … or of the cells of a table, nil if there are none.
type Reply struct {
	Data   any
	Values []uint32
}

// Session answers one request after the other, and remembers the game that was settled last. It is not safe for
// concurrent use.
type Session struct {
	game    catalog.Game
	verdict *periodicity.Verdict
	run     *runs.Run
	index   *identify.Index
	judges  [2]answers.Judge // of normal and of misère play
}

// New returns a session in which nothing was asked.
func New() *Session {
	return &Session{judges: [2]answers.Judge{{Play: exhaust.Normal}, {Play: exhaust.Misere}}}
}

// Progress is told now and then how much is done, of how much; 0 if that is not known.
type Progress func(done, all int64)

// questions are what can be asked.
var questions = map[string]func(*Session, context.Context, Request, Progress) (Reply, error){
	"games":       (*Session).games,
	"settle":      (*Session).settle,
	"certificate": (*Session).certificate,
	"position":    (*Session).position,
	"identify":    (*Session).identify,
	"table":       (*Session).table,
	"misere":      (*Session).misere,
	"move":        (*Session).move,
	"reply":       (*Session).reply,
}

// Answer answers a request. An end of ctx stops it within a fraction of a second; what is known by then is told where
// that is worth anything, with Stopped in the data, and is the error otherwise.
func (s *Session) Answer(ctx context.Context, request []byte, progress Progress) (Reply, error) {
	var r Request
	if err := json.Unmarshal(request, &r); err != nil {
		return Reply{}, fmt.Errorf("request: %w", err)
	}
	question, ok := questions[r.Ask]
	if !ok {
		return Reply{}, fmt.Errorf("no question %q", r.Ask)
	}
	if progress == nil {
		progress = func(int64, int64) {}
	}
	reply, err := question(s, ctx, r, progress)
	if err != nil && ctx.Err() != nil {
		err = errors.New("stopped")
	}
	return reply, err
}

// Failure is an error as a page shows it: in words and, for a text that cannot be read, with the place.
type Failure struct {
	Error string `json:"error"`
	Text  string `json:"text,omitempty"`
	At    *int   `json:"at,omitempty"` // in characters of Text
}

// FailureOf returns an error as a page shows it.
func FailureOf(err error) Failure {
	f := Failure{Error: err.Error()}
	if wrong, ok := errors.AsType[*sgtable.SyntaxError](err); ok && wrong.At >= 0 && wrong.At <= len(wrong.Text) {
		at := len([]rune(wrong.Text[:wrong.At]))
		f.Text, f.At = wrong.Text, &at
	}
	return f
}

// NamedGame is a game of the catalogue.
type NamedGame struct {
	Name  string `json:"name"`
	Code  string `json:"code"`
	Title string `json:"title"`
	Words string `json:"words"`
}

// Catalogue lists the games that have names.
type Catalogue struct {
	Games []NamedGame `json:"games"`
}

func (*Session) games(context.Context, Request, Progress) (Reply, error) {
	var list []NamedGame
	for _, g := range catalog.Games() {
		list = append(list, NamedGame{g.Name, g.Rules.String(), g.Title, g.Words})
	}
	return Reply{Data: Catalogue{list}}, nil
}

// judge returns what decides positions in the play that is asked for.
func (s *Session) judge(misere bool) *answers.Judge {
	if misere {
		return &s.judges[exhaust.Misere]
	}
	return &s.judges[exhaust.Normal]
}

// largest reads the largest heap that is asked for; what it is for stands in the error.
func largest(what, text string, usual int64) (int64, error) {
	if text == "" {
		return usual, nil
	}
	n, err := numbers.Parse(text, math.MaxInt64-1)
	if err != nil {
		return 0, fmt.Errorf("largest heap %s: %w", what, err)
	}
	return n, nil
}

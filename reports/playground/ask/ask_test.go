package ask_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.org/grundy/internal/memory"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/reports/playground/ask"
	"example.org/grundy/reports/playground/ask/asktest"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/sum"
)

// answer asks a session, and reads the data of its reply.
func answer[T any](t testing.TB, s *ask.Session, r ask.Request) (data T, values []uint32) {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := s.Answer(context.Background(), text, nil)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	if text, err = json.Marshal(reply.Data); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	return data, reply.Values
}

// refused asks what is refused.
func refused(t testing.TB, r ask.Request) error {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = ask.New().Answer(context.Background(), text, nil); err == nil {
		t.Fatalf("%+v is answered", r)
	}
	return err
}

// Values and verdicts are those of the command line: of the packages that it asks.
func TestValuesAndVerdictsOfRandomGames(t *testing.T) {
	s := ask.New()
	const heaps, search = 300, 2000
	for _, code := range asktest.Games(30) {
		settled, values := answer[ask.Settled](t, s, ask.Request{Ask: "settle", Game: code, Heaps: fmt.Sprint(heaps), Search: fmt.Sprint(search)})
		game, err := catalog.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		want, err := engine.Definition(context.Background(), game.Rules, heaps)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(values, want) {
			t.Errorf("%s: values %v, want %v", code, values, want)
		}
		v, _, err := runs.Settle(context.Background(), game.Rules, periodicity.Options{Limit: search}, runs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if settled.Verdict.String() != v.String() || settled.View.Status != string(v.Status) {
			t.Errorf("%s: %s, want %s", code, settled.Verdict, v)
		}
	}
}

// Kayles has period 12 from heap 71 on (Guy & Smith 1956), and the certificate holds.
func TestKaylesIsProvedAndCertified(t *testing.T) {
	s := ask.New()
	settled, values := answer[ask.Settled](t, s, ask.Request{Ask: "settle", Game: "kayles", Heaps: "400"})
	claim, _ := settled.Verdict.Claim()
	if claim != (periodicity.Claim{Preperiod: 71, Period: 12}) || settled.Verdict.Status != periodicity.Proved || len(values) != 401 {
		t.Errorf("%s, %d values", settled.Verdict, len(values))
	}
	if want := "12 proved period"; fmt.Sprint(settled.View.Widths[0].Width, " ", settled.View.Widths[0].Why) != want {
		t.Errorf("widths %v, want the first %s", settled.View.Widths, want)
	}
	file, _ := answer[ask.File](t, s, ask.Request{Ask: "certificate"})
	if file.Name != "0.77.json" {
		t.Errorf("the certificate is called %s", file.Name)
	}
	certificate, err := periodicity.ReadCertificate(file.Name, strings.NewReader(file.Text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verify.Verify(context.Background(), certificate, verify.Options{}); err != nil {
		t.Errorf("the certificate is refused: %v", err)
	}
	if err := refused(t, ask.Request{Ask: "certificate"}); !strings.Contains(err.Error(), "no game was settled") {
		t.Error(err)
	}
}

func TestRefusals(t *testing.T) {
	restore := memory.Assume(1 << 30)
	defer restore()
	for want, r := range map[string]ask.Request{
		"no question":              {Ask: "riddle"},
		"digit 'g' at place 2":     {Ask: "settle", Game: "0.7g"},
		"1000000000000 heaps need": {Ask: "settle", Game: "kayles", Heaps: "1e12"},
		"largest heap":             {Ask: "settle", Game: "kayles", Heaps: "many"},
		"no values":                {Ask: "identify"},
		"want 1 to 256":            {Ask: "table", Game: "nim", Side: 257},
		"no board":                 {Ask: "move", Board: "chess"},
		"position":                 {Ask: "position", Position: "kayles"},
		"finite":                   {Ask: "misere", Game: "nim"},
	} {
		if err := refused(t, r); !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want something about %q", r, err, want)
		}
	}
	f := ask.FailureOf(refused(t, ask.Request{Ask: "settle", Game: "·7g"}))
	if f.At == nil || *f.At != 2 || f.Text != "·7g" {
		t.Errorf("%+v: want the place counted in characters, 2", f)
	}
}

// A run that is stopped tells what it knows by then.
func TestAStoppedRunTellsWhatItKnows(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	s := ask.New()
	request := []byte(`{"ask":"settle","game":"grundy","heaps":"20000000"}`)
	reply, err := s.Answer(ctx, request, func(done, all int64) {
		if done > 10_000 {
			stop()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	settled, ok := reply.Data.(ask.Settled)
	if !ok || !settled.Stopped || settled.Verdict.Status != periodicity.Open || len(reply.Values) < 10_000 || int64(len(reply.Values)) != settled.Verdict.Computed {
		t.Errorf("stopped %v, %s, %d values: want those that were computed", settled.Stopped, settled.Verdict, len(reply.Values))
	}
	if _, err := s.Answer(ctx, []byte(`{"ask":"table","game":"grundy","side":256}`), nil); err == nil {
		t.Error("asked after the end, and answered")
	} else if want := errors.New("stopped"); err.Error() != want.Error() {
		t.Errorf("%v, want %v", err, want)
	}
}

// The positions of the guide: 0.07 with 7 3 3 is won, by four moves.
func TestPosition(t *testing.T) {
	var judged struct {
		Outcome string
		Value   int
		Winning []struct{ Words string } `json:"winning_moves"`
	}
	s := ask.New()
	text, _ := json.Marshal(ask.Request{Ask: "position", Position: "0.07 7 3 3"})
	reply, err := s.Answer(context.Background(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, _ = json.Marshal(reply.Data)
	if err := json.Unmarshal(text, &judged); err != nil {
		t.Fatal(err)
	}
	if judged.Outcome != "N" || len(judged.Winning) != 4 || judged.Winning[0].Words == "" {
		t.Errorf("%+v, want N with four moves in words", judged)
	}
}

func TestIdentify(t *testing.T) {
	found, _ := answer[ask.Identified](t, ask.New(), ask.Request{Ask: "identify", Values: "0,1,2,3,1,4,3,2,1,4,2,6"})
	if found.Found == 0 || !slices.Contains(found.Matches[0].Games, "0.77") {
		t.Errorf("%+v: want Kayles first", found)
	}
}

// In a table of two heaps the zeros are the P-positions: (3,5) is Wythoff's second pair, and equal heaps are lost in
// every game of single heaps.
func TestTables(t *testing.T) {
	table, values := answer[ask.Table](t, ask.New(), ask.Request{Ask: "table", Game: "wythoff", Side: 20})
	if table.Side != 20 || values[5*20+3] != 0 || values[3*20+5] != 0 || values[4*20+3] == 0 {
		t.Errorf("%+v: %v", table, values[60:120])
	}
	_, values = answer[ask.Table](t, ask.New(), ask.Request{Ask: "table", Game: "kayles", Side: 8})
	if got := values[2*8 : 3*8]; !slices.Equal(got, []uint32{2, 3, 0, 1, 3, 6, 1, 0}) { // 2 xor 0 1 2 3 1 4 3 2
		t.Errorf("row 2 of Kayles: %v", got)
	}
}

// Kayles has a misère quotient of 40 elements (Plambeck 2005).
func TestMisereQuotient(t *testing.T) {
	m, _ := answer[struct {
		Sentence    string
		Table       [][]string
		Certificate *ask.File
		Relations   []string
	}](t, ask.New(), ask.Request{Ask: "misere", Game: "kayles"})
	if !strings.HasPrefix(m.Sentence, "Proved for heaps of every size: |Q| = 40") || len(m.Table) != 41 || m.Certificate == nil || m.Certificate.Name != "0.77-misere.json" {
		t.Errorf("%s, %d rows, %v", m.Sentence, len(m.Table), m.Certificate)
	}
	ctx, stop := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer stop()
	reply, err := ask.New().Answer(ctx, []byte(`{"ask":"misere","game":"0.07"}`), nil) // goes on for ever, as far as is known
	if err != nil {
		t.Fatal(err)
	}
	if open := reply.Data.(ask.Misere); !open.Stopped || !strings.HasPrefix(open.Sentence, "Open: |Q| = ") {
		t.Errorf("stopped %v: %s", open.Stopped, open.Sentence)
	}
}

// boards are those of the page, each with a first state.
var boards = map[string]ask.Request{
	"nim":         {Board: "heaps", Game: "nim", State: []int64{3, 4, 5}},
	"kayles":      {Board: "heaps", Game: "kayles", State: []int64{9, 4}},
	"misère":      {Board: "heaps", Game: "kayles", State: []int64{6, 2}, Misere: true},
	"treblecross": {Board: "heaps", Game: "treblecross", State: []int64{11}},
	"wythoff":     {Board: "wythoff", State: []int64{6, 9}},
	"fibonacci":   {Board: "fibonacci", State: []int64{19, 18}},
}

// Whoever plays by the program's own moves and begins in a position that is won wins against it.
func TestThePlayerWhoPlaysWellWins(t *testing.T) {
	for name, r := range boards {
		s := ask.New()
		for turn := 0; ; turn++ {
			r.Ask = "reply"
			played, _ := answer[ask.Played](t, s, r)
			if mine := turn%2 == 0; played.Over {
				if mine != r.Misere {
					t.Errorf("%s: the first player loses a position that is won", name)
				}
				break
			} else if played.Wins != mine {
				t.Errorf("%s, turn %d: a winning move of %v is there: %v, want %v", name, turn, r.State, played.Wins, mine)
			}
			r.Ask, r.Move = "move", played.Move
			moved, _ := answer[ask.Played](t, s, r)
			if diff := cmp.Diff(played.State, moved.State); diff != "" {
				t.Errorf("%s: the program's move leads elsewhere as the user's: %s", name, diff)
			}
			r.State, r.Move = moved.State, nil
			if turn > 100 {
				t.Fatalf("%s: no end", name)
			}
		}
	}
}

// A move is allowed exactly if it is an option of the heap.
func TestMovesOfHeapsAreOptions(t *testing.T) {
	kayles, err := catalog.Parse("kayles")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, 9).Draw(t, "heap")
		take := rapid.Int64Range(-1, 4).Draw(t, "take")
		leaves := rapid.SliceOfN(rapid.Int64Range(-1, 9), 0, 3).Draw(t, "leaves")
		allowed := false
		for m := range sum.Options(kayles.Rules, n) {
			sorted := slices.Sorted(slices.Values(leaves))
			slices.Reverse(sorted)
			allowed = allowed || m.Take == take && slices.Equal(m.Leaves, sorted)
		}
		text, _ := json.Marshal(ask.Request{Ask: "move", Board: "heaps", Game: "kayles", State: []int64{5, n, 6}, Move: append([]int64{1, take}, leaves...)})
		reply, err := ask.New().Answer(context.Background(), text, nil)
		if (err == nil) != allowed {
			t.Fatalf("take %d of %d, leaving %v: %v, want allowed: %v", take, n, leaves, err, allowed)
		}
		if err == nil {
			if want := slices.Concat([]int64{5}, leaves, []int64{6}); !slices.Equal(reply.Data.(ask.Played).State, want) {
				t.Fatalf("state %v, want %v", reply.Data, want)
			}
		}
	})
}

// What the rules of a board do not allow is refused, and said why.
func TestBoardsRefuse(t *testing.T) {
	for want, r := range map[string]ask.Request{
		"(3,4) → (2,2)":             {Board: "wythoff", State: []int64{3, 4}, Move: []int64{2, 2}},
		"(3,4) → (3,4)":             {Board: "wythoff", State: []int64{3, 4}, Move: []int64{3, 4}},
		"take 1 to 4":               {Board: "fibonacci", State: []int64{9, 4}, Move: []int64{5}},
		"take 1 to 5":               {Board: "fibonacci", State: []int64{9, 5}, Move: []int64{0}},
		"take 3 of 9 and leave [6]": {Board: "heaps", Game: "kayles", State: []int64{9}, Move: []int64{0, 3, 6}},
		"a move is a heap":          {Board: "heaps", Game: "kayles", State: []int64{9}, Move: []int64{1, 1, 8}},
		"a position is a heap and":  {Board: "fibonacci", State: []int64{4, 9}, Move: []int64{5}},
		"a position of Wythoff's":   {Board: "wythoff", State: []int64{4}, Move: []int64{5}},
	} {
		r.Ask = "move"
		if err := refused(t, r); !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want something about %q", r, err, want)
		}
	}
}

func FuzzAnswer(f *testing.F) {
	for _, r := range boards {
		text, _ := json.Marshal(r)
		f.Add(text)
	}
	for _, text := range []string{`{"ask":"settle","game":"0.7"}`, `{"ask":"move","board":"wythoff","state":[1]}`, `{"ask":"reply","board":"fibonacci","state":[-1,5]}`, `{`, `[]`, `{"ask":"table","side":-1}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Contains(text, []byte("settle")) || bytes.Contains(text, []byte("misere")) || len(text) > 200 {
			t.Skip() // what takes long is tested by itself
		}
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		defer stop()
		if reply, err := ask.New().Answer(ctx, text, nil); err == nil && reply.Data == nil {
			t.Errorf("%s: neither an answer nor an error", text)
		}
	})
}

package misere_test

import (
	"bytes"
	"strings"
	"testing"

	"example.org/grundy/sgtable/misere"
)

// A solver that was saved goes on as if it had not been.
func TestSaveAndLoad(t *testing.T) {
	for _, game := range []string{"0.77", "0.44", "grundy", "0.2"} {
		whole, half := solver(t, game), solver(t, game)
		if err := whole.Extend(t.Context(), 28); err != nil {
			t.Fatal(err)
		}
		if err := half.Extend(t.Context(), 14); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := half.Save(&file); err != nil {
			t.Fatal(err)
		}
		again, err := misere.Load(t.Context(), half.Rules(), &file)
		if err != nil {
			t.Fatal(err)
		}
		if again.FirstWild() != half.FirstWild() || again.Quotient().Heaps() != 14 || again.Entries() != half.Entries() {
			t.Errorf("%s: loaded: wild from %d on, heaps to %d, %d entries", game, again.FirstWild(), again.Quotient().Heaps(), again.Entries())
		}
		if err := again.Extend(t.Context(), 28); err != nil {
			t.Fatal(err)
		}
		a, b := whole.Quotient(), again.Quotient()
		if a.Presentation().String() != b.Presentation().String() || a.Order() != b.Order() || whole.FirstWild() != again.FirstWild() {
			t.Errorf("%s: %s, gone on: %s", game, a.Presentation(), b.Presentation())
		}
	}
}

// A file is believed in nothing.
func TestLoadRefuses(t *testing.T) {
	s := solver(t, "0.77")
	if err := s.Extend(t.Context(), 10); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := s.Save(&file); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	for _, test := range []struct{ from, to, want string }{
		{`"game":"0.77"`, `"game":"0.07"`, "want 0.77"},
		{`"version":1`, `"version":2`, "want"},
		{`"p":[`, `"p":[99,`, "want 0 to 17"},
		{`"p":[`, `"p":[0,`, "the empty position is lost"},
		{`"p":[`, `"p":[5,`, "wrong outcome"},
		{`"phi":[0,1,2`, `"phi":[0,2,1`, "is no generator"},
		{`"generators":[1,`, `"generators":[1,7,`, "actions of"},
		{`"actions":[[1,`, `"actions":[[2,`, ""},
		{`"phi":[0,`, `"phi":[0,0,`, ""},
		{`{`, `[`, "checkpoint"},
	} {
		forged := strings.Replace(text, test.from, test.to, 1)
		if forged == text {
			t.Fatalf("%s is not in the file", test.from)
		}
		if _, err := misere.Load(t.Context(), s.Rules(), strings.NewReader(forged)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.to, err, test.want)
		}
	}
}

// FuzzLoad: no file makes Load panic, or gives a solver that is wrong about a single heap.
func FuzzLoad(f *testing.F) {
	s := solver(f, "0.77")
	if err := s.Extend(f.Context(), 10); err != nil {
		f.Fatal(err)
	}
	var file bytes.Buffer
	if err := s.Save(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte(`{"format":"grundy-misere-checkpoint","version":1,"game":"0.77","generators":[],"actions":[],"p":[],"phi":[0]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<14 {
			return
		}
		again, err := misere.Load(t.Context(), s.Rules(), bytes.NewReader(text))
		if err != nil {
			return
		}
		q := again.Quotient()
		for n := range min(q.Heaps(), 10) + 1 {
			if q.IsP(q.Phi(n)) != s.Quotient().IsP(s.Quotient().Phi(n)) {
				t.Fatalf("heap %d", n)
			}
		}
	})
}

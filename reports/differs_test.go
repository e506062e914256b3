package reports

import (
	"context"
	"testing"

	"example.org/grundy/internal/table"
	"example.org/grundy/reports/published"
)

// mainConfig is the default configuration without what has tests of its own: the papers' tables and
// equal games (package published), the classics and Wythoff's game.
func mainConfig(t *testing.T) *Config {
	t.Helper()
	c, err := DefaultConfig()
	if err != nil {
		t.Fatal(err)
	}
	c.Papers, c.Equivalences, c.Classics, c.Wythoff = nil, false, false, nil
	for i := range c.Games {
		c.Games[i].Explore = 0
	}
	return c
}

func contextThatEnds(t *testing.T) (context.Context, context.CancelFunc) {
	return context.WithCancel(t.Context())
}

// verdictsOf returns the last column of a table of the report.
func verdictsOf(t *testing.T, r *Report, name string) []string {
	t.Helper()
	tables, err := r.Tables()
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range tables {
		if other.Name != name {
			continue
		}
		for column := len(other.Columns) - 1; column >= 0; column-- {
			if other.Columns[column].Key != "verdict" {
				continue
			}
			var words []string
			for _, row := range other.Rows {
				words = append(words, row[column].Display(table.Format{}))
			}
			return words
		}
	}
	t.Fatalf("no table %s with verdicts", name)
	return nil
}

// The code is given the games alone: changing any one printed literal makes its row say that it
// differs, and the report lists it. Everything is computed once; only what is printed changes.
func TestChangedLiteralsDiffer(t *testing.T) {
	r, err := Compute(t.Context(), mainConfig(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if list := r.Disagreements(); len(list) > 0 {
		t.Fatalf("as it stands: %q", list)
	}
	t.Run("published", func(t *testing.T) { changedFacts(t, r) })
	t.Run("worked examples", func(t *testing.T) { changedExamples(t, r) })
	t.Run("closed forms", func(t *testing.T) { changedForms(t, r) })
}

// expectOnly says that with the change in force the row must have the verdict, and be all that the
// report lists.
func expectOnly(t *testing.T, r *Report, name string, row int, want string) {
	t.Helper()
	if got := verdictsOf(t, r, name)[row]; got != want {
		t.Errorf("%s, row %d: %s, want %s", name, row+1, got, want)
	}
	if list := r.Disagreements(); len(list) != 1 {
		t.Errorf("%s, row %d: the report lists %q", name, row+1, list)
	}
}

func changedFacts(t *testing.T, r *Report) {
	for i := range r.Config.Facts {
		f := &r.Config.Facts[i]
		was := *f
		if f.Status == "proved" {
			f.Period++
			expectOnly(t, r, "Published", i, "differs")
			*f = was
			f.LastException--
			expectOnly(t, r, "Published", i, "differs")
			f.Status = "open"
		} else {
			f.Status = "proved"
		}
		expectOnly(t, r, "Published", i, "differs")
		*f = was
	}
}

func changedExamples(t *testing.T, r *Report) {
	rowOf := map[string]int{}
	for i := range r.Worked {
		w := &r.Worked[i]
		row := rowOf[w.Table]
		rowOf[w.Table]++
		was := *w
		if w.Misprint == "" {
			w.Printed += "1"
			expectOnly(t, r, w.Table, row, "differs")
			*w = was
			continue
		}
		w.Right += "1"
		expectOnly(t, r, w.Table, row, "differs")
		*w = was
		w.Printed = w.Right // the right value in its place agrees, and the note on it is stale
		expectOnly(t, r, w.Table, row, published.Agree.String())
		*w = was
	}
	if rowOf["Errata"] < 7 {
		t.Errorf("%d errata", rowOf["Errata"])
	}
}

func changedForms(t *testing.T, r *Report) {
	for i, f := range r.Config.Forms {
		was := r.Forms[i]
		f.Form = map[string]string{"n": "n mod 1000", "n mod 2": "n mod 3", "n mod 5": "n mod 4", "n mod 10": "n mod 11"}[f.Form]
		var err error
		if r.Forms[i], err = f.compare(t.Context()); err != nil {
			t.Fatal(err)
		}
		expectOnly(t, r, "Closed-forms", i, "differs")
		r.Forms[i] = was
	}
}

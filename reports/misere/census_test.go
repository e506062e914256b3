package misere_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/testtable"
	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/reports/misere"
	"example.org/grundy/reports/survey"
)

func family(t *testing.T, name string) *survey.Family {
	t.Helper()
	f, err := survey.ParseFamily(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A census of the codes of one digit, and again after it was stopped: the same bytes. Its rows are those
// of the table of an independent solver (Siegel, CGSuite).
func TestCensus(t *testing.T) {
	f := family(t, "octal:1")
	dir := t.TempDir()
	limits := misere.Limits{Game: pmisere.Limits{Heaps: 200, Held: 20_000}, Workers: 2}
	whole := filepath.Join(dir, "whole.csv")
	if err := misere.Census(t.Context(), f.Games, whole, limits); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	stopped := filepath.Join(dir, "stopped.csv")
	ctx, stop := context.WithCancel(t.Context())
	first := limits
	first.Workers, first.Progress = 1, func(misere.Search) { stop() }
	if err := misere.Census(ctx, f.Games, stopped, first); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	if part, err := os.ReadFile(stopped + ".part"); err != nil || len(part) == 0 {
		t.Fatalf("what was done is not kept: %q, %v", part, err)
	} else if err := os.WriteFile(stopped+".part", append(part, "0.4,pro"...), 0o644); err != nil { // a line cut off
		t.Fatal(err)
	}
	ctx, again := context.WithCancel(t.Context())
	defer again()
	first.Progress = func(misere.Search) { again() }
	if err := misere.Census(ctx, f.Games, stopped, first); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped again: %v", err)
	}
	if err := misere.Census(t.Context(), f.Games, stopped, limits); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(stopped); err != nil || !bytes.Equal(again, text) {
		t.Errorf("gone on: %v\n%s\nwant\n%s", err, again, text)
	}
	if _, err := os.Stat(stopped + ".part"); err == nil {
		t.Error("the rows of the way are left behind")
	}
	rows, err := misere.ReadCensus(bytes.NewReader(text))
	if err != nil || len(rows) != len(f.Games) {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	byGame := map[string]misere.Row{}
	for _, r := range rows {
		byGame[r.Game] = r
	}
	for _, row := range testtable.Rows(t, "quotients.tsv") {
		if r, here := byGame[row[0]]; here && (r.Status != periodicity.Proved || r.SameAs == "" && len(r.Digest) != 64) {
			t.Errorf("%s: %+v", row[0], r)
		}
	}
}

// The census of all octal codes of up to three digits that comes with the program says of each published
// quotient what is published.
func TestCensusOfThreeDigits(t *testing.T) {
	file, err := os.Open("../../docs/census-misere-3.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := misere.ReadCensus(file)
	if err != nil || len(rows) != len(family(t, "octal:3").Games) {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	byGame := map[string]misere.Row{}
	for _, r := range rows {
		byGame[r.Game] = r
	}
	for _, row := range testtable.Rows(t, "quotients.tsv") {
		r := byGame[row[0]]
		got := []string{fmt.Sprint(r.Period), fmt.Sprint(r.Preperiod), fmt.Sprint(r.Order), fmt.Sprint(r.OrderP)}
		if r.SameAs != "" {
			got[1] = row[2] // it stands with the game that this one is
		}
		if r.Status != periodicity.Proved || !slices.Equal(got, row[1:5]) {
			t.Errorf("%s: %+v, published %v", row[0], r, row[1:5])
		}
	}
}

// What is no census is refused by its place.
func TestDamagedCensus(t *testing.T) {
	file := filepath.Join(t.TempDir(), "census.csv")
	if err := os.WriteFile(file+".part", []byte("0.1,proved\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := misere.Census(t.Context(), family(t, "octal:1").Games, file, misere.Limits{})
	if err == nil || !strings.Contains(err.Error(), "byte 0") || !strings.Contains(err.Error(), "remove the file") {
		t.Errorf("%v", err)
	}
	if _, err := misere.ReadCensus(strings.NewReader("game,status\n")); err == nil {
		t.Error("other columns are taken")
	}
}

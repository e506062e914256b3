package reports

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// The page tells first what came out, leads from a game to the OEIS, and from a table to its files.
func TestThePageTellsTheResultFirst(t *testing.T) {
	r := smallReport(t)
	page := string(read(t, write(t, r))["index.html"])
	first := strings.Index(page, `class="result"`)
	if first < 0 || first > strings.Index(page, `class="contents"`) {
		t.Error("the result does not stand before the contents")
	}
	for _, want := range []string{
		"3 games studied: the period of 1 is proved", "1 misprint of sources shown by recomputation, of 2 worked examples",
		`href="https://oeis.org/A002186"`, `href="tables/Octal-games.tex"`,
		`<a href="https://doi.org/10.1017/S0305004100031509">Guy &amp; Smith 1956</a>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// The workbook opens with the results in numbers, each with the way to its sheet, and has native charts.
func TestTheWorkbookTellsTheResultFirst(t *testing.T) {
	book, err := excelize.OpenReader(bytes.NewReader(read(t, write(t, smallReport(t)))["report.xlsx"]))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if first := book.GetSheetList()[0]; first != "Summary" {
		t.Fatalf("the first sheet is %s", first)
	}
	rows, err := book.GetRows("Summary")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, row := range rows {
		if len(row) > 0 {
			said[row[0]] = strings.Join(row, " | ")
		}
	}
	for _, want := range []string{
		"games studied | 3 | 1 | have a proved period | 2 | Overview",
		"worked examples of sources | 2 | 1 | are shown to be misprints | 1 | ",
	} {
		things, _, _ := strings.Cut(want, " | ")
		if !strings.HasPrefix(said[things], want) {
			t.Errorf("%q, want %q", said[things], want)
		}
	}
	charts := 0
	book.Pkg.Range(func(name, _ any) bool {
		if strings.HasPrefix(name.(string), "xl/charts/chart") {
			charts++
		}
		return true
	})
	if charts < 4 { // of the summary, the overview, the contents and a game
		t.Errorf("%d charts", charts)
	}
}

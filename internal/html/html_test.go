package html_test

import (
	"bytes"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.org/grundy/internal/browser"
	"example.org/grundy/internal/html"
	"example.org/grundy/internal/table"
)

// write returns the bytes of a page.
func write(t *testing.T, p html.Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := html.Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAPageHoldsAStyleAndAScriptOnce(t *testing.T) {
	s := html.Section{ID: "a", Style: ".mine{}", Script: "mine();"}
	again := s
	again.ID = "b"
	got := write(t, html.Page{Title: "Twice", Sections: []html.Section{s, again}})
	for _, text := range []string{".mine{}", "mine();"} {
		if n := strings.Count(got, text); n != 1 {
			t.Errorf("%q stands %d times, want once", text, n)
		}
	}
}

func TestTheContentsListTheHeadings(t *testing.T) {
	got := write(t, html.Page{Title: "Page", Sections: []html.Section{{ID: "first", Title: "One & all"}, {ID: "hidden"}, {ID: "last", Title: "Two"}}})
	want := "<ol>\n<li><a href=\"#first\">One &amp; all</a></li>\n<li><a href=\"#last\">Two</a></li>\n</ol>"
	if !strings.Contains(got, want) {
		t.Errorf("no %s in\n%s", want, got)
	}
}

func TestAnchorsAreNamesAndStandOnce(t *testing.T) {
	for _, tt := range []struct {
		sections []html.Section
		want     string
	}{
		{[]html.Section{{ID: "a b", Title: "A b"}}, `want a name such as "A-b"`},
		{[]html.Section{{Title: "A"}}, `"" cannot be an anchor`},
		{[]html.Section{{ID: "a"}, {ID: "a"}}, `anchor "a" stands twice`},
	} {
		err := html.Write(io.Discard, html.Page{Title: "t", Sections: tt.sections})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want one with %q", err, tt.want)
		}
	}
}

func TestTextIsEscaped(t *testing.T) {
	const hostile = `</title><script>alert(1)</script>"'`
	picture, err := html.Figure(html.Picture{MediaType: "image/png", Alt: hostile, Caption: hostile})
	if err != nil {
		t.Fatal(err)
	}
	fold, err := html.Fold(hostile, picture)
	if err != nil {
		t.Fatal(err)
	}
	tab, err := html.Table(&table.Table{Name: "t", Title: hostile})
	if err != nil {
		t.Fatal(err)
	}
	got := write(t, html.Page{Title: hostile, Words: hostile, Foot: hostile, Sections: []html.Section{{ID: "a", Title: hostile, Words: hostile, Body: fold + tab}}})
	if strings.Contains(got, "<script>") || strings.Contains(got, `"'`) {
		t.Errorf("hostile text reached the page:\n%s", got)
	}
}

func TestFigureErrors(t *testing.T) {
	for _, tt := range []struct {
		picture html.Picture
		want    string
	}{
		{html.Picture{MediaType: "image/svg+xml", Caption: "Kayles"}, `figure "Kayles": no text for those who do not see it`},
		{html.Picture{MediaType: "text/html", Alt: "a", Caption: "Kayles"}, `media type "text/html": want image/svg+xml or image/png`},
	} {
		if _, err := html.Figure(tt.picture); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want one with %q", err, tt.want)
		}
	}
}

// sample is a page with each kind of fragment.
func sample(t *testing.T) html.Page {
	t.Helper()
	tab := &table.Table{Name: "kayles", Title: "Kayles", Caption: "Its first values.", Source: "Guy & Smith 1956",
		Columns: []table.Column{{Header: "n", Kind: table.KindInt, Heads: true}, {Header: "G(n)", Kind: table.KindInt}, {Header: "verdict", Kind: table.KindStatus}}}
	for n, v := range []int64{0, 1, 2, 3, 1, 4} {
		tab.Add(table.Int(int64(n)), table.Int(v), table.Text("agree").With(table.Agree))
	}
	body, err := html.Table(tab)
	if err != nil {
		t.Fatal(err)
	}
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100" viewBox="0 0 300 100"><rect x="10" y="10" width="280" height="80" fill="#0072b2"/></svg>`
	picture, err := html.Figure(html.Picture{MediaType: "image/svg+xml", Image: []byte(svg), Alt: "a blue bar", Caption: "A bar."})
	if err != nil {
		t.Fatal(err)
	}
	return html.Page{Title: "A page", Words: "With one of each.", Foot: "Made by a test.",
		Sections: []html.Section{{ID: "table", Title: "Table", Body: body}, {ID: "figure", Title: "Figure", Words: "One.", Body: picture}}}
}

func TestThePageOpensFromDisk(t *testing.T) {
	b := browser.Start(t)
	file := filepath.Join(t.TempDir(), "index.html")
	if err := os.WriteFile(file, []byte(write(t, sample(t))), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Screen(400, 800, 1, false)
	b.Open(file, "")
	var got struct {
		Wide, Image int
		Paper       string
	}
	const seen = `({ wide: document.documentElement.scrollWidth, image: document.querySelector("img").naturalWidth, paper: getComputedStyle(document.body).backgroundColor })`
	b.Until(`document.querySelector("img").complete`)
	b.Eval(seen, &got)
	if got.Wide > 400 || got.Image != 300 || got.Paper != "rgb(255, 255, 255)" {
		t.Errorf("in the light: %+v, want at most 400 wide, the image 300, white paper", got)
	}
	b.Eval(`document.querySelector("#theme").click()`, nil)
	b.Eval(seen, &got)
	if got.Paper == "rgb(255, 255, 255)" {
		t.Error("white paper in the dark")
	}
	for _, f := range b.Faults() {
		t.Error(f)
	}
}

// A table with many columns lets the reader leave some out; one column stays.
func TestColumnsAreChosen(t *testing.T) {
	b := browser.Start(t)
	wide := &table.Table{Name: "wide"}
	for i := range 8 {
		wide.Columns = append(wide.Columns, table.Column{Header: fmt.Sprint("c", i), Kind: table.KindInt})
	}
	for range 2 {
		wide.Add(table.Int(0), table.Int(1), table.Int(2), table.Int(3), table.Int(4), table.Int(5), table.Int(6), table.Int(7))
	}
	body, err := html.Table(wide)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "index.html")
	if err := os.WriteFile(file, []byte(write(t, html.Page{Title: "Wide", Sections: []html.Section{{ID: "wide-section", Body: body}}})), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Open(file, "")
	b.Until(`document.querySelectorAll(".columns input").length === 8`)
	const shown = `[...document.querySelector("tbody tr").cells].filter((c) => c.getClientRects().length > 0).map((c) => c.textContent).join(" ")`
	for _, step := range []struct{ do, want string }{
		{`document.querySelectorAll(".columns input")[1].click()`, "0 2 3 4 5 6 7"},
		{`document.querySelectorAll(".columns input")[1].click()`, "0 1 2 3 4 5 6 7"},
		{`for (const box of document.querySelectorAll(".columns input")) box.click()`, "7"},
	} {
		var got string
		b.Eval(step.do, nil)
		if b.Eval(shown, &got); got != step.want {
			t.Errorf("after %s the row shows %q, want %q", step.do, got, step.want)
		}
	}
	for _, f := range b.Faults() {
		t.Error(f)
	}
}

func ExampleWrite() {
	var b bytes.Buffer
	err := html.Write(&b, html.Page{
		Title:    "Octal games",
		Sections: []html.Section{{ID: "kayles", Title: "Kayles", Body: template.HTML("<p>Period 12.</p>")}},
	})
	fmt.Println(err, strings.Contains(b.String(), `<h2 id="kayles-title">Kayles</h2>`))
	// Output: <nil> true
}

// A line is broken beside a number, not within it.
func TestNumbersAreNotBroken(t *testing.T) {
	var b strings.Builder
	page := html.Page{Title: "T", Sections: []html.Section{{ID: "a", Body: "<p>131\u2009073 heaps</p>"}}}
	if err := html.Write(&b, page); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "<p>131\u202f073 heaps</p>") {
		t.Error("a thin space at which a line may be broken")
	}
}

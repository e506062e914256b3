package reports

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/latextest"
	"example.org/grundy/internal/manifest"
)

// small has one of everything that a report can hold, and takes little time.
const small = `
title = "A small report"
intro = "One of everything."
papers = ["Octal-games"]

[[games]]
game = "0.77"
heaps = 1000
show = 300
explore = 400
figures = ["sequence", "fold", "histogram", "rare", "growth", "autocorrelation"]

[[games]]
game = "0.6"
name = "officers"
heaps = 600
figures = ["fold"]

[[games]]
game = "0.3F"
heaps = 200

[[closed_forms]]
game = "subtract:1..4"
form = "n mod 5"
heaps = 100
source = "a talk"

[[published]]
game = "0.77"
period = 12
last_exception = 70
source = "Guy & Smith 1956"

[[worked_tables]]
name = "Examples"
title = "Worked examples"

[[worked]]
document = "a talk"
about = "three heaps"
ask = "outcome nim:1 + nim:2 + nim:3"
printed = "P"

[[worked]]
document = "a table"
about = "wrong"
ask = "last-exception 0.77"
printed = "69"
right = "70"
misprint = "one short"

[subtraction_sets]
largest = 3

[wythoff]
pairs = 100
square = 20
rows = 10

[[heat_maps]]
game = "wythoff"
side = 16

[[sources]]
name = "a talk"
words = "A talk."
`

func smallReport(t testing.TB) *Report {
	t.Helper()
	c, err := ParseConfig("small.toml", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Compute(t.Context(), c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func write(t testing.TB, r *Report) string {
	t.Helper()
	dir := t.TempDir()
	if err := r.Write(t.Context(), dir, nil); err != nil {
		t.Fatal(err)
	}
	return dir
}

// read returns the contents of all files below dir by their paths.
func read(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	root := os.DirFS(dir)
	if err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[path], err = fs.ReadFile(root, path)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

func sameFiles(t *testing.T, a, b map[string][]byte) {
	t.Helper()
	if len(a) != len(b) {
		t.Errorf("%d and %d files", len(a), len(b))
	}
	for path, content := range a {
		if !bytes.Equal(content, b[path]) {
			t.Errorf("%s differs between two runs", path)
		}
	}
}

// The same experiments give the same bytes, computed and written twice, and the files that a report
// promises are there and are what the manifest says.
func TestReport(t *testing.T) {
	r := smallReport(t)
	files := read(t, write(t, r))
	t.Run("the workbook gives the values back", func(t *testing.T) { workbookGivesValuesBack(t, r, files["report.xlsx"]) })
	t.Run("the LaTeX is balanced", func(t *testing.T) { latexIsBalanced(t, files) })
	sameFiles(t, files, read(t, write(t, smallReport(t))))
	for _, path := range []string{
		"index.html", "report.xlsx", "manifest.json", "figures/0.77-fold.png", "figures/0.77-rare.svg", "figures/officers-fold.svg",
		"tables/Overview.csv", "tables/Contents.md", "tables/Octal-games.tex", "tables/Examples.md", "tables/All-subtraction-sets.csv",
	} {
		if len(files[path]) == 0 {
			t.Errorf("no %s", path)
		}
	}
	m, err := manifest.Parse(files[manifest.Name])
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Files) != len(files)-1 {
		t.Errorf("the manifest lists %d files, beside it are %d", len(m.Files), len(files)-1)
	}
	for _, f := range m.Files {
		if f != manifest.Input(f.Path, files[f.Path]) {
			t.Errorf("%s is not what the manifest says", f.Path)
		}
	}
}

// Writing over an earlier report removes what is no longer part of it and leaves alone whatever it
// did not write.
func TestReportRemovesOnlyItsOwnFiles(t *testing.T) {
	r := smallReport(t)
	dir := write(t, r)
	foreign := filepath.Join(dir, "figures", "mine.png")
	if err := os.WriteFile(foreign, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Studies[0].Figures = []string{"fold"}
	for i := range r.Studies[1:] {
		r.Studies[i+1].Figures = nil
	}
	if err := r.Write(t.Context(), dir, nil); err != nil {
		t.Fatal(err)
	}
	files := read(t, dir)
	if _, ok := files["figures/0.77-sequence.png"]; ok {
		t.Error("a figure of the earlier report is left")
	}
	if _, ok := files["figures/0.77-fold.png"]; !ok {
		t.Error("a figure of this report is missing")
	}
	if string(files["figures/mine.png"]) != "mine" {
		t.Error("a file that is none of the report's was touched")
	}
}

// A folder with a manifest that is none is somebody else's.
func TestReportRefusesAForeignManifest(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, manifest.Name), []byte(`{"name": "a web app"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := smallReport(t).Write(t.Context(), dir, nil); err == nil || !strings.Contains(err.Error(), "choose another folder") {
		t.Errorf("error %v", err)
	}
}

// A report that is cancelled says so and leaves no manifest.
func TestReportStops(t *testing.T) {
	r := smallReport(t)
	ctx, cancel := contextThatEnds(t)
	cancel()
	if _, err := Compute(ctx, r.Config, Options{}); err == nil {
		t.Error("Compute went on")
	}
	dir := t.TempDir()
	if err := r.Write(ctx, dir, nil); err == nil {
		t.Error("Write went on")
	}
	if _, err := os.Stat(filepath.Join(dir, manifest.Name)); err == nil {
		t.Error("a manifest of half a report")
	}
}

// A report that fails leaves what stood there, byte by byte, and no temporary files; a folder that was
// not there is not there afterwards.
func TestAReportThatFailsWritesNothing(t *testing.T) {
	r := smallReport(t)
	dir := write(t, r)
	if err := os.WriteFile(filepath.Join(dir, "mine.txt"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	before := read(t, dir)
	r.Studies[1].Figures = append(r.Studies[1].Figures, "rainbow")
	fresh := filepath.Join(t.TempDir(), "new")
	for _, folder := range []string{dir, fresh} {
		if err := r.Write(t.Context(), folder, nil); err == nil {
			t.Fatal("a figure that cannot be drawn was written")
		}
	}
	sameFiles(t, before, read(t, dir))
	if _, err := os.Stat(fresh); err == nil {
		t.Error("the folder of a report that failed is there")
	}
}

// workbookGivesValuesBack opens the workbook, which has a sheet for each table and each game.
func workbookGivesValuesBack(t *testing.T, r *Report, workbook []byte) {
	book, err := excelize.OpenReader(bytes.NewReader(workbook))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	sheets := book.GetSheetList()
	tables, err := r.Tables()
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if !slices.Contains(sheets, table.Name) {
			t.Errorf("no sheet of table %s", table.Name)
			continue
		}
		rows, err := book.GetRows(table.Name, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, row := range rows {
			text.WriteString(strings.Join(row, "\t") + "\n")
		}
		for _, row := range table.Rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, c.Machine())
			}
			if want := strings.TrimRight(strings.Join(cells, "\t"), "\t"); !strings.Contains(text.String(), want) {
				t.Errorf("sheet %s lacks the row %q", table.Name, want)
			}
		}
	}
	for _, s := range r.Studies {
		if !slices.Contains(sheets, s.Name) {
			t.Errorf("no sheet of %s", s.Name)
		}
	}
}

// latexIsBalanced wants as many ends as beginnings, and braces in pairs.
func latexIsBalanced(t *testing.T, files map[string][]byte) {
	tex := 0
	for path, content := range files {
		if !strings.HasSuffix(path, ".tex") {
			continue
		}
		tex++
		text := string(content)
		if begin, end := strings.Count(text, `\begin{`), strings.Count(text, `\end{`); begin != end || begin == 0 {
			t.Errorf("%s: %d beginnings, %d ends", path, begin, end)
		}
		plain := strings.NewReplacer(`\{`, "", `\}`, "").Replace(text)
		if open, shut := strings.Count(plain, "{"), strings.Count(plain, "}"); open != shut {
			t.Errorf("%s: %d braces open, %d shut", path, open, shut)
		}
	}
	if tex == 0 {
		t.Error("no LaTeX tables")
	}
}

// The report of the papers: the same bytes twice, and nothing comes out otherwise than printed.
func TestDefaultReport(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("long: run by make test-long")
	}
	var reports [2]map[string][]byte
	for i := range reports {
		c, err := DefaultConfig()
		if err != nil {
			t.Fatal(err)
		}
		r, err := Compute(t.Context(), c, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Disagreements() {
			t.Error(d)
		}
		reports[i] = read(t, write(t, r))
	}
	sameFiles(t, reports[0], reports[1])
	latextest.Fits(t, latexTables(reports[0])...)
}

// The tables of a report are no wider and no higher than a page.
func TestLaTeXFits(t *testing.T) {
	latextest.Fits(t, latexTables(read(t, write(t, smallReport(t))))...)
}

func latexTables(files map[string][]byte) (tables []string) {
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if strings.HasPrefix(path, "tables/") && strings.HasSuffix(path, ".tex") {
			tables = append(tables, string(files[path]))
		}
	}
	return tables
}

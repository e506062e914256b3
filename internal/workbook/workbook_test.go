package workbook

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
)

// kayles returns G(0) … G(n−1) of Kayles by its rules: take one or two adjacent pins, which may
// split the row.
func kayles(n int) []uint32 {
	g := make([]uint32, n)
	for h := 1; h < n; h++ {
		seen := map[uint32]bool{}
		for take := 1; take <= min(2, h); take++ {
			for a := 0; a <= h-take; a++ {
				seen[g[a]^g[h-take-a]] = true
			}
		}
		for seen[g[h]] {
			g[h]++
		}
	}
	return g
}

// picture is a PNG with a diagonal line.
func picture(t testing.TB, w, h int) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, w, h))
	for x := range w {
		for y := range h {
			if y*w/h != x {
				img.SetGray(x, y, color.Gray{230})
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// overview is a table with links to sheets and pictures and every kind of cell.
func overview() *table.Table {
	t := &table.Table{
		Name:    "Overview",
		Title:   "Grundy's workbench: octal games",
		Caption: "Status says what was proved and by which theorem; preperiod is the first heap of the periodic part, counting heap 0, and the last exception is one less. Open means: no pattern was proved in the heaps computed.",
		Source:  "values recomputed; published ones from Guy & Smith 1956",
		Columns: []table.Column{
			{Header: "Game", Kind: table.KindLink, Heads: true},
			{Header: "Rule in words", Kind: table.KindText, Width: 40},
			{Header: "Status", Kind: table.KindStatus},
			{Header: "Theorem", Kind: table.KindText},
			{Header: "Preperiod", Kind: table.KindInt, Format: table.Format{Grouped: true}},
			{Header: "Period", Kind: table.KindInt, Format: table.Format{Grouped: true}},
			{Header: "Last exception", Kind: table.KindInt, Format: table.Format{Grouped: true}},
			{Header: "Largest value", Kind: table.KindInt},
			{Header: "at heap", Kind: table.KindInt, Format: table.Format{Grouped: true}},
			{Header: "Heaps computed", Kind: table.KindInt, Format: table.Format{Grouped: true}},
			{Header: "Picture", Kind: table.KindLink},
			{Header: "Published", Kind: table.KindStatus},
		},
	}
	t.Add(table.Link("0.77", "#0.77"), table.Text("Kayles: take 1 or 2 adjacent pins and leave what is left in one or two rows, or none."), table.Text("proved").With(table.Proved), table.Text("guy-smith"), table.Int(71), table.Int(12), table.Int(70), table.Int(9), table.Int(83), table.Int(100_000), table.Link("fold.png", "figures/0.77 fold.png"), table.Text("agree").With(table.Agree))
	t.Add(table.Link("0.6", "#values"), table.Text("=Officers"), table.Text("open").With(table.Open), table.Empty(), table.Empty(), table.Empty(), table.Empty(), table.Int(319), table.Int(1_274_955), table.Int(2_097_152), table.Link("Sources", "https://example.org/a?b=1&c=2"), table.Text("differs").With(table.Differs))
	t.Add(table.Text("0.3F"), table.Text("takes “any” <number> & more\nsecond line"), table.Text("observed").With(table.Observed), table.Text("-"), table.Int(-7), table.Uint(18_446_744_073_709_551_615), table.Int(123_456_789_012_345_678), table.Int(0), table.Text("yes"), table.Empty(), table.Text("@cmd"), table.Text("0077").With(table.Exception))
	return t
}

// sample returns a workbook with everything in it.
func sample(t testing.TB) *Book {
	t.Helper()
	b, err := New(Properties{Title: "Sample", Author: "grundy", Version: "0.1"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	must := func(s *Sheet, err error) *Sheet {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	g := kayles(400)
	count := map[uint32]int64{}
	values := &table.Table{Name: "values", Title: "Kayles, heap by heap", Columns: []table.Column{{Header: "Heap", Kind: table.KindInt, Heads: true}, {Header: "Value", Kind: table.KindInt}}}
	for n, v := range g {
		values.Add(table.Int(int64(n)), table.Int(int64(v)))
		count[v]++
	}
	histogram := &table.Table{Name: "histogram", Title: "How often each value occurs", Caption: "In the first 400 heaps of Kayles.", Columns: []table.Column{{Header: "Value", Kind: table.KindInt}, {Header: "Heaps", Kind: table.KindInt}}}
	for v := range uint32(10) {
		histogram.Add(table.Int(int64(v)), table.Int(count[v]))
	}

	must(b.AddTable(overview()))
	must(b.AddGrid(Grid{Name: "0.77", Title: "0.77 Kayles", Caption: "Grundy values in rows of one period.", Source: "computed by the mex recursion", Values: g, Period: 12, Preperiod: 71}))
	must(b.AddGrid(Grid{Name: "open", Title: "An open game", Values: g, Rare: func(v uint32) bool { return v%3 == 0 }}))
	v := must(b.AddTable(values))
	h := must(b.AddTable(histogram))
	column := func(s *Sheet, i int) Range {
		r, err := s.Column(i)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	scatter := Chart{Title: "Kayles: G(n) for n < 400", XTitle: "heap n", YTitle: "Grundy value", Series: []Series{{column(v, 0), column(v, 1)}}}
	for _, err := range []error{
		v.AddChart(scatter),
		h.AddChart(Chart{Kind: Columns, Title: "Values of Kayles", XTitle: "value", YTitle: "heaps", Series: []Series{{column(h, 0), column(h, 1)}}}),
		h.AddPicture(Picture{PNG: picture(t, 1800, 600), Alt: "a diagonal line", Caption: "A picture below a chart."}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	p := must(b.AddPage("Figures", "Figures", "Pictures of the report."))
	if err := p.AddPicture(Picture{PNG: picture(t, 1800, 900), Alt: "a diagonal", Caption: "First figure."}); err != nil {
		t.Fatal(err)
	}
	if err := p.AddPicture(Picture{PNG: picture(t, 600, 200), Alt: "another"}); err != nil {
		t.Fatal(err)
	}
	return b
}

// reopen writes b and opens it with excelize.
func reopen(t testing.TB, b *Book) *excelize.File {
	t.Helper()
	var out bytes.Buffer
	n, err := b.WriteTo(&out)
	if err != nil || n != int64(out.Len()) {
		t.Fatalf("wrote %d bytes, reported %d, %v", out.Len(), n, err)
	}
	f, err := excelize.OpenReader(&out, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestTwoRunsGiveTheSameBytes(t *testing.T) {
	var a, b bytes.Buffer
	for _, out := range []*bytes.Buffer{&a, &b} {
		if _, err := sample(t).WriteTo(out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("two runs differ: %d and %d bytes", a.Len(), b.Len())
	}
}

func TestTablesComeBack(t *testing.T) {
	f := reopen(t, sample(t))
	want := overview()
	rows, err := f.GetRows("Overview")
	if err != nil {
		t.Fatal(err)
	}
	head := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 1 && r[0] == "Game" })
	if head < 0 || len(rows) != head+1+len(want.Rows) {
		t.Fatalf("%d rows with the headers in row %d, want %d below them", len(rows), head, len(want.Rows))
	}
	for i, row := range want.Rows {
		for j, cell := range row {
			name, _ := excelize.CoordinatesToCellName(j+1, head+2+i)
			got, err := f.GetCellValue("Overview", name)
			if err != nil || got != cell.Machine() {
				t.Errorf("%s is %q, want %q (%v)", name, got, cell.Machine(), err)
			}
			kind, err := f.GetCellType("Overview", name)
			_, isText := cell.Value().(string)
			if err != nil || isText != (kind == excelize.CellTypeInlineString) && got != "" && len(got) <= 15 {
				t.Errorf("%s holds %q as type %v, text: %v (%v)", name, got, kind, isText, err)
			}
			if formula, err := f.GetCellFormula("Overview", name); err != nil || formula != "" {
				t.Errorf("%s became the formula %q (%v)", name, formula, err)
			}
		}
	}
}

func TestGridComesBackInRowsOfOnePeriod(t *testing.T) {
	f := reopen(t, sample(t))
	g := kayles(400)
	rows, err := f.GetRows("0.77")
	if err != nil {
		t.Fatal(err)
	}
	head := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 1 && r[0] == "heap +" })
	if head < 0 || len(rows[head]) != 13 || rows[head][12] != "11" {
		t.Fatalf("header %v, want heap, 0 … 11", rows[max(head, 0)])
	}
	n := 0
	for _, row := range rows[head+1:] {
		if row[0] != strconv.Itoa(n) {
			t.Errorf("a row starts at heap %s, want %d", row[0], n)
		}
		for _, v := range row[1:] {
			if v != strconv.Itoa(int(g[n])) {
				t.Errorf("G(%d) is %s, want %d", n, v, g[n])
			}
			n++
		}
	}
	if n != len(g) {
		t.Errorf("%d heaps, want %d", n, len(g))
	}
	formats, err := f.GetConditionalFormats("0.77")
	if err != nil || len(formats) != 1 {
		t.Fatalf("conditional formats %v, %v", formats, err)
	}
	for area, format := range formats {
		// Heaps 0 … 71 are six rows below the header, which the seventh is compared with.
		top := head + 2
		wantArea := "B" + strconv.Itoa(top) + ":M" + strconv.Itoa(top+5)
		want := "B" + strconv.Itoa(top) + "<>B$" + strconv.Itoa(top+6)
		if area != wantArea || format[0].Criteria != want {
			t.Errorf("%s: %s, want %s: %s", area, format[0].Criteria, wantArea, want)
		}
	}
}

// TestKaylesExceptions: the literals are those of Guy & Smith 1956, as listed in OEIS A002186.
func TestKaylesExceptions(t *testing.T) {
	want := []int64{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}
	g := Grid{Values: kayles(100), Period: 12, Preperiod: 71}
	var got []int64
	for n := range int64(100) {
		if g.Exceptional(n) {
			got = append(got, n)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("exceptional heaps %v, want %v", got, want)
	}
}

func TestLinksLeadToSheetsAndFiles(t *testing.T) {
	f := reopen(t, sample(t))
	rows, err := f.GetRows("Overview")
	if err != nil {
		t.Fatal(err)
	}
	head := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 1 && r[0] == "Game" })
	first := strconv.Itoa(head + 2)
	for cell, want := range map[string]string{"A" + first: "'0.77'!A1", "K" + first: "figures/0.77%20fold.png"} {
		if ok, target, err := f.GetCellHyperLink("Overview", cell); err != nil || !ok || target != want {
			t.Errorf("%s leads to %q (%v, %v), want %q", cell, target, ok, err, want)
		}
	}
}

func TestPrintSetUp(t *testing.T) {
	f := reopen(t, sample(t))
	// The sheets of a sequence of 400 heaps in two columns, and of a table of 12 columns, print upright and on the side.
	upright := map[string]bool{"values": true, "0.77": true, "Overview": false}
	for _, sheet := range f.GetSheetList() {
		page, err := f.GetPageLayout(sheet)
		if err != nil || *page.Size != 9 || *page.FitToWidth != 1 || *page.FitToHeight != 0 {
			t.Errorf("%s: page layout %+v, %v; want A4, one page wide", sheet, page, err)
		}
		if want, ok := upright[sheet]; ok && want != (*page.Orientation == "portrait") {
			t.Errorf("%s: %s, want it upright: %v", sheet, *page.Orientation, want)
		}
		props, err := f.GetSheetProps(sheet)
		if err != nil || props.FitToPage == nil || !*props.FitToPage {
			t.Errorf("%s does not fit the page: %v", sheet, err)
		}
		body := sheet != "Figures" && sheet != "values figures"
		if panes, err := f.GetPanes(sheet); body && (err != nil || !panes.Freeze || panes.YSplit == 0) {
			t.Errorf("%s: header is not frozen: %+v, %v", sheet, panes, err)
		}
	}
	var titles []string
	for _, name := range f.GetDefinedName() {
		if name.Name == "_xlnm.Print_Titles" {
			titles = append(titles, name.Scope)
		}
	}
	if !slices.Equal(titles, []string{"values"}) {
		t.Errorf("sheets %q repeat their headers, want the one of several pages", titles)
	}
}

// A drawing stands below a body that fits a page, and on a sheet of its own otherwise; no page break cuts one.
func TestDrawingsAreNotCut(t *testing.T) {
	b := newBook(t)
	for name, heaps := range map[string]int64{"short": 20, "long": 200} {
		table := sequence(heaps)
		table.Name = name
		s, err := b.AddTable(table)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := s.AddPicture(Picture{PNG: picture(t, 1800, 1000), Alt: "a diagonal", Caption: "A caption."}); err != nil {
				t.Fatal(err)
			}
		}
	}
	high := 0
	for _, s := range b.sheets {
		if s.printed > s.paper.height && s.drawn {
			high++
		}
	}
	if high > 0 {
		t.Errorf("%d sheets end in a page that is too high", high)
	}
	f := reopen(t, b)
	if sheets := f.GetSheetList(); len(sheets) != 3 || !slices.Contains(sheets, "long figures") {
		t.Fatalf("sheets %q", sheets)
	}
	for sheet, breaks := range map[string]int{"short": 1, "long figures": 1, "long": 0} {
		cells, err := f.GetPictureCells(sheet)
		if want := 3 * min(1, breaks); err != nil || len(cells) != want {
			t.Errorf("%s: pictures at %v, want %d (%v)", sheet, cells, want, err)
		}
		xml, _ := f.Pkg.Load("xl/worksheets/sheet" + strconv.Itoa(1+slices.Index(f.GetSheetList(), sheet)) + ".xml")
		if got := bytes.Count(xml.([]byte), []byte("<brk ")); got != breaks {
			t.Errorf("%s: %d page breaks, want %d", sheet, got, breaks)
		}
	}
}

// Text takes the lines that Arial needs: 40 digits fill 40 characters, and as many letters l a third of them.
func TestTextIsMeasured(t *testing.T) {
	for _, c := range []struct {
		text  string
		width float64
		lines int
	}{
		{strings.Repeat("1234 ", 8), 18, 2}, {strings.Repeat("8", 40), 41, 1}, {strings.Repeat("8", 40), 39, 2},
		{strings.Repeat("l", 40), 17, 1}, {strings.Repeat("W", 40), 40, 2}, {"a\nb", 9, 2}, {"", 9, 1},
	} {
		if got := linesOf(c.text, c.width); got != c.lines {
			t.Errorf("%q takes %d lines of %g characters, want %d", c.text, got, c.width, c.lines)
		}
	}
}

// Columns of text give way so that a table fits a page; numbers do not.
func TestColumnsOfTextGiveWay(t *testing.T) {
	widths := []float64{60, 60, 84, 70, 20}
	squeeze(widths, func(i int) bool { return i != 3 })
	sum := 0.0
	for _, w := range widths {
		sum += w
	}
	if sum > widestLine+1e-9 || widths[3] != 70 || widths[4] != 20 || widths[0] < leastText || widths[2] <= widths[0] {
		t.Errorf("widths %v, %g of %g", widths, sum, widestLine)
	}
}

func TestPicturesAndCharts(t *testing.T) {
	f := reopen(t, sample(t))
	cells, err := f.GetPictureCells("Figures")
	if err != nil || len(cells) != 2 {
		t.Fatalf("pictures at %v, %v; want two", cells, err)
	}
	pictures, err := f.GetPictures("Figures", cells[0])
	if err != nil || len(pictures) != 1 {
		t.Fatal(pictures, err)
	}
	if _, err := png.Decode(bytes.NewReader(pictures[0].File)); err != nil || pictures[0].Format.AltText == "" {
		t.Errorf("picture: %v, alternative text %q", err, pictures[0].Format.AltText)
	}
	charts := 0
	f.Pkg.Range(func(name, _ any) bool {
		if ok := len(name.(string)) > 15 && name.(string)[:15] == "xl/charts/chart"; ok {
			charts++
		}
		return true
	})
	if charts != 2 {
		t.Errorf("%d charts, want 2", charts)
	}
}

func TestAWorkbookIsWrittenOnce(t *testing.T) {
	b := sample(t)
	if _, err := b.WriteTo(io.Discard); err != nil {
		t.Fatal(err)
	}
	if _, err := b.WriteTo(io.Discard); err == nil {
		t.Error("written twice")
	}
	if _, err := b.AddPage("late", "", ""); err == nil {
		t.Error("a sheet was added after writing")
	}
}

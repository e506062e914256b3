package workbook

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
)

func newBook(t testing.TB) *Book {
	t.Helper()
	b, err := New(Properties{Title: "Test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// sequence is a table (heap, value) of n rows, streamed, with value = heap mod 1000.
func sequence(n int64) *table.Table {
	return &table.Table{
		Name: "values", Title: "A sequence",
		Columns: []table.Column{{Header: "Heap", Kind: table.KindInt}, {Header: "Value", Kind: table.KindInt}},
		Stream: iter.Seq2[[]table.Cell, error](func(yield func([]table.Cell, error) bool) {
			row := make([]table.Cell, 2)
			for i := range n {
				row[0], row[1] = table.Int(i), table.Int(i%1000)
				if !yield(row, nil) {
					return
				}
			}
		}),
	}
}

// column reads column i below the header of each sheet, in order.
func column(t testing.TB, f *excelize.File, header string, i int) []string {
	t.Helper()
	var all []string
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		head := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 1 && r[0] == header })
		for _, row := range rows[head+1:] {
			if len(row) > i {
				all = append(all, row[i])
			}
		}
	}
	return all
}

func TestLongTablesGoOnOnFurtherSheets(t *testing.T) {
	for _, n := range []int64{16, 17, 18, 34, 35, 100} {
		b := newBook(t)
		b.rows = 20 // title, a row for the way back, headers: 17 are left
		s, err := b.AddTable(sequence(n))
		if err != nil {
			t.Fatal(err)
		}
		f := reopen(t, b)
		got := column(t, f, "Heap", 0)
		if int64(len(got)) != n {
			t.Fatalf("%d rows came back, want %d", len(got), n)
		}
		for i, v := range got {
			if v != strconv.Itoa(i) {
				t.Fatalf("row %d holds heap %s", i, v)
			}
		}
		if sheets := f.GetSheetList(); len(sheets) != 1+len(s.Continued()) || int64(len(sheets)) != (n+16)/17 {
			t.Errorf("%d rows on sheets %q with %d continuations, want %d sheets of at most 17", n, sheets, len(s.Continued()), (n+16)/17)
		}
	}
}

func TestLongGridsGoOnOnFurtherSheets(t *testing.T) {
	values := make([]uint32, 1000)
	for i := range values {
		values[i] = uint32(i)
	}
	for _, period := range []int64{0, 7, 12} {
		t.Run(fmt.Sprint("period ", period), func(t *testing.T) {
			b := newBook(t)
			b.rows = 20
			s, err := b.AddGrid(Grid{Name: "g", Title: "All different", Values: values, Period: period, Preperiod: 30})
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Continued()) == 0 {
				t.Error("everything on one sheet of 20 rows")
			}
			if n := countGrid(t, reopen(t, b), 20); n != len(values) {
				t.Errorf("%d values came back, want %d", n, len(values))
			}
		})
	}
}

// countGrid counts the values on sheets of at most the given rows; each has to be the number of its
// heap, and so has the head of its row.
func countGrid(t *testing.T, f *excelize.File, most int) (n int) {
	t.Helper()
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) > most {
			t.Errorf("sheet %s has %d rows", sheet, len(rows))
		}
		head := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 1 && r[0] == "heap +" })
		for _, row := range rows[head+1:] {
			for i, v := range row {
				if want := strconv.Itoa(n); v != want {
					t.Fatalf("sheet %s: %s, want %s", sheet, v, want)
				}
				if i > 0 {
					n++
				}
			}
		}
	}
	return n
}

func TestGridWidths(t *testing.T) {
	for period, want := range map[int64]int{0: 32, 1: 24, 2: 24, 3: 24, 4: 24, 5: 20, 6: 24, 7: 21, 8: 8, 12: 12, 34: 34, 48: 48, 50: 25, 142: 32, 349: 32, 442: 34, 1550: 31} {
		g := Grid{Period: period}
		if got := g.Columns(); got != want {
			t.Errorf("period %d gives %d columns, want %d", period, got, want)
		}
	}
}

// TestExceptionsUnderASaltus: G(n+3) = G(n)+2 from heap 5 on, and heaps 1 and 4 are off.
func TestExceptionsUnderASaltus(t *testing.T) {
	g := Grid{Name: "g", Period: 3, Preperiod: 5, Saltus: 2}
	for n := range int64(90) {
		g.Values = append(g.Values, uint32(n%3+2*(n/3)))
	}
	g.Values[1], g.Values[4] = 7, 0
	for n := range int64(90) {
		if got, want := g.Exceptional(n), n == 1 || n == 4; got != want {
			t.Errorf("heap %d exceptional: %v, want %v", n, got, want)
		}
	}
	b := newBook(t)
	if _, err := b.AddGrid(g); err != nil {
		t.Fatal(err)
	}
	f := reopen(t, b)
	formats, err := f.GetConditionalFormats("g")
	if err != nil || len(formats) != 1 {
		t.Fatalf("conditional formats %v, %v; want one", formats, err)
	}
	// Evaluate the condition as a spreadsheet does: in row 1 of the body, moved along its columns.
	for area, format := range formats {
		top, _, _ := strings.Cut(strings.TrimPrefix(area, "B"), ":")
		for i := range 24 {
			name, _ := excelize.ColumnNumberToName(i + 2)
			formula := strings.NewReplacer("B", name, "ROW()", top).Replace(format[0].Criteria)
			if err := f.SetCellFormula("g", "AZ1", formula); err != nil {
				t.Fatal(err)
			}
			got, err := f.CalcCellValue("g", "AZ1")
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.ToUpper(strconv.FormatBool(g.Exceptional(int64(i)))); got != want {
				t.Errorf("heap %d: %s is %s, want %s", i, formula, got, want)
			}
		}
	}
}

func TestExceptionsWithoutAPeriodicRowHaveAStyle(t *testing.T) {
	g := Grid{Name: "g", Values: kayles(84), Period: 12, Preperiod: 71} // the row of heap 72 is there
	for _, c := range []struct {
		heaps, formats int
	}{{84, 1}, {83, 0}} {
		b := newBook(t)
		g.Values = kayles(c.heaps)
		s, err := b.AddGrid(g)
		if err != nil {
			t.Fatal(err)
		}
		head := s.head
		f := reopen(t, b)
		formats, err := f.GetConditionalFormats("g")
		if err != nil || len(formats) != c.formats {
			t.Errorf("%d heaps: %d conditional formats, want %d (%v)", c.heaps, len(formats), c.formats, err)
		}
		style := func(n int) int {
			name, _ := excelize.CoordinatesToCellName(n%12+2, head+1+n/12)
			id, err := f.GetCellStyle("g", name)
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		// Heap 3 is exceptional, heaps 4 and 5 are not.
		if differ := style(3) != style(4); differ != (c.formats == 0) || style(4) != style(5) {
			t.Errorf("%d heaps: styles %d, %d, %d of heaps 3, 4, 5", c.heaps, style(3), style(4), style(5))
		}
	}
}

func TestWhatAWorkbookRefuses(t *testing.T) {
	one := func(name string, cell table.Cell) *table.Table {
		return &table.Table{Name: name, Columns: []table.Column{{Header: "h"}}, Rows: [][]table.Cell{{cell}}}
	}
	for name, c := range map[string]struct {
		do   func(*Book) error
		want string
	}{
		"a name that is no sheet name": {func(b *Book) error { _, err := b.AddTable(one("0.[3]", table.Int(1))); return err }, `such as "0.(3)"`},
		"a name twice": {func(b *Book) error {
			if _, err := b.AddTable(one("a", table.Int(1))); err != nil {
				return err
			}
			_, err := b.AddTable(one("A", table.Int(1)))
			return err
		}, "ignores case"},
		"no columns":   {func(b *Book) error { _, err := b.AddTable(&table.Table{Name: "a"}); return err }, "0 columns"},
		"a ragged row": {func(b *Book) error { t := one("a", table.Int(1)); t.Add(); _, err := b.AddTable(t); return err }, "row 2"},
		"endless text": {func(b *Book) error {
			_, err := b.AddTable(one("a", table.Text(strings.Repeat("φ", 32768))))
			return err
		}, "at most 32767"},
		"endless title": {func(b *Book) error { _, err := b.AddPage("a", strings.Repeat("x", 40000), ""); return err }, "at most 32767"},
		"a link to nowhere": {func(b *Book) error {
			if _, err := b.AddTable(one("a", table.Link("x", "#b"))); err != nil {
				return err
			}
			_, err := b.WriteTo(io.Discard)
			return err
		}, `links to sheet "b", which was not added`},
		"nothing":          {func(b *Book) error { _, err := b.WriteTo(io.Discard); return err }, "needs a sheet"},
		"a period too far": {func(b *Book) error { _, err := b.AddGrid(Grid{Name: "g", Period: 3, Preperiod: 9}); return err }, "of 0 heaps"},
		"no PNG": {func(b *Book) error {
			s, err := b.AddPage("a", "", "")
			if err != nil {
				return err
			}
			return s.AddPicture(Picture{PNG: []byte("GIF89a"), Alt: "x"})
		}, `picture "x"`},
		"a chart of nothing": {func(b *Book) error {
			s, err := b.AddPage("a", "", "")
			if err != nil {
				return err
			}
			if _, err = s.Column(0); err != nil {
				return err
			}
			return nil
		}, "no column 0"},
		"no series": {func(b *Book) error {
			s, err := b.AddPage("a", "", "")
			if err != nil {
				return err
			}
			return s.AddChart(Chart{Title: "t"})
		}, "0 series"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := c.do(newBook(t)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

func FuzzTextComesBack(f *testing.F) {
	for _, s := range []string{"=1+1", "+5", "-5", "@x", "'", "0077", "TRUE", "1e5", " lead", "trail\n", "a\tb", "<b>&", "_x0041_", "_x005F_x0041_", "]]>", "φ ⊕ ⌊x⌋", "2026-01-01", "😀"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range s {
			if r < ' ' && r != '\n' && r != '\t' || r == 0xFFFD || r >= 0xFFFE && r <= 0xFFFF {
				t.Skip("XML has no such character; it becomes U+FFFD")
			}
		}
		if s == "" {
			t.Skip("an empty cell")
		}
		b := newBook(t)
		if _, err := b.AddTable(&table.Table{Name: "t", Columns: []table.Column{{Header: "h"}}, Rows: [][]table.Cell{{table.Text(s)}}}); err != nil {
			t.Fatal(err)
		}
		file := reopen(t, b)
		if got, err := file.GetCellValue("t", "A3"); err != nil || got != s {
			t.Errorf("%q came back as %q (%v)", s, got, err)
		}
		if formula, err := file.GetCellFormula("t", "A3"); err != nil || formula != "" {
			t.Errorf("%q became the formula %q (%v)", s, formula, err)
		}
	})
}

// TestTwoMillionRows: a workbook of 2·10⁶ rows (heap, value) stays within 400 MiB and loses none.
// How long it takes is what the benchmark says.
func TestTwoMillionRows(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("long: run by make test-long")
	}
	const rows = 2_000_000
	var peak uint64
	sample := func() {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = max(peak, m.HeapAlloc)
	}
	values := sequence(rows)
	values.Stream = sampled(values.Stream, sample)
	b := newBook(t)
	s, err := b.AddTable(values)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := b.WriteTo(&sampling{w: &out, sample: sample}); err != nil {
		t.Fatal(err)
	}
	if peak > 400<<20 {
		t.Errorf("heap grew to %d MiB", peak>>20)
	}
	if len(s.Continued()) != 1 {
		t.Errorf("%d further sheets, want 1", len(s.Continued()))
	}
	if n := countSequence(t, &out); n != rows {
		t.Errorf("%d rows came back, want %d", n, rows)
	}
}

// countSequence counts the rows of a workbook of a sequence; each has to be that of its heap.
func countSequence(t *testing.T, workbook io.Reader) (n int) {
	t.Helper()
	f, err := excelize.OpenReader(workbook)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, sheet := range f.GetSheetList() {
		it, err := f.Rows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for it.Next() {
			row, err := it.Columns()
			if err != nil {
				t.Fatal(err)
			}
			if len(row) == 2 && row[0] != "Heap" {
				if row[0] != strconv.Itoa(n) || row[1] != strconv.Itoa(n%1000) {
					t.Fatalf("row %q, want heap %d", row, n)
				}
				n++
			}
		}
		it.Close()
	}
	return n
}

// sampled calls sample now and then while rows are streamed.
func sampled(rows iter.Seq2[[]table.Cell, error], sample func()) iter.Seq2[[]table.Cell, error] {
	return func(yield func([]table.Cell, error) bool) {
		n := 0
		for row, err := range rows {
			if n++; n%100_000 == 0 {
				sample()
			}
			if !yield(row, err) {
				return
			}
		}
	}
}

// sampling calls sample before each write to w, while the packed workbook is in memory.
type sampling struct {
	w      io.Writer
	sample func()
}

func (s *sampling) Write(p []byte) (int, error) {
	s.sample()
	return s.w.Write(p)
}

func BenchmarkSequence(b *testing.B) {
	const rows = 200_000
	for b.Loop() {
		book := newBook(b)
		if _, err := book.AddTable(sequence(rows)); err != nil {
			b.Fatal(err)
		}
		if _, err := book.WriteTo(io.Discard); err != nil {
			b.Fatal(err)
		}
		book.Close()
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "heaps/s")
}

// However long the period is, the sheet of a game is one page wide.
func TestGridsFitAPage(t *testing.T) {
	b := newBook(t)
	for _, period := range []int64{0, 34, 48, 142, 349, 442} {
		s, err := b.AddGrid(Grid{Name: fmt.Sprintf("p%d", period), Values: make([]uint32, 12_000), Period: period})
		if err != nil {
			t.Fatal(err)
		}
		if s.paper.wide != 1 {
			t.Errorf("period %d: %d pages side by side", period, s.paper.wide)
		}
		if _, ok := s.Settled(); ok != (period > 0 && period <= mostGridColumns) {
			t.Errorf("period %d: a row is a period: %v", period, ok)
		}
	}
}

// Headers take a third line where a table would not fit a page otherwise.
func TestHeadersTakeThreeLinesToFit(t *testing.T) {
	for columns, fits := range map[int]bool{15: true, 18: true, 30: false} {
		tab := &table.Table{Name: "wide"}
		var row []table.Cell
		for range columns {
			tab.Columns = append(tab.Columns, table.Column{Header: "Largest value, published", Kind: table.KindInt})
			row = append(row, table.Int(1234))
		}
		tab.Add(row...)
		widths, err := measure(tab)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, w := range widths {
			sum += w
		}
		if (sum <= widestLine) != fits {
			t.Errorf("%d columns: %g characters of %g", columns, sum, widestLine)
		}
	}
}

package workbook_test

import (
	"bufio"
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/table"
	"example.org/grundy/internal/workbook"
)

// sheets writes a workbook, cell by cell.
func sheets(t testing.TB, rows map[string][][]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	if err := f.DeleteSheet("Sheet1"); err != nil {
		t.Fatal(err)
	}
	for name, list := range rows {
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range list {
			cell, err := excelize.CoordinatesToCellName(1, i+1)
			if err != nil {
				t.Fatal(err)
			}
			if err := f.SetSheetRow(name, cell, &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	if i, err := f.GetSheetIndex("Sheet1"); err == nil && i >= 0 && len(rows) > 0 {
		if err := f.DeleteSheet("Sheet1"); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRowsOfWorkbooks(t *testing.T) {
	for name, c := range map[string]struct {
		rows        map[string][][]any
		sheet, want string
		wrong       string
	}{
		"heads":         {rows: map[string][][]any{"A": {{"Kayles"}, {}, {"Heap", "Value", "Remark"}, {0, 0, "empty"}, {1, 1}, {}, {"note", 3}}, "B": {{"about"}}}, want: "Heap\tValue\n0\t0\n1\t1"},
		"large numbers": {rows: map[string][][]any{"A": {{"n", "G"}, {1234567, 1}}}, want: "n\tG\n1234567\t1"},
		"values alone":  {rows: map[string][][]any{"A": {{"Kayles"}, {0}, {1}, {2}}}, want: "0\n1\n2"},
		"a row":         {rows: map[string][][]any{"A": {{0, 1, 2, 3, 1, 4}}}, want: "0\t1\t2\t3\t1\t4"},
		"one of two":    {rows: map[string][][]any{"A": {{"n", "G"}, {0, 0}}, "B": {{7}}}, want: "n\tG\n0\t0"},
		"chosen":        {rows: map[string][][]any{"A": {{"n", "G"}, {0, 0}}, "B": {{7}}}, sheet: "B", want: "7"},
		"two that do":   {rows: map[string][][]any{"A": {{"n", "G"}, {0, 0}}, "B": {{"n", "G"}, {0, 0}}}, wrong: "2 sheets hold numbers"},
		"none":          {rows: map[string][][]any{"A": {{"words"}}}, wrong: "no sheet with numbers among A"},
		"no such sheet": {rows: map[string][][]any{"Kayles": {{1}}}, sheet: "Kales", wrong: `no sheet "Kales" (did you mean Kayles?)`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := workbook.Rows(bytes.NewReader(sheets(t, c.rows)), c.sheet)
			if c.wrong != "" {
				if err == nil || !strings.Contains(err.Error(), c.wrong) {
					t.Errorf("got %q, %v; want an error with %q", got, err, c.wrong)
				}
				return
			}
			if err != nil || got != c.want {
				t.Errorf("got %q, %v; want %q", got, err, c.want)
			}
		})
	}
}

// What this package writes is read back: the digits are not grouped, and the title is no row.
func TestOwnWorkbooksAreRead(t *testing.T) {
	b, err := workbook.New(workbook.Properties{Title: "Kayles"})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	values := &table.Table{Name: "values", Title: "Kayles", Caption: "A caption.", Columns: []table.Column{
		{Header: "Heap", Kind: table.KindInt, Format: table.Format{Grouped: true}}, {Header: "Grundy value", Kind: table.KindInt},
	}}
	values.Add(table.Int(9999), table.Int(1))
	values.Add(table.Int(10000), table.Int(2))
	if _, err := b.AddTable(values); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := b.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(&file)
	if !workbook.Is(in) {
		t.Error("a workbook is taken for something else")
	}
	got, err := workbook.Rows(in, "")
	if want := "Heap\tGrundy value\n9999\t1\n10000\t2"; err != nil || got != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

func FuzzRows(f *testing.F) {
	f.Add(sheets(f, map[string][][]any{"A": {{"Heap", "Value"}, {0, 0}}}))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, packed []byte) {
		if len(packed) > 1<<20 {
			t.Skip()
		}
		if text, err := workbook.Rows(bytes.NewReader(packed), ""); err == nil && text == "" {
			t.Error("no rows and no error")
		}
	})
}

package reports

import (
	"fmt"
	"io"

	"example.org/grundy/internal/table"
	"example.org/grundy/internal/workbook"
	"example.org/grundy/periodicity"
)

// writeWorkbook writes the tables, a sheet for each game, and the pictures as one workbook.
func (r *Report) writeWorkbook(w io.Writer, tables []*table.Table, pictures []picture) error {
	book, err := workbook.New(workbook.Properties{
		Title: r.Config.Title, Subject: r.Config.Intro, Author: "Grundy's workbench", Version: Version(),
	})
	if err != nil {
		return err
	}
	defer book.Close()
	shown := map[string][]picture{}
	for _, p := range pictures {
		shown[p.sheet] = append(shown[p.sheet], p)
	}
	for _, t := range append([]*table.Table{r.summary()}, tables...) {
		if err := addTable(book, t, shown[t.Name]); err != nil {
			return err
		}
	}
	for i := range r.Studies {
		if err := r.Studies[i].addSheets(book, shown[r.Studies[i].Name]); err != nil {
			return err
		}
	}
	if list := shown["Pictures"]; len(list) > 0 {
		page, err := book.AddPage("Pictures", "Tables of two heaps", "Each cell is a position of two heaps.")
		if err != nil {
			return err
		}
		if err := addPictures(page, list); err != nil {
			return err
		}
	}
	_, err = book.WriteTo(w)
	return err
}

// addTable adds a table with its chart and its pictures.
func addTable(book *workbook.Book, t *table.Table, pictures []picture) error {
	sheet, err := book.AddTable(t)
	if err != nil {
		return err
	}
	if c, ok := charts[t.Name]; ok && len(t.Rows) > 0 {
		if err := c.add(sheet); err != nil {
			return err
		}
	}
	return addPictures(sheet, pictures)
}

// addSheets adds the game's sheet: its values in rows of one period, a native chart of them, and its
// pictures.
func (s *Study) addSheets(book *workbook.Book, pictures []picture) error {
	claim := s.claim()
	if claim.Preperiod > int64(len(s.Values)) {
		claim = periodicity.Claim{} // no heap of the period is shown
	}
	sheet, err := book.AddGrid(workbook.Grid{
		Name:      s.Name,
		Title:     s.heading(),
		Caption:   s.words(),
		Source:    "Computed by the mex recursion.",
		Values:    s.Values,
		Period:    claim.Period,
		Preperiod: claim.Preperiod,
		Saltus:    claim.Saltus,
		Rare:      rareValue(s.Verdict),
	})
	if err != nil {
		return err
	}
	if series, ok := sheet.Settled(); ok && claim.Period <= mostBars {
		if err := sheet.AddChart(workbook.Chart{
			Kind: workbook.Columns, Title: "A row of the period", XTitle: "heap +", YTitle: "Grundy value", Height: 240, Series: []workbook.Series{series},
		}); err != nil {
			return err
		}
	}
	return addPictures(sheet, pictures)
}

// mostBars is the longest period of which a chart shows each heap.
const mostBars = 60

// tableChart is a native chart of columns of a table.
type tableChart struct {
	workbook.Chart
	x int
	y []int
}

// charts are those of the report's tables, by name.
var charts = map[string]tableChart{
	"Summary":  {workbook.Chart{Kind: workbook.Shares, Title: "So many, and the others"}, 0, []int{2, 4}},
	"Overview": {workbook.Chart{Kind: workbook.Columns, Title: "Preperiods and periods", YTitle: "heaps", LogY: true}, 0, []int{5, 6}},
	"Contents": {workbook.Chart{Kind: workbook.Stacked, Title: "Rows of the tables by verdict", YTitle: "rows", Height: 720}, 0, []int{3, 4, 5, 6}},
	"Wythoff":  {workbook.Chart{Kind: workbook.Scatter, Title: "Wythoff's pairs", XTitle: "n", YTitle: "heap (tokens)"}, 0, []int{1, 4}},
}

func (c tableChart) add(sheet *workbook.Sheet) error {
	x, err := sheet.Column(c.x)
	if err != nil {
		return err
	}
	for _, column := range c.y {
		y, err := sheet.Column(column)
		if err != nil {
			return err
		}
		c.Series = append(c.Series, workbook.Series{X: x, Y: y})
	}
	return sheet.AddChart(c.Chart)
}

func addPictures(sheet *workbook.Sheet, pictures []picture) error {
	for _, p := range pictures {
		if err := sheet.AddPicture(workbook.Picture{PNG: p.png, Alt: p.caption, Caption: p.caption}); err != nil {
			return fmt.Errorf("picture %s: %w", p.name, err)
		}
	}
	return nil
}

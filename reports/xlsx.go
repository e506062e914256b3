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
	for _, t := range tables {
		sheet, err := book.AddTable(t)
		if err != nil {
			return err
		}
		if t.Name == "Wythoff" {
			if err := addPairsChart(sheet); err != nil {
				return err
			}
		}
		if err := addPictures(sheet, shown[t.Name]); err != nil {
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
	return addPictures(sheet, pictures)
}

// addPairsChart draws both heaps of Wythoff's pairs against n, from the cells of the sheet.
func addPairsChart(sheet *workbook.Sheet) error {
	const n, a, b = 0, 1, 4 // columns of Wythoff.pairs
	var series []workbook.Series
	x, err := sheet.Column(n)
	if err != nil {
		return err
	}
	for _, column := range []int{a, b} {
		y, err := sheet.Column(column)
		if err != nil {
			return err
		}
		series = append(series, workbook.Series{X: x, Y: y})
	}
	return sheet.AddChart(workbook.Chart{
		Kind: workbook.Scatter, Title: "Wythoff's pairs", XTitle: "n", YTitle: "heap (tokens)", Series: series,
	})
}

func addPictures(sheet *workbook.Sheet, pictures []picture) error {
	for _, p := range pictures {
		if err := sheet.AddPicture(workbook.Picture{PNG: p.png, Alt: p.caption, Caption: p.caption}); err != nil {
			return fmt.Errorf("picture %s: %w", p.name, err)
		}
	}
	return nil
}

package census

import (
	"bytes"
	"fmt"
	"io"

	"example.org/grundy/internal/html"
	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/internal/workbook"
	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
)

// Formats lists the forms in which Write writes a census.
func Formats() []string { return []string{"csv", "json", "md", "tex", "table", "xlsx", "html"} }

// hardestShown is how many of the hardest games are shown.
const hardestShown = 30

// Write writes the census: a table of its games ([Census.Table], or what is seen of it) as csv, json, md, tex or table; the table with the survey's pages (how
// many games are settled and how, preperiods and periods, the hardest games, the open ones) as xlsx or
// html. version names the program that made it. The same census gives the same bytes.
func (c *Census) Write(w io.Writer, games *table.Table, format, version string) error {
	switch format {
	case "xlsx":
		return c.writeWorkbook(w, games, version)
	case "html":
		return c.writePage(w, games, version)
	}
	return games.Write(w, format)
}

// settled draws how many of the games that were searched are proved within how many heaps; nil if there
// are none.
func (c *Census) settled() (*plots.Figure, error) {
	var needed []int64
	games := 0
	for _, r := range c.Rows {
		if r.As != "" {
			continue
		}
		games++
		if r.Verdict.Status == periodicity.Proved {
			needed = append(needed, r.Verdict.Heaps)
		}
	}
	if games == 0 {
		return nil, nil
	}
	title := "How far games must be computed, " + c.Manifest.Family
	return plots.Settled(needed, games, plots.SettledOptions{Searched: c.Most() + 1, Options: plots.Options{
		Title: title,
		Caption: fmt.Sprintf("%s: games that are proved periodic within n heaps, of %s that were searched, %s.",
			title, numbers.Count(int64(games), "game"), c.Words(numbers.Group)),
	}})
}

func (c *Census) pages() []*table.Table {
	return []*table.Table{c.Counts(), c.Hardest(hardestShown), c.Open()}
}

func (c *Census) writePage(w io.Writer, games *table.Table, version string) error {
	page := html.Page{
		Title: games.Title, Words: c.lacking(),
		Foot: "Made by Grundy's workbench " + version + ".",
	}
	figure, err := c.settled()
	if err != nil {
		return err
	}
	for i, t := range c.pages() {
		body, err := html.Untitled(t)
		if err != nil {
			return err
		}
		page.Sections = append(page.Sections, html.Section{ID: t.Name, Title: t.Title, Body: body})
		if i == 0 && figure != nil {
			var svg bytes.Buffer
			if err := figure.Encode(&svg, "svg"); err != nil {
				return err
			}
			picture, err := html.Figure(html.Picture{MediaType: "image/svg+xml", Image: svg.Bytes(), Alt: figure.Caption, Caption: figure.Caption})
			if err != nil {
				return err
			}
			page.Sections = append(page.Sections, html.Section{ID: "Settled", Title: figure.Title, Body: picture})
		}
	}
	all, err := html.Table(games)
	if err != nil {
		return err
	}
	folded, err := html.Fold(fmt.Sprintf("%d games", len(games.Rows)), all)
	if err != nil {
		return err
	}
	page.Sections = append(page.Sections, html.Section{ID: "All", Title: "All games", Body: folded})
	return html.Write(w, page)
}

func (c *Census) writeWorkbook(w io.Writer, games *table.Table, version string) error {
	book, err := workbook.New(workbook.Properties{Title: games.Title, Subject: c.lacking(), Author: "Grundy's workbench", Version: version})
	if err != nil {
		return err
	}
	defer book.Close()
	figure, err := c.settled()
	if err != nil {
		return err
	}
	for i, t := range append(c.pages(), games) {
		sheet, err := book.AddTable(t)
		if err != nil {
			return err
		}
		if i == 0 && figure != nil {
			var png bytes.Buffer
			if err := figure.Encode(&png, "png"); err != nil {
				return err
			}
			if err := sheet.AddPicture(workbook.Picture{PNG: png.Bytes(), Alt: figure.Caption, Caption: figure.Caption}); err != nil {
				return err
			}
		}
	}
	_, err = book.WriteTo(w)
	return err
}

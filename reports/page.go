package reports

import (
	"html/template"
	"io"
	"slices"

	"example.org/grundy/internal/html"
	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/reports/explore"
	"example.org/grundy/reports/explore/shown"
)

// writePage writes the page that holds the whole report: tables, figures, verdicts and an explorer
// of the sequences. It is one file, to be opened from disk.
func (r *Report) writePage(w io.Writer, tables []*table.Table, pictures []picture) error {
	page := html.Page{Title: r.Config.Title, Words: r.Config.Intro, Foot: "Written by analyze report, " + Version() + "."}
	shown := map[string][]picture{}
	for _, p := range pictures {
		shown[p.sheet] = append(shown[p.sheet], p)
	}
	var err error
	if page.First, err = r.inShort(pictures); err != nil {
		return err
	}
	for i, t := range tables {
		section, err := tableSection(t, shown[t.Name])
		if err != nil {
			return err
		}
		page.Sections = append(page.Sections, section)
		if i == 0 && len(r.Studies) > 0 {
			explorer, err := r.explorer()
			if err != nil {
				return err
			}
			page.Sections = append(page.Sections, explorer)
		}
	}
	for i := range r.Studies {
		s := &r.Studies[i]
		body, err := figuresHTML(shown[s.Name])
		if err != nil {
			return err
		}
		links, err := s.links()
		if err != nil {
			return err
		}
		body = links + body
		page.Sections = append(page.Sections, html.Section{ID: s.Name, Title: s.heading(), Words: s.words(), Body: body})
	}
	if list := shown["Pictures"]; len(list) > 0 {
		body, err := figuresHTML(list)
		if err != nil {
			return err
		}
		page.Sections = append(page.Sections, html.Section{ID: "Pictures", Title: "Tables of two heaps", Body: body})
	}
	return html.Write(w, page)
}

// mostOpenRows is the length above which a table is folded away until the reader asks for it.
const mostOpenRows = 30

// tableSection is a table with its pictures. The anchor of the table's name is in the table itself.
func tableSection(t *table.Table, pictures []picture) (html.Section, error) {
	s := html.Section{ID: "section-" + t.Name, Title: t.Title}
	body, err := html.Untitled(t)
	if err != nil {
		return s, err
	}
	if len(t.Rows) > mostOpenRows {
		if body, err = html.Fold(numbers.Count(int64(len(t.Rows)), "row"), body); err != nil {
			return s, err
		}
	}
	files, err := html.Links("This table as", html.Link{Text: "CSV", Target: "tables/" + t.Name + ".csv"},
		html.Link{Text: "Markdown", Target: "tables/" + t.Name + ".md"}, html.Link{Text: "LaTeX", Target: "tables/" + t.Name + ".tex"})
	if err != nil {
		return s, err
	}
	sources, err := sourceLinks(t)
	if err != nil {
		return s, err
	}
	figures, err := figuresHTML(pictures)
	s.Body = body + files + sources + figures
	return s, err
}

func figuresHTML(pictures []picture) (template.HTML, error) {
	var body template.HTML
	for _, p := range pictures {
		media, image := "image/svg+xml", p.svg
		if len(p.png) < len(p.svg) {
			media, image = "image/png", p.png
		}
		figure, err := html.Figure(html.Picture{MediaType: media, Image: image, Alt: p.caption, Caption: p.caption})
		if err != nil {
			return "", err
		}
		body += figure
	}
	return body, nil
}

// explorer is the section in which the sequences can be looked at, those of folded figures first:
// there is something to see in them.
func (r *Report) explorer() (html.Section, error) {
	folded := func(s *Study) int {
		if slices.Contains(s.Figures, "fold") {
			return 0
		}
		return 1
	}
	var studies []*Study
	for i := range r.Studies {
		studies = append(studies, &r.Studies[i])
	}
	slices.SortStableFunc(studies, func(a, b *Study) int { return folded(a) - folded(b) })
	var games []shown.Game
	for _, s := range studies {
		g, err := shown.Of(s.heading(), s.game, s.Verdict, s.Explored)
		if err != nil {
			return html.Section{}, err
		}
		games = append(games, g)
	}
	section, err := explore.Section(games)
	section.Title = "Explore the sequences"
	section.Words = "Each heap is a cell, coloured by its value, in rows of a width of your choice: at the period, upright stripes."
	if err == nil && r.playground != nil {
		var links template.HTML
		links, err = html.Links("Any other game:", html.Link{Text: "the playground", Target: playgroundFile})
		section.Body = links + section.Body
	}
	return section, err
}

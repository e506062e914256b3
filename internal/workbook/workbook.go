// Package workbook builds an XLSX workbook: a sheet per table or sequence, with charts, pictures
// and links, ready to read, filter and print (A4 landscape, headers on every page).
//
// Every sheet goes through excelize's stream writer, so a sequence of millions of heaps costs time
// and a temporary file, not memory; what exceeds the 1,048,576 rows of a sheet continues on
// another. The same calls give the same bytes.
package workbook

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/names"
)

// Properties are what the workbook says about itself.
type Properties struct {
	Title   string
	Subject string
	Author  string
	Version string    // of the program that made it
	Date    time.Time // of creation; a fixed one, or two runs differ. Zero is 1980-01-01.
}

// Book is a workbook in the making. Sheets stand in the order in which they are added. It is not
// safe for concurrent use.
type Book struct {
	file   *excelize.File
	date   time.Time
	look   look
	sheets []*Sheet
	taken  map[string]bool // names of sheets, in lower case
	links  []internalLink
	rows   int // that a sheet may hold
	done   bool
}

// internalLink is a link to another sheet, which may not have been added yet.
type internalLink struct{ from, cell, to string }

// epoch is the earliest date that a ZIP archive can hold.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// New returns a workbook without sheets. Close it when done.
func New(p Properties) (*Book, error) {
	f := excelize.NewFile()
	b := &Book{file: f, date: p.Date.UTC(), taken: map[string]bool{}, rows: excelize.TotalRows}
	if p.Date.Before(epoch) {
		b.date = epoch
	}
	stamp := b.date.Format(time.RFC3339)
	if err := f.SetDefaultFont(fontFamily); err != nil {
		return nil, err
	}
	if err := f.SetDocProps(&excelize.DocProperties{
		Title: p.Title, Subject: p.Subject, Creator: p.Author, LastModifiedBy: p.Author, Version: p.Version,
		Created: stamp, Modified: stamp, Language: "en",
	}); err != nil {
		return nil, err
	}
	if err := f.SetAppProps(&excelize.AppProperties{Application: "Microsoft Excel", AppVersion: "16.0300"}); err != nil {
		return nil, err
	}
	b.look = look{file: f, ids: map[style]int{}}
	return b, nil
}

// Close frees the workbook and its temporary files.
func (b *Book) Close() error { return b.file.Close() }

// add makes an empty sheet. Its name must come from package names and be new.
func (b *Book) add(name string) (*Sheet, error) {
	if !names.Valid(name) {
		return nil, fmt.Errorf("sheet name %q: want a name made by package names, such as %q", name, names.Clean(name))
	}
	if b.taken[strings.ToLower(name)] {
		return nil, fmt.Errorf("sheet name %q: there is such a sheet already (Excel ignores case)", name)
	}
	return b.insert(name)
}

// more makes a sheet that belongs to sheet name and is called by it, a word and a number from first on, which is left
// out if it is 1: "0.77 (2)", "0.77 figures". Names of package names hold no space, so it clashes with none of them.
func (b *Book) more(name, word string, first int) (*Sheet, error) {
	for k := first; ; k++ {
		suffix := word
		if k > 1 {
			suffix += fmt.Sprintf(" (%d)", k)
		}
		next := name[:min(len(name), names.MaxLen-len(suffix))] + suffix
		if !b.taken[strings.ToLower(next)] {
			return b.insert(next)
		}
	}
}

// further makes the sheet on which sheet name goes on.
func (b *Book) further(name string) (*Sheet, error) { return b.more(name, "", 2) }

func (b *Book) insert(name string) (*Sheet, error) {
	if b.done {
		return nil, fmt.Errorf("sheet %q: the workbook was written already", name)
	}
	if len(b.sheets) == 0 { // a new file of excelize holds one sheet
		if err := b.file.SetSheetName("Sheet1", name); err != nil {
			return nil, err
		}
	} else if _, err := b.file.NewSheet(name); err != nil {
		return nil, err
	}
	b.taken[strings.ToLower(name)] = true
	s, err := newSheet(b, name)
	if err != nil {
		return nil, err
	}
	b.sheets = append(b.sheets, s)
	return s, nil
}

// WriteTo writes the workbook, once. A link to a sheet that was never added is an error.
func (b *Book) WriteTo(w io.Writer) (int64, error) {
	switch {
	case b.done:
		return 0, fmt.Errorf("the workbook was written already")
	case len(b.sheets) == 0:
		return 0, fmt.Errorf("a workbook needs a sheet")
	}
	b.done = true
	for _, l := range b.links {
		if !b.taken[strings.ToLower(l.to)] {
			return 0, fmt.Errorf("sheet %q, cell %s: it links to sheet %q, which was not added", l.from, l.cell, l.to)
		}
	}
	for _, s := range b.sheets {
		if err := s.repeatHead(); err != nil {
			return 0, err
		}
		if err := s.stream.Flush(); err != nil {
			return 0, fmt.Errorf("sheet %q: %w", s.name, err)
		}
	}
	return pack(b.file, b.date, w)
}

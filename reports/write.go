package reports

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"example.org/grundy/internal/abandon"
	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/internal/manifest"
	"example.org/grundy/internal/regular"
	"example.org/grundy/internal/table"
)

// playgroundFile is the page that computes games itself.
const playgroundFile = "playground.html"

// tableForms are the forms that each table is written in, beside the workbook.
var tableForms = []string{"csv", "md", "tex"}

// Write writes the report into the folder dir: report.xlsx, index.html, figures/, tables/, sources.bib,
// tables.tex, playground.html if it was asked for and, last of all, manifest.json, which names every other file with its SHA-256. The same report
// gives the same bytes. Everything is written into a temporary folder within dir and moved to its place at the
// end: if anything fails before, the folder holds what it held. Files of an earlier report that this one does not
// have are removed, if the earlier manifest lists them; nothing else in the folder is touched.
func (r *Report) Write(ctx context.Context, dir string, log func(format string, args ...any)) error {
	if log == nil {
		log = func(string, ...any) {}
	}
	old, err := listed(dir)
	if err != nil {
		return err
	}
	out, err := stage(dir)
	if err != nil {
		return err
	}
	defer out.drop()
	if err := r.writeInto(ctx, out, log); err != nil {
		return err
	}
	m, err := manifest.Of(out.staging, Version(), r.Config.inputs(), out.paths)
	if err != nil {
		return err
	}
	if err := m.Write(out.staging); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return out.swap(old)
}

// writeInto writes all but the manifest.
func (r *Report) writeInto(ctx context.Context, out *outputs, log func(format string, args ...any)) error {
	tables, err := r.Tables()
	if err != nil {
		return err
	}
	log("%d tables", len(tables))
	if err := out.writeTables(tables); err != nil {
		return err
	}
	log("%d figures", len(r.figures()))
	pictures, err := r.drawAll(ctx)
	if err != nil {
		return err
	}
	if err := out.writePictures(pictures); err != nil {
		return err
	}
	type part struct {
		path, words string
		write       func(io.Writer) error
	}
	parts := []part{
		{"tables.tex", "", func(w io.Writer) error { return r.writeDocument(w, tables) }},
		{bibFile + ".bib", "", func(w io.Writer) error { return writeBibTeX(w, tables) }},
		{"report.xlsx", "the workbook", func(w io.Writer) error { return r.writeWorkbook(w, tables, pictures) }},
		{"index.html", "the page", func(w io.Writer) error { return r.writePage(w, tables, pictures) }},
	}
	if r.playground != nil {
		parts = append(parts, part{playgroundFile, "", r.playground})
	}
	for _, part := range parts {
		if part.words != "" {
			log("%s", part.words)
		}
		if err := out.write(part.path, func(w io.Writer) error { return abandon.Do(ctx, func() error { return part.write(w) }) }); err != nil {
			return err
		}
	}
	return nil
}

// CheckFolder reports why [Report.Write] could not write into a folder, before a report is computed.
func CheckFolder(dir string) error {
	if err := atomicfile.CheckFolder(dir); err != nil {
		return err
	}
	_, err := listed(dir)
	return err
}

// picture is a figure, drawn.
type picture struct {
	figure
	title, caption string
	png, svg, pdf  []byte
}

func (r *Report) drawAll(ctx context.Context) ([]picture, error) {
	figures := r.figures()
	return inParallel(ctx, len(figures), func(ctx context.Context, i int) (picture, error) {
		if err := context.Cause(ctx); err != nil {
			return picture{}, err
		}
		f, err := figures[i].draw()
		if err != nil {
			return picture{}, fmt.Errorf("figure %s: %w", figures[i].name, err)
		}
		var png, svg, pdf bytes.Buffer
		if err := errors.Join(f.Encode(&png, "png"), f.Encode(&svg, "svg"), f.Encode(&pdf, "pdf")); err != nil {
			return picture{}, fmt.Errorf("figure %s: %w", figures[i].name, err)
		}
		return picture{figures[i], f.Title, f.Caption, png.Bytes(), svg.Bytes(), pdf.Bytes()}, nil
	})
}

func (o *outputs) writeTables(tables []*table.Table) error {
	for _, t := range tables {
		for _, form := range tableForms {
			if err := o.write("tables/"+t.Name+"."+form, func(w io.Writer) error { return t.Write(w, form) }); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *outputs) writePictures(pictures []picture) error {
	for _, p := range pictures {
		for _, form := range []struct {
			ending  string
			content []byte
		}{{".pdf", p.pdf}, {".png", p.png}, {".svg", p.svg}} {
			if err := o.write("figures/"+p.name+form.ending, writing(form.content)); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostManifest is more bytes than the manifest of a report has.
const mostManifest = 1 << 26

// listed returns the files that the manifest in dir lists, none if there is no manifest.
func listed(dir string) ([]string, error) {
	data, err := regular.Read(os.OpenFile, filepath.Join(dir, manifest.Name), mostManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := manifest.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s is no manifest of a report (%w): choose another folder, or remove it", filepath.Join(dir, manifest.Name), err)
	}
	var paths []string
	for _, f := range m.Files {
		paths = append(paths, f.Path)
	}
	return paths, nil
}

func writing(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

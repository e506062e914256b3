package workbook

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/xuri/excelize/v2"
)

// contentTypes is the part of the package that lists the others. excelize writes its entries in the
// order of a map.
const contentTypes = "[Content_Types].xml"

// stamped is a ZIP writer that dates every entry the same.
type stamped struct {
	*zip.Writer
	date time.Time
}

func (z stamped) Create(name string) (io.Writer, error) {
	return z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: z.date})
}

// pack writes f with sorted entries of one date: the same sheets give the same bytes. Compressed
// entries are copied as they are. It holds the compressed workbook in memory.
func pack(f *excelize.File, date time.Time, w io.Writer) (int64, error) {
	f.SetZipWriter(func(w io.Writer) excelize.ZipWriter { return stamped{zip.NewWriter(w), date} })
	buf, err := f.WriteToBuffer()
	if err != nil {
		return 0, err
	}
	in, err := zip.NewReader(bytes.NewReader(buf.Bytes()), int64(buf.Len()))
	if err != nil {
		return 0, err
	}
	// '[' sorts before the other names, so the list of parts is first, where sniffers look for it.
	slices.SortFunc(in.File, func(a, b *zip.File) int { return cmp.Compare(a.Name, b.Name) })

	count := &counter{w: w}
	out := stamped{zip.NewWriter(count), date}
	for _, entry := range in.File {
		if entry.Name == contentTypes {
			err = copySorted(out, entry)
		} else {
			err = out.Copy(entry)
		}
		if err != nil {
			return count.n, fmt.Errorf("%s: %w", entry.Name, err)
		}
	}
	err = out.Close()
	return count.n, err
}

// types is the content of [Content_Types].xml.
type types struct {
	XMLName   xml.Name `xml:"http://schemas.openxmlformats.org/package/2006/content-types Types"`
	Defaults  []ending `xml:"Default"`
	Overrides []part   `xml:"Override"`
}

type ending struct {
	Extension   string `xml:",attr"`
	ContentType string `xml:",attr"`
}

type part struct {
	PartName    string `xml:",attr"`
	ContentType string `xml:",attr"`
}

// copySorted copies the list of content types with its entries sorted.
func copySorted(out stamped, entry *zip.File) error {
	r, err := entry.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	var list types
	if err := xml.NewDecoder(r).Decode(&list); err != nil {
		return err
	}
	slices.SortFunc(list.Defaults, func(a, b ending) int { return cmp.Compare(a.Extension, b.Extension) })
	slices.SortFunc(list.Overrides, func(a, b part) int { return cmp.Compare(a.PartName, b.PartName) })
	b, err := xml.Marshal(list)
	if err != nil {
		return err
	}
	w, err := out.Create(entry.Name)
	if err != nil {
		return err
	}
	_, err = w.Write(append([]byte(xml.Header), b...))
	return err
}

// counter counts what is written to w.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

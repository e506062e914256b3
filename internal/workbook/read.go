package workbook

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"example.org/grundy/internal/spelling"
)

const (
	mostPacked   = 128 << 20 // bytes of a workbook that is read
	mostUnpacked = 512 << 20 // bytes of what is in it
)

// Is reports whether what is read begins as a workbook does, which is a ZIP archive. It consumes nothing.
func Is(r *bufio.Reader) bool {
	begin, err := r.Peek(4)
	return err == nil && string(begin) == "PK\x03\x04"
}

// headOfValues is how a row begins that stands above heaps and their values.
var headOfValues = regexp.MustCompile(`(?i)^(n|heaps?|index|size)\t`)

// numeric is how a cell looks that holds a number.
var numeric = regexp.MustCompile(`^\d+$`)

// Rows reads a sheet of a workbook as text: a line a row, tabs between the cells, numbers with all their
// digits. Rows above a head such as "Heap", "Value" are left out, and what follows an empty row below it.
// Without a name it is the only sheet with such a head, else the only one with rows of numbers; an error
// names the sheets if there is none or more than one. It reads the workbook into memory, up to 128 MB packed.
func Rows(r io.Reader, sheet string) (string, error) {
	packed, err := io.ReadAll(io.LimitReader(r, mostPacked+1))
	if err != nil {
		return "", err
	}
	if len(packed) > mostPacked {
		return "", fmt.Errorf("workbook of more than %d bytes: want at most so many", int64(mostPacked))
	}
	file, err := excelize.OpenReader(bytes.NewReader(packed), excelize.Options{RawCellValue: true, UnzipSizeLimit: mostUnpacked})
	if err != nil {
		return "", fmt.Errorf("no workbook that can be read: %w", err)
	}
	defer file.Close()
	names := file.GetSheetList()
	if sheet != "" {
		if !slices.Contains(names, sheet) {
			return "", fmt.Errorf("no sheet %q%s: want one of %s", sheet, spelling.DidYouMean(sheet, names...), strings.Join(names, ", "))
		}
		names = []string{sheet}
	}
	var headed, plain []string // what sheets hold
	var headedNames, plainNames []string
	for _, name := range names {
		rows, err := file.GetRows(name)
		if err != nil {
			return "", fmt.Errorf("sheet %s: %w", name, err)
		}
		switch text, head := numbersOf(rows); {
		case head:
			headed, headedNames = append(headed, text), append(headedNames, name)
		case text != "":
			plain, plainNames = append(plain, text), append(plainNames, name)
		}
	}
	if len(headed) == 0 {
		headed, headedNames = plain, plainNames
	}
	switch len(headed) {
	case 1:
		return headed[0], nil
	case 0:
		return "", fmt.Errorf("no sheet with numbers among %s: want one with heaps and values, or values", strings.Join(names, ", "))
	}
	return "", fmt.Errorf("%d sheets hold numbers, %s: want --sheet with one of them", len(headed), strings.Join(headedNames, ", "))
}

// numbersOf returns the rows of numbers of a sheet as lines, and whether they stand below a head: that is then
// the first line, and two columns are read.
func numbersOf(rows [][]string) (text string, head bool) {
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = strings.TrimSpace(strings.Join(row, "\t"))
	}
	if i := slices.IndexFunc(lines, headOfValues.MatchString); i >= 0 {
		end := i + 1
		for end < len(lines) && lines[end] != "" {
			end++
		}
		for k := i; k < end; k++ {
			lines[k] = strings.Join(rows[k][:min(2, len(rows[k]))], "\t")
		}
		return strings.Join(lines[i:end], "\n"), true
	}
	lines = slices.DeleteFunc(lines, func(line string) bool {
		return slices.ContainsFunc(strings.Fields(line), func(cell string) bool { return !numeric.MatchString(cell) })
	})
	return strings.TrimSpace(strings.Join(lines, "\n")), false
}

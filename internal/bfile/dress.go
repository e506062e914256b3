package bfile

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
)

// What people bring is undressed before it is read: encodings, comments, tables, brackets, labels of rows.
// What is left are lines of the three forms, each with the number of the line that it stood on.

// entry is a line of one of the three forms.
type entry struct {
	line int
	text string
}

// decode returns the text of UTF-16 and of UTF-8, without the byte order mark.
func decode(raw []byte) string {
	little := len(raw) >= 2 && raw[0] == 0xFF && raw[1] == 0xFE
	if !little && (len(raw) < 2 || raw[0] != 0xFE || raw[1] != 0xFF) {
		return strings.TrimPrefix(string(raw), "\ufeff")
	}
	units := make([]uint16, 0, len(raw)/2)
	for i := 2; i+1 < len(raw); i += 2 {
		low, high := raw[i+1], raw[i]
		if little {
			low, high = high, low
		}
		units = append(units, uint16(high)<<8|uint16(low))
	}
	return string(utf16.Decode(units))
}

// undress returns the lines of a text that hold values.
func undress(text string) ([]entry, error) {
	if entries, ok := fromJSON(text); ok {
		return entries, nil
	}
	d := dress{}
	lines := strings.Split(text, "\n")
	from, to := table(lines)
	for i := from; i < to; i++ {
		if err := d.line(i+1, strings.TrimSpace(lines[i])); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return d.entries, nil
}

// rule is the line between the head of a table and its rows, in text, Markdown and LaTeX.
var rule = regexp.MustCompile(`^(\|?[ :|]*-{2,}[-: |]*|\\midrule)$`)

// table returns the lines of the rows of a table, of all lines if there is none: those after the rule, up
// to an empty line or the end of the table.
func table(lines []string) (from, to int) {
	for i, line := range lines {
		if strings.TrimSpace(line) == `\endfoot` { // the head and foot of a longtable are over
			return i + 1, len(lines)
		}
	}
	for i, line := range lines {
		if !rule.MatchString(strings.TrimSpace(line)) {
			continue
		}
		to = i + 1
		for to < len(lines) && strings.TrimSpace(lines[to]) != "" && !strings.HasPrefix(lines[to], `\bottomrule`) {
			to++
		}
		return i + 1, to
	}
	return 0, len(lines)
}

// dress takes lines one by one.
type dress struct {
	entries []entry
	pairs   bool // a head "heap,value" came first: each line is an index and a value
}

var (
	head  = regexp.MustCompile(`(?i)^"?(n|heap|heaps|index|size)"?\s*[,;\t]\s*"?[a-z][a-z() ]*"?$`)
	label = regexp.MustCompile(`^(\d+)\s*(?:\+|[-–]\s*\d+)\s*[|:]?\s*(.*\S)$`)
	oeis  = regexp.MustCompile(`^%([A-Za-z]) A\d{6,7} ?(.*)$`)

	// separators makes those of columns spaces, and those of lists commas.
	separators = strings.NewReplacer("|", " ", "&", " ", ";", ",")
)

func (d *dress) line(n int, text string) error {
	if m := oeis.FindStringSubmatch(text); m != nil { // the internal format: %S, %T and %U hold the terms
		if strings.Contains("STU", m[1]) {
			d.add(n, strings.TrimSpace(m[2]))
		}
		return nil
	}
	if i := strings.Index(text, "//"); i >= 0 {
		text = strings.TrimSpace(text[:i])
	}
	switch {
	case text == "" || text[0] == '#' || text[0] == '%' || text[0] == '\\':
		return nil
	case len(d.entries) == 0 && head.MatchString(text):
		d.pairs = true
		return nil
	}
	inTeX := strings.HasSuffix(text, `\\`)
	text = strings.TrimSuffix(text, `\\`)
	if m := label.FindStringSubmatch(text); m != nil {
		return d.row(n, m[1], m[2])
	}
	if first, rest, ok := strings.Cut(text, "&"); ok && inTeX {
		return d.row(n, strings.TrimSpace(first), rest)
	}
	text = separators.Replace(strings.Trim(text, "|[]{}() \t"))
	if d.pairs {
		text = strings.Replace(text, ",", " ", 1)
	}
	switch fields := strings.Fields(text); {
	case len(fields) == 0:
	case len(fields) > 2 && !strings.Contains(text, ","):
		d.add(n, strings.Join(fields, ",")+",")
	default:
		d.add(n, strings.Join(fields, " "))
	}
	return nil
}

// row takes the values of a row with the index of the first in front.
func (d *dress) row(n int, index, values string) error {
	first, err := strconv.ParseInt(index, 10, 62)
	if err != nil {
		return fmt.Errorf("label %s: want the index of the first value of the row", clip(index))
	}
	for i, v := range strings.FieldsFunc(values, func(r rune) bool { return strings.ContainsRune(" \t,;|&", r) }) {
		d.add(n, fmt.Sprintf("%d %s", first+int64(i), v))
	}
	return nil
}

func (d *dress) add(n int, text string) { d.entries = append(d.entries, entry{n, text}) }

// fromJSON takes a list of values, or of pairs, or a table with such rows.
func fromJSON(text string) (entries []entry, ok bool) {
	var rows []json.RawMessage
	var whole struct{ Rows []json.RawMessage }
	raw := []byte(text)
	if json.Unmarshal(raw, &rows) != nil {
		if json.Unmarshal(raw, &whole) != nil {
			return nil, false
		}
		rows = whole.Rows
	}
	for _, row := range rows {
		var pair []json.Number
		if json.Unmarshal(row, &pair) == nil && len(pair) == 2 {
			entries = append(entries, entry{1, pair[0].String() + " " + pair[1].String()})
			continue
		}
		entries = append(entries, entry{1, strings.TrimSpace(string(row))})
	}
	return entries, len(entries) > 0
}

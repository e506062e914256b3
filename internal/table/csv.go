package table

import (
	"encoding/csv"
	"io"
	"strings"
)

// WriteCSV writes the keys of the columns and then a record per row (RFC 4180, UTF-8, lines ended by
// \n). Numbers are plain digits. Text goes through [Guard], so that no spreadsheet runs it.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	record := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		record[i] = Guard(c.ID())
	}
	if err := writeRecord(out, w, record); err != nil {
		return err
	}
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		for i, c := range row {
			record[i] = c.Machine()
			if c.kind == KindText || c.kind == KindLink {
				record[i] = Guard(record[i])
			}
		}
		if err := writeRecord(out, w, record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// writeRecord writes one record. A lone empty field would be a blank line, which readers skip, so
// it is quoted; encoding/csv has no way to ask for that.
func writeRecord(out *csv.Writer, w io.Writer, record []string) error {
	if len(record) == 1 && record[0] == "" {
		out.Flush()
		_, err := io.WriteString(w, "\"\"\n")
		return err
	}
	return out.Write(record)
}

// Guard returns text so that a spreadsheet that opens the CSV takes it for text: what starts with
// = + - @ or a tab and is not a number gets an apostrophe in front, as a user would type it. Text
// that starts with an apostrophe gets another, so that one less gives every text back. Line ends
// become \n, which is what a reader of CSV makes of them.
func Guard(text string) string {
	text = lineEnds.Replace(text)
	if text == "" || !strings.ContainsRune("=+-@\t'", rune(text[0])) || isNumber(text) {
		return text
	}
	return "'" + text
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// isNumber reports whether s is a decimal number: sign, digits, point, digits, exponent.
func isNumber(s string) bool {
	digits := func() (n int) {
		for n < len(s) && '0' <= s[n] && s[n] <= '9' {
			n++
		}
		s = s[n:]
		return n
	}
	sign := func() {
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
	}
	sign()
	n := digits()
	if s != "" && s[0] == '.' {
		s = s[1:]
		n += digits()
	}
	if n == 0 {
		return false
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		sign()
		if digits() == 0 {
			return false
		}
	}
	return s == ""
}

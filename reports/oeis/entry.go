package oeis

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Entry is an entry in the internal format (https://oeis.org/eishelp1.html), as far as it is needed here.
type Entry struct {
	Number   string // A002186; empty for a draft
	Name     string
	Offset   int64 // index of the first value
	Values   []uint64
	Comments []string
	Formulas []string
	Programs []string // each of several lines
	Cross    []string // "Cf. …"
	Keywords string
	Author   string
}

// lineRoom is the length up to which the OEIS fills each of the three lines of values.
const lineRoom = 80

// Write writes the entry. Values beyond the three lines are left out.
func (e Entry) Write(w io.Writer) error {
	number := e.Number
	if number == "" {
		number = "A000000"
	}
	var b strings.Builder
	line := func(kind, text string) {
		fmt.Fprintf(&b, "%%%s %s %s\n", kind, number, text)
	}
	fmt.Fprintf(&b, "%%I %s\n", number)
	for i, values := range e.lines() {
		line([...]string{"S", "T", "U"}[i], values)
	}
	line("N", e.Name)
	for _, c := range e.Comments {
		line("C", c)
	}
	for _, f := range e.Formulas {
		line("F", f)
	}
	for _, p := range e.Programs {
		for _, l := range strings.Split(p, "\n") {
			line("o", l)
		}
	}
	for _, c := range e.Cross {
		line("Y", c)
	}
	line("K", e.Keywords)
	line("O", fmt.Sprintf("%d,%d", e.Offset, e.firstAboveOne()))
	line("A", e.Author)
	_, err := io.WriteString(w, b.String())
	return err
}

// lines are the values in up to three lines; all but the last end in a comma.
func (e Entry) lines() []string {
	var lines []string
	line := ""
	for i, v := range e.Values {
		text := strconv.FormatUint(v, 10)
		if i+1 < len(e.Values) {
			text += ","
		}
		if len(line)+len(text) > lineRoom && line != "" {
			if lines = append(lines, line); len(lines) == 3 {
				lines[2] = strings.TrimSuffix(lines[2], ",")
				return lines
			}
			line = ""
		}
		line += text
	}
	return append(lines, line)
}

// firstAboveOne is the place, from 1 on, of the first value above 1, or 1 if there is none.
func (e Entry) firstAboveOne() int {
	for i, v := range e.Values {
		if v > 1 {
			return i + 1
		}
	}
	return 1
}

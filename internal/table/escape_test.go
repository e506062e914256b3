package table

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.org/grundy/internal/latextest"
)

// texts are the seeds of the fuzz tests: what each form gives meaning to.
var texts = []string{
	"", "0.77", "=1+1", "+5", "-5", "-5.e3", "@cmd", "\t=x", "'quoted", "''", "a,b", `say "x"`, "two\nlines", "cr\r\nlf", "\r",
	"a|b", `a\|b`, `\`, "*x* _y_ `z`", "[l](t)", "<b>&amp;", "$x$", "~~s~~", "# h", "50% of {x} ^2", `\end{tabular}`, `\\[2cm]`, "[2cm]",
	"φ ≤ ⌊nφ⌋ ⊕ 1 … – —", "−1", "\x1b[31m", "\xff\xfe", "\u202e", " lead", "trail ", "\u00a0", "-", "--", "&", "]]>", "a\x00b",
}

func oneCell(text string) *Table {
	t := &Table{Name: "t", Columns: []Column{{Header: "h"}}}
	t.Add(Text(text))
	return t
}

// number is a decimal number, as the standard's grammars write it.
var number = regexp.MustCompile(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`)

func FuzzCSV(f *testing.F) {
	for i, s := range texts {
		f.Add(s, texts[(i*7+3)%len(texts)])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, want := range [][]string{{a}, {a, b}} {
			header, row := throughCSV(t, want)
			for _, field := range append(header, row...) {
				if strings.ContainsAny(field[:min(1, len(field))], "=+-@\t") && !number.MatchString(field) {
					t.Errorf("a spreadsheet would run %q", field)
				}
			}
			for i, field := range row {
				if got := strings.TrimPrefix(field, "'"); got != lineEnds.Replace(want[i]) {
					t.Errorf("%q came back as %q", want[i], got)
				}
			}
		}
	})
}

// throughCSV writes a table of one row and returns what a reader of CSV makes of it.
func throughCSV(t *testing.T, texts []string) (header, row []string) {
	t.Helper()
	tab := &Table{Name: "t", Rows: [][]Cell{nil}}
	for _, s := range texts {
		tab.Columns = append(tab.Columns, Column{Header: "=h"})
		tab.Rows[0] = append(tab.Rows[0], Text(s))
	}
	out := written(t, tab, "csv")
	records, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(records) != 2 || len(records[1]) != len(texts) {
		t.Fatalf("%q: %d records, %v", out, len(records), err)
	}
	return records[0], records[1]
}

func written(t *testing.T, tab *Table, form string) string {
	t.Helper()
	var out strings.Builder
	if err := tab.Write(&out, form); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestGuardLeavesNumbersAlone(t *testing.T) {
	for _, s := range []string{"-5", "+5", "-0.5", "-.5", "+1e9", "-1E-9", "-5."} {
		if Guard(s) != s {
			t.Errorf("%q became %q", s, Guard(s))
		}
	}
	for _, s := range []string{"-", "+", "-e5", "-1e", "-1-1", "+A1", "-.", "-1.2.3", "=1", "@x", "-0x1p4", "-Inf", "+nan", "-1_0"} {
		if Guard(s) != "'"+s {
			t.Errorf("%q became %q, want an apostrophe in front", s, Guard(s))
		}
	}
}

// shown is what a reader of one line sees of s, from the meaning of oneLine: control characters are
// spaces, what is not UTF-8 is U+FFFD.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, string([]rune(lineEnds.Replace(s))))
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range texts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		if err := oneCell(text).WriteMarkdown(&out); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != 3 {
			t.Fatalf("%q gave %d lines, want header, rule and row", text, len(lines))
		}
		got, ok := strings.CutPrefix(lines[2], "| ")
		got, ok2 := strings.CutSuffix(got, " |")
		if !ok || !ok2 {
			t.Fatalf("row %q is not between pipes", lines[2])
		}
		got = strings.ReplaceAll(got, "<br>", "\n")
		var plain strings.Builder
		for i := 0; i < len(got); i++ {
			switch {
			case got[i] == '\\' && i+1 < len(got):
				i++ // escaped: stands for itself
			case strings.IndexByte("|*_`[]<>\\", got[i]) >= 0:
				t.Fatalf("%q is bare at byte %d of %q", got[i], i, got)
			}
			plain.WriteByte(got[i])
		}
		if shown(plain.String()) != shown(text) {
			t.Errorf("%q reads as %q", text, plain.String())
		}
	})
}

// texCommand is a command or an escaped sign.
var texCommand = regexp.MustCompile(`\\(?:[a-zA-Z]+|[^a-zA-Z])`)

// balanced reports what is wrong with a document of the given environments: braces, math and
// environments must close, and no special sign may stand bare in a row.
func balanced(tex string) string {
	var open []string
	for _, m := range regexp.MustCompile(`\\(begin|end)\{([a-z]+)\}`).FindAllStringSubmatch(tex, -1) {
		if m[1] == "begin" {
			open = append(open, m[2])
		} else if n := len(open); n == 0 || open[n-1] != m[2] {
			return "\\end{" + m[2] + "} closes nothing"
		} else {
			open = open[:n-1]
		}
	}
	if len(open) > 0 {
		return "open environments " + strings.Join(open, " ")
	}
	depth, dollars := 0, 0
	for _, r := range texCommand.ReplaceAllString(tex, "") {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		case '$':
			dollars++
		}
		if depth < 0 {
			return "a brace closes nothing"
		}
	}
	if depth != 0 || dollars%2 != 0 {
		return "braces or dollars do not close"
	}
	return ""
}

func FuzzLaTeX(f *testing.F) {
	for _, s := range texts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tab := oneCell(text)
		tab.Title, tab.Caption, tab.Source, tab.Columns[0].Header = text, text, text, text
		tab.Add(Link(text, "https://example.org/"+text).With(Differs))
		var out strings.Builder
		if err := tab.WriteLaTeX(&out); err != nil {
			t.Fatal(err)
		}
		tex := out.String()
		if problem := balanced(tex); problem != "" {
			t.Fatalf("%q: %s in\n%s", text, problem, tex)
		}
		if !utf8.ValidString(tex) {
			t.Errorf("%q gave bytes that are not UTF-8", text)
		}
		// The row of text alone: nothing but its own row end may be a command that moves.
		escaped := escapeLaTeX(text)
		bare := texCommand.ReplaceAllString(escaped, "")
		bare = regexp.MustCompile(`\$[^$]*\$`).ReplaceAllString(bare, "")
		if strings.ContainsAny(bare, `\$&#_^%`) || strings.Contains(escaped, `\\`) || strings.Contains(escaped, "\n") {
			t.Errorf("%q became %q, which TeX would act on", text, escaped)
		}
		if _, after, _ := strings.Cut(tex, "\\midrule\n"); strings.HasPrefix(strings.TrimSpace(after), "[") || strings.HasPrefix(strings.TrimSpace(after), "*") {
			t.Errorf("the row %q starts with an option", after)
		}
	})
}

func FuzzJSONAndText(f *testing.F) {
	for _, s := range texts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tab := oneCell(text)
		tab.Title = text
		data, plain := written(t, tab, "json"), written(t, tab, "table")
		var back struct {
			Title string
			Rows  [][]string
		}
		if err := json.Unmarshal([]byte(data), &back); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if want := string([]rune(text)); back.Title != want || back.Rows[0][0] != want {
			t.Errorf("JSON gave %q for %q", back, text)
		}
		for _, r := range plain {
			if r != '\n' && unicode.IsControl(r) {
				t.Errorf("control character %U reaches the terminal", r)
			}
		}
	})
}

func TestLongLaTeXBreaksAcrossPages(t *testing.T) {
	for rows, want := range map[int64]string{longTable: "tabular", longTable + 1: "longtable"} {
		tab := &Table{Name: "s", Title: "Squares", Source: "us", Columns: []Column{{Header: "[n]"}, {Header: "square", Width: 50}}, Stream: squares(rows, nil)}
		var out strings.Builder
		if err := tab.WriteLaTeX(&out); err != nil {
			t.Fatal(err)
		}
		tex := out.String()
		if !strings.Contains(tex, `\begin{`+want+`}`) || balanced(tex) != "" {
			t.Errorf("%d rows: want a balanced %s, got (%s)\n%s", rows, want, balanced(tex), tex)
		}
	}
}

// TestLaTeXCompiles sets the sample and the seeds with a TeX engine, if there is one.
func TestLaTeXCompiles(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("long: run by make test-long")
	}
	long := sample()
	long.Name, long.Rows = "long", nil
	for _, s := range texts {
		// The engine's own fonts lack these; escaping is not about them.
		if s = strings.Map(func(r rune) rune {
			if r == utf8.RuneError || r == '\u202e' {
				return -1
			}
			return r
		}, s); s != "" {
			for range 2 {
				long.Add(Link(s, "https://example.org/"+s), Int(1), Text(s), Text(s).With(Exception))
			}
		}
	}
	var tables []string
	for _, tab := range []*Table{sample(), long} {
		var tex strings.Builder
		if err := tab.WriteLaTeX(&tex); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, tex.String())
	}
	latextest.Fits(t, tables...)
}

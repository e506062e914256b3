package table

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sample holds every kind of cell and text that each form must escape.
func sample() *Table {
	t := &Table{
		Name:    "sample",
		Title:   "Games & codes",
		Caption: "What <each> form has to escape.",
		Source:  "Guy & Smith 1956",
		Columns: []Column{
			{Key: "game", Header: "Game", Kind: KindLink, Heads: true},
			{Key: "period", Header: "Period", Unit: "heaps", Kind: KindInt, Format: Format{Grouped: true}},
			{Key: "pure", Header: "Pure", Kind: KindText, Align: Centre},
			{Key: "status", Header: "Status", Kind: KindStatus},
		},
	}
	t.Add(Link("0.77", "#0.77"), Int(12), Text("no"), Text("proved").With(Proved))
	t.Add(Link("0.[3]", "https://example.org/a b?x=1&y=50%#t"), Int(1_048_576), Text("yes"), Text("=1+1 | $x_1$ 50%").With(Differs))
	t.Add(Text("-5").With(Exception), Uint(math.MaxUint64), Empty(), Text("two\nlines\x1b[31m"))
	t.Add(Text(`\0`), Int(math.MinInt64), Text("yes"), Empty())
	return t
}

// forms are those that Write knows.
var forms = []string{"table", "txt", "csv", "json", "md", "tex"}

func TestText(t *testing.T) {
	const want = "Games & codes\n" +
		"Game               Period (heaps)  Pure  Status\n" +
		"-----  --------------------------  ----  ----------------\n" +
		"0.77                           12   no   proved\n" +
		"0.[3]                   1 048 576  yes   =1+1 | $x_1$ 50%\n" +
		"-5     18 446 744 073 709 551 615        two lines [31m\n" +
		"\\0     -9 223 372 036 854 775 808  yes\n" +
		"\nWhat <each> form has to escape.\n" +
		"\nSource: Guy & Smith 1956\n"
	checkForm(t, "table", want)
}

func TestTextIsFoldedAtTheWidthOfItsColumn(t *testing.T) {
	folded := &Table{
		Name: "folded", Caption: strings.TrimSpace(strings.Repeat("caption ", 12)), Source: "someone",
		Columns: []Column{{Header: "Name", Kind: KindText}, {Header: "What", Kind: KindText, Width: 9}, {Header: "N", Kind: KindInt, Width: 1}},
	}
	folded.Add(Text("a b c d e f"), Text("one two three incomprehensible"), Int(1234))
	folded.Add(Text("b"), Text(""), Int(5))
	checkText(t, folded, `Name         What                 N
-----------  ----------------  ----
a b c d e f  one two           1234
             three
             incomprehensible
b                                 5

caption caption caption caption caption caption caption caption caption caption
caption caption

Source: someone
`)
}

func checkText(t *testing.T, table *Table, want string) {
	t.Helper()
	var b strings.Builder
	if err := table.WriteText(&b); err != nil || b.String() != want {
		t.Errorf("got %v\n%s\nwant\n%s", err, b.String(), want)
	}
}

func TestCSV(t *testing.T) {
	const want = "game,period,pure,status\n" +
		"0.77,12,no,proved\n" +
		"0.[3],1048576,yes,'=1+1 | $x_1$ 50%\n" +
		"-5,18446744073709551615,,\"two\nlines\x1b[31m\"\n" +
		"\\0,-9223372036854775808,yes,\n"
	checkForm(t, "csv", want)
}

func TestJSON(t *testing.T) {
	const want = `{
  "name": "sample",
  "title": "Games & codes",
  "caption": "What <each> form has to escape.",
  "source": "Guy & Smith 1956",
  "columns": [
    {"key":"game","header":"Game","kind":"link"},
    {"key":"period","header":"Period","unit":"heaps","kind":"int"},
    {"key":"pure","header":"Pure","kind":"text"},
    {"key":"status","header":"Status","kind":"status"}
  ],
  "rows": [
    [{"text":"0.77","href":"#0.77"},12,"no","proved"],
    [{"text":"0.[3]","href":"https://example.org/a b?x=1&y=50%#t"},1048576,"yes","=1+1 | $x_1$ 50%"],
    ["-5",18446744073709551615,null,"two\nlines\u001b[31m"],
    ["\\0",-9223372036854775808,"yes",null]
  ],
  "marks": [
    {"row":0,"column":3,"mark":"proved"},
    {"row":1,"column":3,"mark":"differs"},
    {"row":2,"column":0,"mark":"exception"}
  ]
}
`
	checkForm(t, "json", want)
}

func TestMarkdown(t *testing.T) {
	const want = `### Games \& codes

| Game | Period (heaps) | Pure | Status |
| :--- | ---: | :---: | :--- |
| [0.77](#0.77) | 12 | no | proved |
| [0.\[3\]](https://example.org/a%20b?x=1&y=50%#t) | 1 048 576 | yes | **=1+1 \| \$x\_1\$ 50%** |
| **-5** | 18 446 744 073 709 551 615 |  | two<br>lines \[31m |
| \\0 | -9 223 372 036 854 775 808 | yes |  |

What \<each\> form has to escape.

Source: Guy \& Smith 1956
`
	checkForm(t, "md", want)
}

func TestLaTeX(t *testing.T) {
	const want = `% \usepackage{array,booktabs,longtable,pdflscape,hyperref}
% It fits lines of 360 pt or more: \documentclass[a4paper,11pt]{article}.
\begin{table}[htbp]
\centering\small\setlength{\tabcolsep}{5pt}\setlength{\emergencystretch}{3em}
\caption[{Games \& codes}]{Games \& codes. What \textless{}each\textgreater{} form has to escape.}\label{tab:sample}
\medskip
\begin{tabular}{@{}lrcl@{}}
\toprule
Game & Period (heaps) & Pure & Status \\
\midrule
0.77 & 12 & no & proved \\
\href{https://example.org/a%20b?x=1\&y=50\%\#t}{0.[3]} & 1\,048\,576 & yes & \textbf{=1+1 \textbar{} \$x\_1\$ 50\%} \\
\textbf{-5} & 18\,446\,744\,073\,709\,551\,615 &  & two lines [31m \\
\textbackslash{}0 & $-9\,223\,372\,036\,854\,775\,808$ & yes &  \\
\bottomrule
\end{tabular}

{\footnotesize\raggedright Source: Guy \& Smith 1956\par}
\end{table}
`
	checkForm(t, "tex", strings.Replace(want, "a%20b", `a\%20b`, 1))
}

func checkForm(t *testing.T, form, want string) {
	t.Helper()
	var b bytes.Buffer
	if err := sample().Write(&b, form); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", form, diff)
	}
}

// squares streams n rows (i, i²), then err if there is one.
func squares(n int64, err error) iter.Seq2[[]Cell, error] {
	return func(yield func([]Cell, error) bool) {
		row := make([]Cell, 2)
		for i := range n {
			row[0], row[1] = Int(i), Int(i*i)
			if !yield(row, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

func TestStreamContinuesRowsInEveryForm(t *testing.T) {
	for _, form := range forms {
		tab := &Table{Name: "s", Columns: []Column{{Header: "n", Kind: KindInt}, {Header: "square", Kind: KindInt}}}
		tab.Add(Int(-1), Int(1))
		tab.Stream = squares(100, nil)
		var b strings.Builder
		if err := tab.Write(&b, form); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), "-1") || !strings.Contains(b.String(), "9801") {
			t.Errorf("%s lacks the first or the last row:\n%s", form, b.String())
		}
	}
}

func TestRowsThatCannotBeRendered(t *testing.T) {
	broken := errors.New("heap 3 is not kept")
	for name, c := range map[string]struct {
		change func(*Table)
		want   string
	}{
		"too short":  {func(t *Table) { t.Add(Int(1)) }, `table "s", row 1: it has 1 cells, want 2`},
		"too long":   {func(t *Table) { t.Add(Int(1), Int(2), Int(3)) }, "3 cells, want 2"},
		"the source": {func(t *Table) { t.Stream = squares(3, broken) }, broken.Error()},
	} {
		tab := &Table{Name: "s", Columns: []Column{{Header: "n"}, {Header: "square"}}}
		c.change(tab)
		for _, form := range forms {
			if err := tab.Write(io.Discard, form); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s as %s: error %v, want one with %q", name, form, err, c.want)
			}
		}
	}
}

// failing fails at its n-th write.
type failing struct{ n int }

func (f *failing) Write(p []byte) (int, error) {
	if f.n--; f.n < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestEveryFormReportsAFailedWrite(t *testing.T) {
	for _, form := range forms {
		for n := range 3 {
			if form == "csv" && n > 0 {
				continue // it writes once
			}
			if err := sample().Write(&failing{n}, form); !errors.Is(err, io.ErrShortWrite) {
				t.Errorf("%s, write %d: error %v, want %v", form, n, err, io.ErrShortWrite)
			}
		}
	}
}

func TestUnknownForm(t *testing.T) {
	if err := sample().Write(io.Discard, "doc"); err == nil || !strings.Contains(err.Error(), "want table, csv") {
		t.Errorf("error %v, want the forms", err)
	}
}

func TestDisplay(t *testing.T) {
	grouped := Format{Grouped: true}
	for _, c := range []struct {
		cell Cell
		f    Format
		want string
	}{
		{Int(0), grouped, "0"},
		{Int(999), grouped, "999"},
		{Int(-1000), grouped, "-1 000"},
		{Int(1000), Format{}, "1000"},
		{Empty(), grouped, ""},
		{Text("1000"), grouped, "1000"},
	} {
		if got := c.cell.Display(c.f); got != c.want {
			t.Errorf("%v in %+v: %q, want %q", c.cell.Value(), c.f, got, c.want)
		}
	}
}

func TestNamesOfKindsAndMarks(t *testing.T) {
	seen := map[string]bool{}
	for m := range marks {
		if s := m.String(); seen[s] || (s == "") != (m == Plain) {
			t.Errorf("mark %d is %q", m, s)
		} else {
			seen[s] = true
		}
	}
	for k := KindEmpty; k <= KindStatus; k++ {
		if s := k.String(); seen[s] {
			t.Errorf("kind %d is %q", k, s)
		}
	}
}

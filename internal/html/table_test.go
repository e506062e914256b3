package html_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.org/grundy/internal/html"
	"example.org/grundy/internal/table"
)

func TestWriteTable(t *testing.T) {
	const want = `<table id="sample">
<caption><strong>Games &amp; codes</strong> <span class="words">What &lt;each&gt; form has to escape.</span> <span class="source">Source: Guy &amp; Smith 1956</span></caption>
<thead>
<tr><th scope="col">Game</th><th scope="col" class="right">Period (heaps)</th><th scope="col" class="centre">Pure</th><th scope="col">Status</th></tr>
</thead>
<tbody>
<tr><th scope="row"><a href="#0.77">0.77</a></th><td class="right">12</td><td class="centre">no</td><td class="proved">proved</td></tr>
<tr><th scope="row"><a href="https://example.org/a%20b?x=1&amp;y=50%25#t">0.[3]</a></th><td class="right">1 048 576</td><td class="centre">yes</td><td class="differs">=1&#43;1 | $x_1$ 50%</td></tr>
<tr><th scope="row" class="exception">-5</th><td class="right">18 446 744 073 709 551 615</td><td class="centre"></td><td>two
lines[31m</td></tr>
<tr><th scope="row">\0</th><td class="right">-9 223 372 036 854 775 808</td><td class="centre">yes</td><td></td></tr>
</tbody>
</table>
`
	tab := &table.Table{
		Name:    "sample",
		Title:   "Games & codes",
		Caption: "What <each> form has to escape.",
		Source:  "Guy & Smith 1956",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindLink, Heads: true},
			{Key: "period", Header: "Period", Unit: "heaps", Kind: table.KindInt, Format: table.Format{Grouped: true}},
			{Key: "pure", Header: "Pure", Kind: table.KindText, Align: table.Centre},
			{Key: "status", Header: "Status", Kind: table.KindStatus},
		},
	}
	tab.Add(table.Link("0.77", "#0.77"), table.Int(12), table.Text("no"), table.Text("proved").With(table.Proved))
	tab.Add(table.Link("0.[3]", "https://example.org/a b?x=1&y=50%#t"), table.Int(1_048_576), table.Text("yes"), table.Text("=1+1 | $x_1$ 50%").With(table.Differs))
	tab.Add(table.Text("-5").With(table.Exception), table.Uint(math.MaxUint64), table.Empty(), table.Text("two\nlines\x1b[31m"))
	tab.Add(table.Text(`\0`), table.Int(math.MinInt64), table.Text("yes"), table.Empty())
	if diff := cmp.Diff(strings.Replace(want, "lines[", "lines\x1b[", 1), written(t, tab)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// written returns a table as a fragment.
func written(t *testing.T, tab *table.Table) string {
	t.Helper()
	var b strings.Builder
	if err := html.WriteTable(&b, tab); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTablesDefuseScripts(t *testing.T) {
	tab := &table.Table{Name: "x", Columns: []table.Column{{Header: "<script>"}}}
	tab.Add(table.Link("click", "javascript:alert(1)"))
	if s := written(t, tab); strings.Contains(s, "javascript:") || strings.Contains(s, "<script>") {
		t.Errorf("active content in %s", s)
	}
}

// No text adds an element to those of the table.
func FuzzTable(f *testing.F) {
	for _, s := range []string{"", "a < b", "<script>", `"><img src=x>`, "&lt;", "\x00", "a\u2028b", "{{.}}", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tab := &table.Table{Name: "t", Title: text, Columns: []table.Column{{Header: "h"}}}
		tab.Add(table.Text(text))
		s := written(t, tab)
		if n := strings.Count(s, "<"); n != strings.Count(s, ">") || (text != "" && n != 18) {
			t.Errorf("%q added tags: %d in %s", text, n, s)
		}
	})
}

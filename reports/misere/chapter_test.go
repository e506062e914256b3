package misere_test

import (
	"strings"
	"testing"

	"example.org/grundy/reports/misere"
)

// The chapter agrees with what is printed, and its tables have the rows that they speak of.
func TestChapter(t *testing.T) {
	c, err := misere.NewChapter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if list := c.Disagreements(); len(list) > 0 {
		t.Errorf("%q", list)
	}
	rows := map[string]int{}
	for _, table := range c.Tables() {
		rows[table.Name] = len(table.Rows)
		var b strings.Builder
		if err := table.WriteText(&b); err != nil {
			t.Fatal(err)
		}
		if table.Name == "Misere-Kayles-heaps" && !strings.Contains(b.String(), "c (4^146) !") {
			t.Errorf("heap 5 of Kayles is not exceptional:\n%s", b.String())
		}
	}
	if rows["Misere-quotients"] != 139 || rows["Misere-Kayles"] != 40 || rows["Misere-Kayles-heaps"] != 7 {
		t.Errorf("rows %v", rows)
	}
	if _, err := c.Cayley(); err != nil {
		t.Error(err)
	}
	if _, err := c.Growth(); err != nil {
		t.Error(err)
	}
}

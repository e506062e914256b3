package verify_test

import (
	"context"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable"
)

func certifyRow(t *testing.T, name string) *periodicity.Certificate {
	t.Helper()
	rules := enginetest.Rules(t, name)
	s, err := rules.(sgtable.Sequenced).Sequence()
	if err != nil {
		t.Fatal(err)
	}
	_, c := proveOn(t, rules, s, periodicity.Options{Limit: 1 << 15})
	return c
}

// hashOfRow is the hash of the first values of a row.
func hashOfRow(t *testing.T, name string, heaps int64) string {
	t.Helper()
	s, err := enginetest.Rules(t, name).(sgtable.Sequenced).Sequence()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Extend(context.Background(), heaps-1); err != nil {
		t.Fatal(err)
	}
	values, err := s.Slice(0, heaps)
	if err != nil {
		t.Fatal(err)
	}
	return periodicity.ValuesSHA256(values)
}

// Certificates of rows of games of two heaps are accepted, of every kind of game.
func TestRowsAreVerified(t *testing.T) {
	for _, name := range []string{
		"wythoff-row-0", "wythoff-row-1", "wythoff-row-12", "wythoff:2-row-6", "wythoff:2,3-row-3", "nim-row-9", "nimhof:3,2+1,1-row-7", "nimhof:1,2-row-5", "cyclic:5-row-7",
	} {
		accept(t, certifyRow(t, name))
	}
}

// What a row's certificate claims too much is refused, each for its condition.
func TestCatchesABrokenProverOfRows(t *testing.T) {
	for _, wrong := range []struct {
		name string
		edit func(*periodicity.Certificate)
		want string
	}{
		{"a window of one column less", func(c *periodicity.Certificate) { c.Window.To--; c.Heaps-- }, `"heaps"`},
		{"another L", func(c *periodicity.Certificate) {
			c.Window.To, c.Heaps, c.Parameters = c.Window.To-1, c.Heaps-1, []periodicity.Parameter{{Name: "L", Value: 20}}
		}, "want [{L 21}]"},
		{"no saltus", func(c *periodicity.Certificate) { c.Claim.Saltus = 0 }, `"saltus"`},
		{"a compared saltus of its own", func(c *periodicity.Certificate) { c.Compared.Saltus = 12 }, `"compared"`},
		{"compared with no multiple", func(c *periodicity.Certificate) { c.Compared.Period, c.Compared.Saltus = 36, 36 }, `"compared"`},
		{"a preperiod after the compared one", func(c *periodicity.Certificate) { c.Claim.Preperiod = c.Compared.Preperiod + 1 }, `"compared"`},
		{"a preperiod too late", func(c *periodicity.Certificate) {
			c.Claim.Preperiod, c.Compared.Preperiod, c.Heaps = c.Claim.Preperiod+1, c.Compared.Preperiod+1, c.Heaps+1
			c.Window.From, c.Window.To = c.Window.From+1, c.Window.To+1
		}, "the least one"},
		{"a preperiod too early", func(c *periodicity.Certificate) { c.Claim.Preperiod-- }, "fails at heap"},
		{"twice the period", func(c *periodicity.Certificate) {
			c.Claim.Period, c.Claim.Saltus, c.Compared.Period, c.Compared.Saltus, c.Heaps = 48, 48, 48, 48, c.Heaps+24
		}, "the least one"},
		{"another theorem", func(c *periodicity.Certificate) { c.Theorem = "guy-smith" }, "no game of single heaps"},
		{"another row", func(c *periodicity.Certificate) { c.Game = "wythoff-row-8" }, `"parameters"`},
		{"no row", func(c *periodicity.Certificate) { c.Game = "0.77" }, "want a row"},
	} {
		c := certifyRow(t, "wythoff-row-7")
		wrong.edit(c)
		c.Exceptions, c.ExceptionalValues = periodicity.Exceptions{Known: true, Heaps: []int64{}}, []uint32{}
		c.Values = hashOfRow(t, "wythoff-row-7", c.Heaps)
		t.Run(wrong.name, func(t *testing.T) { refused(t, c, wrong.want) })
	}
}

// Row 6 of Wythoff's game has the period 12 from heap 37 on, but row 5 has not: the theorem wants it of all rows, so that
// a certificate that looks at row 6 alone is refused.
func TestCatchesAProverOfOneRow(t *testing.T) {
	c := certifyRow(t, "wythoff-row-6")
	if c.Claim.Period != 12 || c.Compared.Period != 24 {
		t.Fatalf("row 6 has %v, compared %v: the test has lost its case", c.Claim, c.Compared)
	}
	c.Compared = c.Claim
	c.Window = periodicity.Window{From: 37, To: 37 + 17}
	c.Heaps = 37 + 18 + 12
	c.Values = hashOfRow(t, c.Game, c.Heaps)
	refused(t, c, "fails in row 5")
}

// Names of rows that are not canonical, or ask for too much, are refused.
func TestRowNamesRefused(t *testing.T) {
	for _, name := range []string{
		"wythoff-row-07", "wythoff:1-row-7", "wythoff:1,2-row-7", "wythoff:02-row-7", "wythoff:2,-row-7", "nim:2-row-7", "cyclic:1-row-7", "cyclic-row-7", "nimhof-row-7",
		"nimhof:1-row-7", "nimhof:1,2,3-row-7", "wythoff:1001-row-7", "euclid-row-7", "wythoff-row-9999", "wythoff row 7",
	} {
		c := certifyRow(t, "wythoff-row-7")
		c.Game = name
		c.Seal()
		if _, err := verify.Verify(context.Background(), c, verify.Options{}); err == nil || !strings.Contains(err.Error(), "canonical") && !strings.Contains(err.Error(), "game") {
			t.Errorf("%s: %v", name, err)
		}
	}
	c := certifyRow(t, "wythoff-row-7")
	c.Game = "wythoff:1000,1000-row-8000"
	refused(t, c, "want a smaller row")
}

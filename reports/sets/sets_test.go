package sets

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/subtraction"
)

func censusOf(t *testing.T, amounts int, largest int64, workers int) *Census {
	t.Helper()
	c, err := New(t.Context(), Family{amounts, largest}, workers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// rowOf settles a set.
func rowOf(t interface{ Fatal(...any) }, amounts ...int64) Row {
	row, err := settled(new(periodicity.FewAmounts), amounts)
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// The counts were known from another program before there was this one. That there is no other period is what
// Flammenkamp 1997 and Ward 2016 conjecture, and that additive sets are purely periodic.
func TestThreeAmountsUpTo64(t *testing.T) {
	c := censusOf(t, 3, 64, 0)
	total := c.Total()
	want := [classes]int64{Additive: 629, SumAB: 3732, SumAC: 17203, SumBC: 11167, Divisor: 2472, Other: 0}
	if total.Classes != want || total.Sets != 34574+629 || total.Open != 0 || len(c.Against) > 0 {
		t.Errorf("%+v, against %v: want classes %v", total, c.Against, want)
	}
	if r := total.Period; r.Claim.Period != 1843 || !slices.Equal(r.Amounts, []int64{19, 45, 64}) {
		t.Errorf("longest %v: want 1843 of {19, 45, 64}", r)
	}
	if last := c.Periods[len(c.Periods)-1]; last.Claim.Period != 1843 {
		t.Errorf("last record %v", last)
	}
	for _, r := range c.Additive {
		if r.Claim.Preperiod != 0 || r.Amounts[0]+r.Amounts[1] != r.Amounts[2] {
			t.Errorf("additive set %v", r)
		}
	}
	if want := "each of the 34 574 sets that are not additive"; !strings.Contains(ascii(c.Sentence()), want) {
		t.Errorf("%q: want %q", c.Sentence(), want)
	}
}

// ascii puts plain spaces where digits are grouped.
func ascii(s string) string { return strings.ReplaceAll(s, "\u2009", " ") }

// Sets up to 7 as an independent program found them (reports/published/data/Subtraction-sets.tsv), and {1, 6, 9}, van
// Doorn's example of a set with 1 whose period begins late.
func TestKnownSets(t *testing.T) {
	for _, k := range []struct {
		amounts           []int64
		preperiod, period int64
		class             Class
	}{
		{[]int64{1, 2, 3}, 0, 4, Additive},
		{[]int64{1, 3, 4}, 0, 7, Additive},
		{[]int64{2, 3, 5}, 0, 7, Additive},
		{[]int64{1, 2, 4}, 0, 3, SumAB},
		{[]int64{2, 4, 7}, 8, 3, Divisor},
		{[]int64{1, 6, 9}, 11, 5, Divisor},
		{[]int64{3, 4, 6}, 0, 9, SumAC},
	} {
		r := rowOf(t, k.amounts...)
		if r.Claim.Preperiod != k.preperiod || r.Claim.Period != k.period || ClassOf(r) != k.class {
			t.Errorf("%v: preperiod %d, period %d, %s: want %d, %d, %s", k.amounts, r.Claim.Preperiod, r.Claim.Period, ClassOf(r), k.preperiod, k.period, k.class)
		}
	}
}

// A family has every set without a common divisor, each once.
func TestFamilies(t *testing.T) {
	for _, f := range []Family{{2, 9}, {3, 12}, {4, 8}, {7, 9}} {
		var got []string
		for rows, err := range f.All(t.Context(), 3) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, named(rows, func(Row) int64 { return 0 })...)
		}
		slices.Sort(got)
		if want := counted(f); len(got) != want || len(slices.Compact(got)) != want {
			t.Errorf("%s: %d sets: want %d", f, len(got), want)
		}
	}
	for want, f := range map[string]Family{"1 amounts": {1, 9}, "8 amounts": {8, 9}, "up to 2: want up to 3": {3, 2}, "to 10000": {3, 10_001}} {
		if err := f.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want %q", f, err, want)
		}
		for _, err := range f.All(t.Context(), 1) {
			if err == nil {
				t.Errorf("%+v is settled", f)
			}
		}
	}
}

// counted counts the sets of a family among all sets.
func counted(f Family) (n int) {
	for set := range uint(1) << f.Largest {
		divisor := int64(0)
		for a := range f.Largest {
			if set>>a&1 == 1 {
				divisor = gcd(a+1, divisor)
			}
		}
		if bits.OnesCount(set) == f.Amounts && divisor == 1 {
			n++
		}
	}
	return n
}

// The amounts g times as large have the period and the preperiod g times as long, and are of the same class.
func TestCommonDivisors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SliceOfNDistinct(rapid.Int64Range(1, 30), 3, 3, rapid.ID).Draw(t, "set")
		slices.Sort(set)
		g := rapid.Int64Range(2, 5).Draw(t, "g")
		one, times := rowOf(t, set...), rowOf(t, g*set[0], g*set[1], g*set[2])
		if times.Claim.Period != g*one.Claim.Period || times.Claim.Preperiod != g*one.Claim.Preperiod || ClassOf(times) != ClassOf(one) {
			t.Fatalf("%v, and %d times %v", one, g, times)
		}
	})
}

// If c ≤ 2a the sequence is that of the interval a..c (docs/subtraction-sets.md).
func TestHalf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Int64Range(2, 60).Draw(t, "a")
		c := a + rapid.Int64Range(2, a).Draw(t, "c−a")
		b := rapid.Int64Range(a+1, c-1).Draw(t, "b")
		set, err := subtraction.Finite(a, b, c)
		if err != nil {
			t.Fatal(err)
		}
		values, err := engine.Values(t.Context(), set, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for n, v := range values {
			if want := subtraction.IntervalValue(a, c, int64(n)); sgtable.Nimber(v) != want {
				t.Fatalf("%s: G(%d) = %d: want %d", set, n, v, want)
			}
		}
		if r := rowOf(t, a, b, c); r.Claim != (periodicity.Claim{Period: a + c}) || ClassOf(r) != SumAC {
			t.Fatalf("%v: want a pure period %d", r, a+c)
		}
	})
}

// The formula of additive sets, against the prover.
func TestAdditivePeriod(t *testing.T) {
	for _, k := range []struct {
		a, b, period int64
		quadratic    bool
	}{{1, 2, 4, false}, {1, 3, 7, false}, {1, 4, 8, false}, {2, 3, 7, false}, {2, 5, 22, true}, {19, 45, 1843, true}} {
		if period, quadratic := AdditivePeriod(k.a, k.b); period != k.period || quadratic != k.quadratic {
			t.Errorf("{%d, %d, %d}: %d, quadratic %v: want %d, %v", k.a, k.b, k.a+k.b, period, quadratic, k.period, k.quadratic)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Int64Range(1, 30).Draw(t, "a")
		b := a + rapid.Int64Range(1, 90).Draw(t, "b−a")
		if gcd(a, b) != 1 {
			t.Skip("a common divisor")
		}
		set, err := subtraction.Finite(a, b, a+b)
		if err != nil {
			t.Fatal(err)
		}
		v, _, err := runs.Settle(context.Background(), set, periodicity.Options{Limit: 40_000}, runs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, _ := v.Claim()
		if want, _ := AdditivePeriod(a, b); c.Period != want || c.Preperiod != 0 {
			t.Fatalf("%s: %s, by the formula %d", set, c, want)
		}
	})
}

// What is otherwise than conjectured is said, and ends in the table and in the sentence.
func TestAgainst(t *testing.T) {
	row := func(period, preperiod int64, amounts ...int64) Row {
		return Row{amounts, periodicity.Claim{Period: period, Preperiod: preperiod}}
	}
	for _, k := range []struct {
		row  Row
		want string
	}{
		{row(11, 5, 2, 3, 8), ""}, {row(5, 0, 2, 3, 9), ""}, {row(4, 0, 2, 3, 9), ""}, {row(7, 0, 2, 3, 5), ""},
		{row(13, 0, 2, 3, 9), "[2 3 9] has the period 13, which divides no sum of two of its amounts"},
		{row(7, 1, 2, 3, 5), "[2 3 5], which is additive, has period 7 and preperiod 1: want 7 and 0"},
		{row(5, 0, 2, 3, 5), "want 7 and 0"},
	} {
		if got := Against(k.row); !strings.HasPrefix(got, k.want) && !strings.HasSuffix(got, k.want) || (got == "") != (k.want == "") {
			t.Errorf("%v: %q, want %q", k.row, got, k.want)
		}
	}
	c := &Census{Family: Family{3, 9}, Bands: []Band{{From: 1, To: 9}}}
	if err := c.Err(); err != nil {
		t.Error(err)
	}
	c.add(&c.Bands[0], []Row{row(11, 5, 2, 3, 8), row(13, 0, 2, 3, 9), {Amounts: []int64{4, 5, 9}}})
	if total := c.Total(); total.Classes[Other] != 1 || total.Open != 1 || len(c.Against) != 1 {
		t.Errorf("%+v, against %v", total, c.Against)
	}
	for _, want := range []string{"3 sets, 1 of which are open after", "Otherwise than conjectured: [2 3 9] has the period 13", "the first of 1 set."} {
		if !strings.Contains(c.Sentence(), want) {
			t.Errorf("%q: want %q", c.Sentence(), want)
		}
	}
	if err := c.Err(); err == nil || err.Error() != c.Sentence() {
		t.Errorf("error %v: want the sentence", err)
	}
}

// What a row says has a certificate that the independent check accepts.
func TestRowsHaveCertificates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amounts := rapid.SliceOfNDistinct(rapid.Int64Range(1, 50), 3, 4, rapid.ID).Draw(t, "amounts")
		slices.Sort(amounts)
		set, err := subtraction.Finite(amounts...)
		if err != nil {
			t.Fatal(err)
		}
		verdict, sequence, err := runs.Settle(t.Context(), set, periodicity.Options{Limit: 40_000}, runs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		certificate, err := periodicity.Certify(verdict, sequence)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verify.Verify(t.Context(), certificate, verify.Options{}); err != nil {
			t.Fatal(err)
		}
		if r := rowOf(t, amounts...); r.Claim != certificate.Claim {
			t.Fatalf("%v: the certificate has %s", r, certificate.Claim)
		}
	})
}

// The same bytes whatever the number of workers, in every table.
func TestWorkersDoNotMatter(t *testing.T) {
	written := func(workers int) string {
		var b bytes.Buffer
		for _, amounts := range []int{3, 4} {
			c := censusOf(t, amounts, 22, workers)
			for _, name := range TableNames() {
				one, err := c.Table(name)
				if err != nil && amounts == 3 {
					t.Fatal(err)
				} else if err == nil {
					writeCSV(t, &b, one)
				}
			}
			all, listed := c.Family.SetTable(t.Context(), workers, nil)
			writeCSV(t, &b, all)
			if listed.Sentence() != c.Sentence() || listed.Total().Sets == 0 {
				t.Errorf("the table of all sets has the census %q: want %q", listed.Sentence(), c.Sentence())
			}
		}
		return b.String()
	}
	want := written(1)
	for _, workers := range []int{2, 7} {
		if got := written(workers); got != want {
			t.Errorf("%d workers: other bytes than one", workers)
		}
	}
	if n := strings.Count(want, "\n"); n < 5000 {
		t.Errorf("%d lines", n)
	}
}

func writeCSV(t *testing.T, b *bytes.Buffer, one *table.Table) {
	t.Helper()
	if err := one.WriteCSV(b); err != nil {
		t.Fatal(err)
	}
}

// Stopped from within or from without, it ends, with the cause.
func TestStops(t *testing.T) {
	cause := errors.New("enough")
	ctx, stop := context.WithCancelCause(t.Context())
	if _, err := New(ctx, Family{3, 300}, 2, func(largest int64) {
		if largest == 20 {
			stop(cause)
		}
	}); !errors.Is(err, cause) {
		t.Errorf("error %v, want %v", err, cause)
	}
	for rows, err := range (Family{3, 300}).All(t.Context(), 3) {
		if err != nil {
			t.Fatal(err)
		}
		if rows[0].Amounts[2] == 10 {
			break
		}
	}
	for _, err := range inOrder(t.Context(), 2, 50, func(_ context.Context, i int) (int, error) {
		if i == 7 {
			return 0, cause
		}
		return i, nil
	}) {
		if err != nil && !errors.Is(err, cause) {
			t.Errorf("error %v, want %v", err, cause)
		}
	}
}

// Records are the first sets that are so long, by the largest amount, and all of these.
func TestRecords(t *testing.T) {
	period, preperiod := func(r Row) int64 { return r.Claim.Period }, func(r Row) int64 { return r.Claim.Preperiod }
	for _, f := range []Family{{3, 20}, {4, 20}, {5, 12}} {
		var periods, preperiods []string
		longest, latest := int64(0), int64(0)
		for rows, err := range f.All(t.Context(), 1) {
			if err != nil {
				t.Fatal(err)
			}
			periods, longest = record(periods, longest, rows, period)
			preperiods, latest = record(preperiods, latest, rows, preperiod)
		}
		c := censusOf(t, f.Amounts, f.Largest, 0)
		if got := named(c.Periods, period); !slices.Equal(got, periods) {
			t.Errorf("%s: record periods %q: want %q", f, got, periods)
		}
		if got := named(c.Preperiods, preperiod); !slices.Equal(got, preperiods) {
			t.Errorf("%s: record preperiods %q: want %q", f, got, preperiods)
		}
	}
}

// record adds the longest of some rows, by what is counted, if it is longer than the longest so far.
func record(list []string, most int64, rows []Row, of func(Row) int64) ([]string, int64) {
	best := slices.MaxFunc(rows, func(a, b Row) int { return int(of(a) - of(b)) }) // the first of equal ones
	if of(best) <= most {
		return list, most
	}
	return append(list, named([]Row{best}, of)...), of(best)
}

func named(rows []Row, of func(Row) int64) (list []string) {
	for _, r := range rows {
		list = append(list, fmt.Sprint(r.Amounts, " ", of(r)))
	}
	return list
}

// Every set of a picture has its cell, and a set with a common divisor that of its quotients.
func TestFigure(t *testing.T) {
	row, err := cellsOf(t.Context(), 4, 6)
	if err != nil || !slices.Equal(row, []uint8{cellOf(ClassOf(rowOf(t, 1, 4, 6))), cellOf(Additive), cellOf(ClassOf(rowOf(t, 3, 4, 6))), 0, 0}) {
		t.Errorf("b = 4, c = 6: %v, error %v", row, err)
	}
	f, err := Figure(t.Context(), 40)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"png", "svg"} {
		var b bytes.Buffer
		if err := f.Encode(&b, form); err != nil || b.Len() < 5_000 {
			t.Errorf("%s: %d bytes, error %v", form, b.Len(), err)
		}
		if words := "additive, c = a + b"; form == "svg" && !strings.Contains(b.String(), words) {
			t.Errorf("the legend lacks %q", words)
		}
	}
	for _, c := range []int64{2, mostDrawn + 1} {
		if _, err := Figure(t.Context(), c); err == nil {
			t.Errorf("a figure of c = %d", c)
		}
	}
}

func TestNoSuchTable(t *testing.T) {
	c := censusOf(t, 4, 6, 1)
	for name, want := range map[string]string{"classes": "it is of sets of three", "additive": "it is of sets of three", "x": "want classes, extremes"} {
		if _, err := c.Table(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("table %q: error %v, want %q", name, err, want)
		}
	}
}

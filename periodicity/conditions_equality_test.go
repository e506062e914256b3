package periodicity_test

import (
	"context"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
	"example.org/grundy/sgtable/heap"
)

// madeUp is a sequence under rules that it has nothing to do with.
type madeUp struct {
	sgtable.Table
	rules sgtable.Rules
	p     int
	s     uint32
}

func (m *madeUp) Rules() sgtable.Rules { return m.rules }

func (m *madeUp) Extend(_ context.Context, n int64) error {
	for m.Len() <= n {
		m.AppendAll([]uint32{m.Values()[m.Len()-int64(m.p)] + m.s})
	}
	return nil
}

// T7: what is proved of made-up sequences, compared on a few heaps only before the proofs are asked. What the
// condition named asks for beyond these decides.
func TestConditionsOfEquality(t *testing.T) {
	// Rules of which nothing can be proved by so few values: a move takes 20 or more.
	long := func(place int, options ...heap.Option) sgtable.Rules { return digits(t, places{place: 7}, options...) }
	short := digits(t, places{1: 3})
	sequence := func(rules sgtable.Rules, p int, s uint32, first ...uint32) *madeUp {
		m := &madeUp{rules: rules, p: p, s: s}
		m.AppendAll(first)
		return m
	}
	claim := func(n0, p, s int64) *periodicity.Claim {
		return &periodicity.Claim{Preperiod: n0, Period: p, Saltus: s}
	}
	for _, row := range []struct {
		condition      string
		a, b           *madeUp
		proofA, proofB *periodicity.Claim
		shift, limit   int64
		ground         periodicity.Ground
		heap           int64 // the first difference
	}{
		{"both: p + p′ − gcd(p, p′) heaps", sequence(long(20), 3, 0, 0, 1, 0), sequence(long(21), 5, 0, 0, 1, 0, 0, 1),
			claim(0, 3, 0), claim(0, 5, 0), 0, 5, periodicity.Differ, 6},
		{"both: one more with a saltus", sequence(long(20), 3, 4, 0, 1, 3), sequence(long(21), 5, 7, 0, 1, 3, 4, 5),
			claim(0, 3, 4), claim(0, 5, 7), 0, 6, periodicity.Differ, 7},
		{"both: one more with a saltus of the second", sequence(long(20), 1, 0, 5), sequence(long(21), 1, 1, 5),
			claim(0, 1, 0), claim(0, 1, 1), 0, 0, periodicity.Differ, 1},
		{"both: after the preperiod of the first", sequence(long(20), 1, 0, 1, 1, 1, 1, 1, 2), sequence(long(21), 1, 0, 1),
			claim(5, 1, 0), claim(0, 1, 0), 0, 2, periodicity.Differ, 5},
		{"both: after the preperiod of the second", sequence(long(20), 1, 0, 1), sequence(long(21), 1, 0, 1, 1, 1, 1, 1, 2),
			claim(0, 1, 0), claim(5, 1, 0), 0, 2, periodicity.Differ, 5},
		{"both: the preperiod of the second, shifted", sequence(long(20), 1, 0, 1), sequence(long(21), 1, 0, 1, 1, 1, 1, 1, 2),
			claim(0, 1, 0), claim(5, 1, 0), 3, 5, periodicity.Differ, 8},
		{"both: equal", sequence(long(20), 2, 0, 1, 2), sequence(long(21), 4, 0, 1, 2, 1, 2), claim(0, 2, 0), claim(0, 4, 0), 0, 1, periodicity.ByPeriods, 0},
		{"the first: the window of the second's rules", sequence(short, 2, 0, 1, 2), sequence(long(20), 2, 0, 1, 2, 1, 2, 1, 2, 1, 2, 3),
			claim(1, 2, 0), nil, 0, 5, periodicity.Differ, 8},
		{"the second: the window of the first's rules", sequence(long(20), 2, 0, 1, 2, 1, 2, 1, 2, 1, 2, 3), sequence(short, 2, 0, 1, 2),
			nil, claim(1, 2, 0), 0, 5, periodicity.Differ, 8},
		{"one: equal", sequence(short, 2, 0, 1, 2), sequence(long(20), 2, 0, 1, 2), claim(1, 2, 0), nil, 0, 5, periodicity.ByTheorem, 0},
		{"one: rules that the theorem covers", sequence(long(20), 2, 0, 1, 2), sequence(long(20, heap.Unequal()), 2, 0, 1, 2),
			claim(1, 2, 0), nil, 0, 5, periodicity.Compared, 0},
		{"one: no shift", sequence(long(20), 2, 0, 2, 1), sequence(long(21), 2, 0, 1, 2), claim(1, 2, 0), nil, 1, 5, periodicity.Compared, 0},
	} {
		proofs := func(r sgtable.Rules) (periodicity.Claim, bool) {
			switch {
			case r == row.a.rules && row.proofA != nil:
				return *row.proofA, true
			case r == row.b.rules && row.proofB != nil:
				return *row.proofB, true
			}
			return periodicity.Claim{}, false
		}
		e, err := periodicity.Equal(context.Background(), row.a, row.b, periodicity.EqualOptions{
			Limit: row.limit, FixShift: true, Shift: row.shift, Proofs: proofs,
		})
		if err != nil || e.Ground != row.ground || e.Heap != row.heap {
			t.Errorf("%s: %+v, %v; want ground %d, first difference %d", row.condition, e, err, row.ground, row.heap)
		}
	}
}

// Least divides out every prime factor, and goes down to heap 0.
func TestConditionsOfTheLeastClaim(t *testing.T) {
	for _, row := range []struct {
		what        string
		claim, want periodicity.Claim
		values      []uint32
	}{
		{"two primes", periodicity.Claim{Period: 15}, periodicity.Claim{Period: 1}, continued(15, 1, 0, 4)},
		{"a prime twice", periodicity.Claim{Period: 12}, periodicity.Claim{Period: 3}, continued(12, 3, 0, 0, 1, 2)},
		{"with a saltus", periodicity.Claim{Period: 6, Saltus: 6}, periodicity.Claim{Period: 2, Saltus: 2}, continued(6, 2, 2, 0, 0)},
		{"a period that does not divide", periodicity.Claim{Period: 4}, periodicity.Claim{Period: 4}, []uint32{0, 1, 0, 2}},
		{"down to heap 0", periodicity.Claim{Preperiod: 1, Period: 2}, periodicity.Claim{Period: 2}, []uint32{1, 0, 1}},
		{"down to heap 1", periodicity.Claim{Preperiod: 3, Period: 1}, periodicity.Claim{Preperiod: 1, Period: 1}, []uint32{0, 1, 1, 1}},
		{"not below a difference", periodicity.Claim{Preperiod: 1, Period: 2}, periodicity.Claim{Preperiod: 1, Period: 2}, []uint32{3, 0, 1}},
	} {
		if got := periodicity.Least(row.claim, row.values); got != row.want {
			t.Errorf("%s: %s, want %s", row.what, got, row.want)
		}
	}
	// What is proved is the least claim and no other: 1 2 1 2 … after 0, by a window of its own each.
	rules, values := digits(t, places{1: 3}), continued(40, 2, 0, 0, 1, 2)
	for claim, least := range map[periodicity.Claim]bool{
		{Preperiod: 1, Period: 2}: true, {Preperiod: 1, Period: 4}: false, {Preperiod: 3, Period: 2}: false, {Preperiod: 0, Period: 0}: false,
	} {
		if _, err := periodicity.Check(context.Background(), theoremOf(t, "one-heap"), rules, claim, values); (err == nil) != least {
			t.Errorf("%s: error %v", claim, err)
		}
	}
	ones := continued(40, 1, 0, 0, 1)
	if _, err := periodicity.Check(context.Background(), theoremOf(t, "one-heap"), rules, periodicity.Claim{Preperiod: 1, Period: 1}, ones); err != nil {
		t.Errorf("period 1: %v", err)
	}
}

// A list of ten thousand exceptional heaps is written out, one more is not; the last thousand are in order.
func TestConditionsOfExceptions(t *testing.T) {
	for _, heaps := range []int64{0, 1, 10_000, 10_001, 10_500} {
		values := make([]uint32, heaps+5)
		for n := range values {
			values[n] = 1
			if int64(n) < heaps {
				values[n] = 2
			}
		}
		x := periodicity.ExceptionsOf(periodicity.Claim{Preperiod: heaps, Period: 3}, values)
		listed := heaps <= periodicity.MaxExceptions
		if x.Count != heaps || (int64(len(x.Heaps)) == heaps) != listed || (x.SHA256 == "") != listed {
			t.Errorf("%d: %d exceptional heaps, %d listed", heaps, x.Count, len(x.Heaps))
		}
		for i, n := range x.Last {
			if n != heaps-1000+int64(i) || x.First[i] != int64(i) {
				t.Fatalf("%d: of the first thousand %d is %d, of the last %d", heaps, i, x.First[i], n)
			}
		}
	}
	// Continued downwards, 8 9 10 with saltus 3 is 5 6 7 and 2 3 4.
	x := periodicity.ExceptionsOf(periodicity.Claim{Preperiod: 5, Period: 3, Saltus: 3}, []uint32{3, 7, 5, 6, 7, 8, 9, 10})
	if len(x.Heaps) != 1 || x.Heaps[0] != 1 {
		t.Errorf("exceptional heaps %v, want 1", x.Heaps)
	}
}

// constant is a stream of ones, which looks at the first constantPrefix of them for witnesses.
type constant struct {
	next   int64
	window []byte
}

const constantPrefix = 4096

func (c *constant) Next() int64    { return c.next }
func (c *constant) Window() []byte { return c.window }
func (c *constant) Depth() int64   { return constantPrefix }

func (c *constant) Rare() (count, last int64) { return 0, 0 }

func (c *constant) Read(values []byte) error {
	for i := range values {
		values[i] = 1
	}
	c.next += int64(len(values))
	return nil
}

// A stream looks back as far as its prefix and k₂, and colours that look at parity repeat with even periods only.
func TestConditionsOfStreams(t *testing.T) {
	const head = 1 << 16
	ones := make([]byte, head)
	for n := range ones {
		ones[n] = 1
	}
	for _, parity := range []bool{false, true} {
		first := &constant{next: head, window: ones}
		s, err := periodicity.NewSearch(periodicity.Streamed{
			Rules: digits(t, places{3: 4}), Colouring: sparse.Colouring{Mask: 1, Parity: parity, Even: 1}, Prefix: constantPrefix,
			At: func(next int64, window []byte) (periodicity.Stream, error) {
				return &constant{next: next, window: window}, nil
			},
		}, first, ones)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Extend(context.Background(), 2*head); err != nil || !s.Found() {
			t.Fatal(s.Next(), err)
		}
		v, err := s.Verdict(context.Background())
		if parity {
			if err == nil || !strings.Contains(err.Error(), "an odd period") {
				t.Errorf("period 1 with parity: %v, %v", v, err)
			}
			continue
		}
		if p, ok := v.Premise(); err != nil || !ok || p.Claim.Period != 1 || p.Window.To-p.Window.From+1 < constantPrefix+3 {
			t.Errorf("%+v, %v: want L of %d or more", p, err, constantPrefix+3)
		}
	}
}

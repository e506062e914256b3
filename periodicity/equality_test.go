package periodicity_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/naive"
)

func open(t interface{ Fatal(...any) }, game string) engine.Sequence {
	s, err := engine.Open("auto", enginetest.Rules(t, game), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func equal(t *testing.T, a, b string, o periodicity.EqualOptions) periodicity.Equality {
	t.Helper()
	e, err := periodicity.Equal(context.Background(), open(t, a), open(t, b), o)
	if err != nil {
		t.Fatal(a, b, err)
	}
	return e
}

// Every ground, with cousins of the OEIS and of Winning Ways, published equalities, and the pair 0.161
// and 0.36 that a published table has as equal.
func TestEqual(t *testing.T) {
	for _, want := range []struct {
		a, b   string
		ground periodicity.Ground
		shift  int64
		heap   int64 // the first difference
	}{
		{"grundy", "unequal:4.0", periodicity.SameRules, 0, 0},
		{"subtract:squares", "subtract:squares", periodicity.SameRules, 0, 0},
		{"subtract:1", "0.3", periodicity.SameRules, 0, 0},
		{"allbut:3", "0.330[3]", periodicity.SameRules, 0, 0},
		{"0.07", "0.137", periodicity.ByRule, 1, 0},
		{"0.137", "0.07", periodicity.ByRule, -1, 0},
		{"couples", "0.6", periodicity.ByRule, 1, 0},
		{"0.77", "0.771", periodicity.ByRule, 0, 0},
		{"subtract:1,2", "subtract:1,2,5", periodicity.ByPeriods, 0, 0},
		{"0.C", "0.CC", periodicity.ByPeriods, 0, 0},
		{"0.161", "0.36", periodicity.Differ, 0, 519},
		{"grundy", "couples", periodicity.Differ, 0, 4},
		{"subtract:squares", "subtract:primes", periodicity.Differ, -1, 2},
		{"0.76", "0.762", periodicity.Compared, 0, 0},
	} {
		e := equal(t, want.a, want.b, periodicity.EqualOptions{Limit: 2000})
		if e.Ground != want.ground || e.Shift != want.shift || e.Heap != want.heap {
			t.Errorf("%s and %s: %+v, want %s with shift %d, first difference %d", want.a, want.b, e, want.ground, want.shift, want.heap)
		}
	}
}

// A theorem proves a game that agrees long enough with one that is proved, by whatever theorem: the
// certificate of 0.56, by theorem sparse-state, settles 0.562. Rules that the theorem does not cover
// are compared only.
func TestEqualByTheProofOfOne(t *testing.T) {
	hard := func(r sgtable.Rules) (periodicity.Claim, bool) {
		return periodicity.Claim{Preperiod: 326_640, Period: 144}, r.String() == "0.56"
	}
	e := equal(t, "0.562", "0.56", periodicity.EqualOptions{Limit: 100, Proofs: hard})
	if e.Ground != periodicity.ByTheorem || e.Theorem != "guy-smith" || e.Needed < 653_000 {
		t.Errorf("0.562 and 0.56: %+v", e)
	}
	if e := equal(t, "0.562", "0.56", periodicity.EqualOptions{Limit: 100}); e.Proved() {
		t.Errorf("0.562 and 0.56 without a proof at hand: %+v", e)
	}
	// One heap of the premise otherwise, and there is a difference: 0.161 and 0.36 agree up to heap 518.
	wrong := func(r sgtable.Rules) (periodicity.Claim, bool) {
		return periodicity.Claim{Preperiod: 1, Period: 600}, r.String() == "0.161"
	}
	if e := equal(t, "0.161", "0.36", periodicity.EqualOptions{Limit: 100, Proofs: wrong}); e.Ground != periodicity.Differ || e.Heap != 519 {
		t.Errorf("0.161 and 0.36: %+v", e)
	}
}

// With a shift the heaps below it are told, and not taken for equal.
func TestHeapsBelowAShift(t *testing.T) {
	for _, want := range []struct {
		a, b     string
		shift    int64
		sentence string
	}{
		{"0.1", "0.0", 4, "equal with shift 4, proved: G_A(n) = G_B(n-4) for every n ≥ 4; G_A(0 … 3) = 0 1 0 0"},
		{"0.0", "0.1", -4, "equal with shift -4, proved: G_A(n) = G_B(n+4) for every n ≥ 0; G_B(0 … 3) = 0 1 0 0"},
		{"0.07", "0.137", 1, "equal with shift 1, proved: G_A(n) = G_B(n-1) for every n ≥ 1; G_A(0) = 0"},
		{"0.4", "0.137", 2, "equal with shift 2, proved: G_A(n) = G_B(n-2) for every n ≥ 2; G_A(0 … 1) = 0"},
		{"0.77", "0.77", 12, "different with shift 12, first at heap 12: 4 and 0"},
		{"0.77", "0.77", 0, "equal, proved: G_A(n) = G_B(n) for every n"},
	} {
		e := equal(t, want.a, want.b, periodicity.EqualOptions{Limit: 500, FixShift: true, Shift: want.shift})
		if got := e.Sentence(); got != want.sentence {
			t.Errorf("%s and %s: %s, want %s", want.a, want.b, got, want.sentence)
		}
	}
	for _, shift := range []int64{501, -501, 1 << 62, -1 << 63} {
		_, err := periodicity.Equal(context.Background(), open(t, "0.1"), open(t, "0.0"), periodicity.EqualOptions{Limit: 500, FixShift: true, Shift: shift})
		if !errors.Is(err, periodicity.ErrShift) {
			t.Errorf("shift %d: error %v", shift, err)
		}
	}
}

// No limit overflows.
func TestLimitsThatNoTableHolds(t *testing.T) {
	for _, limit := range []int64{0, 1, 1<<63 - 1} {
		e := equal(t, "0.77", "0.07", periodicity.EqualOptions{Limit: limit})
		if limit > 1 && (e.Ground != periodicity.Differ || e.Shift != -1) {
			t.Errorf("limit %d: %+v", limit, e)
		}
	}
	e := equal(t, "0.161", "0.36", periodicity.EqualOptions{Limit: 600})
	if e.Heap != 519 || e.Compared != 519 {
		t.Errorf("%d heaps agree before heap %d", e.Compared, e.Heap)
	}
}

// A run that is stopped says so, and gives no answer.
func TestEqualStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if e, err := periodicity.Equal(ctx, open(t, "0.76"), open(t, "0.762"), periodicity.EqualOptions{Limit: 1000}); err == nil {
		t.Errorf("%+v", e)
	}
}

// TestAgreementProvesNothing: these two are listed as equal in a published table of octal games
// (Flammenkamp). They are not: T7.1 of docs/theory.md.
func TestAgreementProvesNothing(t *testing.T) {
	a, b := newRun(t, "0.161"), newRun(t, "0.36")
	const differ = 519
	for _, run := range []*naive.Run{a, b} {
		if err := run.Extend(context.Background(), differ); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(a.Values()[:differ], b.Values()[:differ]) {
		t.Error("they differ before heap 519")
	}
	if x, y := a.Values()[differ], b.Values()[differ]; x != 2 || y != 4 {
		t.Errorf("at heap 519 they have %d and %d, want 2 and 4", x, y)
	}
}

// Proven tells every heap's value, from the table and past it; a value that does not fit is an error.
func TestValueOfAnyHeap(t *testing.T) {
	for _, want := range []struct {
		game  string
		heap  int64
		value sgtable.Nimber
	}{
		{"0.77", 70, 6}, {"0.77", 71, 7}, // the last exception, and the first heap of the period (Winning Ways)
		{"0.77", 1_000_000_000_000_000, 1}, // ≡ 4 (mod 12), as 76
		{"nim", 1<<63 - 1, 1<<63 - 1},
		{"allbut:1", 1_000_000_000_000_001, 500_000_000_000_000},
		{"subtract:1,2", 0, 0},
	} {
		s := open(t, want.game)
		v, err := periodicity.Prove(context.Background(), s.Rules(), s, periodicity.Options{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		p, ok := v.Proven(s.Rules(), s)
		if !ok {
			t.Fatal(v)
		}
		if got, err := p.At(context.Background(), want.heap); err != nil || got != want.value {
			t.Errorf("%s: G(%d) = %d, %v; want %d", want.game, want.heap, got, err, want.value)
		}
	}
	big := periodicity.Proven{Rules: enginetest.Rules(t, "nim"), Claim: periodicity.Claim{Period: 1, Saltus: 3}, Source: open(t, "nim")}
	if v, err := big.At(context.Background(), 1<<63-1); err == nil {
		t.Errorf("a value that does not fit 64 bits is %d", v)
	}
	if v, err := big.At(context.Background(), -1); err == nil {
		t.Errorf("heap −1 has the value %d", v)
	}
}

func ExampleEqual() {
	dawson, _ := engine.Open("auto", enginetest.Rules(fatal{}, "0.07"), engine.Options{})
	chess, _ := engine.Open("auto", enginetest.Rules(fatal{}, "0.137"), engine.Options{})
	e, _ := periodicity.Equal(context.Background(), dawson, chess, periodicity.EqualOptions{Limit: 1000})
	fmt.Println(e.Sentence())
	fmt.Println(e.How())
	// Output:
	// equal with shift 1, proved: G_A(n) = G_B(n-1) for every n ≥ 1; G_A(0) = 0
	// [0.07 is 0.137 one heap on (d₁ is even)]
}

type fatal struct{}

func (fatal) Fatal(a ...any) { panic(fmt.Sprint(a...)) }

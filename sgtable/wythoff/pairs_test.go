package wythoff

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/numeration"
)

// The table of Nim and its variants (POJ 1067), n = 1 … 10.
func TestFirstTenPairs(t *testing.T) {
	want := []Pair{{1, 2}, {3, 5}, {4, 7}, {6, 10}, {8, 13}, {9, 15}, {11, 18}, {12, 20}, {14, 23}, {16, 26}}
	for _, d := range described() {
		s := d.New()
		for i, w := range want {
			if p, err := s.Next(); err != nil || p != w {
				t.Errorf("%s, pair %d: %v, %v; want %v", d.Name, i+1, p, err, w)
			}
		}
	}
}

func TestAtLimits(t *testing.T) {
	// A(10^18) = ⌊10^18·φ⌋ by the decimal digits of φ, OEIS A001622.
	if p, err := At(1e18); err != nil || p.A != 1618033988749894848 {
		t.Errorf("At(10^18) = %v, %v", p, err)
	}
	p, err := At(MaxN)
	if err != nil || p.B-p.A != MaxN || p.A < 0 || p.B < 0 {
		t.Errorf("At(MaxN) = %v, %v", p, err)
	}
	// MaxN is the last: the next b would pass 2^63 − 1.
	if _, b := exact(MaxN); !b.IsInt64() {
		t.Errorf("b of MaxN = %v does not fit", b)
	}
	if _, b := exact(MaxN + 1); b.IsInt64() {
		t.Errorf("b of MaxN + 1 = %v fits", b)
	}
	for _, n := range []int64{-1, math.MinInt64} {
		if _, err := At(n); err == nil || errors.Is(err, ErrTooLarge) {
			t.Errorf("At(%d): %v", n, err)
		}
	}
	for _, d := range []func(int64) (Pair, error){At, Direct} {
		if p, err := d(0); err != nil || p != (Pair{}) {
			t.Errorf("pair 0 = %v, %v", p, err)
		}
	}
}

func TestNoPairPastTheLast(t *testing.T) {
	for _, n := range []int64{MaxN + 1, math.MaxInt64} {
		if _, err := At(n); !errors.Is(err, ErrTooLarge) {
			t.Errorf("At(%d): %v", n, err)
		}
		if _, err := Direct(n); !errors.Is(err, ErrTooLarge) {
			t.Errorf("Direct(%d): %v", n, err)
		}
	}
	f, d := &formula{MaxN}, &directs{MaxN}
	if _, err := f.Next(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("formula past MaxN: %v", err)
	}
	if _, err := d.Next(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("direct past MaxN: %v", err)
	}
}

// Doubles fail first at n = 102,334,155 = F(40); integers do not. (165580140, 267914295) is P.
func TestDoublesFail(t *testing.T) {
	const n = 102_334_155
	phi := (1 + math.Sqrt(5)) / 2
	if got := int64(math.Floor(float64(n) * phi)); got != 165580141 {
		t.Errorf("the double formula gives %d: it was known to fail here", got)
	}
	if got := int64(math.Floor(float64(n-1) * phi)); got != lower(n-1) {
		t.Errorf("the double formula fails before: %d, want %d", got, lower(n-1))
	}
	if p, err := At(n); err != nil || p != (Pair{165580140, 267914295}) {
		t.Errorf("At(%d) = %v, %v", n, p, err)
	}
	for _, p := range []Position{{165580140, 267914295}, {267914295, 165580140}} {
		byPhi, err1 := IsP(p, Normal)
		byForm, err2 := IsPByForm(p)
		if !byPhi || !byForm || err1 != nil || err2 != nil {
			t.Errorf("%v: P by φ %v, %v; by form %v, %v", p, byPhi, err1, byForm, err2)
		}
	}
	if is, _ := IsP(Position{165580141, 267914296}, Normal); is {
		t.Error("(165580141, 267914296) is the pair that doubles would give; it is N")
	}
}

// exact is the pair n with math/big: ⌊(n + ⌊√(5n²)⌋)/2⌋.
func exact(n int64) (a, b *big.Int) {
	x := big.NewInt(n)
	s := new(big.Int).Mul(x, x)
	s.Mul(s, big.NewInt(5)).Sqrt(s)
	a = s.Add(s, x)
	a.Rsh(a, 1)
	return a, new(big.Int).Add(a, x)
}

// ns draws a pair's number over every order of magnitude up to MaxN.
func ns(t *rapid.T) int64 {
	return min(rapid.Int64Range(1, math.MaxInt64).Draw(t, "n")>>rapid.IntRange(0, 62).Draw(t, "shift")|1, MaxN)
}

// Formula, direct computation and the numeration of a agree with math/big for any n, and a and b
// find their way back to n.
func TestPairLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := ns(t)
		p, err := At(n)
		if err != nil {
			t.Fatal(err)
		}
		a, b := exact(n)
		if a.Int64() != p.A || b.Int64() != p.B || !b.IsInt64() {
			t.Fatalf("At(%d) = %v, exactly (%v,%v)", n, p, a, b)
		}
		if d, err := Direct(n); err != nil || d != p {
			t.Fatalf("Direct(%d) = %v, %v; want %v", n, d, err, p)
		}
		da, db, err := DirectBig(big.NewInt(n))
		if err != nil || da.Cmp(a) != 0 || db.Cmp(b) != 0 {
			t.Fatalf("DirectBig(%d) = %v, %v, %v; want %v", n, da, db, err, p)
		}
		checkWayBack(t, n, p)
		// The reader's erratum at the end of Nim and its variants: b_n − a_n = Σ l_i f_{i−1} = n.
		if got := numeration.ShiftRight(uint64(p.A)); got != uint64(n) {
			t.Fatalf("Σ l_i f_(i−1) of %d is %d, want %d", p.A, got, n)
		}
		if numeration.TrailingZeros(uint64(p.A))%2 != 0 || numeration.TrailingZeros(uint64(p.B))%2 != 1 {
			t.Fatalf("%v: %v, %v", p, numeration.Zeckendorf(uint64(p.A)), numeration.Zeckendorf(uint64(p.B)))
		}
		checkAround(t, p)
	})
}

// checkWayBack says that either number of the pair n leads to n and to the other.
func checkWayBack(t *rapid.T, n int64, p Pair) {
	t.Helper()
	if k, upper, err := Index(p.A); err != nil || k != n || upper {
		t.Fatalf("Index(%d) = %d, %v, %v; want %d, false", p.A, k, upper, err, n)
	}
	if k, upper, err := Index(p.B); err != nil || k != n || !upper {
		t.Fatalf("Index(%d) = %d, %v, %v; want %d, true", p.B, k, upper, err, n)
	}
	if y, err := Partner(p.A); err != nil || y != p.B {
		t.Fatalf("Partner(%d) = %d, %v; want %d", p.A, y, err, p.B)
	}
	if y, err := Partner(p.B); err != nil || y != p.A {
		t.Fatalf("Partner(%d) = %d, %v; want %d", p.B, y, err, p.A)
	}
}

// checkAround says that the pair is a P-position and that none of its neighbours is, but for the
// least pairs.
func checkAround(t *rapid.T, p Pair) {
	t.Helper()
	for dx := int64(-1); dx <= 1; dx++ {
		for dy := int64(-1); dy <= 1; dy++ {
			q := Position{p.A + dx, max(p.B+dy, p.B-1)}
			if p.B == math.MaxInt64 {
				q.Y = p.B
			}
			byPhi, err1 := IsP(q, Normal)
			byForm, err2 := IsPByForm(q)
			want := q == Position{p.A, p.B} || q == Position{2, 1} || q == Position{1, 2} || q == Position{0, 0}
			if err1 != nil || err2 != nil || byPhi != want || byForm != want {
				t.Fatalf("%v: P by φ %v, %v; by form %v, %v; want %v", q, byPhi, err1, byForm, err2, want)
			}
		}
	}
}

// DirectBig works where no machine word does: the pair of 10^40 begins with the digits of φ.
func TestDirectBig(t *testing.T) {
	n := new(big.Int).Exp(big.NewInt(10), big.NewInt(40), nil)
	a, b, err := DirectBig(n)
	// φ to 40 places, OEIS A001622.
	if err != nil || a.String() != "16180339887498948482045868343656381177203" || b.String() != "26180339887498948482045868343656381177203" {
		t.Errorf("pair 10^40 = %v, %v, %v", a, b, err)
	}
	if a, b, err := DirectBig(new(big.Int)); err != nil || a.Sign() != 0 || b.Sign() != 0 {
		t.Errorf("pair 0 = %v, %v, %v", a, b, err)
	}
	if _, _, err := DirectBig(big.NewInt(-1)); err == nil {
		t.Error("pair −1: no error")
	}
}

// Count is the number of a_n ≤ x: with a running count up to 3000, and at both sides of a_n for
// any n. The 2x/(√5−1) of Nim and its variants would count every integer and more.
func TestCount(t *testing.T) {
	count := int64(0)
	for x := int64(-2); x <= 3000; x++ {
		if p, err := At(count + 1); err != nil || p.A == x {
			count++
		}
		if Count(x) != count {
			t.Fatalf("Count(%d) = %d, want %d", x, Count(x), count)
		}
		if printed := 2 * float64(x) / (math.Sqrt(5) - 1); x > 10 && float64(Count(x)) > printed-1 {
			t.Fatalf("Count(%d) = %d, and 2x/(√5−1) = %.1f", x, Count(x), printed)
		}
		if right := 2 * float64(x) / (math.Sqrt(5) + 1); x >= 0 && math.Abs(float64(Count(x))-right) > 1 {
			t.Fatalf("Count(%d) = %d, far from 2x/(√5+1) = %.1f", x, Count(x), right)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := ns(t)
		p, _ := At(n)
		if Count(p.A) != n || Count(p.A-1) != n-1 {
			t.Fatalf("a_%d = %d: Count there %d, before %d", n, p.A, Count(p.A), Count(p.A-1))
		}
	})
	// ⌊2^63/φ⌋ with 60 digits of φ: 2^63 · 0.6180339887498948482045868… = 5700357409661599242.97…
	if got := Count(math.MaxInt64); got != 5700357409661599242 {
		t.Errorf("Count(2^63−1) = %d", got)
	}
}

// The test without a root agrees with the formula at and around ⌊nφ⌋.
func TestBelowPhi(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := ns(t)
		a := uint64(lower(n))
		for d := range uint64(3) {
			if !belowPhi(a-min(a, d), uint64(n)) || belowPhi(a+1+d, uint64(n)) {
				t.Fatalf("n = %d, ⌊nφ⌋ = %d, distance %d", n, a, d)
			}
		}
	})
	if belowPhi(0, 0) || belowPhi(1, 0) || !belowPhi(math.MaxUint64-1, math.MaxUint64) || belowPhi(math.MaxUint64, math.MaxInt64) {
		t.Error("wrong at the ends of the range")
	}
}

func FuzzSqrt128(f *testing.F) {
	f.Add(uint64(0), uint64(0))
	f.Add(uint64(0), uint64(math.MaxUint64))
	f.Add(uint64(1), uint64(0))
	f.Add(uint64(1)<<62-1, uint64(math.MaxUint64))
	f.Add(uint64(3364480143), uint64(14))
	for _, s := range []uint64{1<<32 - 1, 1 << 32, 94906267, 1<<53 + 1, 1<<63 - 1, 3037000499, 6074000999} {
		sq := new(big.Int).SetUint64(s)
		sq.Mul(sq, sq)
		for d := int64(-1); d <= 1; d++ {
			n := new(big.Int).Add(sq, big.NewInt(d))
			f.Add(new(big.Int).Rsh(n, 64).Uint64(), new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
		}
	}
	f.Fuzz(func(t *testing.T, hi, lo uint64) {
		hi &= 1<<62 - 1
		n := new(big.Int).SetUint64(hi)
		n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(lo))
		if got, want := sqrt128(hi, lo), n.Sqrt(n).Uint64(); got != want {
			t.Errorf("√(%d·2^64 + %d): %d, want %d", hi, lo, got, want)
		}
	})
}

func FuzzIndex(f *testing.F) {
	for _, x := range []int64{1, 2, 3, 165580140, 267914295, MaxN, math.MaxInt64, math.MaxInt64 - 1} {
		f.Add(x)
	}
	f.Fuzz(func(t *testing.T, x int64) {
		n, upper, err := Index(x)
		if x < 1 {
			if err == nil {
				t.Errorf("Index(%d): no error", x)
			}
			return
		}
		a, b := exact(n)
		if upper {
			a = b
		}
		if err != nil || !a.IsInt64() || a.Int64() != x || upper != (numeration.TrailingZeros(uint64(x))%2 == 1) {
			t.Errorf("Index(%d) = %d, %v, %v; that number is %v", x, n, upper, err, a)
		}
	})
}

func TestMexGapErrors(t *testing.T) {
	for _, gap := range []int64{0, -1, maxAhead + 1} {
		if _, err := newMexGap(func(int64, int64) int64 { return gap }).Next(); err == nil {
			t.Errorf("gap %d: no error", gap)
		}
	}
	m := newMexGap(func(int64, int64) int64 { return 5 })
	m.a, m.used.base = math.MaxInt64-3, (math.MaxInt64-3)&^63
	if p, err := m.Next(); err == nil {
		t.Errorf("pair %v past 2^63−1: no error", p)
	}
}

func TestNegativeRefused(t *testing.T) {
	for _, p := range []Position{{-1, 2}, {2, -1}, {math.MinInt64, 0}} {
		_, err1 := IsP(p, Normal)
		_, err2 := IsPByForm(p)
		_, err3 := WinningMoves(p, Misere)
		if err1 == nil || err2 == nil || err3 == nil {
			t.Errorf("%v: %v, %v, %v", p, err1, err2, err3)
		}
	}
	if _, err := Partner(-1); err == nil {
		t.Error("Partner(−1): no error")
	}
	if _, err := Partner(math.MaxInt64 - 1); err != nil && !errors.Is(err, ErrTooLarge) {
		t.Errorf("Partner(2^63−2): %v", err)
	}
}

// stream measures pairs/s of a description.
func stream(b *testing.B, s Stream) {
	for range b.N {
		if _, err := s.Next(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
}

func BenchmarkDescriptions(b *testing.B) {
	for _, d := range described() {
		b.Run(d.Name, func(b *testing.B) { stream(b, d.New()) })
	}
	b.Run("phi from 10^18", func(b *testing.B) { stream(b, &formula{1e18}) })
	b.Run("direct from 10^18", func(b *testing.B) { stream(b, &directs{1e18}) })
}

func BenchmarkIndex(b *testing.B) {
	for i := range b.N {
		if _, _, err := Index(1e18 + int64(i)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "numbers/s")
}

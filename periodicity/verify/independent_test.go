package verify

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
)

func freely() *meter { return &meter{ctx: context.Background(), limit: math.MaxInt64} }

func gameOf(t *testing.T, name string) *rules {
	t.Helper()
	r, err := parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// parsesAsCatalog: a name is read here exactly if it is the canonical one of the catalogue, but for
// infinite sets that have a name, and endless digits whose parts must differ.
func parsesAsCatalog(t *testing.T, name string) {
	t.Helper()
	g, err := catalog.Parse(name)
	canonical := err == nil && g.Rules.String() == name && len(name) <= longestName
	if canonical {
		_, cycle, ok := g.Rules.Tail()
		canonical = ok && (len(cycle) == 0 || !g.Rules.Distinct())
	}
	r, err := parse(name)
	if (err == nil) != canonical {
		t.Fatalf("%q: canonical %t, error %v", name, canonical, err)
	}
	if err != nil {
		return
	}
	end := int64(1 << 62)
	if r.endless {
		end = r.repeatsFrom() + 3*int64(len(r.cycle))
		if from, cycle, _ := g.Rules.Tail(); max(from, 1) != r.repeatsFrom() || len(cycle) != len(r.cycle) {
			t.Fatalf("%q: digits repeat from %d on here, from %d on there", name, r.repeatsFrom(), from)
		}
		if end > 1<<12 {
			return
		}
		r = r.through(end)
	}
	moves := g.Rules.Moves(end)
	if len(moves) != len(r.moves) || r.unequal != g.Rules.Distinct() || (r.frozen > 0) != (len(g.Rules.Frozen()) > 0) {
		t.Fatalf("%q has other rules here", name)
	}
	for i, m := range moves {
		if (r.moves[i] != move{m.Take, uint8(m.Leaves)}) {
			t.Fatalf("%q: move %v here, %v there", name, r.moves[i], m)
		}
	}
}

var names = []string{
	"0.77", "0.770", ".77", "0.7g", "4.0", "4", "4.", "C.0", "c.0", "8.00", "0.0", "0.00", "0.3F", "0.3f", "1.0", "", ".", "0.",
	"0.[3]", "0.3[3]", "0.30[3]", "0.[33]", "0.[30]", "0.3[0]", "4.[3]", "0.[", "0.[]", "0.[3]3", "0.3]", "0.[3][3]",
	"subtract:1,2,5", "subtract:1,2,3", "subtract:1..3", "subtract:1..4", "subtract:1,2,3,4", "subtract:1..4,5", "subtract:1,2..5",
	"subtract:2,1", "subtract:01", "subtract:0", "subtract:+1", "subtract:", "subtract:1,1", "subtract:1..1000000", "subtract:1..1048577",
	"subtract:4611686018427387903", "subtract:4611686018427387904", "subtract:squares", "subtract:1,2,3,5,6,7", "subtract:1..5,7..10",
	"allbut:2,3", "allbut:1..4", "allbut:4..1", "allbut:1..4611686018427387903", "grundy", "Grundy", "couples", "unequal:0.05", "unequal:4.0",
	"unequal:0.3", "unequal:0.8", "kayles", "nim", " 0.77", "0.77 ", "take:1", "subtract:1,,2", "unequal:grundy", "unequal:0.[4]", "unequal:0.[3]",
}

func TestParsesTheCanonicalNames(t *testing.T) {
	for _, name := range names {
		parsesAsCatalog(t, name)
	}
	parsesAsCatalog(t, "0."+strings.Repeat("7", 4094))
}

func FuzzParse(f *testing.F) {
	for _, name := range names {
		f.Add(name)
	}
	f.Fuzz(parsesAsCatalog)
}

// Every way of computing values gives those of the engine that is the definition elsewhere.
func TestComputesTheValues(t *testing.T) {
	for _, name := range []string{
		"0.77", "0.07", "0.6", "4.0", "couples", "grundy", "unequal:0.05", "unequal:4.7", "0.137", "0.376", "0.127", "0.0", "0.1", "0.21", "0.3333",
		"subtract:2,5,6", "subtract:1..9,14", "allbut:1", "allbut:2,3", "allbut:3,7,10,14", "0.[3]", "0.3030[3]", "4.[3]", "0.34[550]", "0.2[31]", "0.1[80]", "0.8", "8.0", "0.28", "C.0", "0.F", "4.9", "0.8F", "0.0008",
	} {
		g, err := catalog.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		r := gameOf(t, name)
		heaps := int64(6000)
		switch {
		case r.parts() == 3:
			heaps = 700
		case r.endless:
			heaps = 1500
		}
		run, err := naive.New(g.Rules)
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Extend(context.Background(), heaps-1); err != nil {
			t.Fatal(err)
		}
		want := run.Values()[:heaps]
		if !slices.Equal(mustValues(t, r, heaps, byDefinition), want) {
			t.Errorf("%s: other values by definition", name)
		}
		if r.endless || r.parts() != 2 {
			continue
		}
		if !slices.Equal(mustValues(t, r, heaps, bySparse), want) {
			t.Errorf("%s: other values in the sparse space", name)
		}
	}
}

func TestCountsStepsWhileTheyAreTaken(t *testing.T) {
	for _, name := range []string{"0.77", "subtract:1..9", "allbut:2,3", "0.8"} {
		r := gameOf(t, name)
		if _, err := valuesOf(r, 1<<20, methodFor(r, 1<<20), &meter{ctx: context.Background(), limit: 1000}); err == nil || !strings.Contains(err.Error(), "--max-time") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A witness counts if its larger part is at n₀ or later. The certificate of Kayles is right; with n₀ = 140 the
// window and the colours would still be, but some rare value below G(143) comes from smaller parts only.
func TestWantsWitnessesThatMove(t *testing.T) {
	r := gameOf(t, "0.77")
	k := &checker{Certificate: &certificate.Certificate{Heaps: 155}, game: r, meter: *freely(), numbers: numbers{colour: colouring{mask: 15}, rare: 70}}
	k.values = mustValues(t, r, k.Heaps, byDefinition)
	k.Compared, k.Window = claim{Preperiod: 71, Period: 12}, window{From: 71, To: 142}
	if err := k.sparseStateHolds(); err != nil {
		t.Error(err)
	}
	k.Compared, k.Window = claim{Preperiod: 140, Period: 12}, window{From: 140, To: 142}
	if err := k.sparseStateHolds(); err == nil || !strings.Contains(err.Error(), "has no witness at heap 143") {
		t.Errorf("error %v", err)
	}
}

// The words of the narrow way and the marks of the other decide the same values, and ask for the same
// witnesses as the sparse space finds.
func TestNarrowTailsAgree(t *testing.T) {
	for _, test := range []struct {
		name   string
		colour colouring
	}{
		{"0.77", colouring{mask: 15}},
		{"0.16", colouring{mask: 30}},
		{"0.104", colouring{mask: 23, parity: true, even: 1}},
		{"0.054", colouring{mask: 61}},
	} {
		r := gameOf(t, test.name)
		const prefix, first, heaps = 1 << 14, 1 << 16, 1<<16 + 40_000
		want := mustValues(t, r, heaps, bySparse)
		narrow, wide := tailOf(t, r, test.colour, prefix, want[:first]), tailOf(t, r, test.colour, prefix, want[:first])
		if !narrow.narrow {
			t.Errorf("%s: a value is 64 or more", test.name)
		}
		known := 0
		for n := int64(first); n < heaps; n++ {
			wide.narrow = false
			least := n - prefix/2 // some witnesses are too small for it
			if _, ok := narrow.valueBelow64(least); ok {
				known++
			}
			v, err := narrow.value(0)
			w, werr := wide.value(0)
			if uint32(v) != want[n] || w != v || err != nil || werr != nil {
				t.Fatalf("%s: heap %d is %d by words (%v), %d by marks (%v): want %d", test.name, n, v, err, w, werr, want[n])
			}
		}
		if known < (heaps-first)/2 {
			t.Errorf("%s: words decided %d heaps of %d", test.name, known, heaps-first)
		}
	}
}

// A heap whose witnesses lie below the least heap allowed is not decided, in either way.
func TestTailsWantLargeParts(t *testing.T) {
	r := gameOf(t, "0.77")
	values := mustValues(t, r, 1<<13, byDefinition)
	for _, narrow := range []bool{true, false} {
		s := tailOf(t, r, colouring{mask: 15}, 1024, values)
		s.narrow = narrow
		refused := 0
		for range 12 {
			if _, err := s.value(s.next - 3); err != nil {
				refused++
			}
			if _, err := s.value(0); err != nil {
				t.Fatal(err)
			}
		}
		if refused == 0 {
			t.Errorf("narrow %t: witnesses of any size were taken", narrow)
		}
	}
}

func mustValues(t *testing.T, r *rules, heaps int64, how method) []uint32 {
	t.Helper()
	values, err := valuesOf(r, heaps, how, freely())
	if err != nil {
		t.Fatal(err)
	}
	return values
}

func tailOf(t *testing.T, r *rules, colour colouring, prefix int64, values []uint32) *tail {
	t.Helper()
	s, err := newTail(r, colour, prefix, values)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

package verify

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/sgtable"
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
// infinite sets that have a name, endless digits whose parts must differ, moves that leave more than two heaps that
// must differ, and sets of more than 2²⁰ amounts.
func parsesAsCatalog(t *testing.T, name string) {
	t.Helper()
	g, err := catalog.Parse(name)
	canonical := err == nil && g.Rules.String() == name && len(name) <= longestName
	if canonical {
		_, cycle, ok := g.Rules.Tail()
		most := mostParts
		if g.Rules.Distinct() {
			most = 2
		}
		canonical = ok && (len(cycle) == 0 || !g.Rules.Distinct()) && sgtable.Parts(g.Rules) <= most
	}
	r, err := parse(name)
	if err != nil && strings.Contains(err.Error(), "more than 1048576 amounts") {
		return
	}
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
	"unequal:0.3", "unequal:0.8", "0.G", "unequal:0.G", "kayles", "nim", " 0.77", "0.77 ", "take:1", "subtract:1,,2", "unequal:grundy", "unequal:0.[4]", "unequal:0.[3]",
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
		"subtract:2,5,6", "subtract:1..9,14", "allbut:1", "allbut:2,3", "allbut:3,7,10,14", "0.[3]", "0.3030[3]", "4.[3]", "0.34[550]", "0.2[31]", "0.1[80]", "0.8", "8.0", "0.28", "C.0", "0.F", "4.9", "0.8F", "0.0008", "0.8G", "0.G3", "G.0", "0.V", "0.7U", "0.0H2",
	} {
		g, err := catalog.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		r := gameOf(t, name)
		heaps := int64(6000)
		switch {
		case r.parts() > 2:
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

// Words of each width, and marks, decide what the sparse space does, from the first heaps on and from any later ones.
func TestTailsComputeTheValues(t *testing.T) {
	for _, test := range []struct {
		name   string
		colour colouring
		lanes  int
	}{
		{"0.104", colouring{mask: 23, parity: true, even: 1}, 4},
		{"0.16", colouring{mask: 30}, 4},
		{"0.054", colouring{mask: 61}, 2},
	} {
		r := gameOf(t, test.name)
		const prefix, first, heaps = 1 << 14, 1 << 16, 1<<16 + 30_001
		want := mustValues(t, r, heaps, bySparse)
		words, marks := tailOf(t, r, test.colour, prefix, want[:first]), tailOf(t, r, test.colour, prefix, want[:first])
		if words.words == nil || words.words.lanes != test.lanes {
			t.Errorf("%s: not %d lanes", test.name, test.lanes)
		}
		marks.words = nil
		const later = first + 10_000
		window := []byte{}
		for _, v := range want[later-20_000 : later] {
			window = append(window, byte(v))
		}
		tails := map[string]*tail{"words": words, "marks": marks, "later": words.after(later, window, later), "later, blind": words.after(later, window[5000:], heaps)}
		for name, tail := range tails {
			values := make([]byte, heaps-tail.next)
			from := tail.next
			if err := tail.read(values, 0); err != nil {
				t.Errorf("%s by %s: %v", test.name, name, err)
			}
			for i, v := range values {
				if uint32(v) != want[from+int64(i)] {
					t.Fatalf("%s by %s: heap %d is %d: want %d", test.name, name, from+int64(i), v, want[from+int64(i)])
				}
			}
		}
	}
}

// With made-up rules and values too, words and marks decide the same and stop at the same heap, for all widths.
func TestWordsAndMarksAgree(t *testing.T) {
	widths := map[uint]int{}
	rapid.Check(t, func(t *rapid.T) {
		parity := rapid.Bool().Draw(t, "parity")
		r := drawRules(t, parity)
		largest := rapid.SampledFrom([]uint32{30, 60, 120, 250}).Draw(t, "largest")
		c := colouring{mask: rapid.Uint32Range(1, largest/2).Draw(t, "mask"), parity: parity, even: 1}
		lastRare := rapid.IntRange(0, 100).Draw(t, "last rare")
		values := drawValues(t, c, largest, lastRare)
		const prefix = 1600 // enough for a list of good witnesses
		words, err := newTail(r, c, prefix, values)
		if err != nil {
			t.Fatal(err)
		}
		marks := words.after(words.next, words.recent[words.unknown:], 0)
		marks.begun = true // without words
		if words.words != nil {
			widths[words.words.width]++
		}
		least := rapid.SampledFrom([]int64{0, 5800, 5990}).Draw(t, "least")
		got, want := make([]byte, 300), make([]byte, 300)
		gotErr, wantErr := words.read(got, least), marks.read(want, least)
		if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) || words.next != marks.next {
			t.Fatalf("words stop at heap %d, %v; marks at %d, %v", words.next, gotErr, marks.next, wantErr)
		}
		if n := words.next - 6000; !bytes.Equal(got[:n], want[:n]) {
			t.Fatalf("words have %v, marks %v", got[:n], want[:n])
		}
	})
	if len(widths) != 3 {
		t.Errorf("words of %v bits, how often: want 16, 32 and 64", widths)
	}
}

// drawRules draws rules with a move that leaves two heaps; only odd indices do if values are coloured by the parity of the heap.
func drawRules(t *rapid.T, parity bool) *rules {
	r := &rules{}
	for _, i := range rapid.SliceOfNDistinct(rapid.Int64Range(1, 9), 1, 4, rapid.ID[int64]).Draw(t, "indices") {
		digit := rapid.Uint8Range(1, 7).Draw(t, "digit")
		if parity && i%2 == 0 {
			digit &= 3
		}
		if digit > 0 {
			r.moves = append(r.moves, move{i, digit})
		}
	}
	slices.SortFunc(r.moves, func(a, b move) int { return int(a.take - b.take) })
	if r.last(2) < 0 {
		r.moves = append(r.moves, move{11, 4})
	}
	return r
}

// drawValues draws values below the largest, none of which is rare after the last rare heap.
func drawValues(t *rapid.T, c colouring, largest uint32, lastRare int) []uint32 {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	values := make([]uint32, 6000)
	for n := range values {
		for values[n] = random.Uint32N(largest); n > lastRare && c.rare(int64(n), values[n]); {
			values[n] = random.Uint32N(largest)
		}
	}
	return values
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

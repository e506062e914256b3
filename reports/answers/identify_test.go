package answers

import (
	"slices"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/identify"
)

func valuesFrom(t *testing.T, game string, from, last int64) []uint32 {
	t.Helper()
	parsed, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	values, err := engine.Values(t.Context(), parsed.Rules, last)
	if err != nil {
		t.Fatal(err)
	}
	return values[from:]
}

func identified(t *testing.T, values []uint32) []Identified {
	t.Helper()
	index, err := identify.Load()
	if err != nil {
		t.Fatal(err)
	}
	list, found, err := Identify(t.Context(), index, values, 12)
	if err != nil || found < len(list) {
		t.Fatalf("%d found, %d told, %v", found, len(list), err)
	}
	return list
}

func isIn(m Identified, game string) bool {
	return slices.ContainsFunc(m.Games(), func(g identify.Member) bool { return g.Game == game })
}

// A game is identified with the period that the census proves of it, or with how far it is open.
func TestIdentifiedWithThePeriod(t *testing.T) {
	kayles := identified(t, []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6})[0]
	if r := kayles.Census; r == nil || r.Game != "0.77" || r.Claim != (periodicity.Claim{Preperiod: 71, Period: 12}) {
		t.Errorf("Kayles: %+v", r)
	}
	officers := identified(t, []uint32{0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1})[0]
	if r := officers.Census; r == nil || r.Proved() || r.Computed < 1<<17 {
		t.Errorf("officers: %+v", r)
	}
	data := Data([]Identified{kayles, officers})
	if p := data[0].Period; p == nil || *p.Period != 12 || *p.Preperiod != 71 || p.Status != "proved" || p.Computed != nil {
		t.Errorf("Kayles as data: %+v", p)
	}
	if p := data[1].Period; p == nil || p.Period != nil || p.Status != "open" || *p.Computed < 1<<17 {
		t.Errorf("officers as data: %+v", p)
	}
	if row := identified(t, []uint32{1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9})[0]; row.Census != nil {
		t.Errorf("a row of Wythoff's game: %+v", row.Census)
	}
}

// Two classes that agree as far as the index goes are said to be equal where two periods prove it: 0 1 0 1 … is what
// subtract:1 has, and others after some heaps.
func TestEqualByTwoPeriods(t *testing.T) {
	list := identified(t, slices.Repeat([]uint32{0, 1}, 30))
	if len(list) < 2 || list[0].Equal != nil {
		t.Fatalf("%+v", list)
	}
	for _, m := range list[1:] {
		if m.Equal == nil || m.Equal.Ground != periodicity.ByPeriods && m.Equal.Ground != periodicity.ByTheorem {
			t.Errorf("%s: %+v", m.Games()[0], m.Equal)
		}
	}
	zeros := identified(t, make([]uint32, 60)) // 0.1 has them from heap 2 on, 0.11 from heap 3 on
	for _, m := range zeros[1:] {
		if m.Equal == nil || m.Equal.Ground != periodicity.ByPeriods || m.Equal.Shift != zeros[0].Heap()-m.Heap() || m.Heap() == 0 {
			t.Errorf("zeros: %s from heap %d on: %+v", m.Games()[0], m.Heap(), m.Equal)
		}
	}
	if e := Data(list)[1].Equal; e == nil || !e.Proved || e.Differ || e.Compared == 0 {
		t.Errorf("as data: %+v", e)
	}
}

// Values past the end of the index are compared too: a game that has others is none.
func TestValuesPastTheIndex(t *testing.T) {
	kayles := valuesFrom(t, "0.77", 0, 400)
	if list := identified(t, kayles); len(list) == 0 || !isIn(list[0], "kayles") || list[0].Agreed != 401 {
		t.Errorf("401 values of Kayles: %+v", list)
	}
	kayles[300] ^= 1
	if list := identified(t, kayles); len(list) != 0 {
		t.Errorf("with a wrong value at heap 300: %+v", list)
	}
	kayles[300] ^= 1
	long := valuesFrom(t, "0.77", 0, 2*mostRecomputed)
	if list := identified(t, long); len(list) == 0 || list[0].Agreed != mostRecomputed {
		t.Errorf("%d values of Kayles: %+v", len(long), list)
	}
}

// Values of heaps past the index stand in proved periods, and are found at a heap that has them.
func TestValuesWithinAPeriod(t *testing.T) {
	for _, known := range []struct {
		game string
		from int64
	}{{"0.45", 300}, {"0.45", 498}, {"0.45", 517}, {"4.4404", 870}, {"4.4404", 901}} {
		values := valuesFrom(t, known.game, known.from, known.from+100)
		list := identified(t, values)
		if len(list) == 0 || !isIn(list[0], known.game) || list[0].Agreed != 101 {
			t.Errorf("%s from heap %d on: %+v", known.game, known.from, list)
			continue
		}
		game, heap := list[0].Games()[0].Game, list[0].Heap()
		if !slices.Equal(valuesFrom(t, game, heap, heap+100), values) {
			t.Errorf("%s from heap %d on is said to be %s from heap %d on, which has other values", known.game, known.from, game, heap)
		}
	}
	if list := identified(t, slices.Repeat([]uint32{9, 9, 9, 1}, 5)); len(list) != 0 {
		t.Errorf("%+v", list)
	}
}

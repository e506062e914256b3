package answers

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/reports/census/octal"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/identify"
)

// ReadValues reads values between commas or spaces, in brackets or not.
func ReadValues(text string) (values []uint32, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n,;[]{}()", r) }) {
		v, err := numbers.Parse(word, math.MaxUint32)
		if err != nil {
			return nil, fmt.Errorf("value %d: %w", len(values)+1, err)
		}
		values = append(values, uint32(v))
	}
	if len(values) == 0 {
		return nil, fmt.Errorf("no values: want some, as in 0,1,2,3,1,4,3,2")
	}
	return values, nil
}

// Identified is a class of games that has given values, with what is proved of it.
type Identified struct {
	identify.Match
	// Census is the row of the first of its games that the censuses of octal codes have; nil if they have none.
	Census *octal.Row
	// Equal answers whether its first game is that of the class found first, laid side by side as the values are; nil for
	// that class, and for one that parts from it within the index.
	Equal *periodicity.Equality
}

// Identify looks for the classes of games that have the values, the most likely first, and tells at most so many of them. Beside
// the index it looks, where no class of the index has them, at the periods that the censuses prove: values of large heaps
// are found there. It returns how many classes there are.
//
// That a game has the values is observed, and proves nothing about the heaps that are not among them. That two
// classes are equal is said if it is proved.
func Identify(ctx context.Context, index *identify.Index, values []uint32, most int) (list []Identified, found int, err error) {
	matches := index.Find(values)
	if len(matches) == 0 {
		if matches, err = withinPeriods(ctx, index, values); err != nil {
			return nil, 0, err
		}
	}
	if matches, err = agreeing(ctx, matches, values); err != nil {
		return nil, 0, err
	}
	for _, m := range matches[:min(most, len(matches))] {
		one := Identified{Match: m}
		if _, one.Census, err = censusOf(m.Games()); err != nil {
			return nil, 0, err
		}
		if _, _, _, parts := identify.Parts(matches[0], m); len(list) > 0 && !parts {
			if one.Equal, err = equal(ctx, matches[0], m); err != nil {
				return nil, 0, err
			}
		}
		list = append(list, one)
	}
	return list, len(matches), nil
}

// agreeing leaves out the classes whose further values are not those of a list that reaches past the index. It computes
// no more than some thousand heaps; what lies beyond stays unsaid.
func agreeing(ctx context.Context, matches []identify.Match, values []uint32) ([]identify.Match, error) {
	var list []identify.Match
	for _, m := range matches {
		if m.Agreed == len(values) {
			list = append(list, m)
			continue
		}
		game := m.Games()[0]
		last := min(m.Heap()+int64(len(values)), mostRecomputed) - 1
		computed, err := valuesOf(ctx, game.Game, last)
		if err != nil {
			return nil, err
		}
		agreed := int(last - m.Heap() + 1)
		if agreed > m.Agreed && slices.Equal(computed[m.Heap():], values[:agreed]) {
			m.Agreed = agreed
			list = append(list, m)
		}
	}
	return list, nil
}

// What is computed for an answer, so that it takes less than a second.
const (
	mostRecomputed = 4096 // heaps of a game whose values reach past the index
	mostPeriodic   = 2048 // heaps up to the end of the first period of a game that is searched there
	fewestPeriodic = 16   // values that are looked for there: fewer stand in many games
)

// withinPeriods looks for values in what the censuses prove of the classes of the index, up to the end of the first period and as
// far beyond as there are values. It takes some tenths of a second.
func withinPeriods(ctx context.Context, index *identify.Index, values []uint32) ([]identify.Match, error) {
	if len(values) < fewestPeriodic || len(values) > mostPeriodic {
		return nil, nil
	}
	long := &identify.Index{}
	for _, c := range index.Classes {
		g, row, err := censusOf(c.Members)
		if err != nil {
			return nil, err
		}
		if row == nil || !row.Proved() || row.Claim.Preperiod+row.Claim.Period > mostPeriodic {
			continue
		}
		computed, err := valuesOf(ctx, g.Game, row.Claim.Preperiod+row.Claim.Period+int64(len(values))-1)
		if err != nil {
			return nil, err
		}
		c.Values = computed[g.Shift:]
		long.Classes = append(long.Classes, c)
	}
	return long.Find(values), nil
}

// valuesOf computes the values of the heaps of a game up to the last.
func valuesOf(ctx context.Context, text string, last int64) ([]uint32, error) {
	game, err := catalog.Parse(text)
	if err != nil {
		return nil, err
	}
	return engine.Values(ctx, game.Rules, last)
}

// censusOf returns the first of the games that has a row, and the row; nil if none has.
func censusOf(games []identify.Member) (identify.Member, *octal.Row, error) {
	for _, g := range games {
		if row, ok, err := octal.Find(g.Game); ok || err != nil {
			return g, &row, err
		}
	}
	return identify.Member{}, nil, nil
}

// equal compares the first games of two classes.
func equal(ctx context.Context, first, m identify.Match) (*periodicity.Equality, error) {
	var games [2]*runs.Run
	for i, text := range []string{first.Games()[0].Game, m.Games()[0].Game} {
		game, err := catalog.Parse(text)
		if err != nil {
			return nil, err
		}
		if games[i], err = runs.Open(game.Rules, runs.Options{}); err != nil {
			return nil, err
		}
	}
	e, err := periodicity.Equal(ctx, games[0], games[1], periodicity.EqualOptions{
		Limit: mostRecomputed, FixShift: true, Shift: first.Heap() - m.Heap(), Proofs: octal.Proofs,
	})
	return &e, err
}

// Match is Identified as data.
type Match struct {
	Games  []string `json:"games"`
	OEIS   []string `json:"oeis"`
	Heap   int64    `json:"heap"` // of the first game, that has the first value
	Agreed int      `json:"agreed"`
	Parts  *int64   `json:"parts,omitempty"` // heap of the first game at which the class first found has another value
	Period *Period  `json:"period,omitempty"`
	Equal  *Equal   `json:"equal,omitempty"` // to the first game of the class first found
}

// Period is what the censuses of octal codes tell of a game of a class.
type Period struct {
	Game      string `json:"game"`
	Status    string `json:"status"`
	Theorem   string `json:"theorem,omitempty"`
	Preperiod *int64 `json:"preperiod,omitempty"`
	Period    *int64 `json:"period,omitempty"`
	Computed  *int64 `json:"computed,omitempty"` // heaps, of an open game
}

// Equal says whether two games are equal, and whether that is proved: an agreement that is not proved is one of so many heaps.
type Equal struct {
	Proved   bool   `json:"proved"`
	Differ   bool   `json:"differ"`
	Words    string `json:"words"`
	Compared int64  `json:"heaps"`
}

// Data returns what was identified as data.
func Data(list []Identified) []Match {
	data := []Match{}
	for i, m := range list {
		j := Match{OEIS: append([]string{}, m.Class.OEIS...), Heap: m.Heap(), Agreed: m.Agreed, Period: periodOf(m.Census)}
		for _, g := range m.Games() {
			j.Games = append(j.Games, g.String())
		}
		if at, _, _, parts := identify.Parts(list[0].Match, m.Match); i > 0 && parts {
			heap := m.Heap() + at
			j.Parts = &heap
		}
		if e := m.Equal; e != nil {
			j.Equal = &Equal{Proved: e.Proved(), Differ: e.Ground == periodicity.Differ, Words: e.Sentence(), Compared: e.Compared}
		}
		data = append(data, j)
	}
	return data
}

func periodOf(row *octal.Row) *Period {
	if row == nil {
		return nil
	}
	p := &Period{Game: row.Game, Status: string(row.Status), Theorem: row.Theorem}
	if row.Proved() {
		p.Preperiod, p.Period = &row.Claim.Preperiod, &row.Claim.Period
	} else {
		p.Computed = &row.Computed
	}
	return p
}

package answers

import (
	"context"
	"fmt"
	"strings"

	"example.org/grundy/sgtable/classics"
	"example.org/grundy/sgtable/exhaust"
)

// OfClassic says what is known of heaps of a classical game that is no code, in normal play, with the options
// of the heaps if they are wanted.
func OfClassic(ctx context.Context, g classics.Game, heaps []int64, options bool) (*Judged, error) {
	j, err := g.Judge(ctx, heaps...)
	if err != nil {
		return nil, err
	}
	a := &Judged{Play: exhaust.Normal.String(), Outcome: exhaust.N.String(), How: j.How, Winning: []WinningMove{}, Notes: []string{g.Title + ": " + g.Words, g.Title + ": " + g.Note}}
	if j.Lost {
		a.Outcome = exhaust.P.String()
	}
	if j.Valued {
		a.Value = &j.Sum
	}
	var position []string
	for i, n := range heaps {
		position = append(position, fmt.Sprintf("%s:%d", g.Name, n))
		if j.Valued {
			a.Heaps = append(a.Heaps, HeapValue{Game: g.Name, Size: n, Value: j.Values[i], Wanted: j.Values[i].Xor(j.Sum)})
		}
		for _, taken := range j.Winning[i] {
			a.Winning = append(a.Winning, WinningMove{Heap: i + 1, Game: g.Name, Size: n, Take: taken, Leaves: left(n - taken), Words: takeWords(n, taken)})
		}
		if options && j.Valued {
			a.Options = append(a.Options, classicOptions(j, i+1, n))
		}
	}
	a.Position = strings.Join(position, " + ")
	a.Simplified = a.Position
	return a, nil
}

func classicOptions(j *classics.Judgement, number int, n int64) HeapOptions {
	list, all := j.Options(n, MostOptions)
	o := HeapOptions{Heap: number, Options: []HeapOption{}, All: all}
	for _, option := range list {
		o.Options = append(o.Options, HeapOption{option.Take, left(n - option.Take), option.Value, takeWords(n, option.Take)})
	}
	return o
}

func left(n int64) []int64 {
	if n == 0 {
		return []int64{}
	}
	return []int64{n}
}

func takeWords(n, taken int64) string {
	if taken == n {
		return fmt.Sprintf("take %d", taken)
	}
	return fmt.Sprintf("take %d, leaving %d", taken, n-taken)
}

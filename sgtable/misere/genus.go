package misere

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
)

// Genus is the genus of a position: its Grundy value in normal play, and for k = 0, 1, 2, … the misère
// value of the position beside k heaps *2 of Nim, the m for which that and *m are lost together.
// Misère holds the first of these values, as many as it takes to see how they go on: the last two are
// repeated for ever (Winning Ways, chapter 13).
type Genus struct {
	Normal sgtable.Nimber
	Misere []sgtable.Nimber
}

// String returns "4^146"; values of more digits than one stand between points.
func (g Genus) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d^", g.Normal)
	for i, m := range g.Misere {
		if i > 0 && (m > 9 || g.Misere[i-1] > 9) {
			b.WriteByte('.')
		}
		b.WriteString(strconv.FormatUint(uint64(m), 10))
	}
	return b.String()
}

// Tame reports whether the genus is that of a position of misère Nim: 0^120, 1^031, or g^g(g⊕2).
func (g Genus) Tame() bool {
	switch s := g.String(); s {
	case "0^120", "1^031":
		return true
	}
	return len(g.Misere) == 2 && g.Misere[0] == g.Normal && g.Misere[1] == g.Normal^2
}

// UsualGenera is the bound of new genera on the positions held: 4 million.
const UsualGenera = 4 << 20

// Genera tells the genera of positions of one game by their definition, from those of all positions that
// play can reach: for a heap of n these are as many as the partitions of the numbers up to n at most, a
// second's work for 40. It is not safe for concurrent use.
type Genera struct {
	// MaxHeld bounds the positions whose misère values are held, about 150 bytes each; NewGenera sets it to
	// UsualGenera.
	MaxHeld int

	heaps  *heaps
	normal *naive.Run
	held   map[string]values
	used   []bool // by mex
}

// NewGenera returns the genera of a game. The error is that of New, or of [naive.New].
func NewGenera(rules sgtable.Rules) (*Genera, error) {
	if _, err := New(rules); err != nil {
		return nil, err
	}
	normal, err := naive.New(rules)
	if err != nil {
		return nil, err
	}
	return &Genera{MaxHeld: UsualGenera, heaps: newHeaps(rules), normal: normal, held: map[string]values{}}, nil
}

// Of returns the genus of the position of the given heaps. The error is [ErrMemory], or that of the
// context, or says that a heap is larger than a solver takes.
func (g *Genera) Of(ctx context.Context, sizes ...int64) (Genus, error) {
	var w word
	var genus Genus
	for _, n := range sizes {
		if n < 0 || n > maxHeap {
			return Genus{}, fmt.Errorf("genus of %s: heap %d: want 0 to %d", g.heaps.rules, n, maxHeap)
		}
		for int64(len(g.heaps.options)) <= n {
			if ctx.Err() != nil {
				return Genus{}, context.Cause(ctx)
			}
			g.heaps.add()
		}
		if !g.heaps.terminal[n] {
			w = w.plus(word{int32(n)})
		}
		if err := g.normal.Extend(ctx, n); err != nil {
			return Genus{}, err
		}
		genus.Normal ^= sgtable.Nimber(g.normal.Values()[n])
	}
	list, err := g.of(ctx, w)
	if err != nil {
		return Genus{}, fmt.Errorf("genus of %v of %s: %w", sizes, g.heaps.rules, err)
	}
	genus.Misere = list
	return genus, nil
}

// values are misère values beside 0, 1, 2, … heaps *2; the last two alternate for ever.
type values []sgtable.Nimber

// at returns the k-th value.
func (v values) at(k int) sgtable.Nimber {
	if last := len(v) - 1; k > last {
		k = last - (k-last)%2
	}
	return v[k]
}

// of returns the misère values of a position.
func (g *Genera) of(ctx context.Context, w word) (values, error) {
	key := string(w.key(nil))
	if v, known := g.held[key]; known {
		return v, nil
	}
	var options []values
	for i, h := range w {
		if i > 0 && w[i-1] == h {
			continue
		}
		others := w.without(i)
		for _, leaves := range g.heaps.words(h) {
			v, err := g.of(ctx, others.plus(leaves))
			if err != nil {
				return nil, err
			}
			options = append(options, v)
		}
	}
	if len(g.held) >= g.MaxHeld {
		return nil, fmt.Errorf("%w: %d", ErrMemory, g.MaxHeld)
	}
	if len(g.held)%1024 == 0 && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	v := g.mex(options)
	g.held[key] = v
	return v, nil
}

// mex returns the misère values of a position from those of its options. Beside k heaps *2 it has also
// the options that a move in *2 makes, to nothing or to *1; as *1 beside a position changes the last bit
// of its value, these have the value beside k−1 heaps, and that with its last bit changed. Once the values of
// all options alternate, those of the position do after a few more: docs/misere.md, Genera.
func (g *Genera) mex(options []values) values {
	alternate := 0 // from here on the values of all options do
	for _, o := range options {
		alternate = max(alternate, len(o)-2)
	}
	var list values
	for k := 0; k < 3 || k < alternate+2 || list[k-1] != list[k-3]; k++ {
		clear(g.used)
		for _, o := range options {
			g.use(o.at(k))
		}
		switch {
		case k > 0:
			g.use(list[k-1])
			g.use(list[k-1] ^ 1)
		case len(options) == 0:
			g.use(0) // the end of play: its value is 1
		}
		m := 0
		for m < len(g.used) && g.used[m] {
			m++
		}
		list = append(list, sgtable.Nimber(m))
	}
	for len(list) > 2 && list[len(list)-1] == list[len(list)-3] {
		list = list[:len(list)-1]
	}
	return list
}

func (g *Genera) use(m sgtable.Nimber) {
	for int(m) >= len(g.used) {
		g.used = append(g.used, false)
	}
	g.used[m] = true
}

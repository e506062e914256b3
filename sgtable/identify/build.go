package identify

import (
	"cmp"
	"context"
	_ "embed" // the OEIS numbers
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/standard"
	"example.org/grundy/sgtable/subtraction"
	"example.org/grundy/sgtable/takebreak"
	"example.org/grundy/sgtable/twoheap"
	"example.org/grundy/sgtable/wythoff"
)

//go:embed oeis.tsv
var numbers string

// What the index holds.
const (
	octalDigits  = 4
	hexDigits    = 2
	largestTaken = 8 // subtraction sets within 1 … 8
	largestKept  = 7 // all-but sets within 1 … 7
	wythoffRows  = 12
)

// Build computes the index by the definition: a few minutes.
func Build(ctx context.Context) (*Index, error) {
	b := &builder{ctx: ctx, classes: map[string]*Class{}}
	for _, g := range catalog.Games() {
		b.add(g.Name, g.Rules)
	}
	b.oeis()
	b.codes("04", "01234567", octalDigits)
	b.codes("048C", "0123456789ABCDEF", hexDigits)
	b.sets("subtract", largestTaken)
	b.sets("allbut", largestKept)
	for _, name := range subtraction.Names() {
		b.text("subtract:" + name)
	}
	b.wythoff()
	return b.index(), b.err
}

// builder gathers the classes by their standard forms.
type builder struct {
	ctx     context.Context
	classes map[string]*Class
	err     error
}

// add adds a game under a name, and returns its class.
func (b *builder) add(name string, rules sgtable.Rules) *Class {
	if b.err != nil {
		return &Class{}
	}
	key, shift := rules.String(), int64(0)
	form, ok := standard.Of(rules)
	if ok {
		key, shift, rules = form.Code.String(), form.Shift, form.Code
	}
	c := b.classes[key]
	if c == nil {
		c = &Class{}
		c.Values, b.err = values(b.ctx, rules)
		b.classes[key] = c
	}
	if m := (Member{name, shift}); !slices.Contains(c.Members, m) {
		c.Members = append(c.Members, m)
	}
	return c
}

func values(ctx context.Context, rules sgtable.Rules) ([]uint32, error) {
	run, err := naive.New(rules)
	if err != nil {
		return nil, err
	}
	if err := run.Extend(ctx, Heaps-1); err != nil {
		return nil, err
	}
	return run.Values(), nil
}

func (b *builder) text(game string) *Class {
	g, err := catalog.Parse(game)
	if err != nil {
		b.err = err
		return &Class{}
	}
	return b.add(g.Rules.String(), g.Rules)
}

// codes adds the codes of so many digits at most.
func (b *builder) codes(first, digits string, most int) {
	texts := []string{""}
	for range most {
		var longer []string
		for _, t := range texts {
			for _, d := range digits {
				longer = append(longer, t+string(d))
			}
		}
		texts = longer
	}
	for _, d0 := range first {
		for _, t := range texts {
			code, err := takebreak.Parse(string(d0) + "." + t)
			if err != nil {
				b.err = err
				return
			}
			b.add(code.String(), code)
		}
	}
}

// sets adds the sets of amounts up to the largest.
func (b *builder) sets(kind string, largest int) {
	for bits := 1; bits < 1<<largest; bits++ {
		var amounts []string
		for a := range largest {
			if bits>>a&1 == 1 {
				amounts = append(amounts, strconv.Itoa(a+1))
			}
		}
		b.text(kind + ":" + strings.Join(amounts, ","))
	}
}

// oeis adds the games that have a number of the OEIS.
func (b *builder) oeis() {
	for _, line := range strings.Split(strings.TrimSpace(numbers), "\n")[2:] {
		number, codes, _ := strings.Cut(line, "\t")
		for code := range strings.SplitSeq(codes, ",") {
			if c := b.text(code); !slices.Contains(c.OEIS, number) {
				c.OEIS = append(c.OEIS, number)
			}
		}
	}
}

// wythoff adds the rows of the table of Wythoff's game: the values of (x, 0), (x, 1), …. Row 0 is Nim.
func (b *builder) wythoff() {
	for x := 1; x <= wythoffRows; x++ {
		row := twoheap.Row{Game: twoheap.Wythoff(wythoff.General{S: 1, T: 1}), X: x}
		values, err := row.Sequence()
		if err == nil {
			err = values.Extend(b.ctx, Heaps-1)
		}
		if err != nil {
			b.err = err
			return
		}
		c := &Class{Members: []Member{{Game: row.String()}}}
		if c.Values, err = values.Slice(0, Heaps); err != nil {
			b.err = err
			return
		}
		b.classes[row.String()] = c
	}
}

// index sorts the members of each class, and the classes, the simplest first.
func (b *builder) index() *Index {
	x := &Index{}
	for _, c := range b.classes {
		slices.SortFunc(c.Members, func(a, b Member) int { return cmp.Or(cmp.Compare(a.Shift, b.Shift), simpler(a.Game, b.Game)) })
		slices.Sort(c.OEIS)
		x.Classes = append(x.Classes, *c)
	}
	slices.SortFunc(x.Classes, func(a, b Class) int { return simpler(a.Members[0].Game, b.Members[0].Game) })
	return x
}

// simpler puts names first, then short codes.
func simpler(a, b string) int {
	return cmp.Or(cmp.Compare(strings.IndexByte(a, '.'), strings.IndexByte(b, '.')), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

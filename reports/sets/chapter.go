package sets

import (
	"context"

	"example.org/grundy/internal/table"
	"example.org/grundy/plots"
)

// Chapter is what the report shows of small subtraction sets.
type Chapter struct {
	Three, Four *Census
	drawn       int64
}

// Options say how far the chapter goes.
type Options struct {
	Three, Four int64 // the largest amount of sets of three and of four
	Drawn       int64 // c of the picture
}

// NewChapter takes both censuses, on all processors.
func NewChapter(ctx context.Context, o Options) (c *Chapter, err error) {
	c = &Chapter{drawn: o.Drawn}
	if c.Three, err = New(ctx, Family{3, o.Three}, 0, nil); err == nil {
		c.Four, err = New(ctx, Family{4, o.Four}, 0, nil)
	}
	return c, err
}

// Tables returns the tables of the chapter, in reading order.
func (c *Chapter) Tables() []*table.Table {
	return []*table.Table{c.Three.ClassTable(), c.Three.ExtremeTable(), c.Three.AdditiveTable(), c.Four.PeriodTable(), c.Four.PreperiodTable()}
}

// Classes draws what the periods of three amounts are.
func (c *Chapter) Classes() (*plots.Figure, error) { return Figure(context.Background(), c.drawn) }

// Disagreements lists the sets that are otherwise than conjectured.
func (c *Chapter) Disagreements() []string {
	var list []string
	for _, why := range c.Three.Against {
		list = append(list, "subtraction sets: "+why)
	}
	return list
}

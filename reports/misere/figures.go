package misere

import (
	"fmt"

	"example.org/grundy/plots"
	"example.org/grundy/sgtable/misere"
)

// Growth draws how the quotients of wild games grow.
func (c *Chapter) Growth() (*plots.Figure, error) {
	last := int64(0)
	for _, g := range c.growth {
		last = max(last, g.last)
	}
	var heaps []int64
	for n := range last {
		heaps = append(heaps, n+1)
	}
	var series []plots.Series
	for _, g := range c.growth {
		s := plots.Series{Name: g.game.Title, Values: make([]int64, len(heaps))}
		for i, n := range heaps {
			for k, from := range g.heaps {
				if n >= from && n <= g.last {
					s.Values[i] = g.orders[k]
				}
			}
		}
		series = append(series, s)
	}
	return plots.Growth(heaps, series, plots.GrowthOptions{Options: plots.Options{
		Title: "Misère quotients of wild games", Subtitle: "elements of the quotient of the heaps up to n, each proved",
		Caption: "The order of the misère quotient of the heaps up to n, for games of which no quotient of all heaps is known. Both axes are logarithmic.",
		XLabel:  "largest heap n", YLabel: "elements",
	}})
}

// Cayley draws a small quotient.
func (c *Chapter) Cayley() (*plots.Figure, error) {
	return Draw(c.Small.Quotient, c.Small.Game, fmt.Sprintf("heaps of every size: %s", c.Small.Claim))
}

// Draw draws a quotient of at most 64 elements and six generators.
func Draw(q *misere.Quotient, game, words string) (*plots.Figure, error) {
	p := q.Presentation()
	nodes := make([]plots.CayleyNode, q.Order())
	for x := range nodes {
		nodes[x] = plots.CayleyNode{Name: p.Names[x], Marked: q.IsP(misere.Element(x))}
	}
	var names []string
	var actions [][]int32
	for g, h := range p.Heaps {
		action := make([]int32, q.Order())
		for x := range action {
			action[x] = q.Times(misere.Element(x), q.Phi(h))
		}
		names, actions = append(names, fmt.Sprintf("%s, heap %d", p.Letters[g], h)), append(actions, action)
	}
	return plots.Cayley(nodes, names, actions, plots.CayleyOptions{
		Marked: "lost for who is to move",
		Options: plots.Options{
			Title: fmt.Sprintf("Misère quotient of %s, %d elements", game, q.Order()), Subtitle: words,
			Caption: fmt.Sprintf("The misère quotient of %s by its generators: %s. A line joins two elements that a generator takes to one another, an arrow leads one way; generators that change nothing are not drawn. The positions of marked elements are lost for who is to move.", game, p),
		},
	})
}

package twoheap

// Wrong returns a game with the closed form of another.
func Wrong(g, other *Game) *Game {
	wrong := *g
	wrong.form = other.form
	return &wrong
}

// CheckValues holds the claims about values of Wythoff's game against a table that may not be its.
func CheckValues(t *Table) []Checked { return checkValues(mustParse("wythoff"), t) }

func mustParse(text string) *Game {
	g, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return g
}

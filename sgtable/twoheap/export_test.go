package twoheap

// Wrong returns a game with the closed form of another.
func Wrong(g, other *Game) *Game {
	wrong := *g
	wrong.form = other.form
	return &wrong
}

// Package catalog reads a game as a user writes it: a code (0.77, 4.007, 0.30[3]), a subtraction
// set (subtract:1,2,5, allbut:2,3), a splitting rule (unequal:0.04), or the name of a game of the
// literature (kayles, grundy, nim).
package catalog

import (
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/takebreak"
)

// Game is a game with what a reader wants to know about it.
type Game struct {
	// Rules are what the game is. Rules.String() is its canonical form, which Parse reads back.
	Rules sgtable.Rules
	// Name is the name that Parse read, or under which the catalogue lists the game; empty for a
	// game written as a code or a set.
	Name string
	// Title is the name as a heading: "Dawson's Kayles", or the canonical form.
	Title string
	// Words says the rules in English.
	Words string
	// Note says how positions are counted where that is not plain, or what is special; may be empty.
	Note string
}

// String returns the name if the game has one, else the canonical form of its rules.
func (g Game) String() string {
	if g.Name != "" {
		return g.Name
	}
	return g.Rules.String()
}

// Of returns a game of your own, told by its rules alone.
func Of(rules sgtable.Rules) Game {
	return Game{Rules: rules, Title: rules.String(), Words: sgtable.Words(rules)}
}

// Games returns the catalogued games in the order of a reader's interest.
func Games() []Game { return append([]Game(nil), named...) }

// Names lists the names of the catalogued games.
func Names() []string {
	var names []string
	for _, g := range named {
		names = append(names, g.Name)
	}
	return names
}

var named = []Game{
	entry("nim", "Nim", "0.[3]", "G(n) = n (Bouton 1901)"),
	entry("kayles", "Kayles", "0.77", "bowl over one pin or two adjacent ones (Dudeney, Loyd)"),
	entry("dawsons-kayles", "Dawson's Kayles", "0.07", "take two adjacent stones of a row"),
	entry("dawsons-chess", "Dawson's Chess", "0.137", "a heap is a board of n columns; a cousin of Dawson's Kayles: G(n) is that of 0.07 at n+1"),
	entry("treblecross", "Treblecross", "0.007", "a strip of n squares is heap n+2"),
	entry("guiles", "Guiles", "0.15", "take one, or two and split the rest or take it all"),
	entry("officers", "Officers", "0.6", "take one, but never a heap of one"),
	entry("lasker", "Lasker's Nim", "4.[3]", "take any number, or split"),
	{Rules: partition.Grundy(), Name: "grundy", Title: "Grundy's game", Words: partition.Grundy().Words(), Note: "P. M. Grundy 1939"},
	{Rules: partition.Couples(), Name: "couples", Title: "Couples-are-Forever", Words: partition.Couples().Words(), Note: "heaps of two stay together"},
}

func entry(name, title, code, note string) Game {
	rules, err := takebreak.Parse(code)
	if err != nil {
		panic(err) // a literal of this file
	}
	return Game{Rules: rules, Name: name, Title: title, Words: rules.Words(), Note: note}
}

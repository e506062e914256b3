// Package catalog reads a game as a user writes it: a code (0.77, 4.007, 0.30[3]), a subtraction
// set (subtract:1,2,5, allbut:2,3), a splitting rule (unequal:0.04), or the name of a game of the
// literature (kayles, grundy, nim).
package catalog

import (
	"fmt"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/subtraction"
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

// Parse reads a game. The error says what is wrong, where, and what would be right.
func Parse(text string) (Game, error) {
	trimmed := strings.TrimSpace(text)
	for _, g := range named {
		if strings.EqualFold(g.Name, trimmed) {
			return g, nil
		}
	}
	rules, note, err := parseRules(trimmed)
	if err != nil {
		return Game{}, err
	}
	for _, g := range named {
		if g.Rules.String() == rules.String() {
			g.Name = "" // it was written as a code: it is shown as one
			return g, nil
		}
	}
	g := Of(rules)
	g.Note = note
	return g, nil
}

func parseRules(text string) (rules sgtable.Rules, note string, err error) {
	kind, rest, colon := strings.Cut(text, ":")
	switch {
	case text == "":
		return nil, "", fmt.Errorf("empty game: want a code such as 0.77, a set such as subtract:1,2,5, or a name (see analyze games)")
	case colon && (kind == "subtract" || kind == "allbut"):
		set, err := subtraction.Parse(text)
		return set, "", err
	case colon && kind == "unequal":
		code, err := takebreak.Parse(rest)
		if err != nil {
			return nil, "", err
		}
		unequal, err := partition.Unequal(code)
		return unequal, "", err
	case colon:
		return nil, "", fmt.Errorf("game %q: no kind %q: want subtract, allbut or unequal before the colon", text, kind)
	case strings.IndexFunc(text, func(r rune) bool { return strings.ContainsRune("0123456789.[]", r) }) < 0 && len(text) > 1:
		return nil, "", fmt.Errorf("no game %q: want a code such as 0.77, a set such as subtract:1,2,5, or one of %s", text, strings.Join(Names(), ", "))
	}
	code, err := takebreak.Parse(text)
	if err != nil {
		return nil, "", err
	}
	if code.Hexadecimal() {
		note = "a hexadecimal code: digits 8 to F let a move leave three heaps"
	}
	return code, note, nil
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

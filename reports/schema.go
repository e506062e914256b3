package reports

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
)

// schema is the part of JSON Schema, draft 2020-12, that experiment files need.
type schema struct {
	Dialect     string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Type        string             `json:"type"`
	Enum        []string           `json:"enum,omitempty"`
	Minimum     *int               `json:"minimum,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Unique      bool               `json:"uniqueItems,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Closed      *bool              `json:"additionalProperties,omitempty"` // false
}

// Schema returns the JSON Schema of experiment files, made of [Config] itself: editors check and complete a
// file by it. It says less than [ParseConfig] checks: nothing that depends on more than one value.
func Schema() []byte {
	s := schemaOf(configType, "")
	s.Dialect, s.Title = "https://json-schema.org/draft/2020-12/schema", "An experiment file of analyze report"
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // of a type of our own
	}
	return append(text, '\n')
}

var configType = reflect.TypeFor[Config]()

// schemaOf describes a type that stands at a path of the file, "games.heaps".
func schemaOf(t reflect.Type, path string) *schema {
	s := &schema{Description: keyWords[path], Enum: keyChoices()[path]}
	switch t.Kind() {
	case reflect.String:
		s.Type = "string"
	case reflect.Bool:
		s.Type = "boolean"
	case reflect.Int, reflect.Int64:
		s.Type, s.Minimum = "integer", new(leastOf[path])
	case reflect.Slice:
		s.Type, s.Items = "array", schemaOf(t.Elem(), path)
		s.Items.Description, s.Unique, s.Enum = "", s.Enum != nil, nil
	case reflect.Pointer:
		return schemaOf(t.Elem(), path)
	case reflect.Struct:
		s.Type, s.Closed, s.Properties = "object", new(false), map[string]*schema{}
		for field := range t.Fields() {
			if key := field.Tag.Get("toml"); key != "" && key != "-" {
				s.Properties[key] = schemaOf(field.Type, strings.TrimPrefix(path+"."+key, "."))
			}
		}
	default:
		panic(fmt.Sprintf("no schema of %v at %q", t, path))
	}
	return s
}

// keyChoices are the words that a value must be one of.
func keyChoices() map[string][]string {
	return map[string][]string{
		"papers":           published.Names(),
		"games.figures":    FigureKinds(),
		"games.theorem":    append([]string{""}, periodicity.TheoremNames()...),
		"published.status": {string(periodicity.Proved), string(periodicity.Open)},
	}
}

// leastOf are the least numbers, where they are not 0.
var leastOf = map[string]int{"published.last_exception": -1, "published.period": 1, "subtraction_sets.largest": 1, "small_sets.three": 3, "small_sets.four": 4, "small_sets.drawn": 3}

// keyWords say what a key is for.
var keyWords = map[string]string{
	"title":                    "the report's title",
	"intro":                    "a sentence or two below the title",
	"papers":                   "tables of papers to recompute row by row",
	"equivalences":             "recompute the printed pairs of octal games with equal values",
	"classics":                 "hold the closed rules of the classical games against play",
	"census":                   "the census of octal codes of up to four digits",
	"misere":                   "the misère quotients of octal games",
	"games":                    "a game a section, in the order of the report",
	"games.game":               "as on the command line: \"0.77\", \"subtract:1,2,5\", \"grundy\"",
	"games.rules":              "instead of game: a rules file beside the experiment file, \"mine.star\"",
	"games.name":               "the name of its sheet and files; without it one made of the code",
	"games.group":              "a word for your own order",
	"games.heaps":              "the largest heap that may be computed to prove a period",
	"games.show":               "the largest heap of its sheet and figures; without it as many as were computed",
	"games.explore":            "the largest heap in the explorer; without it that of the figures",
	"games.theorem":            "the theorem to prove the period by; without it the one that needs the fewest heaps",
	"games.figures":            "the figures to draw",
	"published":                "what a source says of one of the games",
	"published.game":           "one of [[games]]",
	"published.status":         "proved, with period and last_exception, or open",
	"published.period":         "the period, as printed",
	"published.last_exception": "the last heap off the period, heap 0 counted; -1 if there is none",
	"published.source":         "a key of the bibliography, or words",
	"closed_forms":             "a formula for the values, compared heap by heap with the mex recursion",
	"closed_forms.game":        "as on the command line",
	"closed_forms.form":        "\"n\" or \"n mod 5\"",
	"closed_forms.heaps":       "the largest heap to compare",
	"closed_forms.source":      "where the formula is from",
	"worked_tables":            "a table of worked examples",
	"worked_tables.name":       "of its sheet and files",
	"worked_tables.title":      "its title",
	"worked_tables.caption":    "what it shows",
	"worked":                   "a worked example of a document",
	"worked.table":             "the table it stands in; without it the first",
	"worked.document":          "where it is printed",
	"worked.about":             "what it is about",
	"worked.ask":               "the question, such as \"values 0.07 0..7\"",
	"worked.printed":           "the answer, as printed",
	"worked.right":             "what should have been printed, where that is known to be wrong",
	"worked.misprint":          "what is wrong, in words",
	"subtraction_sets":         "every subtraction set within {1 … largest}",
	"subtraction_sets.largest": "the largest amount",
	"small_sets":               "subtraction sets of three and four amounts: proved periods, what these are made of, records",
	"small_sets.three":         "the largest amount of sets of three",
	"small_sets.four":          "the largest amount of sets of four",
	"small_sets.drawn":         "the largest amount c of the sets {a, b, c} that are drawn",
	"wythoff":                  "Wythoff's game, its descriptions against one another",
	"wythoff.pairs":            "pairs to compare",
	"wythoff.square":           "the side of the square played by the rules",
	"wythoff.rows":             "rows of the table",
	"two_heaps":                "games of two heaps: proved rows of Wythoff's table, relatives and their closed forms",
	"two_heaps.rows":           "rows of Wythoff's table whose periods are proved",
	"two_heaps.side":           "the side of the squares played by the rules",
	"two_heaps.pairs":          "pairs of each closed form to compare",
	"heat_maps":                "tables of Grundy values of games of two heaps",
	"heat_maps.game":           "a game of two heaps",
	"heat_maps.side":           "the side of the table",
	"sources":                  "publications that the report cites",
	"sources.name":             "a key of the bibliography, or a name with words beside it",
	"sources.words":            "where it is found; without it what the bibliography says",
}

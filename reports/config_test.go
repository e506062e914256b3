package reports

import (
	"regexp"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// oneGame is an experiment file of three lines.
const oneGame = "[[games]]\ngame = \"0.77\"\nheaps = 1000\n"

// wrongFiles are experiment files that are refused, with what is said of each.
var wrongFiles = map[string]struct{ text, want string }{
	"an unknown key":             {oneGame + "colour = 3\n", "mine.toml:4:1: unknown key games.colour"},
	"a byte order mark":          {"\ufeff" + oneGame + "colour = 3\n", "mine.toml:4:1: unknown key games.colour"},
	"a mark before a misfit":     {"\ufeff" + oneGame + "show = 2000\n", "mine.toml:4: games[0].show: "},
	"an unknown table":           {"title = \"x\"\n\n[gamse]\ngame = \"0.77\"\n", "mine.toml:3:"},
	"a wrong type":               {"[[games]]\ngame = \"0.77\"\nheaps = \"many\"\n", "mine.toml:3:9: heaps: a value of kind string: want a whole number"},
	"a code that is a number":    {"[[games]]\ngame = 0.10\nheaps = 10\n", "mine.toml:2:8: game: a value of kind float: want a text in quotes"},
	"a text for a list":          {oneGame + "figures = \"fold\"\n", "mine.toml:4:11: figures: a value of kind string: want a list of texts"},
	"a number for a choice":      {"classics = 3\n", "mine.toml:1:12: classics: a value of kind integer: want true or false"},
	"a number for a section":     {"wythoff = 3\n", "mine.toml:1:11: wythoff: a value of kind integer: want a section"},
	"a number for games":         {"games = 3\n", "mine.toml:1:9: games: a value of kind integer: want a section in double brackets"},
	"no TOML":                    {"title = \n", "mine.toml:1:"},
	"a game that is none":        {oneGame + "\n[[games]]\ngame = \"0.7g\"\nheaps = 1\n", `mine.toml:6: games[1].game: octal code "0.7g": digit 'g' at place 2`},
	"no game":                    {"[[games]]\nheaps = 10\n", "mine.toml:1: games[0].game: "},
	"no heaps":                   {"[[games]]\ngame = \"0.77\"\n", "mine.toml:1: games[0].heaps: 0: want 1 to "},
	"too many heaps shown":       {oneGame + "show = 2000\n", "mine.toml:4: games[0].show: 2000: want 0 to 1000"},
	"a figure that is none":      {oneGame + "figures = [\n  \"folds\",\n]\n", `mine.toml:4: games[0].figures: figure "folds": want sequence, fold, histogram, rare`},
	"a theorem that is none":     {oneGame + "theorem = \"mine\"\n", "mine.toml:4: games[0].theorem: "},
	"a theorem of other games":   {oneGame + "theorem = \"one-heap\"\n", "mine.toml:4: games[0].theorem: "},
	"a path for a name":          {oneGame + "name = \"../../etc/passwd\"\n", `mine.toml:4: games[0].name: "../../etc/passwd": want at most 31 letters`},
	"an absolute path":           {oneGame + "name = \"/tmp/x\"\n", "mine.toml:4: games[0].name: "},
	"a path for a table":         {"[[worked_tables]]\nname = \"a/b\"\n", "mine.toml:2: worked_tables[0].name: "},
	"a table's name taken":       {"[[worked_tables]]\nname = \"overview\"\n", `"overview" is the name of another table`},
	"a table that is none":       {"[[worked_tables]]\nname = \"W\"\n[[worked]]\nask = \"mex 0\"\ntable = \"V\"\n", "mine.toml:5: worked[0].table: "},
	"no table for an example":    {"[[worked]]\nask = \"mex 0\"\n", "mine.toml:1: worked[0]: want a [[worked_tables]]"},
	"a misprint without right":   {"[[worked_tables]]\nname = \"W\"\n[[worked]]\nask = \"mex 0\"\nmisprint = \"x\"\n", "mine.toml:3: worked[0]: want both right and misprint"},
	"a closed form that is none": {"[[closed_forms]]\ngame = \"nim\"\nform = \"n+1\"\nheaps = 10\n", "mine.toml:3: closed_forms[0].form: "},
	"a fact on no game":          {"[[published]]\ngame = \"0.07\"\nperiod = 34\n", "mine.toml:2: published[0].game: 0.07 is not among [[games]]"},
	"a status that is none":      {oneGame + "[[published]]\ngame = \"0.77\"\nstatus = \"aperiodic\"\n", `mine.toml:6: published[0].status: status "aperiodic": want proved or open`},
	"a paper that is none":       {"\npapers = [\"Mine\"]\n", `mine.toml:2: papers: paper "Mine": want one of Octal-games`},
	"a paper twice":              {"papers = [\"Octal-games\", \"Octal-games\"]\n", "mine.toml:1: papers: "},
	"too large subtraction sets": {"[subtraction_sets]\nlargest = 40\n", "mine.toml:2: subtraction_sets.largest: 40: want 1 to 10"},
	"too many small sets":        {"[small_sets]\nthree = 64\nfour = 61\ndrawn = 240\n", "mine.toml:3: small_sets.four: 61: want 4 to 60"},
	"sets of three up to two":    {"[small_sets]\nthree = 2\nfour = 9\ndrawn = 240\n", "mine.toml:2: small_sets.three: 2: want 3 to 300"},
	"a picture of no sets":       {"[small_sets]\nthree = 9\nfour = 9\ndrawn = 1\n", "mine.toml:4: small_sets.drawn: 1: want 3 to 600"},
	"more rows than pairs":       {"[wythoff]\npairs = 10\nsquare = 5\nrows = 20\n", "mine.toml:4: wythoff.rows: 20: want 1 to 10"},
	"a game twice":               {oneGame + "\n[[games]]\ngame = \"kayles\"\nheaps = 1\n", "mine.toml:6: games[1].game: kayles stands twice, on line 1 too: want a game once"},
	"a name twice":               {oneGame + "name = \"a\"\n[[games]]\ngame = \"0.07\"\nheaps = 1\nname = \"A\"\n", `mine.toml:8: games[1].name: "A" is the name of another game, on line 1`},
	"a figure twice":             {oneGame + "figures = [\"fold\", \"fold\"]\n", `mine.toml:4: games[0].figures: figure "fold" stands twice`},
	"rare heaps of no game":      {"[[games]]\ngame = \"nim\"\nheaps = 10\nfigures = [\"rare\"]\n", "mine.toml:4: games[0].figures: figure rare of nim: want a game whose moves leave up to two heaps"},
	"endlessly many shown":       {"[[games]]\ngame = \"nim\"\nheaps = 2000000000\nshow = 1000000000\n", "mine.toml:4: games[0].show: 1000000000: want 0 to 10000000"},
	"a text that no cell holds":  {oneGame + "group = \"" + strings.Repeat("x", 32_768) + "\"\n", "mine.toml:4: games[0].group: a text of 32768 characters: want at most 30000"},
	"a game of endless words":    {"[[games]]\ngame = \"0." + strings.Repeat("7", 2_000) + "\"\nheaps = 10\n", "mine.toml:2: games[0].game: the rules take "},
	"a question without answer":  {"[[worked_tables]]\nname = \"W\"\n[[worked]]\ndocument = \"d\"\nask = \"wythoff-pair 9223372036854775807\"\n", "mine.toml:5: worked[0].ask: question "},
	"a negative number":          {"[[games]]\ngame = \"0.77\"\nheaps = -1\n", "mine.toml:3: games[0].heaps: -1: want 1 to "},
	"no amounts":                 {"[subtraction_sets]\nlargest = 0\n", "mine.toml:2: subtraction_sets.largest: 0: want 1 to 10"},
	"a fact of period 0":         {oneGame + "[[published]]\ngame = \"0.77\"\nperiod = 0\n", "mine.toml:6: published[0].period: 0: want 1 to "},
	"a fact without a period":    {oneGame + "[[published]]\ngame = \"0.77\"\nlast_exception = 70\n", "mine.toml:4: published[0].period: 0: want 1 to "},
	"a form by the definition":   {"[[closed_forms]]\ngame = \"0.77\"\nform = \"n\"\nheaps = 10000000\n", "mine.toml:4: closed_forms[0].heaps: 10000000: want 1 to 100000"},
	"a heat map twice":           {"[[heat_maps]]\ngame = \"nim\"\nside = 8\n[[heat_maps]]\ngame = \"nim\"\nside = 9\n", `mine.toml:5: heat_maps[1].game: "nim" stands twice`},
	"a source without words":     {"[[sources]]\nname = \"a talk\"\nwords = \"A talk.\"\n[[sources]]\nname = \"Guy 1956\"\n", `mine.toml:5: sources[1].name: "Guy 1956": want a key of docs/bibliography.md, or words beside it`},
	"a heat map of another game": {"[[heat_maps]]\ngame = \"chess\"\nside = 8\n", "mine.toml:2: heat_maps[0].game: "},
}

// What is wrong with an experiment file is said with the file, the line, and what would be right.
func TestConfigErrors(t *testing.T) {
	for name, c := range wrongFiles {
		t.Run(name, func(t *testing.T) {
			_, err := ParseConfig("mine.toml", []byte(c.text))
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "mine.toml:") {
				t.Errorf("error %q, want %q", err, c.want)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error of several lines: %q", err)
			}
		})
	}
}

// Whatever a file holds, reading it ends in a configuration that has been checked or in an error
// that names the file and the line.
func FuzzParseConfig(f *testing.F) {
	f.Add([]byte("[[games]]\ngame = \"0.77\"\nheaps = 1000\nfigures = [\"fold\"]\n"))
	f.Add([]byte("[[worked_tables]]\nname = \"W\"\n[[worked]]\nask = \"mex 0\"\nright = \"1\"\nmisprint = \"x\"\n"))
	f.Add([]byte("papers = [\"Octal-games\"]\n[wythoff]\npairs = 10\nsquare = 5\nrows = 2\n"))
	f.Add([]byte("games = [{game = \"0.7g\"}]\n"))
	f.Add([]byte("[Games]\nheaps = 1\n"))
	f.Add([]byte("a.b.c = 1\n\"\" = 2\n"))
	f.Add([]byte("intro = \"\"\"\n[[games]]\n\"\"\"\n[[Games]]\nheaps = 1 # [\n"))
	f.Add(defaultExperiments[:3000])
	place := regexp.MustCompile(`^mine\.toml:[1-9]`)
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := ParseConfig("mine.toml", text)
		if err != nil {
			if !place.MatchString(err.Error()) {
				t.Errorf("error %q does not name the file and the line", err)
			}
			return
		}
		for _, e := range c.Games {
			if e.game.Rules == nil || e.Heaps < 1 || e.Show > e.Heaps {
				t.Errorf("an experiment that was not checked: %+v", e)
			}
		}
		for _, w := range c.Worked {
			if w.Table == "" {
				t.Errorf("a worked example without a table: %+v", w)
			}
		}
	})
}

// A list may be as long as a file: looked at again from its beginning at each of its lines, this one took minutes.
func TestLinesAfterALongList(t *testing.T) {
	const long = 100_000
	text := "papers = [\n" + strings.Repeat("\"Octal-games\",\n", long) + "]\ntitle = \"x\"\n"
	if got := linesOf([]byte(text)).of("title"); got != long+3 {
		t.Errorf("the title stands on line %d, want %d", got, long+3)
	}
}

// The lines of keys are found through blank lines, comments, dotted and quoted keys, and past what
// looks like a key or a header and is none.
func TestLines(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]int
	}{
		"headers and lists": {
			"# head\ntitle = \"x\"\n\n[[games]]\ngame = \"a\"\nfigures = [\n  \"fold\", # why\n]\n[wythoff]\npairs = 1\n[[games]]\n\ngame = \"b\"\n",
			map[string]int{
				"title": 2, "games[0]": 4, "games[0].game": 5, "games[0].figures": 6, "games[0].heaps": 4,
				"wythoff.pairs": 10, "wythoff.rows": 9, "games[1]": 11, "games[1].game": 13, "games[2].game": 0,
			},
		},
		"texts of several lines": {
			"intro = \"\"\"\n[[games]]\ngame = \\\"\"\" \\\n\"\"\"\"\n[[games]]\nname = '''\nheaps = [\"\"\"\n# ''''\nheaps = 2\n",
			map[string]int{"intro": 1, "games[0]": 5, "games[0].name": 6, "games[0].heaps": 9, "games[1]": 0},
		},
		"comments": {
			"title = \"# [[games]]\" # \"\"\"\n# [[games]]\n  [[games]] # [\n\t# game = \"a\"\n\tgame = \"b\" # '''\nfigures = [ # ]\n# ]\n]\nheaps = 1",
			map[string]int{"title": 1, "games[0]": 3, "games[0].game": 5, "games[0].figures": 6, "games[0].heaps": 9, "games[1]": 0},
		},
		"tables and lists within a line": {
			"games = [{game = \"a\"},\n  {heaps = 1}]\nwythoff = {pairs = 1, rows = 2}\n[[published]]\n",
			map[string]int{"games[0].game": 1, "games[1].heaps": 1, "games[1].game": 1, "wythoff.rows": 3, "published[0]": 4},
		},
		"a list of one without brackets of its own": {
			"\n[games]\ngame = \"a\"\n",
			map[string]int{"games[0]": 2, "games[0].heaps": 2},
		},
		"dotted and quoted keys, capitals, carriage returns": {
			"wythoff.pairs = 1\r\n\"wythoff\" . 'rows' = 2\r\n[[ \"games\" ]]\r\n\"heaps\" = 1\r\n[[Games]]\r\nHEAPS = 1\r\n",
			map[string]int{"wythoff": 1, "wythoff.pairs": 1, "wythoff.rows": 2, "games[0]": 3, "games[0].heaps": 4, "games[1]": 5, "games[1].heaps": 6},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := toml.Unmarshal([]byte(c.text), new(Config)); err != nil {
				t.Fatal(err)
			}
			l := linesOf([]byte(c.text))
			for path, want := range c.want {
				if got := l.of(path); got != want {
					t.Errorf("%s on line %d, want %d", path, got, want)
				}
			}
		})
	}
}

package reports

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

var updateSchema = flag.Bool("update", false, "write docs/experiments.schema.json")

// docs/experiments.schema.json is what the program writes.
func TestSchemaIsDocumented(t *testing.T) {
	const file = "../docs/experiments.schema.json"
	if *updateSchema {
		if err := os.WriteFile(file, Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, Schema()) {
		t.Errorf("%s is not what the types make of it: go test ./reports -run Schema -update (error %v)", file, err)
	}
}

// A reader of JSON Schema takes the default experiments and the examples of the docs. Of what ParseConfig refuses it refuses what it
// can see.
func TestSchemaJudgesFiles(t *testing.T) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("experiments.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("experiments.json")
	if err != nil {
		t.Fatal(err)
	}
	judge := func(text []byte) error {
		var content any
		if err := toml.Unmarshal(text, &content); err != nil {
			return nil // no TOML: the schema is not asked
		}
		return compiled.Validate(content)
	}
	if err := judge(defaultExperiments); err != nil {
		t.Errorf("the default experiments: %v", err)
	}
	for _, block := range examplesOf(t, "../docs/experiments.md") {
		if err := judge([]byte(block)); err != nil {
			t.Errorf("%v in\n%s", err, block)
		}
	}
	for name, c := range wrongFiles { // ParseConfig refuses each (TestConfigErrors)
		at, seen := seenBySchema[name]
		err := judge([]byte(strings.TrimPrefix(c.text, "\ufeff")))
		if !seen && err != nil {
			t.Errorf("%s: %v: want it named in seenBySchema", name, err)
		}
		if seen && (err == nil || !strings.Contains(err.Error(), at)) {
			t.Errorf("%s: error %v, want one at %q", name, err, at)
		}
	}
	for name := range seenBySchema {
		if wrongFiles[name].text == "" {
			t.Errorf("no file %q", name)
		}
	}
}

// seenBySchema are the wrong files in which a value is wrong by itself, with what is said of its place; one of the others is
// wrong by what its texts mean, by a bound, or beside another value.
var seenBySchema = map[string]string{
	"an unknown key":          "colour",
	"a byte order mark":       "colour",
	"an unknown table":        "gamse",
	"a wrong type":            "/games/0/heaps",
	"a code that is a number": "/games/0/game",
	"a text for a list":       "/games/0/figures",
	"a number for a choice":   "/classics",
	"a number for a section":  "/wythoff",
	"a number for games":      "/games",
	"a negative number":       "/games/0/heaps",
	"a figure that is none":   "/games/0/figures/0",
	"a figure twice":          "/games/0/figures",
	"a theorem that is none":  "/games/0/theorem",
	"a status that is none":   "/published/0/status",
	"a fact of period 0":      "/published/0/period",
	"a paper that is none":    "/papers/0",
	"a paper twice":           "/papers",
	"no amounts":              "/subtraction_sets/largest",
	"sets of three up to two": "/small_sets/three",
	"a picture of no sets":    "/small_sets/drawn",
}

// Every key has its words, and none has words that is no key.
func TestSchemaHasWords(t *testing.T) {
	found := map[string]bool{}
	var walk func(s *schema, path string)
	walk = func(s *schema, path string) {
		for key, p := range s.Properties {
			at := strings.TrimPrefix(path+"."+key, ".")
			found[at] = true
			if keyWords[at] == "" {
				t.Errorf("%s: no words", at)
			}
			walk(p, at)
			if p.Items != nil {
				walk(p.Items, at)
			}
		}
	}
	walk(schemaOf(configType, ""), "")
	for at := range keyWords {
		if !found[at] {
			t.Errorf("%s is no key", at)
		}
	}
}

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

// A reader of JSON Schema takes the default experiments, and refuses what ParseConfig refuses.
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
			t.Fatal(err)
		}
		return compiled.Validate(content)
	}
	if err := judge(defaultExperiments); err != nil {
		t.Errorf("the default experiments: %v", err)
	}
	for name, c := range map[string]struct{ text, want string }{
		"a code without quotes": {"[[games]]\ngame = 0.77\n", "/games/0/game"},
		"an unknown key":        {"[[games]]\ngame = \"0.77\"\nheap = 3\n", "heap"},
		"an unknown figure":     {"[[games]]\ngame = \"0.77\"\nfigures = [\"pie\"]\n", "/games/0/figures/0"},
		"an unknown paper":      {"papers = [\"Octal\"]\n", "/papers/0"},
		"a status":              {"[[published]]\nstatus = \"maybe\"\n", "/published/0/status"},
		"a negative number":     {"[[games]]\nheaps = -1\n", "/games/0/heaps"},
	} {
		if err := judge([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one at %q", name, err, c.want)
		}
		if _, err := ParseConfig("x.toml", []byte(c.text)); err == nil {
			t.Errorf("%s: ParseConfig takes it", name)
		}
	}
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

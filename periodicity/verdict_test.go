package periodicity_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"example.org/grundy/periodicity"
)

// One sentence says a verdict, wherever it stands.
func TestVerdictsInWords(t *testing.T) {
	for _, want := range []struct {
		game     string
		limit    int64
		sentence string
	}{
		{"0.77", 1000, "Proved: period 12 from heap 71 on (theorem sparse-state, 155 heaps)"},
		{"allbut:3,7,10,14", 2000, "Proved: period 198 with saltus 66 from heap 0 on (theorem all-but, 212 heaps)"},
		{"0.3F", 700, "Observed within 701 heaps: period 6 with saltus 3 from heap 0 on, which no theorem here proves"},
		{"0.6", 2000, "Open: no period proved within 2 001 heaps"},
		{"0.0", 0, "Open: no period proved within 1 heap"},
	} {
		if got := prove(t, want.game, "auto", want.limit).Sentence(); got != want.sentence {
			t.Errorf("%s: %s, want %s", want.game, got, want.sentence)
		}
	}
	if got, want := prove(t, "0.77", "auto", 1000).String(), "0.77 is proved: period 12 from heap 71 on (theorem sparse-state, 155 heaps)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// An open verdict has nothing that a reader could trip over, and reads back from its JSON like any.
func TestVerdictsAsJSON(t *testing.T) {
	for _, game := range []string{"0.77", "0.6", "0.3F", "0.1", "nim", "0.0"} {
		v := prove(t, game, "auto", 700)
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var again periodicity.Verdict
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		c, ok := v.Claim()
		if c2, ok2 := again.Claim(); c2 != c || ok2 != ok || again.Sentence() != v.Sentence() || again.Rare != v.Rare {
			t.Errorf("%s: %v reads back as %v", game, v, &again)
		}
		if text2, _ := json.Marshal(&again); !bytes.Equal(text, text2) {
			t.Errorf("%s: %s reads back as %s", game, text, text2)
		}
	}
	// What was read back is no proof: the premise stayed in the process that checked it.
	var read periodicity.Verdict
	text, err := json.Marshal(prove(t, "0.77", "auto", 700))
	if err != nil || json.Unmarshal(text, &read) != nil {
		t.Fatal(err)
	}
	if c, err := periodicity.Certify(&read, newRun(t, "0.77")); err == nil {
		t.Errorf("a verdict that was read back has the certificate %+v", c)
	}
	text, _ = json.Marshal(prove(t, "0.6", "auto", 700))
	for _, name := range []string{"theorem", "preperiod", "period", "saltus", "last_exception", "exceptions", "heaps", "window"} {
		if !bytes.Contains(text, []byte(`"`+name+`":null`)) {
			t.Errorf("an open verdict without %s: null: %s", name, text)
		}
	}
}

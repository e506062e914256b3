package main

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The commands of the guide run, in their order and in one folder.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	commands := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
			words := shellWords(line)
			if words[0] != "analyze" {
				t.Errorf("%s: no command of analyze", line)
				continue
			}
			if words[1] == "report" && os.Getenv("GRUNDY_LONG") == "" {
				continue // long: run by make test-long
			}
			commands++
			if err := execute(t.Context(), words[1:], strings.NewReader(""), io.Discard, io.Discard); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
	if commands < 10 {
		t.Errorf("%d commands", commands)
	}
}

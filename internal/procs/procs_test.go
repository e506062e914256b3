package procs_test

import (
	"os/exec"
	"runtime"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/procs"
)

func TestTheTextReadsBack(t *testing.T) {
	self := procs.Self()
	if id, ok := procs.Parse(self.String()); !ok || id != self {
		t.Errorf("%s reads as %v, %v", self, id, ok)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-z./*-]{1,9}-[0-9a-f]{8}-[0-9]{1,12}-[0-9]{1,22}`)).Draw(t, "text")
		if id, ok := procs.Parse(text); ok && id.String() != text {
			t.Errorf("%q reads as %v", text, id)
		}
	})
	for _, text := range []string{"", "x", "../x-00000000-1-1", "x/y-00000000-1-1", "*-00000000-1-1", "x-00000000-01-1", "x-00000000-1-1\n", ".x-00000000-1-1"} {
		if id, ok := procs.Parse(text); ok {
			t.Errorf("%q reads as %v", text, id)
		}
	}
}

func TestGone(t *testing.T) {
	self := procs.Self()
	if self.Gone() {
		t.Error("this process is gone")
	}
	if runtime.GOOS != "linux" {
		t.Skip("the rest needs to know when a process began")
	}
	earlier := self
	earlier.Start--
	if !earlier.Gone() {
		t.Error("an earlier process of the same number is there")
	}
	c := exec.Command("true")
	if err := c.Start(); err != nil {
		t.Skip(err)
	}
	ended := procs.ID{Host: self.Host, Mark: self.Mark, PID: c.Process.Pid, Start: self.Start + 1<<40}
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	if !ended.Gone() {
		t.Error("a process that has ended is there")
	}
	for _, elsewhere := range []procs.ID{{"other-" + self.Host, self.Mark, self.PID, 1}, {self.Host, "00000000", self.PID, 1}} {
		if elsewhere.Gone() || elsewhere.Local() {
			t.Errorf("%s, of another machine, is known to be gone", elsewhere)
		}
	}
}

//go:build unix

package survey

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestKillsAndFreezes is the long form of what other tests do once: surveys whose processes are killed at
// random instants, and frozen for longer than the TTL while another takes over. All end with the same
// results, no process ends with status 1, and nothing temporary is left after the next run.
func TestKillsAndFreezes(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("takes minutes: GRUNDY_LONG=1 runs it")
	}
	list := games(t, "0.6\n0.16\n0.06\n0.77\n0.07\n0.14\n4.4\n")
	plain := begin(t, list, 8000)
	from := time.Now()
	if code := exitCode(t, child(t, plain, 2)); code != 0 {
		t.Fatalf("a survey that nobody harms ends with status %d", code)
	}
	whole := time.Since(from) // how long a process lives that nobody harms, on this machine
	want := found(t, plain)
	random := rand.New(rand.NewPCG(1956, 1))
	kills, freezes := 0, 0
	for survey := range 140 {
		dir := begin(t, list, 8000)
		for range 1 + random.IntN(3) {
			c := child(t, dir, 1+random.IntN(2))
			time.Sleep(time.Duration(random.Int64N(int64(whole) / 2)))
			if survey < 100 {
				if kill(t, c) {
					kills++
				}
			} else if freeze(t, dir, c) {
				freezes++
			}
		}
		if code := exitCode(t, child(t, dir, 2)); code != 0 {
			t.Fatalf("survey %d: the last process ends with status %d", survey, code)
		}
		if found(t, dir) != want {
			t.Errorf("survey %d has other results", survey)
		}
		wantNoTemporaries(t, dir)
	}
	t.Logf("%d processes killed, %d frozen; one that is left alone takes %v", kills, freezes, whole)
	if kills < 100 || freezes < 20 {
		t.Errorf("only %d kills and %d freezes: the games are too short for this machine", kills, freezes)
	}
}

// kill kills a process; it reports whether it was there.
func kill(t *testing.T, c *exec.Cmd) bool {
	t.Helper()
	_ = c.Process.Kill() // it may have ended
	return exitCode(t, c) == -1
}

// freeze stops a process until another has finished the survey; it reports whether it was there.
func freeze(t *testing.T, dir string, c *exec.Cmd) bool {
	t.Helper()
	frozen := c.Process.Signal(syscall.SIGSTOP) == nil
	if code := exitCode(t, child(t, dir, 2)); code != 0 {
		t.Errorf("the process beside a frozen one ends with status %d", code)
	}
	_ = c.Process.Signal(syscall.SIGCONT)
	if code := exitCode(t, c); code != 0 && code != 75 {
		t.Errorf("a process that thawed ends with status %d", code)
	}
	return frozen
}

// exitCode waits for a process; −1 is the end by a signal.
func exitCode(t *testing.T, c *exec.Cmd) int {
	t.Helper()
	_ = c.Wait() // the code says it
	return c.ProcessState.ExitCode()
}

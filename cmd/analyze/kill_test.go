//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// allRuns are runs with checkpoints that take a moment, and how long at most they are left alone.
var allRuns = []struct {
	name  string
	args  []string
	delay time.Duration
}{
	{"window", []string{"grundy", "0.104", "-n", "2e6", "--keep", "window"}, 100 * time.Millisecond},
	{"values", []string{"grundy", "0.16", "-n", "2e6", "--format", "bfile", "--from", "1990000"}, 300 * time.Millisecond},
	{"proof", []string{"period", "0.16", "-n", "1e6", "--cert", "cert.json"}, 600 * time.Millisecond},
	{"proof by window", []string{"period", "0.56", "-n", "1e9", "--keep", "window", "--cert", "cert.json"}, 400 * time.Millisecond},
}

// Killed at random instants a run goes on to the same result: the same values, the same certificate.
func TestKilledAtRandomInstants(t *testing.T) {
	t.Parallel() // it mostly waits
	kills, runs := 2, allRuns[:1]
	if os.Getenv("GRUNDY_LONG") != "" {
		kills, runs = 40, allRuns
	}
	for _, run := range runs {
		t.Run(run.name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(len(run.name))))
			dir := t.TempDir()
			want := finish(t, dir, run.args)
			args := append(run.args, "--checkpoint", "run.ckpt", "--checkpoint-every", "1ms")
			for killed := 0; killed < kills; {
				if killAfter(t, dir, args, time.Duration(random.Int64N(int64(run.delay)))) {
					killed++
				} else {
					wantGoesOnTo(t, dir, args, want) // it was faster: its last checkpoint is of the end
				}
			}
			wantGoesOnTo(t, dir, args, want)
			if left, _ := filepath.Glob(filepath.Join(dir, ".tmp-*")); len(left) > 0 {
				t.Errorf("%d temporary files are left: %q", len(left), left)
			}
		})
	}
}

// killAfter starts the command and kills it after the delay. It returns false if the command came to
// its end before.
func killAfter(t *testing.T, dir string, args []string, delay time.Duration) (killed bool) {
	t.Helper()
	c := exec.Command("analyze", args...)
	c.Dir = dir
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(delay)
	if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	err := c.Wait()
	if c.ProcessState.Success() {
		return false
	}
	if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
		t.Fatal(err)
	}
	return true
}

// wantGoesOnTo runs the command to its end from its checkpoint, which it removes.
func wantGoesOnTo(t *testing.T, dir string, args []string, want []byte) {
	t.Helper()
	if got := finish(t, dir, args); !bytes.Equal(got, want) {
		t.Fatalf("%d bytes that are not the %d of a run in a piece", len(got), len(want))
	}
	if err := os.Remove(filepath.Join(dir, "run.ckpt")); err != nil {
		t.Fatal(err)
	}
}

// finish runs the command to its end, and returns what it wrote: its output, and the certificate if it
// makes one.
func finish(t *testing.T, dir string, args []string) []byte {
	t.Helper()
	c := exec.Command("analyze", args...)
	c.Dir = dir
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %v: %s", args, err, stderr.Bytes())
	}
	certificate, err := os.ReadFile(filepath.Join(dir, "cert.json"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return append(out, certificate...)
}

// Asked to stop, a run with a checkpoint exits with status 75 and goes on later.
func TestStopsWithACheckpoint(t *testing.T) {
	for signal, keep := range map[syscall.Signal]string{syscall.SIGTERM: keepValues, syscall.SIGINT: keepWindow, syscall.SIGUSR1: keepWindow} {
		t.Run(signal.String(), func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "run.ckpt")
			c := exec.Command("analyze", "grundy", "0.106", "-n", "1e8", "--keep", keep, "--checkpoint", file, "--checkpoint-every", "1ms")
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			waitFor(t, file) // it has started, and is in the midst of it
			if err := c.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			_ = c.Wait() // the status says it
			if code := c.ProcessState.ExitCode(); code != exitStopped {
				t.Errorf("%v, %s: exit status %d, want %d", signal, keep, code, exitStopped)
			}
			more := exec.Command("analyze", "grundy", "0.106", "-n", "300000", "--keep", keep, "--checkpoint", file)
			var stderr bytes.Buffer
			more.Stderr = &stderr
			if err := more.Run(); err != nil || !bytes.Contains(stderr.Bytes(), []byte("going on after")) {
				t.Errorf("%v, %s: %v: %s", signal, keep, err, stderr.Bytes())
			}
		})
	}
}

// Asked to stop while it writes, a command stops: three million lines would have been the whole.
func TestStopsWhileItWrites(t *testing.T) {
	for _, format := range []string{"csv", "table"} {
		c := exec.Command("analyze", "grundy", "subtract:1..1000", "-n", "3e6", "--format", format)
		out, err := c.StdoutPipe()
		if err := errors.Join(err, c.Start()); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
		if err := c.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, out)
		_ = c.Wait() // the status says it
		if code := c.ProcessState.ExitCode(); code != exitNo {
			t.Errorf("%s: exit status %d, want %d", format, code, exitNo)
		}
	}
}

// waitFor waits until the file is there, a minute at most.
func waitFor(t *testing.T, file string) {
	t.Helper()
	for range 60_000 {
		if _, err := os.Stat(file); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("%s is not there after a minute", file)
}

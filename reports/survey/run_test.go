package survey

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestResultsDoNotDependOnTheWorkers(t *testing.T) {
	one := begin(t, small, smallHeap)
	o := hasty()
	o.Slice = time.Hour
	run(t, one, o)
	want := found(t, one)
	if n := strings.Count(want, resultFormat); n != 61 {
		t.Errorf("%d results: want those of all 61 games", n)
	}

	t.Run("two workers, many slices", func(t *testing.T) {
		dir := begin(t, small, smallHeap)
		o := hasty()
		o.Workers, o.Slice = 2, time.Millisecond
		run(t, dir, o)
		if got := found(t, dir); got != want {
			t.Errorf("differs from one worker:\n%s", firstDifference(got, want))
		}
	})
	t.Run("four shards", func(t *testing.T) {
		var dirs []string
		for i := range 4 {
			dir := begin(t, small, smallHeap)
			o := hasty()
			o.Shard = Part{i, 4}
			run(t, dir, o)
			if n := len(files(t, dir, resultsDir)); n == 0 || n > 61/4+1 {
				t.Errorf("shard %d has %d results, want a quarter of 61", i, n)
			}
			dirs = append(dirs, dir)
		}
		if got := found(t, dirs...); got != want {
			t.Errorf("differs from one worker:\n%s", firstDifference(got, want))
		}
	})
	t.Run("killed up to twenty times", func(t *testing.T) {
		dir := begin(t, small, smallHeap)
		killed := killAtRandom(t, dir, 20)
		c := child(t, dir, 2)
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
		if killed < 3 {
			t.Errorf("only %d processes were killed before the survey was finished", killed)
		}
		if got := found(t, dir); got != want {
			t.Errorf("differs from one worker:\n%s", firstDifference(got, want))
		}
	})
}

// killAtRandom starts processes one after the other, and kills each some time after its first sign
// of life, until one of them has ended the survey. It returns how many were killed.
func killAtRandom(t *testing.T, dir string, times int) (killed int) {
	r := rand.New(rand.NewPCG(7, 7))
	for range times {
		before := len(files(t, dir, beatsDir))
		c := child(t, dir, 1+killed%2)
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		for len(files(t, dir, beatsDir)) == before {
			select {
			case err := <-ended:
				if err != nil {
					t.Fatalf("the process ended before it showed life: %v", err)
				}
				return killed // it did the rest between two looks
			case <-time.After(time.Millisecond):
			}
		}
		time.Sleep(time.Duration(r.IntN(40)) * time.Millisecond)
		_ = c.Process.Kill() // it may have ended
		err := <-ended
		if code := c.ProcessState.ExitCode(); code > 0 {
			t.Fatalf("a process ended by itself: %v", err)
		}
		if err != nil {
			killed++
		}
	}
	return killed
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "got  " + a[i] + "\nwant " + b[i]
		}
	}
	return "one is longer"
}

// A game that takes time is stopped, and goes on where it was.
func TestAStoppedGameGoesOnFromItsCheckpoint(t *testing.T) {
	dir := begin(t, games(t, "0.6\n"), 40_000)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	o := hasty()
	o.Slice = time.Hour
	go func() { done <- Run(ctx, dir, o) }()
	for running(t, dir) < 10_000 {
		time.Sleep(time.Millisecond)
	}
	stop()
	if err := <-done; !errors.Is(err, ErrStopped) {
		t.Fatalf("error %v, want ErrStopped", err)
	}
	if n := len(files(t, dir, ckptDir)); n != 1 {
		t.Errorf("%d checkpoints, want 1", n)
	}
	if list := files(t, dir, claimsDir); len(list) != 2 || !strings.HasSuffix(list[1], ".e1"+released) {
		t.Errorf("claims %q, want one and its end", list)
	}
	if list := files(t, dir, beatsDir); len(list) != 0 {
		t.Errorf("beats %q are left", list)
	}
	run(t, dir, o)
	if got := timesOf(t, dir, 0).Resumed; got < 10_000 {
		t.Errorf("resumed from %d heaps, want the 10000 and more of the checkpoint", got)
	}
	if list := files(t, dir, ckptDir); len(list) != 0 {
		t.Errorf("checkpoints %q of a finished game are left", list)
	}
}

// running returns how many heaps the process in the folder knows of its game.
func running(t *testing.T, dir string) (heaps int64) {
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	beats, err := folderAt(dir).beats(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range beats {
		for _, r := range b.Running {
			heaps = max(heaps, r.Heaps)
		}
	}
	return heaps
}

func timesOf(t *testing.T, dir string, game int) cost {
	t.Helper()
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, timesDir, m.stem(game)+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var times cost
	if err := json.Unmarshal(text, &times); err != nil {
		t.Fatal(err)
	}
	return times
}

func TestEachGameHasASliceBeforeOneHasItsSecond(t *testing.T) {
	dir := begin(t, games(t, "0.6\n0.06\n0.14\n"), 9000)
	o := hasty()
	o.Slice = time.Millisecond
	run(t, dir, o)
	for game := range 3 {
		if times := timesOf(t, dir, game); times.Claims > 1 && times.Resumed == 0 {
			t.Errorf("%s took %d claims and began anew", times.Game, times.Claims)
		}
	}
}

func TestTheBudgetEndsClaiming(t *testing.T) {
	dir := begin(t, small, 3000)
	o := hasty()
	o.Budget = time.Nanosecond
	run(t, dir, o)
	f, err := ReadResults(dir)
	if err != nil || f.Unfinished() != 61 || countResults(f) != 0 {
		t.Errorf("%d unfinished, %d results, %v; want 61 and none", f.Unfinished(), countResults(f), err)
	}
}

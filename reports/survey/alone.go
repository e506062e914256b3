package survey

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"

	"example.org/grundy/periodicity/runs"
)

// A game on which a process has died is searched in a process of its own, under a bound of its memory:
// what it brings down is then that process, and not the games beside it. The two talk in lines of JSON.
// The errand goes in; answers come out, the last of them the outcome. The end of the input asks the
// process to stop, as a signal would.

// answer is a line that the process of its own writes.
type answer struct {
	Heaps   int64         `json:"heaps,omitempty"` // values known by now
	Log     string        `json:"log,omitempty"`
	Done    bool          `json:"done,omitempty"` // what follows is the outcome
	Result  *Result       `json:"result,omitempty"`
	Resumed int64         `json:"resumed,omitempty"`
	Spent   time.Duration `json:"spent,omitempty"`
	Failure string        `json:"failure,omitempty"` // the game's own error
	Disk    string        `json:"disk,omitempty"`    // that of a checkpoint
}

// Alone is the other end of [Options].Alone: it reads from in which game is to be searched, and writes
// to out what comes of it. It ends the process if that takes more memory than the game may need.
func Alone(ctx context.Context, in io.Reader, out io.Writer) error {
	return serve(ctx, in, out, runs.Open)
}

// grace is how long a process that was asked to stop has to write its checkpoint.
const grace = time.Minute

func serve(ctx context.Context, in io.Reader, out io.Writer, open opener) error {
	lines := bufio.NewReader(in)
	text, err := lines.ReadBytes('\n')
	var e errand
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	if err != nil || !isOwner(e.Owner) {
		return fmt.Errorf("want the game to search on standard input, as survey run writes it: %q", text)
	}
	offerToKiller()
	go watchMemory(e.Memory)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() { // whoever sent it has stopped, or is dead
		_, _ = io.Copy(io.Discard, lines)
		stop()
		time.AfterFunc(grace, func() { os.Exit(1) })
	}()
	var mu sync.Mutex
	answers := json.NewEncoder(out)
	say := func(a answer) error {
		mu.Lock()
		defer mu.Unlock()
		return answers.Encode(a)
	}
	s := searcher{
		open:     open,
		progress: func(heaps int64) { _ = say(answer{Heaps: heaps}) }, // if nobody listens, the end says so
		log:      func(format string, args ...any) { _ = say(answer{Log: fmt.Sprintf(format, args...)}) },
	}
	d := folderAt(e.Dir)
	d.owner = e.Owner
	o, err := s.search(ctx, e, d)
	last := answer{Done: true, Result: o.result, Resumed: o.resumed, Spent: o.spent}
	switch disk, isDisk := errors.AsType[runs.DiskError](err); {
	case isDisk:
		last.Disk = disk.Error()
	case err != nil:
		last.Failure = err.Error()
	}
	return say(last)
}

// memoryFor is what the search up to a heap may take at most: values, what proves their period, and
// twice as much again for the collector of garbage.
func memoryFor(maxHeap int64) int64 { return 1<<30 + 64*min(maxHeap, 1<<50) }

// watchMemory ends the process when it takes more memory than that.
func watchMemory(most int64) {
	debug.SetMemoryLimit(most * 3 / 4) // the collector works harder before that
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(10 * time.Millisecond) {
		metrics.Read(sample)
		if taken := int64(sample[0].Value.Uint64() - sample[1].Value.Uint64()); taken > most {
			fmt.Fprintf(os.Stderr, "it takes %d MB of memory: no search of that length should take more than %d MB\n", taken>>20, most>>20)
			os.Exit(1)
		}
	}
}

// offerToKiller makes this process the first that Linux ends when memory runs out.
func offerToKiller() {
	const most = "1000"
	if f, err := os.OpenFile("/proc/self/oom_score_adj", os.O_WRONLY, 0); err == nil { // elsewhere there is none
		_, _ = f.WriteString(most)
		f.Close()
	}
}

// deathError says that a game's process of its own ended without an outcome.
type deathError struct {
	how   string
	heaps int64
	said  string // at last, on its standard error
}

func (e *deathError) Error() string {
	return fmt.Sprintf("its process died: %s, %d heaps known\n%s", e.how, e.heaps, e.said)
}

// sendOut has the errand run by a process of its own.
func (p *process) sendOut(ctx context.Context, e errand, j *job) (outcome, error) {
	c := exec.Command(p.Alone[0], p.Alone[1:]...)
	last := &tail{}
	c.Stderr = last
	in, err1 := c.StdinPipe()
	out, err2 := c.StdoutPipe()
	if err := errors.Join(err1, err2); err != nil {
		return outcome{}, runs.DiskError{Err: err}
	}
	if err := c.Start(); err != nil {
		return outcome{}, runs.DiskError{Err: fmt.Errorf("no process for a game of its own: %w", err)}
	}
	text, _ := json.Marshal(e) // of strings and numbers
	_, _ = in.Write(append(text, '\n'))
	watched := context.AfterFunc(ctx, func() {
		in.Close()
		if errors.Is(context.Cause(ctx), errFenced) {
			_ = c.Process.Kill() // its checkpoint is of no use
		}
	})
	end := p.listen(out, j)
	watched()
	in.Close()
	_ = c.Wait() // its state says more
	switch {
	case errors.Is(context.Cause(ctx), errFenced):
		return outcome{}, errFenced
	case end == nil && ctx.Err() != nil:
		return outcome{}, nil
	case end == nil:
		return outcome{}, &deathError{c.ProcessState.String(), j.heaps.Load(), last.String()}
	}
	o := outcome{end.Result, end.Resumed, end.Spent}
	switch {
	case end.Disk != "":
		return o, runs.DiskError{Err: errors.New(end.Disk)}
	case end.Failure != "":
		return o, errors.New(end.Failure)
	case o.result != nil && o.result.Digest != o.result.digest():
		return outcome{}, errors.New("its process answered with a damaged result")
	}
	return o, nil
}

// listen reads the answers up to the outcome; nil if there is none.
func (p *process) listen(out io.Reader, j *job) *answer {
	for answers := json.NewDecoder(out); ; {
		var a answer
		if answers.Decode(&a) != nil {
			return nil
		}
		switch {
		case a.Done:
			return &a
		case a.Log != "":
			p.Log("%s", a.Log)
		case a.Heaps > 0:
			j.heaps.Store(a.Heaps)
		}
	}
}

// tail keeps the last bytes of what is written to it.
type tail struct{ text []byte }

const mostTail = 2000

func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b...)
	t.text = t.text[max(0, len(t.text)-mostTail):]
	return len(b), nil
}

func (t *tail) String() string { return string(t.text) }

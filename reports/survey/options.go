package survey

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// Options say how one process takes part in a survey. None changes a result.
type Options struct {
	// Workers is how many games are searched at a time; 0 for the number of processors.
	Workers int
	// Task is where among the games the process starts to look for work, so that processes that
	// start together do not all reach for the same one.
	Task Part
	// Shard is the part of the games that the process searches, for machines that share no folder.
	Shard Part
	// Budget is how long games are claimed; 0 for ever. Games that were claimed go on to their end
	// or the end of their slice.
	Budget time.Duration
	// Slice is how long a game is searched before another gets its turn. A game's values go into
	// a checkpoint six times a slice.
	Slice time.Duration
	// Beat is how often the process shows that it lives, and TTL how long another waits for such
	// a sign before it takes over a claim. TTL is to be several times Beat.
	Beat, TTL time.Duration

	// Alone is the command, its program first, in which a game is searched on which a process has died:
	// it is to call [Alone] with its input and output. Without one such a game is searched like others.
	Alone []string
	// Memory is how many bytes such a process may take; 0 for what a search of that length should need.
	Memory int64

	// Log, if set, is told what a user may want to know.
	Log func(format string, args ...any)
	// Progress, if set, is called now and then with how many games of all have ended.
	Progress func(ended, all int)
}

// Part is part Index, counted from 0, of Count parts; the zero Part is the whole.
type Part struct{ Index, Count int }

// ParsePart reads "i/n", with i from 0 to n−1.
func ParsePart(text string) (Part, error) {
	index, count, ok := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(count)
	if !ok || err1 != nil || err2 != nil || i < 0 || i >= n {
		return Part{}, fmt.Errorf("part %q: want i/n with i from 0 to n−1, such as 0/4", text)
	}
	return Part{i, n}, nil
}

// TaskFromEnvironment returns the part that Slurm gives a task of a job array (SLURM_ARRAY_TASK_ID,
// _MIN and _COUNT) or Kubernetes a pod of an indexed job (JOB_COMPLETION_INDEX), the whole
// elsewhere.
func TaskFromEnvironment() Part {
	number := func(name string) int {
		n, err := strconv.Atoi(os.Getenv(name))
		if err != nil {
			return -1
		}
		return n
	}
	if count := number("SLURM_ARRAY_TASK_COUNT"); count > 0 {
		if i := number("SLURM_ARRAY_TASK_ID") - max(0, number("SLURM_ARRAY_TASK_MIN")); i >= 0 {
			return Part{i % count, count} // an array may leave out numbers
		}
	}
	if i := number("JOB_COMPLETION_INDEX"); i >= 0 {
		return Part{i, i + 1}
	}
	return Part{}
}

// workersFromEnvironment returns how many processors Slurm gave the task (SLURM_CPUS_PER_TASK), else
// how many there are.
func workersFromEnvironment() int {
	if n, err := strconv.Atoi(os.Getenv("SLURM_CPUS_PER_TASK")); err == nil && n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// Check says what is wrong with the options. What is 0 stands for the default.
func (o Options) Check() error {
	_, err := o.complete()
	return err
}

// mostWorkers is far more than a machine has processors.
const mostWorkers = 1 << 16

// complete fills in the defaults.
func (o Options) complete() (Options, error) {
	for _, d := range []struct {
		name  string
		value *time.Duration
		usual time.Duration
	}{{"beat", &o.Beat, DefaultBeat}, {"TTL", &o.TTL, DefaultTTL}, {"slice", &o.Slice, DefaultSlice}} {
		if *d.value == 0 {
			*d.value = d.usual
		}
		if *d.value < 0 {
			return o, fmt.Errorf("%s %v: want a time above 0", d.name, *d.value)
		}
	}
	if o.TTL < 2*o.Beat {
		return o, fmt.Errorf("a TTL of %v with a beat of %v: want at least two beats, or the living are taken for dead", o.TTL, o.Beat)
	}
	if o.Workers == 0 {
		o.Workers = workersFromEnvironment()
	}
	if o.Workers < 0 || o.Workers > mostWorkers {
		return o, fmt.Errorf("workers %d: want from 0 to %d", o.Workers, mostWorkers)
	}
	if o.Budget < 0 {
		return o, fmt.Errorf("budget %v: want 0 or more", o.Budget)
	}
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	if o.Progress == nil {
		o.Progress = func(int, int) {}
	}
	return o, nil
}

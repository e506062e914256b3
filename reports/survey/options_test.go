package survey

import (
	"testing"
	"time"
)

func TestParsePart(t *testing.T) {
	if p, err := ParsePart("3/4"); err != nil || p != (Part{3, 4}) {
		t.Errorf("3/4: got %v, %v", p, err)
	}
	for _, text := range []string{"", "4/4", "-1/4", "1", "1/0", "a/b", "1/2/3"} {
		_, err := ParsePart(text)
		wantError(t, err, "want i/n")
	}
}

func TestTheTaskIsThatOfTheArray(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want Part
	}{
		{nil, Part{}},
		{map[string]string{"SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "4"}, Part{2, 4}},
		{map[string]string{"SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"}, Part{0, 4}},
		{map[string]string{"SLURM_ARRAY_TASK_ID": "90", "SLURM_ARRAY_TASK_COUNT": "2"}, Part{0, 2}},
		{map[string]string{"JOB_COMPLETION_INDEX": "6"}, Part{6, 7}},
	} {
		for _, name := range []string{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT", "JOB_COMPLETION_INDEX"} {
			t.Setenv(name, c.env[name])
		}
		if got := TaskFromEnvironment(); got != c.want {
			t.Errorf("%v: got %v, want %v", c.env, got, c.want)
		}
	}
}

func TestWorkersAreThoseThatSlurmGives(t *testing.T) {
	t.Setenv("SLURM_CPUS_PER_TASK", "7")
	if o, err := (Options{}).complete(); err != nil || o.Workers != 7 || o.TTL != DefaultTTL || o.Beat != DefaultBeat || o.Slice != DefaultSlice {
		t.Errorf("got %+v, %v", o, err)
	}
}

func TestOptionsThatAreRefused(t *testing.T) {
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Beat: time.Second, TTL: time.Second}, "at least two beats"},
		{Options{Slice: -1}, "want a time above 0"},
		{Options{Workers: 30_000_000}, "workers 30000000: want from 0"},
		{Options{Workers: -1}, "workers -1: want from 0"},
		{Options{Budget: -1}, "budget -1ns: want 0 or more"},
	} {
		_, err := c.o.complete()
		wantError(t, err, c.want)
	}
}

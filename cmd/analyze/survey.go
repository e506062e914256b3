package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/reports/survey"
)

func newSurvey() *cobra.Command {
	c := &cobra.Command{
		Use:   "survey",
		Short: "Search many games, resumable, on one machine or on many",
		Long: `survey searches the games of a family for their periods. All that it knows lies in a folder of
plain files, which several machines may share: start as many processes on it as there are
processors, stop or kill them, and start them again. docs/cluster.md tells how to do so with Slurm.`,
		Args: noCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
		Example: `  analyze survey run census --games octal:1 --max-heaps 1000
  analyze survey status census
  analyze survey merge census`,
	}
	c.AddCommand(newSurveyRun(), newSurveyStatus(), newSurveyMerge(), newSurveyCompare(), newSurveyMisere(), newSurveySets(), newSurveyAlone())
	return c
}

type surveyFlags struct {
	games       string
	maxHeaps    number
	deeper      []string
	task, shard string
	options     survey.Options
}

func newSurveyRun() *cobra.Command {
	f := surveyFlags{maxHeaps: 1 << 16}
	c := &cobra.Command{
		Use:   "run DIR",
		Short: "Begin a survey in DIR, or take part in the one there",
		Long: `run searches the games of a survey until all have a result. A game that is equal to an earlier
one by rule is dropped. Several processes may run in one folder at a time, on one machine or on
many; none of them loses what another has done. A game on which a process has died is searched in a
process of its own, under a bound of its memory. One that fails three times is left alone: then run ends
with status 1 when all others are done.

USR1, TERM and INT stop it: it claims no more games, writes checkpoints, and ends with status 75.
Run it again to go on.`,
		Example: `  analyze survey run census --games octal:1 --max-heaps 1000
  analyze survey run census
  analyze survey run deep --games octal:1 --max-heaps 1000 --deeper 100:2^16`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error { return runSurvey(c, a[0], f) },
	}
	flags := c.Flags()
	flags.StringVar(&f.games, "games", "", "octal:N, hex:N (codes of up to N digits), subsets:N (subtraction sets within 1 … N), or a file with a game a line (- for standard input); not needed to go on")
	flags.Var(&f.maxHeaps, "max-heaps", "largest heap that may be computed")
	flags.StringArrayVar(&f.deeper, "deeper", nil, "RARE:N: search games that are open at --max-heaps with fewer than RARE rare heaps up to heap N, as a stream past 2^26; again for a further step")
	flags.IntVar(&f.options.Workers, "workers", 0, "games searched at a time (0: SLURM_CPUS_PER_TASK, else the processors)")
	flags.StringVar(&f.task, "task", "", "i/n: where among the games to begin to look for work (default: by Slurm's or Kubernetes' number)")
	flags.StringVar(&f.shard, "shard", "", "i/n: search this part of the games only, for machines that share no folder")
	flags.DurationVar(&f.options.Budget, "budget", 0, "claim games for so long, such as 1h30m (0: until all have ended)")
	flags.DurationVar(&f.options.Slice, "slice", survey.DefaultSlice, "turn of a game before the next has its own")
	flags.DurationVar(&f.options.Beat, "beat", survey.DefaultBeat, "time between two signs of life")
	flags.DurationVar(&f.options.TTL, "ttl", survey.DefaultTTL, "time without a sign of life after which a game is taken over")
	return c
}

// parts reads --task and --shard.
func (f *surveyFlags) parts() (err error) {
	f.options.Task = survey.TaskFromEnvironment()
	if f.task != "" {
		if f.options.Task, err = survey.ParsePart(f.task); err != nil {
			return usagef("--task: %w", err)
		}
	}
	if f.shard != "" {
		if f.options.Shard, err = survey.ParsePart(f.shard); err != nil {
			return usagef("--shard: %w", err)
		}
	}
	return nil
}

func runSurvey(c *cobra.Command, dir string, f surveyFlags) error {
	if err := f.parts(); err != nil {
		return err
	}
	if err := f.options.Check(); err != nil {
		return usage(err)
	}
	if err := joinSurvey(c, dir, f); err != nil {
		return err
	}
	holdSignals()
	bar := newProgress(c, dir, "games", -1)
	f.options.Progress = bar.setOf
	f.options.Log = func(format string, args ...any) {
		say(c, "%s %s", time.Now().Format(time.TimeOnly), fmt.Sprintf(format, args...))
	}
	if program, err := os.Executable(); err == nil {
		f.options.Alone = []string{program, "survey", "alone"}
	}
	err := survey.Run(c.Context(), dir, f.options)
	bar.end()
	if errors.Is(err, survey.ErrStopped) {
		return &codedError{exitStopped, fmt.Errorf("survey in %s: %w", dir, err)}
	}
	if err != nil {
		return err
	}
	s, err := survey.ReadStatus(dir)
	if err != nil {
		return err
	}
	if _, err = fmt.Fprintf(c.OutOrStdout(), "%s: %d of %d games have a result%s\n", dir, s.Finished, len(s.Manifest.Games), unfinishedWords(s.Unfinished(), s.Failed)); err != nil {
		return err
	}
	if s.Failed > 0 {
		return fmt.Errorf("%d of the games failed, and are left alone: %s tells why; to have them tried again, remove what it says of them", s.Failed, filepath.Join(dir, "failed"))
	}
	return nil
}

// newSurveyAlone is how run searches a game on which a process has died: in a process of its own.
func newSurveyAlone() *cobra.Command {
	return &cobra.Command{
		Use:    "alone",
		Short:  "Search the game that survey run sends",
		Hidden: true,
		Args:   args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			holdSignals()
			return usage(survey.Alone(c.Context(), c.InOrStdin(), c.OutOrStdout()))
		},
	}
}

// holdSignals keeps the signals of a scheduler, for as long as the process lives, from ending it
// while it writes its checkpoints: they come more than once, from the scheduler and handed on by a
// script, and only the first asks for anything. A second interrupt, from a user, still ends it.
func holdSignals() {
	held := slices.DeleteFunc(slices.Clone(stopSignals), func(s os.Signal) bool { return s == os.Interrupt })
	if len(held) > 0 {
		signal.Notify(make(chan os.Signal, 1), held...)
	}
}

func unfinishedWords(unfinished, failed int) string {
	var b strings.Builder
	if unfinished > 0 {
		fmt.Fprintf(&b, ", %d are unfinished", unfinished)
	}
	if failed > 0 {
		fmt.Fprintf(&b, ", %d failed (see failed/)", failed)
	}
	return b.String()
}

// depth reads --max-heaps and --deeper.
func (f *surveyFlags) depth() (survey.Depth, error) {
	var steps []survey.Step
	for _, text := range f.deeper {
		step, err := parseStep(text)
		if err == nil {
			steps = append(steps, step)
			err = survey.NewDepth(int64(f.maxHeaps), steps...).Check()
		}
		if err != nil {
			return survey.Depth{}, usagef("--deeper %q: %w, as in 1000:2^22", text, err)
		}
	}
	depth := survey.NewDepth(int64(f.maxHeaps), steps...)
	return depth, usage(depth.Check())
}

// parseStep reads RARE:N.
func parseStep(text string) (s survey.Step, err error) {
	rare, heap, ok := strings.Cut(text, ":")
	if !ok {
		return s, errors.New("want RARE:N")
	}
	if s.FewRare, err = numbers.Parse(rare, maxHeap); err != nil {
		return s, err
	}
	if s.Deeper, err = numbers.Parse(heap, maxHeap); err == nil && s.Deeper == 0 {
		err = errors.New("want a heap of at least 1")
	}
	return s, err
}

// joinSurvey makes sure that DIR holds the survey that the flags ask for.
func joinSurvey(c *cobra.Command, dir string, f surveyFlags) error {
	if f.games == "" {
		for _, flag := range []string{"max-heaps", "deeper"} {
			if c.Flags().Changed(flag) {
				return usagef("--%s belongs to --games: without, run goes on with the survey in DIR as it is", flag)
			}
		}
		if !survey.Exists(dir) {
			return usagef("%s holds no survey: begin one with --games", dir)
		}
		return nil
	}
	depth, err := f.depth()
	if err != nil {
		return err
	}
	family, err := parseFamily(c, f.games)
	if err != nil {
		return usage(err)
	}
	if len(family.Games) >= manyGames {
		say(c, "planning: %d games, of which those that are equal by rule are dropped and the others weighed by a short look", len(family.Games))
	}
	bar := newProgress(c, "planning", "games", -1)
	family.Planning = bar.setOf
	err = survey.Join(c.Context(), dir, family, depth)
	bar.end()
	if err != nil {
		if errors.Is(err, context.Canceled) {
			return stopped(err)
		}
		return err
	}
	return nil
}

// parseFamily reads the games of a survey; - is a list on standard input.
func parseFamily(c *cobra.Command, games string) (*survey.Family, error) {
	if games != "-" {
		return survey.ParseFamily(games)
	}
	text, err := readInput(c, survey.MostList)
	if err != nil {
		return nil, err
	}
	return survey.ListFamily("stdin", text)
}

// manyGames take more than a moment to plan.
const manyGames = 2000

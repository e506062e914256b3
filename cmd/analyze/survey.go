package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"example.org/grundy/reports"
	"example.org/grundy/reports/names"
	"example.org/grundy/reports/survey"
)

func newSurvey() *cobra.Command {
	c := &cobra.Command{
		Use:   "survey",
		Short: "Search many games, resumable, on one machine or on many",
		Long: `survey searches the games of a family for their periods. All that it knows lies in a folder of
plain files, which several machines may share: start as many processes on it as there are
processors, stop or kill them, and start them again. docs/cluster.md tells how to do so with Slurm.`,
		Args: args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
		Example: `  analyze survey run census --games octal:1 --max-heaps 1000
  analyze survey status census
  analyze survey merge census`,
	}
	c.AddCommand(newSurveyRun(), newSurveyStatus(), newSurveyMerge(), newSurveyCompare())
	return c
}

type surveyFlags struct {
	games       string
	maxHeaps    number
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
many; none of them loses what another has done.

USR1, TERM and INT stop it: it claims no more games, writes checkpoints, and ends with status 75.
Run it again to go on.`,
		Example: `  analyze survey run census --games octal:1 --max-heaps 1000
  analyze survey run census`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error { return runSurvey(c, a[0], f) },
	}
	flags := c.Flags()
	flags.StringVar(&f.games, "games", "", "octal:N, hex:N (codes of up to N digits), subsets:N (subtraction sets within 1 … N), or a file with a game a line; not needed to go on")
	flags.Var(&f.maxHeaps, "max-heaps", "largest heap that may be computed")
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
	if f.options.TTL < 2*f.options.Beat || f.options.Beat <= 0 || f.options.Slice <= 0 {
		return usagef("--slice %v, --beat %v, --ttl %v: want times above 0, and a TTL of two beats at least", f.options.Slice, f.options.Beat, f.options.TTL)
	}
	if err := joinSurvey(c, dir, f); err != nil {
		return err
	}
	bar := newSurveyBar(c, dir)
	f.options.Progress = bar.set
	f.options.Log = func(format string, args ...any) {
		say(c, "%s %s", time.Now().Format(time.TimeOnly), fmt.Sprintf(format, args...))
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
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s: %d of %d games have a result%s\n", dir, s.Finished, len(s.Manifest.Games), unfinishedWords(s.Unfinished(), s.Failed))
	return err
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

// joinSurvey makes sure that DIR holds the survey that the flags ask for.
func joinSurvey(c *cobra.Command, dir string, f surveyFlags) error {
	if f.games == "" {
		if c.Flags().Changed("max-heaps") {
			return usagef("--max-heaps belongs to --games: without, run goes on with the survey in DIR as it is")
		}
		if !survey.Exists(dir) {
			return usagef("%s holds no survey: begin one with --games", dir)
		}
		return nil
	}
	family, err := survey.ParseFamily(f.games)
	if err != nil {
		return usage(err)
	}
	if err := survey.Join(c.Context(), dir, family, int64(f.maxHeaps)); err != nil {
		if errors.Is(err, context.Canceled) {
			return stopped(err)
		}
		return err
	}
	return nil
}

// surveyBar counts games on a terminal.
type surveyBar struct {
	bar *progressbar.ProgressBar
}

func newSurveyBar(c *cobra.Command, dir string) *surveyBar {
	f, ok := c.ErrOrStderr().(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return &surveyBar{}
	}
	return &surveyBar{progressbar.NewOptions(-1,
		progressbar.OptionSetWriter(f), progressbar.OptionSetDescription(dir), progressbar.OptionSetItsString("games"),
		progressbar.OptionShowIts(), progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(),
	)}
}

func (b *surveyBar) set(ended, all int) {
	if b.bar != nil {
		b.bar.ChangeMax(all)
		_ = b.bar.Set(ended) // a bar that cannot be drawn is no reason to stop
	}
}

func (b *surveyBar) end() {
	if b.bar != nil {
		_ = b.bar.Finish()
	}
}

func newSurveyStatus() *cobra.Command {
	return &cobra.Command{
		Use:     "status DIR",
		Short:   "Say how far a survey has come, and what runs where",
		Example: "  analyze survey status census",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			s, err := survey.ReadStatus(a[0])
			if err != nil {
				return err
			}
			return writeStatus(c.OutOrStdout(), s, time.Now())
		},
	}
}

func writeStatus(w io.Writer, s *survey.Status, now time.Time) error {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-12s %s\n", name, fmt.Sprintf(format, args...))
	}
	m := s.Manifest
	line("survey", "%s up to heap %d", m.Family, m.MaxHeap)
	line("games", "%d, and %d equal to one of them by rule", len(m.Games), len(m.Dropped))
	line("finished", "%d", s.Finished)
	line("failed", "%d", s.Failed)
	line("unfinished", "%d: %d not begun, %d between two turns", s.Unfinished(), s.Unbegun, s.Released)
	if s.Rate() > 0 {
		line("throughput", "%.1f games a minute; %.0f s of work in all", s.Rate(), s.Seconds)
		if s.Unfinished() > 0 {
			line("remaining", "about %v at that rate", s.Remaining())
		}
	}
	for _, beat := range s.Beats {
		line("process", "%s, pid %d, last sign of life %v ago by its own clock", beat.Host, beat.PID, now.Sub(beat.Time).Round(time.Second))
		for _, r := range beat.Running {
			line("", "%s: %d heaps (claim %d)", r.Game, r.Heaps, r.Claim)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func newSurveyMerge() *cobra.Command {
	var format, file, certificates string
	c := &cobra.Command{
		Use:   "merge DIR...",
		Short: "Make a table of the results, or a report of them",
		Long: `merge reads the results of a survey, of one folder or of those of all shards, and writes them as a
table (csv, json, md) or as a report with the counts, a scatter plot of preperiods and periods, the
hardest games and the open ones (xlsx, html). The same results give the same bytes. It says on
standard error how many games have no result yet. Damaged and contradicting results are refused.`,
		Example: "  analyze survey merge census\n  analyze survey merge census -o census.xlsx",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			format, err := chooseFormat(format, file, survey.Formats())
			if err != nil {
				return err
			}
			if format == "xlsx" && (file == "" || file == "-") {
				return usagef("--format xlsx needs a file: -o census.xlsx")
			}
			census, err := survey.Merge(c.Context(), a...)
			if err != nil {
				return err
			}
			if words := unfinishedWords(census.Unfinished(), len(census.Failed)); words != "" {
				say(c, "%d games are in the table%s", len(census.Rows), words)
			}
			if certificates != "" {
				if err := writeCertificates(certificates, census); err != nil {
					return err
				}
			}
			return output(c, file, func(w io.Writer) error { return census.Write(w, format, reports.Version()) })
		},
	}
	c.Flags().StringVar(&format, "format", "", strings.Join(survey.Formats(), ", ")+" (default: by the file's ending, else csv)")
	c.Flags().StringVarP(&file, "output", "o", "", "file to write (default: standard output)")
	c.Flags().StringVar(&certificates, "certificates", "", "folder for the certificates of the proved games, a file each (see analyze verify)")
	return c
}

func writeCertificates(dir string, census *survey.Census) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var namer names.Namer
	for _, r := range census.Results {
		if r == nil || r.Certificate == "" {
			continue
		}
		file := filepath.Join(dir, namer.Name(r.Game)+".json")
		if err := writeFile(file, func(w io.Writer) error {
			_, err := io.WriteString(w, r.Certificate)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

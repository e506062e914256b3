package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
)

// claimFlags say what is claimed of a game's period.
type claimFlags struct {
	period, saltus, last number
	lastException        int64
}

func (f *claimFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.Var(&f.period, "period", "a claimed period, in place of a file")
	flags.Var(&f.saltus, "saltus", "the claimed saltus")
	flags.Int64Var(&f.lastException, "last-exception", -1, "the claimed last exception: the last heap from which the period does not hold")
	flags.VarP(&f.last, "heaps", "n", "largest heap that may be computed for a claimed period (default as for period)")
}

// checkPeriod compares a claimed period with what is proved of the game, or known up to -n.
func checkPeriod(c *cobra.Command, text string, f claimFlags) error {
	game, err := parseGame(text)
	if err != nil {
		return err
	}
	if f.period < 1 || f.lastException < -1 {
		return usagef("--period %d --last-exception %d: want at least 1 and -1", f.period, f.lastException)
	}
	if !c.Flags().Changed("heaps") {
		f.last = number(runs.UsualLast(game.Rules))
	}
	claimed := periodicity.Claim{Preperiod: f.lastException + 1, Period: int64(f.period), Saltus: int64(f.saltus)}
	verdict, task, err := settle(c, game, engineFlags{engine: "auto"}, keepFlags{}, periodicity.Options{Limit: int64(f.last)})
	if err != nil {
		return err
	}
	if verdict.Status != periodicity.Proved {
		if !c.Flags().Changed("last-exception") {
			claimed.Preperiod = task.Len() / 2
		}
		return checkOnHeaps(c, claimed, verdict, task)
	}
	proved, _ := verdict.Claim()
	exceptionAsked := c.Flags().Changed("last-exception")
	if proved.Period == claimed.Period && proved.Saltus == claimed.Saltus && (!exceptionAsked || proved.Preperiod == claimed.Preperiod) {
		_, err = fmt.Fprintf(c.OutOrStdout(), "the claim is right: %s\n", verdict)
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "the claim is not what is proved: %s, last exception %d\n", verdict, proved.LastException())
	if turns := claimed.Period / proved.Period; claimed.Period%proved.Period == 0 && claimed.Saltus == turns*proved.Saltus && (!exceptionAsked || claimed.Preperiod >= proved.Preperiod) {
		fmt.Fprintf(c.OutOrStdout(), "what it says holds, but it is not the least: period %d, last exception %d\n", proved.Period, proved.LastException())
	}
	return errQuiet
}

// checkOnHeaps compares the heaps that are known with those a period later.
func checkOnHeaps(c *cobra.Command, claimed periodicity.Claim, verdict *periodicity.Verdict, task *task) error {
	values, err := task.Slice(0, task.Len())
	if err != nil {
		return err
	}
	for n := claimed.Preperiod; n+claimed.Period < int64(len(values)); n++ {
		if a, b := int64(values[n]), int64(values[n+claimed.Period]); b-a != claimed.Saltus {
			fmt.Fprintf(c.OutOrStdout(), "the claim fails at heap %d: %d, and %d at heap %d\n", n, a, b, n+claimed.Period)
			return errQuiet
		}
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "the claim holds on the heaps %d … %d, and is not proved: %s\n", claimed.Preperiod, len(values)-1, verdict)
	return err
}

package main

import (
	"errors"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.org/grundy/internal/spelling"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

// noCommand refuses arguments of a command that only has commands below it: the first is a command
// that it does not have.
func noCommand(c *cobra.Command, a []string) error {
	if len(a) == 0 {
		return nil
	}
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	if g, err := catalog.Parse(a[0]); err == nil && !c.HasParent() {
		return usagef("no command before the game %s: want one, such as analyze period %s (see %s --help)", g, shellWord(a[0]), c.CommandPath())
	}
	return usagef("no command %q%s (see %s --help)", a[0], spelling.DidYouMean(a[0], names...), c.CommandPath())
}

// shellWord is a word as one types it in a shell.
func shellWord(word string) string {
	if strings.ContainsAny(word, " \t'\"{}()[]$&;<>|*?!#~`\\") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// nearestFlag says which flag may be meant by one that there is not.
func nearestFlag(c *cobra.Command, err error) string {
	missing, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return ""
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return spelling.DidYouMean("--"+missing.GetSpecifiedName(), names...)
}

// widest is the width of a text, in columns, up to which a place in it is shown.
const widest = 120

// caret draws the text that cannot be read, and a caret under the place, in two lines; it returns ""
// for an error without a place, and for a text that does not fit a line.
func caret(err error) string {
	wrong, ok := errors.AsType[*sgtable.SyntaxError](err)
	if !ok || wrong.At < 0 || wrong.At > len(wrong.Text) || uniseg.StringWidth(wrong.Text) > widest {
		return ""
	}
	if strings.ContainsFunc(wrong.Text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return ""
	}
	return "  " + wrong.Text + "\n  " + strings.Repeat(" ", uniseg.StringWidth(wrong.Text[:wrong.At])) + "^\n"
}

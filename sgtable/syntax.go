package sgtable

import "fmt"

// SyntaxError says why a text cannot be read, and where: the error of everything that reads games
// and positions.
type SyntaxError struct {
	What    string // what the text was to be: "octal code", "subtraction set", "position"
	Text    string // what was written
	At      int    // the byte of Text at which it goes wrong; −1 if no one place is at fault
	Problem string // what is wrong, and what would be right
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s %q: %s", e.What, e.Text, e.Problem) }

// In returns the error as one of a longer text, in which e.Text begins at the given byte.
func (e *SyntaxError) In(text string, at int) *SyntaxError {
	in := *e
	in.Text = text
	if e.At >= 0 {
		in.At += at
	}
	return &in
}

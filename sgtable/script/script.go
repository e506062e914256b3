// Package script reads rules that are written in Starlark, a small Python (go.starlark.net), and asks them: a game of
// one's own without Go.
//
//	name = "Take a divisor"
//	words = "Take a divisor of the number of tokens."
//
//	def options(n):
//	    return [[n - d] for d in range(1, n + 1) if n % d == 0]
//
// A file is asked nothing but what its functions return. It reaches no file, no network and no other module; a call may take
// so many steps and so much memory as [Limits] say, and an error names the file, the line and the heap. One operation is never
// broken off, so that comparing lists that hold one another many times over may take long.
//
// [Rules] are those of heaps, [Pairs] those of two heaps; a [Script] is what stands below them.
package script

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Ending is how the name of a rules file ends.
const Ending = ".star"

// mostText is the largest rules file that is read, in bytes: brackets in brackets all the way through take the parser some
// hundred megabytes of stack at most.
const mostText = 32 << 10

// Script is a file that has been read. It holds no state: a function returns the same whenever it is asked. It is safe for
// concurrent use.
type Script struct {
	// Name is the file, for errors.
	Name string
	// Text is what it says.
	Text string
	// Limits bound each call.
	Limits Limits

	globals starlark.StringDict
	sum     string
	steps   *atomic.Int64 // of a copy with other limits, too
}

// Sum tells scripts apart by their text: the first 16 hexadecimal digits of its SHA-256.
func (s *Script) Sum() string { return s.sum }

// Steps returns how many steps all calls so far have taken.
func (s *Script) Steps() int64 { return s.steps.Load() }

// Read reads a rules file.
func Read(file string) (*Script, error) { return ReadAs(file, file) }

// ReadAs reads a rules file that errors call by another name.
func ReadAs(file, name string) (*Script, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("rules file: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostText+1))
	if err != nil {
		return nil, fmt.Errorf("rules file: %w", err)
	}
	return Parse(name, string(text))
}

// Parse reads the text of a rules file; name is that of the file, for errors.
func Parse(name, text string) (*Script, error) {
	if len(text) > mostText {
		return nil, fmt.Errorf("%s: more than %d bytes: want a rules file that is shorter", name, mostText)
	}
	file, err := dialect.Parse(name, text, 0)
	if err != nil {
		return nil, tidy(err)
	}
	return load(&Script{Name: name, Text: text, Limits: Usual, steps: new(atomic.Int64)}, file)
}

// Line reads the options of heap n as one expression: "[[n-d] for d in range(1, n+1) if n % d == 0]".
func Line(expression string) (*Script, error) {
	const name = "rules"
	if len(expression) > mostText {
		return nil, fmt.Errorf("%s: more than %d bytes: want a file %s", name, mostText, Ending)
	}
	e, err := dialect.ParseExpr(name, expression, 0)
	if err != nil {
		return nil, tidy(err)
	}
	file, err := dialect.Parse(name, "def options(n): return 0", 0)
	if err != nil {
		return nil, err
	}
	file.Stmts[0].(*syntax.DefStmt).Body[0].(*syntax.ReturnStmt).Result = e
	return load(&Script{Name: name, Text: expression, Limits: Usual, steps: new(atomic.Int64)}, file)
}

// load runs the file's statements, which define its functions.
func load(s *Script, file *syntax.File) (*Script, error) {
	if err := guard(file); err != nil {
		return nil, err
	}
	program, err := starlark.FileProgram(file, predeclared.Has)
	if err != nil {
		return nil, tidy(err)
	}
	ctx := context.Background()
	err = s.run(ctx, func(thread *starlark.Thread) (err error) {
		s.globals, err = program.Init(thread, predeclared)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.globals.Freeze()
	sum := sha256.Sum256([]byte(s.Text))
	s.sum = hex.EncodeToString(sum[:8])
	return s, nil
}

// Has reports whether the file defines the name.
func (s *Script) Has(name string) bool { return s.globals.Has(name) }

// Parameters returns how many parameters a function of the file has; it reports false if there is no such function.
func (s *Script) Parameters(function string) (int, bool) {
	f, ok := s.globals[function].(*starlark.Function)
	if !ok {
		return 0, false
	}
	return f.NumParams(), true
}

// String returns the text that the file gives the name, and "" if it gives none. The error says that it is something else.
func (s *Script) String(name string) (string, error) {
	switch v := s.globals[name].(type) {
	case nil:
		return "", nil
	case starlark.String:
		return string(v), nil
	default:
		return "", fmt.Errorf("%s: %s is of type %s: want text in quotation marks", s.Name, name, v.Type())
	}
}

// Numbers returns the list of whole numbers that the file gives the name, nil if it gives none.
func (s *Script) Numbers(name string) ([]int64, error) {
	v, ok := s.globals[name]
	if !ok {
		return nil, nil
	}
	list, err := numbersOf(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", s.Name, name, err)
	}
	return list, nil
}

// Call asks a function of the file. The error names the file, the line and, in the caller's words, what was asked for:
// "mine.star:3: heap 7: division by zero".
func (s *Script) Call(ctx context.Context, what, function string, args ...starlark.Value) (starlark.Value, error) {
	f, ok := s.globals[function].(*starlark.Function)
	if !ok {
		return nil, fmt.Errorf("%s: no function %s: want def %s(…)", s.Name, function, function)
	}
	var result starlark.Value
	err := s.run(ctx, func(thread *starlark.Thread) (err error) {
		result, err = starlark.Call(thread, f, args, nil)
		return err
	})
	if failed, ok := errors.AsType[*CallError](err); ok {
		failed.What = what
	}
	return result, err
}

// numbersOf reads a list of whole numbers from 0 on.
func numbersOf(v starlark.Value) ([]int64, error) {
	each, ok := v.(starlark.Iterable)
	if !ok {
		return nil, fmt.Errorf("%s: want a list of numbers", short(v))
	}
	list := []int64{}
	for e := range starlark.Elements(each) {
		n, err := numberOf(e)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

func numberOf(v starlark.Value) (int64, error) {
	if i, ok := v.(starlark.Int); ok {
		if n, ok := i.Int64(); ok && n >= 0 {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%s: want a whole number from 0 to 2^63-1", short(v))
}

// CallError is the error of a call, or of reading a file.
type CallError struct {
	File string
	Line int    // 0 where none is at fault
	What string // what was asked: "heap 7"; "" while the file was read
	Err  error
}

func (e *CallError) Error() string {
	where := e.File
	if e.Line > 0 {
		where += fmt.Sprintf(":%d", e.Line)
	}
	if e.What != "" {
		where += ": " + e.What
	}
	return where + ": " + e.Err.Error()
}

func (e *CallError) Unwrap() error { return e.Err }

// run runs f within the limits, and puts its error into words.
func (s *Script) run(ctx context.Context, f func(*starlark.Thread) error) error {
	meter := newMeter(ctx, s.Name, s.Limits)
	err := f(meter.thread)
	s.steps.Add(int64(meter.thread.Steps))
	switch failed := (*starlark.EvalError)(nil); {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case !errors.As(err, &failed):
		return tidy(err)
	default:
		wrong := &CallError{File: s.Name, Line: s.line(failed.CallStack), Err: errors.New(failed.Msg)}
		if meter.stopped != nil {
			wrong.Err = meter.stopped
		}
		return wrong
	}
}

// line returns the innermost line of the file that a stack of calls stands at.
func (s *Script) line(stack starlark.CallStack) int {
	for i := range stack {
		if at := stack.At(i).Pos; at.Filename() == s.Name {
			return int(at.Line)
		}
	}
	return 0
}

// tidy makes the error of a parser one line.
func tidy(err error) error {
	return errors.New(strings.ReplaceAll(err.Error(), "\n", " "))
}

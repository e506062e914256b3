package main

import (
	"errors"
	"fmt"
)

// codedError is an error that asks for an exit code of its own.
type codedError struct {
	code int
	err  error
}

func (e *codedError) Error() string { return e.err.Error() }
func (e *codedError) Unwrap() error { return e.err }

// errQuiet is the error of an answer that is already on stdout: the exit code says the rest.
var errQuiet = errors.New("the answer is no")

// usage marks err as one of malformed arguments.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return &codedError{exitUsage, err}
}

func usagef(format string, args ...any) error { return usage(fmt.Errorf(format, args...)) }

// exitCode is the code of the error, 0 for none and 1 for one without a code of its own.
func exitCode(err error) int {
	if err == nil {
		return exitDone
	}
	if coded, ok := errors.AsType[*codedError](err); ok {
		return coded.code
	}
	return exitNo
}

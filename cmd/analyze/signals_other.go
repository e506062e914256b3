//go:build !unix

package main

import "os"

// stopSignals ask a run to stop where it can go on.
var stopSignals = []os.Signal{os.Interrupt}

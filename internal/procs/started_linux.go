package procs

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
)

// started returns when a process began, in clock ticks since the system did, and whether it is there.
// One that has ended and only waits for its parent to hear of it is not.
func started(pid int) (ticks uint64, there bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, !os.IsNotExist(err)
	}
	// The second field, the name in parentheses, may hold anything; the state is the third, the start
	// the 22nd (proc(5)).
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 20 {
		return 0, true
	}
	ticks, err = strconv.ParseUint(string(fields[19]), 10, 64)
	return ticks, err == nil && fields[0][0] != 'Z' && fields[0][0] != 'X'
}

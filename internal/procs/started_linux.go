package procs

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"syscall"
)

// started returns when a process began, in clock ticks since the system did and 0 if that cannot be told,
// and whether it is there. One that has ended and only waits for its parent to hear of it is not.
func started(pid int) (ticks uint64, there bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ESRCH)
	}
	// The second field, the name in parentheses, may hold anything; the state is the third, the start
	// the 22nd (proc(5)).
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 20 {
		return 0, true
	}
	ticks, _ = strconv.ParseUint(string(fields[19]), 10, 64)
	return ticks, fields[0][0] != 'Z' && fields[0][0] != 'X'
}

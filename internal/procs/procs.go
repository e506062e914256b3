// Package procs names processes so that others can tell, later, whether one of them is gone. What a
// process leaves behind when it is killed bears its name, and the next one that comes by clears it away.
package procs

import (
	"fmt"
	"hash/fnv"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// ID is a process among all that machines which share a disk have ever run. Its text may stand in the
// name of a file.
type ID struct {
	Host  string // letters, digits, points and hyphens, 31 at most
	Mark  string // tells apart what has the same host name: systems since their start, and containers
	PID   int
	Start uint64 // when it began, in the system's own count; 0 if it does not tell
}

// Self returns the process that asks.
var Self = sync.OnceValue(func() ID {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	host = strings.Trim(strings.Join(strings.FieldsFunc(host, foreign), "-"), ".-")
	if host = host[:min(len(host), mostHost)]; host == "" {
		host = "unknown"
	}
	pid := os.Getpid()
	start, _ := started(pid)
	return ID{host, mark(), pid, start}
})

const mostHost = 31

// foreign reports whether a name of a file may not hold a letter.
func foreign(r rune) bool {
	return !(r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' || r == '-')
}

// form is what String writes. It is compiled where it is used: a program that clears nothing away, such as that
// of a page, has no regular expressions.
const form = `^([A-Za-z0-9][A-Za-z0-9.-]{0,30})-([0-9a-f]{8})-([1-9][0-9]{0,9})-([0-9]{1,20})$`

// String returns the text of the process: HOST-MARK-PID-START.
func (p ID) String() string { return fmt.Sprintf("%s-%s-%d-%d", p.Host, p.Mark, p.PID, p.Start) }

// Parse reads what String writes, and nothing else.
func Parse(text string) (ID, bool) {
	m := regexp.MustCompile(form).FindStringSubmatch(text)
	if m == nil {
		return ID{}, false
	}
	pid, err1 := strconv.Atoi(m[3])
	start, err2 := strconv.ParseUint(m[4], 10, 64)
	id := ID{m[1], m[2], pid, start}
	return id, err1 == nil && err2 == nil && id.String() == text
}

// Local reports whether the process runs, or ran, where this one does: on the same machine since it
// was started, in the same container.
func (p ID) Local() bool { return p.Host == Self().Host && p.Mark == Self().Mark }

// Gone reports whether it is certain that the process has ended. It is certain of local ones only.
func (p ID) Gone() bool {
	if !p.Local() {
		return false
	}
	start, there := started(p.PID)
	return !there || start != p.Start && start > 0
}

// mark returns a digest of what the system and the container are called at present.
func mark() string {
	h := fnv.New32a()
	if text, err := os.ReadFile("/proc/sys/kernel/random/boot_id"); err == nil {
		h.Write(text)
	}
	if space, err := os.Readlink("/proc/self/ns/pid"); err == nil {
		h.Write([]byte(space))
	}
	return fmt.Sprintf("%08x", h.Sum32())
}

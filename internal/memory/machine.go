//go:build !js

package memory

import (
	"io"
	"os"
	"runtime/metrics"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

var machine = system{
	meminfo: func() (io.ReadCloser, error) { return os.Open("/proc/meminfo") },
	limit:   memlimit.FromCgroup,
	used:    used,
}

// used returns the bytes that the runtime holds of the machine's memory.
func used() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

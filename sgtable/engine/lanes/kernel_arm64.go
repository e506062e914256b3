//go:build !purego

package lanes

import "golang.org/x/sys/cpu"

// assembly says whether the assembly runs here. The tests switch it off to compare.
var assembly = cpu.ARM64.HasASIMD

const instructions = "NEON"

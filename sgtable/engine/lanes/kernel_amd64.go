//go:build !purego

package lanes

import "golang.org/x/sys/cpu"

//go:generate go run ./gen -out kernel_amd64.s -stubs kernel_stubs.go -pkg lanes

// assembly says whether the assembly runs here. The tests switch it off to compare.
var assembly = cpu.X86.HasAVX2 && cpu.X86.HasBMI1

const instructions = "AVX2"

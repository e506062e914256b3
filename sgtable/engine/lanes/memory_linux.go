package lanes

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugeFrom is the number of bytes from which memory is worth asking for in large pages.
const hugeFrom = 4 << 20

// inLargePages asks the system to back new memory by large pages, and returns it. Every page is
// written to for the first time here, and in a virtual machine that costs more than computing what
// is written: with pages of 4 KiB 0.106 took three times as long. The system may decline.
func inLargePages[T any](memory []T) []T {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(memory))), uintptr(cap(memory))*unsafe.Sizeof(*new(T)))
	page := uintptr(unix.Getpagesize())
	if from := -uintptr(unsafe.Pointer(unsafe.SliceData(bytes))) % page; len(bytes) >= hugeFrom {
		whole := (uintptr(len(bytes)) - from) / page * page
		// What it says is of no consequence: the memory is as good without.
		_ = unix.Madvise(bytes[from:from+whole], unix.MADV_HUGEPAGE)
	}
	return memory
}

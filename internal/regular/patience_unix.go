//go:build unix

package regular

import "syscall"

// Patience opens a pipe without waiting for its writer. It means nothing to a regular file.
const Patience = syscall.O_NONBLOCK

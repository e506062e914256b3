//go:build !unix

package regular

// Patience is a flag of Unix.
const Patience = 0

//go:build 386 || arm || mips || mipsle

package sgtable

// Heaps and their numbers are 64-bit, and tables are indexed by int: where int has 32 bits, what does not fit
// would wrap. There is no such constant, so that the compiler says it.
var _ = this_module_needs_a_processor_of_64_bits

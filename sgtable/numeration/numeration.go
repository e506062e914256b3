// Package numeration writes natural numbers in the systems that the theory of heap games uses:
// Fibonacci forms and the Zeckendorf form, greedy P-systems over any increasing sequence of
// place values, and mixed radix.
//
// Place values of the Fibonacci system are counted from f₀ = 1, f₁ = 2, f_i = f_{i−1} + f_{i−2}.
// A [Form] is any sum of distinct place values; the standard form, which has no two adjacent
// ones, exists for every number and is unique (Zeckendorf 1972, Lekkerkerker 1952). In text the
// highest place comes first, as in decimal writing; in slices place 0 comes first.
package numeration

package verify

// KeepEarly sets how many values may be kept to check the list of exceptional heaps, and returns what there was before.
func KeepEarly(most int64) (before int64) {
	before, mostEarly = mostEarly, most
	return before
}

package lanes

// Stats says what a run has cost so far.
type Stats struct {
	StartUp int64
	Scans   int64
}

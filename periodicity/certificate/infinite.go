package certificate

const (
	// InfiniteFormat is the first field of a certificate that a misère quotient is infinite.
	InfiniteFormat = "grundy-infinite-quotient"
	// InfiniteVersion is the version of its schema.
	InfiniteVersion = 1
)

// Infinite is a proof that the misère quotient of the heaps 1 … n of a game is infinite, and so that of more heaps
// (docs/misere.md, M4): who wins a position depends on how many heaps of each size there are up to a period, and
// on the balance of some sizes, which no finite monoid can keep.
//
// In JSON the fields stand in this order under the names below, all of them, and nothing else.
type Infinite struct {
	Format  string // "format": InfiniteFormat
	Version int64  // "version": InfiniteVersion
	Game    string // "game": the rules in canonical form

	Heaps   int64     // "heaps": n
	Folds   [][]int32 // "folds": preperiod and period of the number of heaps h, for h = 1 … n
	Weights []int32   // "weights": what a heap h adds to the balance, −1, 0 or 1
	Bound   int64     // "bound": a balance above −Bound and below Bound is told, another by its sign

	Beside []int64 // "beside": heaps beside which two sizes, without end, are told apart by the balance
	Down   int64   // "down": the size of them with weight −1
	Up     int64   // "up": that with weight 1

	Digest string // "digest": as in Certificate
}

func (c *Infinite) fields() []field {
	return []field{
		{"format", &c.Format},
		{"version", &c.Version},
		{"game", &c.Game},
		{"heaps", &c.Heaps},
		{"folds", &c.Folds},
		{"weights", &c.Weights},
		{"bound", &c.Bound},
		{"beside", &c.Beside},
		{"down", &c.Down},
		{"up", &c.Up},
		{"digest", &c.Digest},
	}
}

func (c *Infinite) known(i int) error {
	return knownHead(i, c.Format, InfiniteFormat, c.Version, InfiniteVersion)
}

// Seal sets the digest to that of the other fields.
func (c *Infinite) Seal() { c.Digest = digestOf(c.fields()) }

// CheckDigest returns an error unless the digest is that of the other fields.
func (c *Infinite) CheckDigest() error { return checkDigest(c.Digest, digestOf(c.fields())) }

// MarshalText returns the certificate as a file holds it: JSON with a field a line.
func (c *Infinite) MarshalText() ([]byte, error) { return textOf(c.fields()), nil }

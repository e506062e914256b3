package certificate

const (
	// MisereFormat is the first field of a certificate of misère play.
	MisereFormat = "grundy-misere-certificate"
	// MisereVersion is the version of its schema.
	MisereVersion = 1
)

// Misere is a proof of misère play of a game for heaps of every size: the misère quotient Q of its heaps,
// its P-part and the pretending function Φ, which repeats (docs/misere.md). The elements of Q are numbers
// from 0 on; 0 is the 1 of the monoid.
//
// In JSON the fields stand in this order under the names below, all of them, and nothing else.
type Misere struct {
	Format  string // "format": MisereFormat
	Version int64  // "version": MisereVersion
	Game    string // "game": the rules in canonical form
	Theorem string // "theorem": the one that holds for Φ

	Claim      Claim       // "preperiod", "period": of Φ, in the least form
	Compared   Claim       // "compared": what the theorem compares; the saltus is 0
	Parameters []Parameter // "parameters": N
	Heaps      int64       // "heaps": how many heaps have to be verified, from heap 0 on
	Window     Window      // "window": the heaps compared with those a period later

	Order      int64     // "order": |Q|
	Generators []int64   // "generators": the heaps that are no products of smaller ones, ascending
	Actions    [][]int32 // "actions": of each generator, on every element
	P          []int32   // "p": the elements of the P-part, ascending
	Phi        []int32   // "phi": Φ of the heaps up to the end of the first period compared

	Digest string // "digest": as in Certificate
}

func (c *Misere) fields() []field {
	return []field{
		{"format", &c.Format},
		{"version", &c.Version},
		{"game", &c.Game},
		{"theorem", &c.Theorem},
		{"preperiod", &c.Claim.Preperiod},
		{"period", &c.Claim.Period},
		{"compared", (*comparedJSON)(&c.Compared)},
		{"parameters", (*parametersJSON)(&c.Parameters)},
		{"heaps", &c.Heaps},
		{"window", &c.Window},
		{"order", &c.Order},
		{"generators", &c.Generators},
		{"actions", &c.Actions},
		{"p", &c.P},
		{"phi", &c.Phi},
		{"digest", &c.Digest},
	}
}

func (c *Misere) known(i int) error {
	return knownHead(i, c.Format, MisereFormat, c.Version, MisereVersion)
}

// Seal sets the digest to that of the other fields.
func (c *Misere) Seal() { c.Digest = digestOf(c.fields()) }

// CheckDigest returns an error unless the digest is that of the other fields.
func (c *Misere) CheckDigest() error { return checkDigest(c.Digest, digestOf(c.fields())) }

// MarshalText returns the certificate as a file holds it: JSON with a field a line.
func (c *Misere) MarshalText() ([]byte, error) { return textOf(c.fields()), nil }

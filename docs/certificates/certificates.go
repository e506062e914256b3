// Package certificates holds proofs of periods that take longer to compute than a report may, a file
// a game. "analyze verify docs/certificates/*.json" checks them from the rules alone.
package certificates

import "embed"

// Files holds the certificates: "0.454.json" is that of game 0.454.
//
//go:embed *.json
var Files embed.FS

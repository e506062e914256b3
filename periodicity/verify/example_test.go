package verify_test

import (
	"context"
	"fmt"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
)

func ExampleVerify() {
	const file = `{
  "format": "grundy-certificate",
  "version": 1,
  "game": "0.77",
  "theorem": "sparse-state",
  "preperiod": 71,
  "period": 12,
  "saltus": 0,
  "compared": {"preperiod":71,"period":12,"saltus":0},
  "parameters": {"mask":15,"parity":0,"R":70,"W":72,"L":72},
  "heaps": 155,
  "window": {"from":71,"to":142},
  "values_sha256": "6db1e9ff4fa66ef0d472bff7b5df5a95a973d9abb67cf953fd2394f9a739ce83",
  "exceptions": [0,3,6,9,11,15,18,21,22,28,34,39,57,70],
  "exceptional_values": [0,3,3,4,6,7,3,4,6,5,6,3,4,6],
  "digest": "2e60227399ebd0795920c296467ad89a72caf8a44bc5b58108067a82511a576a"
}
`
	c, err := periodicity.ReadCertificate("kayles.json", strings.NewReader(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := verify.Verify(context.Background(), c, verify.Options{Log: func(line string) { fmt.Println(line) }})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range report.Checked {
		fmt.Println(line)
	}
	// Output:
	// 0.77: 155 values by the definition: less than a second
	// digest: that of the other fields
	// game: 0.77, which theorem sparse-state covers
	// values: those of heaps 0 … 154, computed by the definition, have the hash
	// proof: theorem sparse-state holds on heaps 71 … 142, compared with those 12 later
	// claim: period 12 from heap 71 on; no smaller period, and no earlier heap for this one
	// exceptions: 14 heaps and their values
}

package misere

import (
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/sgtable/misere"
)

// Certify writes down the proof of a verdict. The error says if the verdict is not proved.
func Certify(v *Verdict) (*certificate.Misere, error) {
	if v.Status != periodicity.Proved {
		return nil, fmt.Errorf("misère play of %s is %s: only what is proved has a certificate", v.Game, v.Status)
	}
	q := v.Quotient
	c := &certificate.Misere{
		Format: certificate.MisereFormat, Version: certificate.MisereVersion, Game: v.Game, Theorem: v.Theorem,
		Claim: v.Claim, Compared: v.Premise.Claim, Parameters: v.Premise.Parameters, Heaps: v.Premise.Heaps, Window: v.Premise.Window,
		Order: int64(q.Order()), Generators: q.Generators(), Actions: [][]int32{}, P: []int32{},
	}
	for g := range c.Generators {
		action := make([]int32, q.Order())
		for x := range action {
			action[x] = q.Action(g, misere.Element(x))
		}
		c.Actions = append(c.Actions, action)
	}
	for x := range misere.Element(q.Order()) {
		if q.IsP(x) {
			c.P = append(c.P, x)
		}
	}
	for n := range v.Premise.Claim.Preperiod + v.Premise.Claim.Period {
		c.Phi = append(c.Phi, q.Phi(n))
	}
	c.Seal()
	return c, nil
}

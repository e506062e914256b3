package plots

import "testing"

// Elements that lead to one another stand in one column, those that they lead to further right; no two
// elements stand in one place, and those of a ring have heights of their own.
func TestCayleyPlaces(t *testing.T) {
	// The monoid of a and b with a² = 1 and b³ = b.
	a, b := []int32{1, 0, 3, 2, 5, 4}, []int32{2, 3, 4, 5, 2, 3}
	members, of := components(6, [][]int32{a, b})
	if len(members) != 2 || of[0] != of[1] || of[2] != of[5] || of[0] == of[2] {
		t.Fatalf("components %v", members)
	}
	l := newRings(6, [][]int32{a, b})
	for x := range 6 {
		if x < 2 != (l.x[x] < l.x[2]-0.5) && x < 2 {
			t.Errorf("element %d stands at %g, not left of the ring at %g", x, l.x[x], l.x[2])
		}
		if l.x[x] < 0 || l.x[x] > l.width || l.y[x] > l.height/2 || l.y[x] < -l.height/2 {
			t.Errorf("element %d stands outside", x)
		}
		for y := range x {
			if of[x] == of[y] && max(l.y[x]-l.y[y], l.y[y]-l.y[x]) < 0.2 {
				t.Errorf("elements %d and %d are equally high", x, y)
			}
		}
	}
}

package reports

import (
	"example.org/grundy/internal/names"
	"example.org/grundy/plots"
)

// figure is a picture of the report: where it goes, and what makes it.
type figure struct {
	name  string // of its files, without ending
	sheet string // the sheet that shows it
	draw  func() (*plots.Figure, error)
}

// figureName names the files of a study's figure.
func (s *Study) figureName(kind string) string { return s.Name + "-" + kind }

// figures lists the report's pictures.
func (r *Report) figures() []figure {
	var list []figure
	for i := range r.Studies {
		s := &r.Studies[i]
		for _, kind := range s.Figures {
			list = append(list, figure{s.figureName(kind), s.Name, func() (*plots.Figure, error) { return s.draw(kind) }})
		}
	}
	if r.Config.Wythoff != nil {
		list = append(list, figure{"wythoff-positions", "Wythoff", board("wythoff", "positions")})
	}
	var namer names.Namer
	for _, h := range r.Config.Tables {
		list = append(list, figure{namer.Name(h.Game) + "-table", "Pictures", h.draw})
	}
	if r.Config.Classics {
		list = append(list, classicFigures...)
	}
	if c := r.TwoHeaps; c != nil {
		list = append(list, figure{"wythoff-rows-preperiods", "Wythoff-rows", c.Preperiods}, figure{"wythoff-rows-band", "Wythoff-rows", c.Band})
	}
	if s := r.SmallSets; s != nil {
		list = append(list, figure{"sets-classes", "Sets-of-3-classes", s.Classes})
	}
	if c := r.Census; c != nil {
		list = append(list, figure{"octal-census-settled", "Octal-census", c.Settled}, figure{"octal-census-periods", "Octal-longest", c.Periods})
	}
	if q := r.Quotients; q != nil {
		list = append(list, figure{"misere-cayley", "Misere-quotients", q.Cayley}, figure{"misere-growth", "Misere-growth", q.Growth})
	}
	return list
}

// draw makes one figure of a game. Those that are about the long run are drawn of all heaps there
// are, the others of those shown.
func (s *Study) draw(kind string) (*plots.Figure, error) {
	values := s.Values
	if kind == "growth" || kind == "autocorrelation" {
		values = s.Explored
	}
	return Draw(kind, FigureTitle(s.game), s.Verdict, values)
}

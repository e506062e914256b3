// Package plots draws the figures of Grundy's workbench: sequences, folds, histograms, tables,
// P-positions and what is measured on them. It takes plain slices and knows no game.
//
// Each figure has one constructor, which checks everything that could go wrong (empty data, a
// width of zero, a label the font cannot draw) and returns a [Figure]. A Figure is written as
// PNG at 200 dots per inch, as SVG, or as PDF; the same data give the same bytes on every run.
//
// The house style is kept in one file, style.go. Three decisions behind it:
//
//   - Nothing lies over the data. Legends stand in rows between title and axes, the colour bar
//     to the right; tick labels never touch one another.
//   - Colours are safe for colour-blind readers: the Okabe–Ito set for categories, viridis for
//     values, and blue against vermilion where exceptions must stand out.
//   - Cells are crisp. Grids are painted by nearest neighbour, and where several cells share a
//     pixel an exceptional one wins, so that it is never lost.
//
// Clouds of more than two thousand points are painted as an image inside the vector formats,
// which keeps an SVG of a million values below a megabyte. Text is text, in an SVG and in a PDF.
package plots

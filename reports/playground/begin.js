// The beginning: the forms begin to hear, the game of the address is settled, and the rest of the page follows.
setUpSettling();
setUpPositions();
setUpSquares();
setUpQuotient();
setUpBoards();
for (const id of ["explorer", "distribution"]) part(id).hidden = true; // until there is a sequence
await followAddress();
listen();
addEventListener("hashchange", () => { followAddress(); });
const redraw = () => { if (settled) showHistogram(); paintSquare(); };
addEventListener("themechange", redraw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
new ResizeObserver(redraw).observe(part("p-histogram"));
decide();
showSquare();
chooseBoard();
document.documentElement.dataset.ready = "yes";

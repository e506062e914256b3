// The beginning: the forms begin to hear, the game of the address is settled, and the rest of the page follows.
setUpRules();
setUpSettling();
setUpPositions();
setUpSquares();
setUpQuotient();
setUpBoards();
for (const id of ["explorer", "distribution"]) part(id).hidden = true; // until there is a sequence
await followAddress();
listen();
addEventListener("hashchange", () => { followAddress(); });
const repaint = () => { showHistogram(); paintSquare(); }; // the explorer does so itself
addEventListener("themechange", repaint);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
new ResizeObserver(showHistogram).observe(part("p-histogram"));
decide();
showSquare();
chooseBoard();
document.documentElement.dataset.ready = "yes";

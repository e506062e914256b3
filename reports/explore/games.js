// Games: the explorer of those that the page brings along. A reader picks one, or the address does.
const games = JSON.parse(find("data").textContent);

// follow shows the view that the address names; it reports whether there is one.
async function follow() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const game = games.find(({ name }) => name === asked.get("game"));
  if (!game) return false;
  find("game").value = game.name;
  await start(game);
  view(asked);
  return true;
}

find("game").append(...games.map(({ name }) => element("option", { value: name }, name)));
if (await follow()) document.getElementById("x").scrollIntoView();
else await start(games[0]);
refresh();
listen();
find("game").addEventListener("change", async () => {
  await start(games[find("game").selectedIndex]);
  changed();
  say(`${raster.sequence.game.name}. ${raster.sequence.game.words}`);
});
addEventListener("hashchange", follow);

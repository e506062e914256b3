// Rules of the reader's own, in a file: the engine reads it wherever a game is asked for, as the command line does.
const ownRules = () => ({ name: part("o-name").value, text: part("o-text").value });

// keepRules hands the file to the engine; its name is a game from then on.
const keepRules = () => { engine.file = ownRules(); };

function settleRules() {
  keepRules();
  part("p-game").value = part("o-name").value;
  settle();
}

// rulesOfAddress takes up the file that came with an address.
function rulesOfAddress(asked) {
  if (!asked.has("rules")) return;
  part("o-name").value = asked.get("file") ?? "mine.star";
  part("o-text").value = asked.get("rules");
  part("o-own").open = true;
  keepRules();
}

function setUpRules() {
  keepRules();
  for (const id of ["o-name", "o-text"]) part(id).addEventListener("change", keepRules);
  part("o-form").addEventListener("submit", (e) => { e.preventDefault(); settleRules(); });
  part("o-save").addEventListener("click", () => saveText(ownRules()));
  part("o-file").addEventListener("change", async () => {
    const [file] = part("o-file").files;
    if (!file) return;
    part("o-name").value = file.name.replace(/\s+/g, "-").replace(/(\.[^.]*)?$/, ".star");
    part("o-text").value = await file.text();
    settleRules();
  });
}

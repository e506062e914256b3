// Positions: who wins, why, and every winning move; and games that have given values.

// binary is a value in so many digits.
const binary = (value, width) => value.toString(2).padStart(width, "0");

function explanation(answer) {
  const wins = answer.outcome === "N";
  const parts = [element("p", { class: `sentence ${wins ? "agree" : "exception"}` },
    `${answer.outcome}-position in ${answer.play} play: whoever is to move ${wins ? "wins" : "loses"}${answer.value === null ? "" : `; the value is ${grouped(answer.value)}`}.`),
  element("p", {}, `By the ${answer.how}.`)];
  if (answer.heaps?.length > 1 && answer.heaps.length <= 64) {
    const width = Math.max(1, ...answer.heaps.map(({ value }) => value.toString(2).length));
    parts.push(tableOf("Values in binary and their nim-sum", [["heap", "value", "in binary", ""],
      ...answer.heaps.map((h) => [`${h.game}:${h.size}`, String(h.value), binary(h.value, width), answer.value !== 0 && h.wanted < h.value ? `wins if made ${h.wanted}` : ""]),
      ["nim-sum", String(answer.value), binary(answer.value, width), ""]]));
  }
  if (answer.winning_moves_unlisted) parts.push(element("p", {}, `Winning moves are not listed: ${answer.winning_moves_unlisted}.`));
  const moves = answer.winning_moves, total = moves.reduce((sum, { count }) => sum + (count ?? 1), 0);
  if (moves.length > 0) {
    parts.push(element("p", {}, `${counted(total, "winning move")}:`),
      element("ul", { class: "moves" }, ...moves.slice(0, 200).map((m) => element("li", {}, `heap ${m.heap} (${m.game}:${m.shown ?? m.size}): ${m.words}`)),
        ...(moves.length > 200 ? [element("li", {}, `and ${grouped(moves.length - 200)} more`)] : [])));
  }
  parts.push(...(answer.notes ?? []).map((note) => element("p", { class: "hint" }, note)));
  return parts;
}

let deciding = null;
async function decide() {
  wrong(part("q-wrong"));
  deciding?.stop();
  const question = engine.ask({ ask: "position", position: part("q-position").value, misere: part("q-misere").checked });
  deciding = question;
  try {
    const answer = await question;
    if (deciding === question) part("q-answer").replaceChildren(...explanation(answer));
  } catch (error) {
    if (deciding !== question) return;
    part("q-answer").replaceChildren();
    wrong(part("q-wrong"), error);
  }
}

// beside says where a game parts from the first, or whether they are equal.
function beside(m) {
  if (m.parts !== undefined) return `parts at heap ${grouped(m.parts)}`;
  return m.equal ? m.equal.words : "";
}

async function identify() {
  wrong(part("i-wrong"));
  try {
    const found = await engine.ask({ ask: "identify", values: part("i-values").value });
    const head = found.found === 0 ? "No class of the index has these values in a row." : found.found === 1 ? "1 class of games, which are equal by rule, has these values in a row:" : `${grouped(found.found)} classes of games, each equal by rule, have these values in a row:`;
    part("i-answer").replaceChildren(element("p", {}, head), ...(found.found ? [tableOf("Games with these values", [["game", "first heap", "equal by rule", "OEIS", "beside the first"],
      ...found.matches.map((m) => [m.games[0], grouped(m.heap), m.games.slice(1, 7).join("; ") + (m.games.length > 7 ? `; ${m.games.length - 7} more` : ""), m.oeis.join(", "), beside(m)])])] : []));
  } catch (error) {
    part("i-answer").replaceChildren();
    wrong(part("i-wrong"), error);
  }
}

function setUpPositions() {
  part("q-form").addEventListener("submit", (e) => { e.preventDefault(); decide(); if (settled) changed(); });
  part("i-form").addEventListener("submit", (e) => { e.preventDefault(); identify(); });
}

// Boards: games to play against the program. Every move, the reader's and the program's, is made by the engine; a board
// draws a state as buttons, each of which is a move.

// A strip keeps where on its rows the heaps of a state lie: a move takes neighbours from one of them.
class Strips {
  constructor(sizes) { this.heaps = sizes.map((size, row) => ({ row, from: 0, size })); this.sizes = sizes; }

  // take takes so many tokens from a heap, after `left` ones that stay.
  take(heap, count, left) {
    const { row, from, size } = this.heaps[heap];
    const rest = [{ row, from, size: left }, { row, from: from + left + count, size: size - left - count }];
    this.heaps.splice(heap, 1, ...rest.filter((part) => part.size > 0));
  }

  // at returns the heap that holds so many tokens of a row from a place on, and how many of it stay to the left.
  at(row, place, count) {
    const heap = this.heaps.findIndex((h) => h.row === row && h.from <= place && place + count <= h.from + h.size);
    return heap < 0 ? null : { heap, left: place - this.heaps[heap].from };
  }
}

// moveOf is a move of the board "heaps" that takes tokens from the middle of a heap; it remembers how many stay to the left.
const moveOf = ({ heap, left }, take, size) => Object.assign([heap, take, ...[left, size - left - take].filter((n) => n > 0)], { left });

const press = (label, text, move, kind) => {
  const button = element("button", { type: "button", class: kind, "aria-label": label }, text);
  if (move) button.move = move;
  else button.disabled = true;
  return button;
};
const rowOf = (name, ...children) => element("div", { class: "row", role: "group", "aria-label": name }, element("span", { class: "name" }, name), ...children);

// takeFromEnd draws a heap as tokens: pressing one takes it and all to its right.
const takeFromEnd = (name, size, most, moveTo) => rowOf(name,
  ...Array.from({ length: size }, (_, left) => press(`${name}: take ${size - left}, leave ${left}`, "●", size - left <= most ? moveTo(left) : null, "token")));

const boards = {
  nim: {
    title: "Nim", rules: "Take any number of tokens from one heap. Press the first token that you take: it and all to its right go.", what: "Heaps", start: "3 4 5",
    board: "heaps", game: "nim", misere: true,
    draw: (state) => state.map((size, heap) => takeFromEnd(`heap ${heap + 1}`, size, size, (left) => [heap, size - left, ...(left ? [left] : [])])),
  },
  kayles: {
    title: "Kayles", rules: "Knock down one pin, or two neighbours: press the pin, or the gap between the two.", what: "Rows of pins", start: "9",
    board: "heaps", game: "kayles", misere: true, strips: true,
    name: (row, place, take) => `row ${row + 1}: ${take === 1 ? `pin ${place + 1}` : `pins ${place + 1} and ${place + 2}`}`,
    draw: (state, strips) => strips.sizes.map((pins, row) => rowOf(`row ${row + 1}`, ...Array.from({ length: pins }, (_, place) => {
      const one = strips.at(row, place, 1), two = strips.at(row, place, 2);
      const size = one && strips.heaps[one.heap].size;
      const gap = place + 1 < pins ? [press(boards.kayles.name(row, place, 2), "", two && moveOf(two, 2, size), "gap")] : [];
      return [press(boards.kayles.name(row, place, 1), one ? "▲" : "·", one && moveOf(one, 1, size), "token"), ...gap];
    }).flat())),
  },
  treblecross: {
    title: "Treblecross", rules: "Both write X on a strip; three in a row win. Nobody may come within two squares of an X, or the other completes three: who cannot keep away loses.", what: "Squares of a strip", start: "11",
    board: "heaps", game: "treblecross", strips: true, extra: 2, // a strip of n squares is heap n + 2 (catalog)
    name: (row, place) => `strip ${row + 1}: square ${place + 1}`,
    draw: (state, strips, marks) => strips.sizes.map((heap, row) => rowOf(`strip ${row + 1}`, ...Array.from({ length: heap - 2 }, (_, place) => {
      const three = strips.at(row, place, 3), marked = marks.has(`${row},${place}`);
      return press(`${boards.treblecross.name(row, place)}${marked ? ", X" : ""}`, marked ? "X" : "", three && moveOf(three, 3, strips.heaps[three.heap].size), "square");
    }))),
  },
  wythoff: {
    title: "Wythoff’s game", rules: "Take any number from one heap, or the same number from both: move the queen left, down, or both along the diagonal. Who brings her to the corner wins.", what: "Two heaps", start: "7 10",
    board: "wythoff",
    draw: ([x, y]) => [element("div", { class: "grid", style: `--columns: ${x + 1}` }, ...Array.from({ length: (x + 1) * (y + 1) }, (_, i) => {
      const to = [i % (x + 1), y - Math.floor(i / (x + 1))];
      const here = to[0] === x && to[1] === y, allowed = to[0] === x || to[1] === y || x - to[0] === y - to[1];
      return press(`${here ? "the queen, on" : "to"} ${to[0]}, ${to[1]}`, here ? "♛" : "", allowed && !here ? to : null, here ? "square here" : "square");
    }))],
  },
  fibonacci: {
    title: "Fibonacci nim", rules: "Take at least one token, at first not all; later at most twice as many as were just taken. Who takes the last one wins.", what: "Tokens", start: "20",
    board: "fibonacci",
    draw: ([heap, most]) => [takeFromEnd(`at most ${most}`, heap, most, (left) => [heap - left])],
  },
};

const match = { kind: null, state: [], strips: null, marks: new Set(), turn: 0, over: true, hint: null };
const sayMatch = (text) => { part("b-said").textContent = text; };

function drawBoard(mine) {
  const { kind, state, strips, marks } = match;
  part("b-board").replaceChildren(...kind.draw(state, strips, marks));
  if (!mine) for (const button of part("b-board").querySelectorAll("button")) button.disabled = true;
}

const askBoard = (ask, more) => engine.ask({ ask, board: match.kind.board, game: match.kind.game ?? "", state: match.state, misere: match.misere, ...more });

// onStrip says where on the strips a move takes tokens: after so many that stay to the left, the first of the heaps left unless told.
function onStrip({ move: [heap, take, first = 0], left = first }) {
  const { row, from } = match.strips.heaps[heap];
  return { heap, take, left, row, place: from + left };
}

// wordsOf says a move in the words of its board.
function wordsOf(played) {
  if (!match.strips) return played.words;
  const { row, place, take } = onStrip(played);
  return match.kind.name(row, place, take);
}

// followMove enters a move that the engine has made, and returns it in words.
function followMove(played, who) {
  const words = wordsOf(played);
  if (match.strips) {
    const { heap, take, left, row, place } = onStrip(played);
    match.marks.add(`${row},${place}`);
    match.strips.take(heap, take, left);
  }
  match.state = played.state;
  part("b-moves").append(element("li", {}, `${who}: ${words}`));
  return words;
}

// finish says who has won: who cannot move loses, in misère play he wins.
function finish(mine) {
  match.over = true;
  const won = mine === match.misere;
  drawBoard(false);
  sayMatch(`No move is left: ${won ? "you win!" : "the program wins."}`);
  part("b-board").dataset.won = won ? "you" : "program";
}

// awaitReader lets the reader move, if there is a move; the engine knows the best one by then.
async function awaitReader(said, turn) {
  const best = await askBoard("reply");
  if (match.turn !== turn) return;
  if (best.over) { finish(true); return; }
  match.hint = best;
  drawBoard(true);
  sayMatch(`${said} Your move.`);
}

async function programMoves(turn) {
  drawBoard(false);
  const played = await askBoard("reply");
  if (match.turn !== turn) return;
  if (played.over) { finish(false); return; }
  await awaitReader(`The program: ${followMove(played, "program")}.`, turn);
}

async function readerMoves(move, label) {
  if (match.over) return;
  const turn = match.turn;
  drawBoard(false); // nobody moves twice
  sayMatch("…");
  try {
    const played = await askBoard("move", { move });
    if (match.turn !== turn) return;
    followMove({ ...played, words: label, left: move.left }, "you");
    await programMoves(turn);
  } catch (error) {
    wrong(part("b-wrong"), error);
    if (match.turn === turn) drawBoard(true);
  }
}

async function newMatch() {
  wrong(part("b-wrong"));
  const kind = boards[part("b-game").value];
  const sizes = (part("b-start").value.match(/\d+/g) ?? []).map(Number);
  const wanted = { wythoff: [2, 2, 24], fibonacci: [1, 1, 60] }[kind.board] ?? [1, 8, 40];
  if (sizes.length < wanted[0] || sizes.length > wanted[1] || sizes.some((n) => n < 1 || n > wanted[2])) {
    const heaps = wanted[0] === wanted[1] ? `${wanted[0]} number${wanted[0] > 1 ? "s" : ""}` : `1 to ${wanted[1]} numbers`;
    wrong(part("b-wrong"), new Error(`“${part("b-start").value}”: want ${heaps} from 1 to ${wanted[2]}`));
    return;
  }
  const heaps = sizes.map((n) => n + (kind.extra ?? 0));
  const state = kind.board === "fibonacci" ? [sizes[0], sizes[0] - 1] : heaps;
  Object.assign(match, { kind, state, strips: kind.strips ? new Strips(heaps) : null, marks: new Set(), over: false, hint: null, turn: match.turn + 1, misere: Boolean(kind.misere && part("b-misere").checked) });
  delete part("b-board").dataset.won;
  part("b-moves").replaceChildren();
  sayMatch("");
  drawBoard(false);
  try {
    await (part("b-second").checked ? programMoves(match.turn) : awaitReader("", match.turn));
  } catch (error) {
    wrong(part("b-wrong"), error);
  }
}

function chooseBoard() {
  const kind = boards[part("b-game").value];
  part("b-what").textContent = kind.what;
  part("b-start").value = kind.start;
  part("b-rules").textContent = kind.rules;
  part("b-play").hidden = !kind.misere;
  return newMatch();
}

function setUpBoards() {
  part("b-game").append(...Object.entries(boards).map(([name, { title }]) => element("option", { value: name }, title)));
  part("b-game").addEventListener("change", chooseBoard);
  part("b-form").addEventListener("submit", (e) => { e.preventDefault(); newMatch(); });
  part("b-board").addEventListener("click", ({ target }) => {
    if (target.move) readerMoves(target.move, target.getAttribute("aria-label"));
  });
  part("b-hint").addEventListener("click", () => {
    if (match.over || !match.hint) return;
    sayMatch(match.hint.wins ? `Hint: ${wordsOf(match.hint)}.` : "Hint: no move wins against the best play.");
  });
}

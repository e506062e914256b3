// The explorer: it keeps one view and shows it in the raster, the controls and the address.
const find = (id) => document.getElementById(`x-${id}`);
const raster = new Raster(find("raster"));
const graph = new Graph(find("graph"));
const canvas = raster.canvas;
let pointed = -1; // the heap under the pointer, or −1

// ---- showing

let painting = 0;
function refresh() { painting ||= requestAnimationFrame(paint); }

function paint() {
  painting = 0;
  const { sequence, width, by, mark, cursor } = raster;
  if (!sequence) return; // nothing was picked yet
  raster.paint();
  showAxes(raster, find("rows"), find("columns"));
  const shown = pointed >= 0 ? pointed : cursor;
  find("readout").textContent = about(sequence, width, shown);
  find("width").value = width;
  find("slider").value = width;
  find("slider").setAttribute("aria-valuetext", `${width} heaps a row`);
  const place = find("place"), first = Math.floor(raster.top);
  place.max = Math.max(0, Math.ceil(raster.rows - raster.shownRows));
  place.value = Math.round(raster.top);
  const from = first * width, to = Math.min(sequence.length, Math.ceil(raster.top + raster.shownRows) * width) - 1;
  find("shown").textContent = `rows of heaps ${grouped(from)} to ${grouped(to)} of 0 to ${grouped(sequence.length - 1)}`;
  graph.paint(raster, from, to);
  place.setAttribute("aria-valuetext", find("shown").textContent);
  for (const b of find("by").children) b.setAttribute("aria-pressed", b.value === by);
  for (const b of find("widths").children) b.setAttribute("aria-pressed", Number(b.value) === width);
  find("marking").hidden = !byNumber(by) || !sequence.exceptional.includes(1);
  find("mark").checked = mark;
  canvas.setAttribute("aria-label", `Grundy values of ${sequence.game.name}, ${grouped(width)} heaps a row, coloured by ${nameOf(by)}`);
  showLegend();
  showRow();
}

const nameOf = (by) => find("by").querySelector(`[value=${by}]`).textContent;

// showLegend rebuilds what depends on game, width and colours only when one of them changed.
let explained = "";
function showLegend() {
  const { sequence, width, by, mark } = raster;
  const key = [sequence.game.name, width, by, mark].join("\n");
  if (key === explained) return;
  explained = key;
  find("legend").replaceChildren(...legend(sequence, width, by, mark));
  find("agreement").textContent = agreement(sequence, width);
}

// showRow fills the table of the cursor's row while it is open, at most 500 heaps around the cursor.
let tabled = "";
function showRow() {
  const { sequence, width, cursor } = raster;
  if (!find("row").open) return;
  const row = Math.floor(cursor / width), start = row * width, end = Math.min(start + width, sequence.length);
  const from = Math.max(start, Math.min(cursor - 250, end - 500)), to = Math.min(end, from + 500);
  const key = [sequence.game.name, width, from].join("\n");
  if (key === tabled) return;
  tabled = key;
  find("caption").textContent = `Row ${grouped(row)}: heaps ${grouped(start)} to ${grouped(end - 1)}` +
    (to - from < end - start ? `, of which ${grouped(from)} to ${grouped(to - 1)} are listed` : "");
  const cells = [];
  for (let n = from; n < to; n++) {
    const below = n + width < sequence.length ? grouped(sequence.values[n + width]) : "";
    cells.push(element("tr", {}, element("th", { scope: "row", class: "right" }, grouped(n)),
      ...[grouped(n - start), grouped(sequence.values[n]), below].map((text) => element("td", { class: "right" }, text))));
  }
  find("cells").replaceChildren(...cells);
}

// say has a screen reader speak.
const say = (text) => { find("live").textContent = text; };

// ---- changing the view

// changed shows the view and, a moment after the last change, keeps it in the address.
let keeping = 0;
let shownGame = () => ({ game: raster.sequence.game.name }); // what the address says of the game
function changed() {
  refresh();
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    const { width, anchor, zoom, by, cursor } = raster;
    history.replaceState(null, "", `#${new URLSearchParams({ ...shownGame(), w: width, at: anchor, zoom, by, heap: cursor })}`);
  }, 250);
}

function fold(width) {
  raster.fold(width);
  changed();
  say(`width ${raster.width}. ${agreement(raster.sequence, raster.width)}`);
}

function colour(by) {
  raster.by = by;
  changed();
  say(`coloured by ${nameOf(by)}`);
}

function moveCursor(n) {
  if (!(n >= 0 && n < raster.sequence.length)) return;
  raster.cursor = n;
  find("heap").value = n;
  pointed = -1;
  raster.reveal(n);
  changed();
  say(about(raster.sequence, raster.width, n));
}

function pan(columns, rows) {
  const moved = raster.pan(columns, rows);
  if (moved) changed();
  return moved;
}

function zoom(to, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
  raster.zoomTo(to, x, y);
  changed();
}
const zoomStep = (sign) => raster.zoom + sign * Math.max(1, Math.round(raster.zoom / 4));

const sequences = new WeakMap(); // those that were looked at
let picked = null;
// pick takes a game up, with values of its own or packed; false if the reader has picked another one meanwhile.
async function pick(game) {
  picked = game;
  document.getElementById("x").setAttribute("aria-busy", "true");
  if (!sequences.has(game)) sequences.set(game, new Sequence(game, game.values ?? await unpack(game)));
  if (picked !== game) return false;
  const sequence = sequences.get(game);
  raster.show(sequence);
  find("rules").textContent = game.rules;
  find("verdict").textContent = game.words;
  find("verdict").className = game.status;
  find("width").max = sequence.length;
  find("slider").max = Math.min(sequence.length, Math.max(1024, ...game.widths.map(({ width }) => width).filter((w) => w <= 8192)));
  find("heap").max = sequence.length - 1;
  find("suggestions").hidden = game.widths.length === 0;
  find("widths").replaceChildren(...game.widths.map(({ width, why }) => element("button", { type: "button", value: width }, `${grouped(width)} · ${why}`)));
  for (const b of find("by").children) b.hidden = !sequence.ways.includes(b.value);
  raster.by = sequence.ways[0];
  document.getElementById("x").removeAttribute("aria-busy");
  return true;
}

// start shows a game from its beginning, at its first suggested width.
async function start(game) {
  if (!(await pick(game))) return;
  raster.cursor = raster.anchor = raster.top = raster.left = 0;
  find("heap").value = 0;
  raster.fold(game.widths[0]?.width ?? 64);
}

// view shows what is asked for of the game that is shown: width, place, zoom, colours and cursor, as the address has them.
function view(asked) {
  const number = (key, otherwise) => (/^\d+$/.test(asked.get(key) ?? "") ? Number(asked.get(key)) : otherwise);
  raster.zoom = Math.min(Math.max(1, number("zoom", raster.zoom)), 64);
  raster.cursor = Math.min(number("heap", 0), raster.sequence.length - 1);
  find("heap").value = raster.cursor;
  raster.anchor = Math.min(number("at", 0), raster.sequence.length - 1);
  raster.fold(number("w", raster.width));
  if (raster.sequence.ways.includes(asked.get("by"))) raster.by = asked.get("by");
  refresh();
}

// ---- listening, which begins once there is a game to act on

function listen() {
  find("slider").addEventListener("input", (e) => fold(Number(e.target.value)));
  find("width").addEventListener("change", (e) => fold(Number(e.target.value)));
  find("widths").addEventListener("click", (e) => { if (e.target.value) fold(Number(e.target.value)); });
  find("by").addEventListener("click", (e) => { if (e.target.value) colour(e.target.value); });
  find("mark").addEventListener("change", (e) => { raster.mark = e.target.checked; changed(); });
  find("heap").form.addEventListener("submit", (e) => {
    e.preventDefault();
    moveCursor(Math.min(Math.max(0, Math.round(Number(find("heap").value))), raster.sequence.length - 1));
  });
  find("in").addEventListener("click", () => zoom(zoomStep(1)));
  find("out").addEventListener("click", () => zoom(zoomStep(-1)));
  find("save-raster").addEventListener("click", () => savePicture(canvas, fileName(raster.sequence.game.name, `-${raster.width}.png`)));
  find("save-graph").addEventListener("click", () => savePicture(graph.canvas, fileName(raster.sequence.game.name, "-values.png")));
  find("save-values").addEventListener("click", () => saveValues(raster.sequence));
  graph.canvas.addEventListener("click", (e) => moveCursor(Math.min(graph.heapAt(e.offsetX), raster.sequence.length - 1)));
  find("place").addEventListener("input", (e) => pan(0, Number(e.target.value) - raster.top));
  find("row").addEventListener("toggle", refresh);

  const keys = {
    ArrowLeft: (e) => fold(raster.width - (e.shiftKey ? 10 : 1)),
    ArrowRight: (e) => fold(raster.width + (e.shiftKey ? 10 : 1)),
    ArrowUp: (e) => pan(0, e.shiftKey ? -10 : -1),
    ArrowDown: (e) => pan(0, e.shiftKey ? 10 : 1),
    PageUp: () => pan(0, 1 - Math.floor(raster.shownRows)),
    PageDown: () => pan(0, Math.floor(raster.shownRows) - 1),
    Home: () => moveCursor(0),
    End: () => moveCursor(raster.sequence.length - 1),
    "+": () => zoom(zoomStep(1)),
    "=": () => zoom(zoomStep(1)), // + without Shift
    "-": () => zoom(zoomStep(-1)),
    w: () => moveCursor(raster.cursor - raster.width),
    s: () => moveCursor(raster.cursor + raster.width),
    a: () => moveCursor(raster.cursor - 1),
    d: () => moveCursor(raster.cursor + 1),
    n: (e) => moveCursor(raster.sequence.nextDifference(raster.cursor, raster.width, e.shiftKey ? -1 : 1)),
    v: () => {
      const { ways } = raster.sequence;
      colour(ways[(ways.indexOf(raster.by) + 1) % ways.length]);
    },
    g: () => find("heap").select(),
  };
  canvas.addEventListener("keydown", (e) => {
    const act = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (!act || e.ctrlKey || e.metaKey || e.altKey ) return;
    e.preventDefault();
    act(e);
  });

  // One pointer pans, or sets the cursor if it hardly moved; two zoom.
  const pointers = new Map();
  let travelled = 0;
  let pinched = null; // the spread and the zoom with which a pinch began
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { length: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  canvas.addEventListener("pointerdown", (e) => {
    canvas.setPointerCapture(e.pointerId);
    pointers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
    travelled = pointers.size > 1 ? Infinity : 0;
  });
  canvas.addEventListener("pointermove", (e) => {
    const last = pointers.get(e.pointerId), now = { x: e.offsetX, y: e.offsetY };
    if (last && pointers.size === 2) {
      const before = spread();
      pinched ??= { length: before.length, zoom: raster.zoom };
      pointers.set(e.pointerId, now);
      const after = spread();
      zoom((pinched.zoom * after.length) / pinched.length, after.x, after.y);
      return;
    }
    if (last) {
      travelled += Math.hypot(now.x - last.x, now.y - last.y);
      pointers.set(e.pointerId, now);
      if (travelled > 4) pan((last.x - now.x) / raster.cellWidth, (last.y - now.y) / raster.zoom);
    }
    pointed = raster.heapAt(now.x, now.y);
    refresh();
  });
  const lift = (e) => { pointers.delete(e.pointerId); pinched = null; };
  canvas.addEventListener("pointerup", (e) => {
    lift(e);
    const n = raster.heapAt(e.offsetX, e.offsetY);
    if (travelled <= 4 && n >= 0) moveCursor(n);
  });
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", () => { pointed = -1; refresh(); });
  // The wheel belongs to the page until the raster has the focus, and at the raster's ends.
  canvas.addEventListener("wheel", (e) => {
    if (e.ctrlKey) {
      e.preventDefault();
      zoom(zoomStep(-Math.sign(e.deltaY)), e.offsetX, e.offsetY);
    } else if (document.activeElement === canvas) {
      const unit = e.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40;
      const [x, y] = e.shiftKey ? [e.deltaY, 0] : [e.deltaX, e.deltaY];
      if (pan((x * unit) / raster.cellWidth, (y * unit) / raster.zoom)) e.preventDefault();
    }
  }, { passive: false });

  new ResizeObserver(refresh).observe(canvas);
  addEventListener("themechange", refresh);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refresh);
}

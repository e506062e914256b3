// Squares: the values of two heaps as a table, with the P-positions.
const square = { side: 0, values: null, x: 0, y: 0, shading: null };

async function showSquare() {
  wrong(part("t-wrong"));
  try {
    const { game, words, side, values } = await engine.ask({ ask: "table", game: part("t-game").value, side: Number(part("t-side").value) });
    Object.assign(square, { game, side, values, x: 0, y: 0, shading: new Shading(values) });
    part("t-words").textContent = `${game}: ${words}`;
    const lost = [];
    for (let x = 0; x < side; x++) for (let y = x; y < side; y++) if (values[y * side + x] === 0) lost.push(`(${x}, ${y})`);
    part("t-lost").textContent = `P-positions, the smaller heap first: ${lost.slice(0, 60).join(", ")}${lost.length > 60 ? ", …" : ""}`;
    paintSquare();
  } catch (error) {
    wrong(part("t-wrong"), error);
  }
}

function paintSquare() {
  const { side, values, shading, x, y } = square, canvas = part("t-canvas");
  if (!values || canvas.clientWidth === 0) return;
  const context = sized(canvas), size = canvas.clientWidth, each = size / side;
  const cells = new ImageData(side, side), pixels = new Uint32Array(cells.data.buffer);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const i = row * side + column;
      pixels[(side - 1 - row) * side + column] = values[i] === 0 ? alarmPixel : shadePixels[0][shading.shades[i]];
    }
  }
  const small = Object.assign(document.createElement("canvas"), { width: side, height: side });
  small.getContext("2d").putImageData(cells, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, size, size);
  if (each >= 18) {
    context.font = `${Math.min(14, each * 0.45)}px ${getComputedStyle(canvas).fontFamily}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let i = 0; i < values.length; i++) {
      context.fillStyle = values[i] !== 0 && shading.shades[i] < 140 ? "#fff" : "#000";
      context.fillText(values[i], ((i % side) + 0.5) * each, size - (Math.floor(i / side) + 0.5) * each);
    }
  }
  context.lineWidth = 2;
  for (const [colour, by] of [["#fff", 2], ["#000", 0.5]]) {
    context.strokeStyle = colour;
    context.strokeRect(x * each - by, size - (y + 1) * each - by, each + 2 * by, each + 2 * by);
  }
  const value = values[y * side + x];
  part("t-readout").textContent = `heaps ${x} and ${y}: value ${grouped(value)}, ${value === 0 ? "P: whoever is to move loses" : "N: whoever is to move wins"}`;
}

function moveInSquare(x, y) {
  const within = (v) => Math.min(Math.max(0, v), square.side - 1);
  Object.assign(square, { x: within(x), y: within(y) });
  paintSquare();
}

function setUpSquares() {
  const canvas = part("t-canvas");
  part("t-form").addEventListener("submit", (e) => { e.preventDefault(); showSquare(); });
  for (const event of ["pointermove", "pointerdown"]) {
    canvas.addEventListener(event, (e) => {
      const each = canvas.clientWidth / square.side;
      if (square.values) moveInSquare(Math.floor(e.offsetX / each), Math.floor(square.side - e.offsetY / each));
    });
  }
  canvas.addEventListener("keydown", (e) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (!step || !square.values || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    const far = e.shiftKey ? 10 : 1;
    moveInSquare(square.x + far * step[0], square.y + far * step[1]);
  });
  new ResizeObserver(paintSquare).observe(canvas);
}

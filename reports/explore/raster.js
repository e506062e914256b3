// Raster: the canvas. Heap n is the cell in column n mod width of row ⌊n / width⌋. Lengths are in
// CSS pixels unless said otherwise; top and left are in rows and columns and may be fractions.
class Raster {
  width = 1;
  zoom = 4; // the height of a row
  top = 0;
  left = 0;
  anchor = 0; // the heap that stays in the first row shown when the width changes
  by = "value";
  mark = true; // exceptional heaps
  cursor = 0;

  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.cells = document.createElement("canvas"); // a pixel a cell, enlarged when drawn
  }

  get rows() { return Math.ceil(this.sequence.length / this.width); }
  get shownRows() { return this.canvas.clientHeight / this.zoom; }
  get shownColumns() { return this.canvas.clientWidth / this.cellWidth; }

  // A row fills the canvas where it can; cells too narrow to tell 8 from 9 pixels have whole ones.
  get cellWidth() {
    const fill = this.canvas.clientWidth / this.width;
    return Math.max(this.zoom, fill < 8 ? Math.floor(fill) : fill);
  }

  // heapAt returns the heap at a point of the canvas, or −1.
  heapAt(x, y) {
    const column = Math.floor(this.left + x / this.cellWidth), row = Math.floor(this.top + y / this.zoom);
    const n = row * this.width + column;
    return column >= 0 && column < this.width && n >= 0 && n < this.sequence.length ? n : -1;
  }

  show(sequence) {
    this.sequence = sequence;
    this.cursor = Math.min(this.cursor, sequence.length - 1);
  }

  fold(width) {
    this.width = Math.min(Math.max(1, Math.round(width) || 1), this.sequence.length);
    this.#place(this.left, Math.floor(this.anchor / this.width));
  }

  pan(columns, rows) {
    const before = [this.left, this.top];
    this.#place(this.left + columns, this.top + rows);
    this.anchor = Math.floor(this.top) * this.width;
    return before[0] !== this.left || before[1] !== this.top;
  }

  // zoomTo keeps the cell under the point (x, y) where it is.
  zoomTo(zoom, x, y) {
    const column = this.left + x / this.cellWidth, row = this.top + y / this.zoom;
    this.zoom = Math.min(Math.max(1, Math.round(zoom)), 64);
    this.#place(column - x / this.cellWidth, row - y / this.zoom);
    this.anchor = Math.floor(this.top) * this.width;
  }

  // reveal pans as little as it takes to show heap n whole.
  reveal(n) {
    const column = n % this.width, row = Math.floor(n / this.width);
    const clamp = (from, at, shown) => Math.max(at + 1 - shown, Math.min(from, at));
    this.pan(clamp(this.left, column, this.shownColumns) - this.left, clamp(this.top, row, this.shownRows) - this.top);
  }

  #place(left, top) {
    this.left = Math.max(0, Math.min(left, this.width - this.shownColumns));
    this.top = Math.max(0, Math.min(top, this.rows - this.shownRows));
  }

  paint() {
    const { canvas, sequence, width } = this;
    sized(canvas);
    this.#place(this.left, this.top);

    const area = {
      row: Math.floor(this.top), column: Math.floor(this.left),
      rows: Math.min(this.rows, Math.ceil(this.top + this.shownRows)) - Math.floor(this.top),
      columns: Math.min(width, Math.ceil(this.left + this.shownColumns)) - Math.floor(this.left),
    };
    if (area.rows <= 0 || area.columns <= 0) return; // not laid out yet
    this.#paintCells(area);
    if (byNumber(this.by) && this.mark && this.#largeCells) this.#ringExceptions(area);
    if (sequence.preperiod > 0 && sequence.preperiod < sequence.length) this.#paintBoundary();
    this.#paintCursor();
  }

  get #largeCells() { return Math.min(this.zoom, this.cellWidth) >= 6; }
  #x(column) { return (column - this.left) * this.cellWidth; }
  #y(row) { return (row - this.top) * this.zoom; }

  #paintCells({ row, column, rows, columns }) {
    const { sequence, width, cells, context } = this;
    const pixelOf = pixelBy[this.by](sequence, width);
    const fill = byNumber(this.by) && this.mark && !this.#largeCells; // exceptions too small for a ring
    const image = new ImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    for (let r = 0, i = 0; r < rows; r++) {
      const first = (row + r) * width + column;
      for (let c = 0; c < columns; c++, i++) {
        const n = first + c;
        if (n < sequence.length) pixels[i] = fill && sequence.exceptional[n] ? alarmPixel : pixelOf(n);
      }
    }
    Object.assign(cells, { width: columns, height: rows });
    cells.getContext("2d").putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(cells, this.#x(column), this.#y(row), columns * this.cellWidth, rows * this.zoom);
  }

  #ringExceptions({ row, rows }) {
    const { sequence, width, zoom, cellWidth, context } = this;
    const end = Math.min(sequence.exceptional.length, (row + rows) * width);
    context.strokeStyle = css(vermilion);
    context.lineWidth = 2;
    for (let n = row * width; n < end; n++) {
      if (!sequence.exceptional[n]) continue;
      context.strokeRect(this.#x(n % width) + 1, this.#y(Math.floor(n / width)) + 1, cellWidth - 2, zoom - 2);
    }
  }

  // The line between the last heap before the period and the first within it.
  #paintBoundary() {
    const { context, width, sequence } = this;
    const row = Math.floor(sequence.preperiod / width), column = sequence.preperiod % width;
    context.beginPath();
    context.moveTo(this.#x(width), this.#y(row));
    context.lineTo(this.#x(column), this.#y(row));
    context.lineTo(this.#x(column), this.#y(row + 1));
    context.lineTo(this.#x(0), this.#y(row + 1));
    context.strokeStyle = getComputedStyle(this.canvas).color;
    context.lineWidth = 1.5;
    context.stroke();
  }

  // Black in white, to be seen on every colour; at the canvas's border it moves inwards.
  #paintCursor() {
    const { context, cursor, width, cellWidth, zoom, canvas } = this;
    const x = this.#x(cursor % width), y = this.#y(Math.floor(cursor / width));
    if (x + cellWidth <= 0 || y + zoom <= 0 || x >= canvas.clientWidth || y >= canvas.clientHeight) return;
    for (const [colour, by] of [["#fff", 2.5], ["#000", 1]]) {
      const left = Math.max(x - by, 3.5 - by), top = Math.max(y - by, 3.5 - by);
      const right = Math.min(x + cellWidth + by, canvas.clientWidth - 3.5 + by), bottom = Math.min(y + zoom + by, canvas.clientHeight - 3.5 + by);
      context.strokeStyle = colour;
      context.lineWidth = by === 1 ? 1.5 : 2;
      context.strokeRect(left, top, right - left, bottom - top);
    }
  }
}


// Axes: round numbers along the raster and in the graph, and the pixels of both.

// stepFor returns 1, 2 or 5 times a power of ten, so that a span holds at most so many steps of it.
function stepFor(span, most) {
  const least = Math.max(1, span / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((k) => k * power).find((step) => step >= least);
}

// ticksOf returns the multiples of a round step from `from` to `to`.
function ticksOf(from, to, most) {
  const step = stepFor(to - from, most);
  const ticks = [];
  for (let t = Math.ceil(from / step) * step; t <= to; t += step) ticks.push(t);
  return ticks;
}

// sized gives a canvas as many pixels as the screen has there, and returns its context, empty, with lengths in CSS pixels.
function sized(canvas) {
  const scale = devicePixelRatio, context = canvas.getContext("2d");
  const size = { width: Math.round(canvas.clientWidth * scale), height: Math.round(canvas.clientHeight * scale) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  return context;
}

// showAxes writes the heaps at which rows start to the left of the raster, and columns below it.
function showAxes(raster, rows, columns) {
  const { width, zoom, cellWidth, top, left } = raster;
  const row = (r) => {
    const e = element("span", {}, grouped(r * width));
    e.style.top = `${(r + 0.5 - top) * zoom}px`;
    return e;
  };
  const column = (c) => {
    const e = element("span", {}, grouped(c));
    e.style.left = `${(c + 0.5 - left) * cellWidth}px`;
    return e;
  };
  const lastRow = Math.min(raster.rows, top + raster.shownRows) - 1;
  const lastColumn = Math.min(width, left + raster.shownColumns) - 1;
  rows.replaceChildren(...ticksOf(Math.ceil(top), lastRow, raster.canvas.clientHeight / 40).map(row));
  columns.replaceChildren(...ticksOf(Math.ceil(left), lastColumn, raster.canvas.clientWidth / 60).map(column));
}

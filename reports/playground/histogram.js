// The histogram: how many of the heaps shown have each value, rare ones in the colour of what must be seen.
function showHistogram() {
  const sequence = raster.sequence, canvas = part("p-histogram");
  if (!sequence) return; // nothing was settled yet
  const largest = sequence.values.reduce((a, b) => Math.max(a, b), 0);
  const width = stepFor(largest, 200);
  const bins = Math.floor(largest / width) + 1;
  const common = new Uint32Array(bins), rare = new Uint32Array(bins);
  for (let n = 0; n < sequence.length; n++) (sequence.game.rare && sequence.rare(n) ? rare : common)[Math.floor(sequence.values[n] / width)]++;
  const most = common.reduce((a, c, i) => Math.max(a, c + rare[i]), 1);

  const context = sized(canvas), style = getComputedStyle(canvas), w = canvas.clientWidth, h = canvas.clientHeight;
  const left = 60, top = 10, foot = h - 34, each = (w - left - 10) / bins;
  const y = (count) => foot - ((foot - top) * count) / most;
  for (let i = 0; i < bins; i++) {
    const x = left + i * each, wide = Math.max(1, each - (each > 4 ? 1 : 0));
    context.fillStyle = css(shadeColour(90));
    context.fillRect(x, y(common[i]), wide, foot - y(common[i]));
    const few = rare[i] ? Math.max(3, y(common[i]) - y(common[i] + rare[i])) : 0; // to be seen beside thousands
    context.fillStyle = css(vermilion);
    context.fillRect(x, y(common[i]) - few, wide, few);
  }
  context.fillStyle = context.strokeStyle = style.color;
  context.font = `12px ${style.fontFamily}`;
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const count of ticksOf(0, most, 5)) context.fillText(grouped(count), left - 8, y(count));
  context.textAlign = "center";
  for (const value of ticksOf(0, largest, Math.max(2, Math.floor(w / 90)))) {
    if (Number.isInteger(value)) context.fillText(grouped(value), left + (Math.floor(value / width) + 0.5) * each, foot + 12);
  }
  context.fillText("value", left + (w - left) / 2, foot + 27);
  context.beginPath();
  context.moveTo(left - 3, top);
  context.lineTo(left - 3, foot + 0.5);
  context.lineTo(w - 10, foot + 0.5);
  context.stroke();

  const kinds = new Set(sequence.values).size;
  part("p-spread").textContent = `${counted(kinds, "value")} among ${counted(sequence.length, "heap")}, the largest ${grouped(largest)}${width > 1 ? `; a bar stands for ${grouped(width)} values` : ""}${sequence.game.rare ? "; rare values are orange" : ""}.`;
  canvas.setAttribute("aria-label", `Histogram of ${sequence.game.name}: ${part("p-spread").textContent}`);
}

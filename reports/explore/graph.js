// Graph: the values of the heaps that the raster shows, each a dot.
class Graph {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.margin = { left: 48, right: 10, top: 22, bottom: 36 };
  }

  // paint draws the heaps from … to of the raster's sequence.
  paint({ sequence, cursor, by, mark }, from, to) {
    const { canvas, margin } = this;
    sized(canvas);
    this.from = from;
    this.to = Math.max(to, from + 1);
    this.most = 1;
    for (let n = from; n <= to; n++) this.most = Math.max(this.most, sequence.values[n]);
    this.least = this.most;
    for (let n = from; n <= to; n++) this.least = Math.min(this.least, sequence.values[n]);
    if (this.least < this.most / 2) this.least = 0;
    if (canvas.clientWidth <= margin.left + margin.right || canvas.clientHeight <= margin.top + margin.bottom) return;
    this.#dots(sequence, (n) => (by === "rare" ? sequence.rare(n) : mark && byNumber(by) && sequence.exceptional[n] === 1));
    this.#axes();
    this.#cursor(cursor);
  }

  #x(n) { return this.margin.left + ((n - this.from) / (this.to - this.from)) * (this.canvas.clientWidth - this.margin.left - this.margin.right); }
  #y(v) {
    const { top, bottom } = this.margin, height = this.canvas.clientHeight - top - bottom;
    return top + height * (1 - (v - this.least) / Math.max(1, this.most - this.least));
  }

  // heapAt returns the heap at a horizontal place of the canvas.
  heapAt(x) {
    const { left, right } = this.margin;
    const share = (x - left) / (this.canvas.clientWidth - left - right);
    return Math.round(this.from + Math.min(1, Math.max(0, share)) * (this.to - this.from));
  }

  // Dots are pixels, as there may be a hundred thousand; what stands out is drawn last.
  #dots(sequence, standsOut) {
    const { width, height } = this.canvas, scale = devicePixelRatio;
    const image = new ImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const size = Math.max(2, Math.round((this.to - this.from < 2000 ? 3 : 2) * scale));
    const put = (n, colour) => {
      const x = Math.round(this.#x(n) * scale - size / 2), y = Math.round(this.#y(sequence.values[n]) * scale - size / 2);
      for (let r = y; r < y + size; r++) pixels.fill(colour, r * width + x, r * width + x + size);
    };
    const plain = shadePixels[0][90], last = Math.min(this.to, sequence.length - 1), out = [];
    for (let n = this.from; n <= last; n++) {
      if (standsOut(n)) out.push(n);
      else put(n, plain);
    }
    for (const n of out) put(n, alarmPixel);
    this.context.putImageData(image, 0, 0);
  }

  #axes() {
    const { context, canvas, margin } = this;
    const style = getComputedStyle(canvas);
    const right = canvas.clientWidth - margin.right, foot = canvas.clientHeight - margin.bottom;
    context.strokeStyle = context.fillStyle = style.color;
    context.font = `12px ${style.fontFamily}`;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(margin.left - 4, margin.top - 4);
    context.lineTo(margin.left - 4, foot + 4);
    context.lineTo(right, foot + 4);
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const v of ticksOf(this.least, this.most, 8)) {
      context.moveTo(margin.left - 8, this.#y(v));
      context.lineTo(margin.left - 4, this.#y(v));
      context.fillText(grouped(v), margin.left - 10, this.#y(v));
    }
    context.textAlign = "center";
    context.textBaseline = "top";
    for (const n of ticksOf(this.from, this.to, (right - margin.left) / 90)) {
      context.moveTo(this.#x(n), foot + 4);
      context.lineTo(this.#x(n), foot + 8);
      context.fillText(grouped(n), Math.min(this.#x(n), right - 14), foot + 10);
    }
    context.stroke();
    context.fillText("heap n", (margin.left + right) / 2, foot + 23);
    context.textAlign = "left";
    context.fillText("G(n)", 2, 0);
  }

  #cursor(n) {
    if (n < this.from || n > this.to) return;
    const { context, canvas, margin } = this;
    context.strokeStyle = css(vermilion);
    context.beginPath();
    context.moveTo(this.#x(n), margin.top);
    context.lineTo(this.#x(n), canvas.clientHeight - margin.bottom);
    context.stroke();
  }
}

// Sequence: the values of a game and what is known about each heap. `game` is a View of package shown.
class Sequence {
  constructor(game, values) {
    this.game = game;
    this.values = values;
    this.length = values.length;
    this.preperiod = game.period ? game.period.preperiod : 0;
    this.exceptional = this.#exceptions();
    this.value = new Shading(values);
    // With a saltus the values climb; less the drift they show the period as stripes.
    if (game.period?.saltus) {
      const { period, saltus } = game.period;
      this.drift = new Shading(Float64Array.from(values, (v, n) => v - saltus * Math.floor(n / period)));
    }
  }

  // ways lists how the raster can be coloured, the best one first.
  get ways() {
    return [...(this.drift ? ["drift"] : []), "value", ...(this.game.rare ? ["rare"] : []), "difference"];
  }

  // fades reports whether heap n is shown faded: it lies in the preperiod, and there is more to see.
  fades(n) { return n < this.preperiod && this.preperiod < this.length; }

  // rare reports whether the value of heap n has the rare colour.
  rare(n) {
    const { mask, parity, even } = this.game.rare;
    let bits = (this.values[n] & mask) >>> 0, colour = parity * (n + even);
    for (; bits; bits &= bits - 1) colour++;
    return colour % 2 === 0;
  }

  // saltus returns what the period, if it divides the width, adds to a value from row to row.
  saltus(width) {
    const p = this.game.period;
    return p && width % p.period === 0 ? p.saltus * (width / p.period) : 0;
  }

  // differs reports whether G(n + width) is not G(n), saltus included; undefined past the end.
  differs(n, width) {
    if (n + width >= this.length) return undefined;
    return this.values[n + width] !== this.values[n] + this.saltus(width);
  }

  // nextDifference returns the first heap after (before, if step is −1) n that differs, or −1.
  nextDifference(n, width, step) {
    for (n += step; n >= 0 && n + width < this.length; n += step) if (this.differs(n, width)) return n;
    return -1;
  }

  // An exceptional heap lies before the preperiod's end and has not the value that the period,
  // continued downwards, would give it. Heaps whose periodic counterpart is not known are not marked.
  #exceptions() {
    const flags = new Uint8Array(Math.min(this.preperiod, this.length));
    if (!this.game.period) return flags;
    const { period, saltus } = this.game.period;
    for (let n = 0; n < flags.length; n++) {
      const periods = Math.ceil((this.preperiod - n) / period);
      const counterpart = n + periods * period;
      if (counterpart < this.length) flags[n] = this.values[counterpart] !== this.values[n] + periods * saltus;
    }
    return flags;
  }
}

// Shading: a shade from 0 to 254 for the number of each heap. Up to 16 different numbers are evenly
// spaced; more are spaced by how often they occur, so that the whole scale is used whatever their
// distribution. The scale lists [number, shade] in order of the numbers.
class Shading {
  constructor(numbers) {
    const sorted = numbers.slice().sort();
    const blocks = []; // of equal numbers: [number, start, end] in sorted
    for (let start = 0, end = 0; start < sorted.length; start = end) {
      while (end < sorted.length && sorted[end] === sorted[start]) end++;
      blocks.push([sorted[start], start, end]);
    }
    const middle = ([, start, end]) => (start + end) / 2;
    const least = middle(blocks[0]), spread = middle(blocks.at(-1)) - least;
    this.scale = blocks.map((block, rank) => {
      const share = blocks.length <= 16 ? rank / Math.max(1, blocks.length - 1) : (middle(block) - least) / spread;
      return [block[0], Math.round(254 * share)];
    });
    const shadeOf = new Map(this.scale);
    this.shades = Uint8Array.from(numbers, (v) => shadeOf.get(v));
  }
}


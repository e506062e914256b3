// Words: what the picture shows, for reading and for hearing.
const grouped = (n) => n.toLocaleString("en").replaceAll(",", "\u202f"); // no line is broken there

// about says where heap n is and what its value is.
function about(sequence, width, n) {
  const next = n + width < sequence.length ? ` · G(n + ${grouped(width)}) = ${grouped(sequence.values[n + width])}` : "";
  const notes = [];
  if (n < sequence.preperiod) notes.push(sequence.exceptional[n] ? "exceptional" : "in the preperiod");
  if (sequence.game.rare) notes.push(sequence.rare(n) ? "rare" : "common");
  return `n = ${grouped(n)} · row ${grouped(Math.floor(n / width))}, column ${grouped(n % width)} · ` +
    `G(n) = ${grouped(sequence.values[n])}${next}${notes.map((note) => ` · ${note}`).join("")}`;
}

// element returns a new element; its text is text, never markup.
function element(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

const swatch = (colour, text) => element("li", {}, Object.assign(element("span", { class: "swatch" }), { style: `background: ${css(colour)}` }), text);

// scaleEntries explain the shades: each number while they are few, else a ramp with some of them.
function scaleEntries({ scale }) {
  if (scale.length <= 16) return scale.map(([number, shade]) => swatch(shadeColour(shade), grouped(number)));
  const bar = element("span", { class: "ramp" });
  bar.style.background = `linear-gradient(to right, ${viridis.map(css)})`;
  const ticks = [0, 64, 127, 191, 254].map((at) => {
    const [number] = scale.reduce((best, entry) => (Math.abs(entry[1] - at) < Math.abs(best[1] - at) ? entry : best));
    return element("span", {}, grouped(number));
  });
  return [element("li", { class: "scale" }, bar, element("span", { class: "ticks" }, ...ticks))];
}

// legend returns the entries that explain the colours.
function legend(sequence, width, by, mark) {
  const entries = [];
  if (byNumber(by)) {
    const { period, saltus } = sequence.game.period ?? {};
    entries.push(element("li", {}, by === "value" ? "G(n):" : `G(n) − ${grouped(saltus)}⌊n/${grouped(period)}⌋:`), ...scaleEntries(sequence[by]));
    if (mark && sequence.exceptional.includes(1)) entries.push(swatch(vermilion, "exceptional"));
  } else if (by === "rare") {
    entries.push(swatch(vermilion, "rare"), swatch(pale, "common"));
  } else {
    entries.push(swatch(vermilion, law(sequence, width, "≠")), swatch(pale, law(sequence, width, "=")));
  }
  if (sequence.preperiod > 0 && sequence.fades(0)) entries.push(element("li", {}, element("span", { class: "swatch fade" }), "faded: the preperiod"));
  return entries;
}

// law is G(n + w) = G(n), or ≠, with what the period adds on the way.
function law(sequence, width, relation) {
  const saltus = sequence.saltus(width);
  return `G(n + ${grouped(width)}) ${relation} G(n)${saltus ? ` + ${grouped(saltus)}` : ""}`;
}

// agreement says at how many heaps, and up to which, the law of the width fails.
function agreement(sequence, width) {
  const compared = sequence.length - width;
  if (compared <= 0) return "";
  const { values } = sequence, saltus = sequence.saltus(width);
  let fails = 0, last = 0;
  for (let n = 0; n < compared; n++) {
    if (values[n + width] !== values[n] + saltus) { fails++; last = n; }
  }
  if (!fails) return `${law(sequence, width, "=")} for all ${grouped(compared)} heaps compared.`;
  const percent = (Math.floor((1000 * (compared - fails)) / compared) / 10).toFixed(1); // never rounded up to 100
  return `${law(sequence, width, "=")} for ${percent} % of ${grouped(compared)} heaps; it fails for ${grouped(fails)} of them, last for n = ${grouped(last)}.`;
}


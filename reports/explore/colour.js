// Colours: those of the printed figures, told apart by colour-blind readers, in light and in dark.

// viridis is the colour map of that name (Smith & van der Walt 2015; public domain) at nine equal
// steps; its lightness rises evenly.
const viridis = [
  [0x44, 0x01, 0x54], [0x47, 0x2d, 0x7b], [0x3b, 0x52, 0x8b], [0x2c, 0x72, 0x8e], [0x21, 0x90, 0x8c],
  [0x27, 0xad, 0x81], [0x5d, 0xc8, 0x63], [0xaa, 0xdc, 0x32], [0xfd, 0xe7, 0x25],
];
const vermilion = [0xd5, 0x5e, 0x00]; // of Okabe & Ito 2008: what must be seen
const pale = [0x80, 0x8c, 0x98, 0x50]; // the rest, on light and dark paper

function shadeColour(shade) {
  const t = (shade / 254) * (viridis.length - 1);
  const i = Math.min(Math.floor(t), viridis.length - 2);
  return viridis[i].map((a, k) => Math.round(a + (t - i) * (viridis[i + 1][k] - a)));
}

const css = ([r, g, b, a = 255]) => `rgb(${r} ${g} ${b} / ${a / 255})`;

// A pixel is a colour as ImageData holds it, and 0 is nothing at all. Faded heaps let half of the
// paper through; what must be seen is not faded.
const pixel = ([r, g, b, a = 255], opacity = 1) => new Uint32Array(Uint8Array.of(r, g, b, a * opacity).buffer)[0];
const opacities = [1, 0.5];
const shadePixels = opacities.map((opacity) => Uint32Array.from({ length: 255 }, (_, s) => pixel(shadeColour(s), opacity)));
const palePixels = opacities.map((opacity) => pixel(pale, opacity));
const alarmPixel = pixel(vermilion);

const shaded = (s, { shades }) => (n) => shadePixels[s.fades(n) ? 1 : 0][shades[n]];
const flagged = (s, flag) => (n) => {
  const up = flag(n);
  return up === undefined ? 0 : up ? alarmPixel : palePixels[s.fades(n) ? 1 : 0];
};

// pixelBy gives, for each way to colour, a function from a heap to its pixel.
const pixelBy = {
  value: (s) => shaded(s, s.value),
  drift: (s) => shaded(s, s.drift),
  rare: (s) => flagged(s, (n) => s.rare(n)),
  difference: (s, width) => flagged(s, (n) => s.differs(n, width)),
};

// Ways to colour that show numbers, so that exceptional heaps must be marked.
const byNumber = (by) => by === "value" || by === "drift";


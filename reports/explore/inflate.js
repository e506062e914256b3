// Values: from the text in the page to an array.

// inflate undoes deflate (RFC 1951), into `size` bytes. It stands in for the browser's own
// DecompressionStream where that is missing; it takes a code bit by bit, which is slow but short.
function inflate(input, size) {
  const output = new Uint8Array(size);
  let read = 0, written = 0; // read counts bits

  const bit = () => (input[read >> 3] >> (read++ & 7)) & 1;
  const number = (bits) => {
    let value = 0;
    for (let i = 0; i < bits; i++) value |= bit() << i;
    return value;
  };
  // A canonical Huffman code, given by the lengths of its words (section 3.2.2).
  const code = (lengths) => {
    const counts = new Array(16).fill(0);
    for (const length of lengths) counts[length]++;
    counts[0] = 0;
    const starts = [0];
    for (let i = 1; i < 16; i++) starts.push(starts[i - 1] + counts[i - 1]);
    const symbols = [];
    lengths.forEach((length, symbol) => { if (length) symbols[starts[length]++] = symbol; });
    return { counts, symbols };
  };
  const symbol = ({ counts, symbols }) => {
    for (let word = 0, first = 0, index = 0, length = 1; length < 16; length++) {
      word |= bit();
      if (word - first < counts[length]) return symbols[index + word - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      word <<= 1;
    }
    throw new Error("the values of this page are damaged");
  };
  const lengthBase = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
  const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
  const distanceBits = (s) => Math.max(0, (s >> 1) - 1);
  const distanceBase = (s) => (s < 4 ? s + 1 : ((2 + (s & 1)) << distanceBits(s)) + 1);
  const fixed = [
    code(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
    code(new Array(30).fill(5)),
  ];
  const dynamic = () => {
    const literals = number(5) + 257, distances = number(5) + 1, given = number(4) + 4;
    const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    const meta = new Array(19).fill(0);
    for (let i = 0; i < given; i++) meta[order[i]] = number(3);
    const metaCode = code(meta), lengths = [];
    while (lengths.length < literals + distances) {
      const s = symbol(metaCode);
      if (s < 16) lengths.push(s);
      else {
        const repeated = s === 16 ? lengths.at(-1) : 0;
        const times = s === 16 ? 3 + number(2) : s === 17 ? 3 + number(3) : 11 + number(7);
        for (let i = 0; i < times; i++) lengths.push(repeated);
      }
    }
    return [code(lengths.slice(0, literals)), code(lengths.slice(literals))];
  };

  for (let last = 0; !last;) {
    last = bit();
    const type = number(2);
    if (type === 0) {
      read = (read + 7) & ~7;
      const count = number(16);
      read += 16; // the count's complement
      output.set(input.subarray(read >> 3, (read >> 3) + count), written);
      read += 8 * count;
      written += count;
      continue;
    }
    const [literals, distances] = type === 1 ? fixed : dynamic();
    for (let s = symbol(literals); s !== 256; s = symbol(literals)) {
      if (s < 256) { output[written++] = s; continue; }
      const length = lengthBase[s - 257] + number(lengthBits[s - 257]);
      const d = symbol(distances);
      const from = written - distanceBase(d) - number(distanceBits(d));
      for (let i = 0; i < length; i++) output[written++] = output[from + i];
    }
  }
  return output;
}

// unpack returns the values of a game: planes of bytes, the lowest first, deflated, in base64.
async function unpack({ heaps, planes, data }) {
  const packed = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
  let bytes;
  if (globalThis.DecompressionStream) {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  } else {
    bytes = inflate(packed, heaps * planes);
  }
  if (planes === 1) return bytes;
  const values = new Uint32Array(heaps);
  for (let k = 0; k < planes; k++) {
    for (let n = 0; n < heaps; n++) values[n] |= bytes[k * heaps + n] << (8 * k);
  }
  return values;
}


// The worker's side, after wasm_exec.js of the same release of Go: it unpacks the engine and passes on what the page
// asks. The engine defines ask and stop, and posts its answers itself.

// bytes undoes base 85 (encoding/ascii85 of Go, with v for < and without z).
function bytes(text) {
  const output = new Uint8Array(Math.ceil((text.length * 4) / 5) + 8);
  let word = 0, digits = 0, written = 0;
  const put = (count) => { for (let i = 0; i < count; i++) output[written++] = word >>> (24 - 8 * i); };
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 33) continue;
    word = word * 85 + (c === 118 ? 60 : c) - 33;
    if (++digits === 5) { put(4); word = digits = 0; }
  }
  if (digits > 0) {
    const left = digits - 1;
    for (; digits < 5; digits++) word = word * 85 + 84;
    put(left);
  }
  return output.subarray(0, written);
}

const unpacked = (text) => new Response(new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// The engine opens files as any program does; it finds the one that the page has given it.
const file = { name: "", text: new Uint8Array(), read: 0 };
fs.open = (path, flags, mode, opened) => {
  file.read = 0;
  if (path === file.name) opened(null, 3);
  else opened(Object.assign(new Error("no such file"), { code: "ENOENT" }));
};
fs.read = (fd, buffer, offset, length, position, done) => {
  const piece = file.text.subarray(file.read, file.read + length);
  buffer.set(piece, offset);
  file.read += piece.length;
  done(null, piece.length);
};
fs.close = (fd, closed) => closed(null);

onmessage = async ({ data }) => {
  if (data.ask) return ask(data.id, data.ask);
  if (data.stop) return stop(data.stop);
  if (data.file) return void Object.assign(file, { name: data.file.name, text: new TextEncoder().encode(data.file.text) });
  try {
    const module = data.module ?? await WebAssembly.compile(await unpacked(data.text));
    const go = new Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    if (!data.module) postMessage({ module });
    await go.run(instance);
    postMessage({ ended: true });
  } catch (e) {
    setTimeout(() => { throw e; }); // the page hears errors, not promises that fail
  }
};

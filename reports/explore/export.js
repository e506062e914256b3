// Export: what is seen, as a file of the reader's.

// save hands a file to the reader.
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// fileName is the game's name without what some systems refuse in names of files.
const fileName = (game, rest) => `${game.replace(/[^\p{L}\p{N}.,()-]+/gu, "-")}${rest}`;

// valuesAsCSV has the columns of `grundy --format csv`.
const valuesAsCSV = ({ values }) => `heap,value\n${Array.from(values, (v, n) => `${n},${v}\n`).join("")}`;

const saveValues = (sequence) => save(new Blob([valuesAsCSV(sequence)], { type: "text/csv" }), fileName(sequence.game.name, ".csv"));

// savePicture saves a canvas on the paper of the page.
function savePicture(canvas, name) {
  const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
  const context = copy.getContext("2d");
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0);
  copy.toBlob((blob) => save(blob, name), "image/png");
}

// Tables that can be sorted by a click on a header and searched: nothing is fetched, and without the script
// they are tables.
const value = (cell) => {
  const text = cell.textContent.trim();
  const plain = text.replace(/[\u2009\u202f\s]/g, "").replace("\u2212", "-");
  return plain !== "" && !Number.isNaN(Number(plain)) ? Number(plain) : text;
};
const compare = (a, b) => {
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1; // what is empty comes last
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
};
const sort = (table, column, header) => {
  const body = table.tBodies[0];
  const down = header.getAttribute("aria-sort") === "ascending";
  const rows = [...body.rows].map((row, i) => ({ row, i, key: value(row.cells[column]) }));
  rows.sort((a, b) => (down && a.key !== "" && b.key !== "" ? compare(b.key, a.key) : compare(a.key, b.key)) || a.i - b.i);
  for (const th of table.tHead.rows[0].cells) th.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", down ? "descending" : "ascending");
  body.append(...rows.map((r) => r.row));
};
const search = (frame, table) => {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Search the rows";
  field.setAttribute("aria-label", "Search the rows of " + frame.getAttribute("aria-label"));
  const said = document.createElement("output");
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
      shown += row.hidden ? 0 : 1;
    }
    said.textContent = wanted === "" ? "" : `${shown} of ${table.tBodies[0].rows.length} rows`;
  });
  const line = document.createElement("div");
  line.className = "search screen-only";
  line.append(field, said);
  frame.before(line);
};
// choose lets the reader leave columns out, but the last one shown.
const choose = (frame, table) => {
  const headers = [...table.tHead.rows[0].cells];
  const boxes = headers.map((header, column) => {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: true });
    box.addEventListener("change", () => {
      if (boxes.every((b) => !b.checked)) box.checked = true;
      for (const row of table.rows) row.cells[column].hidden = !box.checked;
    });
    const label = document.createElement("label");
    label.append(box, " ", header.textContent);
    return box;
  });
  const details = document.createElement("details");
  details.className = "columns screen-only";
  const summary = document.createElement("summary");
  summary.textContent = "Columns";
  details.append(summary, ...boxes.map((box) => box.parentElement));
  frame.before(details);
};

for (const frame of document.querySelectorAll(".scroll")) {
  const table = frame.querySelector("table");
  if (table?.tHead && table.tHead.rows[0].cells.length > 6) choose(frame, table);
}

for (const frame of document.querySelectorAll(".scroll")) {
  const table = frame.querySelector("table");
  if (!table?.tHead || table.tBodies[0].rows.length < 8) continue;
  [...table.tHead.rows[0].cells].forEach((header, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...header.childNodes);
    button.addEventListener("click", () => sort(table, column, header));
    header.append(button);
  });
  search(frame, table);
}

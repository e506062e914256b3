// The desk: what all forms of the page share.
const engine = new Engine();
const part = (id) => document.getElementById(id);

// wrong shows why something was refused, with a caret below the place that is at fault; nothing takes it away.
function wrong(place, error) {
  if (!error) { place.replaceChildren(); return; }
  const parts = [error.message.replace(/^[a-z]+(?=[ ,:])/, (word) => word[0].toUpperCase() + word.slice(1))]; // but no name of a file
  if (error.at !== undefined) parts.push(element("pre", {}, `${error.text}\n${" ".repeat(error.at)}^`));
  place.replaceChildren(...parts);
}

// counted is a number of things: "1 heap", "2 heaps".
const counted = (n, thing) => `${grouped(n)} ${thing}${n === 1 ? "" : "s"}`;

// tableOf returns a table in a frame that scrolls; the first row has its heads, the first column those of rows.
function tableOf(label, [heads, ...rows]) {
  const cell = (text, i) => (i === 0 ? element("th", { scope: "row" }, text) : element("td", {}, text));
  return element("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": label },
    element("table", {},
      element("thead", {}, element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map(cell))))));
}

// facts returns terms with what is known of them; what is undefined is left out.
const facts = (list) => list.filter(([, text]) => text !== undefined && text !== "")
  .flatMap(([term, ...text]) => [element("dt", {}, term), element("dd", {}, ...text)]);

// saveText hands a text to the reader as a file.
const saveText = ({ name, text }) => save(new Blob([text]), name);

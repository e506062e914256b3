// Misère play: the quotient of a game, as far as it is found within some seconds or until the reader stops it.
const misereSeconds = 20;
let factoring = null;

// powers writes ab2 as ab².
const powers = (text) => text.replace(/(?<=[a-zA-Z)])\d+/g, (exponent) => [...exponent].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join(""));

async function showQuotient() {
  factoring?.stop();
  wrong(part("m-wrong"));
  const busyHere = (yes) => {
    part("m-go").hidden = yes;
    part("m-stop").hidden = part("m-progress").hidden = !yes;
  };
  busyHere(true);
  const question = engine.ask({ ask: "misere", game: part("m-game").value }, (heaps) => { part("m-done").textContent = `known up to heap ${grouped(heaps)}`; });
  factoring = question;
  const patience = setTimeout(() => question.stop(), 1000 * misereSeconds);
  try {
    const m = await question;
    if (factoring !== question) return;
    const { verdict: v } = m, known = [...m.known];
    if (v.status === "proved") {
      known[v.preperiod] = `[${known[v.preperiod]}`;
      known[known.length - 1] += "]";
    }
    const parts = [element("p", { class: `sentence ${v.status}` }, `${m.title}: ${m.sentence}${m.stopped ? ` The search was stopped; the command line goes on: analyze misere '${v.game}'.` : ""}`),
      element("dl", { class: "facts" }, ...facts([
        ["play", v.tame ? "tame: positions are played as in misère Nim" : "wild: no rule of Nim decides"],
        ["generators", m.generators?.join(", ")],
        ["relations", powers(m.relations.join(", ").slice(0, 2000))],
        ["P-part", powers(m.p.join(", ").slice(0, 2000))],
        ["class of heap 0, 1, …", powers(`${known.slice(0, 400).join(" ")}${known.length > 400 ? " …" : ""}`)],
        ["lost single heaps", m.p_heaps.length ? m.p_heaps.slice(0, 100).join(", ") : "none"],
      ]))];
    if (m.certificate) {
      const button = element("button", { type: "button" }, "Save the certificate");
      button.addEventListener("click", () => saveText(m.certificate));
      parts.push(element("p", {}, button));
    }
    if (m.table) parts.push(element("details", {}, element("summary", {}, `The ${m.table.length - 1} elements`), tableOf("Elements of the quotient", m.table.map((row) => row.map(powers)))));
    part("m-answer").replaceChildren(...parts);
  } catch (error) {
    if (factoring !== question) return;
    part("m-answer").replaceChildren();
    wrong(part("m-wrong"), error);
  } finally {
    clearTimeout(patience);
    if (factoring === question) { factoring = null; busyHere(false); }
  }
}

function setUpQuotient() {
  part("m-form").addEventListener("submit", (e) => { e.preventDefault(); showQuotient(); });
  part("m-stop").addEventListener("click", () => factoring?.stop());
}

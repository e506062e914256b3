// The first form: a game, its period, its proof, and the sequence for the explorer and the histogram.
let settled = null; // what is known of the game that is shown
let running = null; // the question that is being answered
const patience = 4; // seconds after which a search that was not told how far to go is stopped

// The theorems, in a sentence for a student; docs/theory.md has them whole.
const theorems = {
  "guy-smith": "T1: of a finite code, a window of about two preperiods and two periods decides (Guy & Smith 1956)",
  "one-heap": "T2: where a move leaves at most one heap, a value depends on the k values before it alone, k being the largest amount",
  "unequal-parts": "T3: of codes whose parts must differ, such as Grundy’s game, a window of about two preperiods and three periods decides",
  "all-but": "T4: in all-but subtraction each period adds the same saltus",
  "arithmetic": "T5: of codes with a digit 8 or more, whose saltus is a power of two",
  "sparse-state": "T6: rare values have stopped, so few options decide a heap: those with a rare heap in them",
  "repeating": "T9: of codes whose digits repeat for ever",
  "interval": "T10: of L to R tokens the values are known in closed form, so none need be computed",
};

const exceptionsOf = (list) => {
  if (list === null || list === undefined) return undefined;
  const count = Array.isArray(list) ? list.length : list.count, heaps = Array.isArray(list) ? list : list.first;
  if (count === 0) return "none";
  return `${heaps.slice(0, 60).map(grouped).join(", ")}${count > 60 ? ` … (${grouped(count)} heaps)` : ""}`;
};

function showVerdict() {
  const { verdict: v, game, title, words, note, view, stopped, values } = settled;
  part("p-sentence").className = `sentence ${v.status}`;
  part("p-sentence").textContent = `${title}${title === game ? "" : ` (${game})`}: ${view.words}${stopped ? (settled.hurried ? ` That is how far ${patience} seconds go.` : " The run was stopped.") : ""}`;
  part("p-facts").replaceChildren(...facts([
    ["rules", `${words}${note ? ` (${note})` : ""}`],
    ["period", v.period === null ? undefined : grouped(v.period) + (v.saltus ? `, with saltus ${grouped(v.saltus)}` : "")],
    ["preperiod", v.preperiod === null ? undefined : `${grouped(v.preperiod)} (heap 0 counts; ${v.preperiod ? `the last exception is heap ${grouped(v.last_exception)}` : "there is no exception"})`],
    ["exceptional heaps", exceptionsOf(v.exceptions)],
    ["theorem", v.theorem === null ? undefined : `${v.theorem}${v.heaps ? `, which needs ${counted(v.heaps, "heap")}` : ""}. ${theorems[v.theorem] ?? ""}`],
    ["window", v.window ? `heaps ${grouped(v.window.from)} to ${grouped(v.window.to)}, compared with those a period later` : undefined],
    ["computed", v.computed ? `${counted(v.computed, "heap")}, by engine ${v.engine}` : undefined],
    ["largest value", `${grouped(v.max.value)}, first at heap ${grouped(v.max.heap)}`],
    ["rare heaps", v.rare ? `${grouped(v.rare.count)}, the last ${grouped(v.rare.last_heap)} (mask 0x${v.rare.mask.toString(16)})` : undefined],
  ]));
  const first = Array.from(values.subarray(0, 60)).join(", ");
  part("p-first").textContent = `G(0), G(1), … = ${first}${values.length > 60 ? ", …" : ""}`;
  part("p-certificate").hidden = v.status !== "proved" || v.computed === 0;
  part("p-further").hidden = v.status === "proved";
  part("p-known").hidden = false;
  part("p-said").textContent = part("p-sentence").textContent;
}

function busy(yes) {
  part("p-go").hidden = yes;
  part("p-stop").hidden = part("p-progress").hidden = !yes;
  part("p-form").toggleAttribute("aria-busy", yes);
  if (yes) {
    part("p-bar").removeAttribute("value");
    part("p-done").textContent = "";
  }
}

function progressed(done, all) {
  if (all > 0) part("p-bar").value = done / all;
  part("p-done").textContent = `${counted(done, "heap")}${all > 0 ? ` of ${grouped(all)}` : ""}`;
}

// settle shows the game of the form; false if that was refused, or another question came in between.
async function settle(asked = new URLSearchParams()) {
  running?.stop();
  wrong(part("p-wrong"));
  busy(true);
  const question = engine.ask({ ask: "settle", game: part("p-game").value, heaps: part("p-heaps").value.trim(), search: part("p-search").value.trim() }, progressed);
  running = question;
  let hurried = false, timer = 0;
  if (!part("p-search").value.trim()) {
    engine.ready.then(() => { if (running === question) timer = setTimeout(() => { hurried = true; question.stop(); }, 1000 * patience); }, () => {});
  }
  try {
    const answer = await question;
    if (running !== question) return false;
    settled = { ...answer, hurried };
    showVerdict();
    for (const id of ["explorer", "distribution"]) part(id).hidden = false;
    await start({ ...answer.view, values: answer.values });
    view(asked);
    showHistogram();
    changed();
    return true;
  } catch (error) {
    if (running === question) wrong(part("p-wrong"), error);
    return false;
  } finally {
    clearTimeout(timer);
    if (running === question) { running = null; busy(false); }
  }
}

// The address holds the game, how far it is shown and searched, the position below, and the rules file that these name.
shownGame = () => {
  const named = { game: settled.game, n: settled.heaps };
  const search = part("p-search").value.trim(), position = part("q-position");
  if (search) named.search = search;
  if (position.value.trim() !== position.defaultValue) named.position = position.value.trim();
  const { name, text } = engine.file;
  if ([named.game, named.position].some((asked) => asked?.includes(name))) Object.assign(named, { file: name, rules: text });
  return named;
};

// followAddress shows what the address says, or Kayles.
async function followAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  rulesOfAddress(asked);
  part("p-game").value = asked.get("game") ?? (asked.size > 0 && settled ? settled.game : "kayles");
  part("p-heaps").value = asked.get("n") ?? "";
  part("p-search").value = asked.get("search") ?? "";
  if (asked.has("position")) part("q-position").value = asked.get("position");
  return settle(asked);
}

// setUpSettling begins to hear the reader.
function setUpSettling() {
  part("p-form").addEventListener("submit", (e) => { e.preventDefault(); settle(); });
  part("p-stop").addEventListener("click", () => running?.stop());
  part("p-examples").append("Try ", ...["kayles", "0.07", "0.16", "grundy", "0.3F", "subtract:2,3,7", "allbut:2,3", "0.6", "rules:[[n-1], [n-2]]"].map((game) => element("button", { type: "button", value: game }, game)));
  part("p-examples").addEventListener("click", (e) => {
    if (!e.target.value) return;
    part("p-game").value = e.target.value;
    part("p-heaps").value = part("p-search").value = "";
    settle();
  });
  part("p-certificate").addEventListener("click", async () => {
    try {
      saveText(await engine.ask({ ask: "certificate" }));
    } catch (error) {
      wrong(part("p-wrong"), error);
    }
  });
  part("p-further").addEventListener("click", () => {
    part("p-search").value = 4 * settled.verdict.computed;
    settle();
  });
  engine.ask({ ask: "games" }).then(({ games }) => part("p-names").append(
    ...games.map(({ name, code, title }) => element("option", { value: name || code }, name ? `${title}, ${code}` : title))), () => {}); // without the list one types
}

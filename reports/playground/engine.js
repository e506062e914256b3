// Engine: the program itself, compiled to WebAssembly, in a worker. It answers one question after the other.
class Engine {
  #waiting = new Map(); // the questions that were asked, by number
  #last = 0;
  #module = null; // compiled once, for workers after the first

  constructor() { this.#start(); }

  #start() {
    const script = document.getElementById("worker").textContent;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.#worker = new Worker(address);
    this.ready = new Promise((done, failed) => {
      this.#worker.onmessage = ({ data }) => (data.ready ? done() : this.#heard(data));
      this.#worker.onerror = (e) => { failed(new Error(e.message)); this.#restart(`The engine failed: ${e.message}`); };
    });
    this.ready.catch(() => {}); // told by whoever asks
    if (this.#file) this.#worker.postMessage({ file: this.#file });
    this.#worker.postMessage(this.#module ? { module: this.#module } : { text: document.getElementById("engine").textContent.trim() });
  }
  #worker;
  #file = null;

  // file is what the engine finds under its name, as a program finds a file: {name, text}.
  set file(file) {
    this.#file = file;
    this.#worker.postMessage({ file });
  }
  get file() { return this.#file; }

  #heard(data) {
    if (data.module) { this.#module = data.module; return; }
    if (data.ended) { this.#restart("The engine ended: most likely the browser gave it no more memory. It was started anew."); return; }
    const question = this.#waiting.get(data.id);
    if (!question) return;
    if ("done" in data) { question.progress?.(data.done, data.all); return; }
    this.#waiting.delete(data.id);
    clearTimeout(question.patience);
    if (data.failure) {
      const { error, ...place } = JSON.parse(data.failure);
      question.failed(Object.assign(new Error(error), place));
    } else question.done({ ...JSON.parse(data.reply.replaceAll("\u2009", "\u202f")), values: data.values }); // see grouped
  }

  // A worker that has ended, or does not hear, is replaced; what was asked of it fails.
  #restart(why) {
    this.#worker.terminate();
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    if (this.#module) this.#start();
    for (const { failed, patience } of left) { clearTimeout(patience); failed(new Error(why)); }
  }

  // ask returns the data of the answer, with its values, if it has some; progress(done, all) is told on the way, and all is 0
  // if it is not known. The promise has a method stop.
  ask(question, progress) {
    const id = ++this.#last;
    const asked = new Promise((done, failed) => this.#waiting.set(id, { done, failed, progress }));
    this.ready.then(
      () => this.#worker.postMessage({ id, ask: JSON.stringify(question) }),
      (e) => { this.#waiting.get(id)?.failed(new Error(`This browser does not run the engine: ${e.message}`)); this.#waiting.delete(id); },
    );
    asked.stop = () => this.ready.then(() => { // a start that takes long is not a question that does not end
      if (!this.#waiting.has(id)) return;
      this.#worker.postMessage({ stop: id });
      this.#waiting.get(id).patience ??= setTimeout(() => this.#restart("stopped"), 5000);
    }, () => {});
    return asked;
  }
}

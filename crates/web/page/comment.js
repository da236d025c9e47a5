// Comments and marks: what stands at the node that is looked at, and changing it.

import { known, t } from "./language.js";
import * as server from "./server.js";
import { $ } from "./svg.js";

/** What was written is sent after so many milliseconds without a key. */
const REST = 700;

export class Comment {
  #desk;
  #field = $("comment");
  /** Whose comment is in the field, `{ game, node }`, and how it was. */
  #of = null;
  #was = "";
  #timer = 0;

  constructor(desk) {
    this.#desk = desk;
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#keep(), REST);
    });
    this.#field.addEventListener("change", () => this.#keep());
    for (const tool of document.querySelectorAll("[data-mark]")) {
      tool.addEventListener("click", () => this.#choose(tool.dataset.mark));
    }
    desk.listen((what) => this.#show(what));
  }

  #show(what) {
    const { record, at, mode } = this.#desk;
    for (const tool of document.querySelectorAll("[data-mark]")) {
      tool.setAttribute("aria-pressed", String(mode?.mark === tool.dataset.mark));
      tool.disabled = !record;
    }
    this.#field.disabled = !record;
    if (!record || what === "view") return;
    const { comment, problem, verdict, very, time } = record.node(at);
    const same = this.#of?.game === record.id && this.#of.node === at;
    if (!same) this.#keep();
    // What is being written is not taken away by news about the same node.
    if (!same || this.#field.value === this.#was) {
      this.#field.value = comment ?? "";
      this.#was = this.#field.value;
    }
    this.#of = { game: record.id, node: at };
    $("problem").hidden = !problem;
    $("problem").textContent = problem ?? "";
    const words = [];
    if (known(`verdict.${verdict}`)) words.push(t(`verdict.${verdict}`, Boolean(very)));
    for (const color of ["black", "white"]) {
      if (time?.[color] !== undefined) words.push(t("time.left", color, time[color]));
    }
    $("verdict").textContent = words.join(" · ");
  }

  /** Sends what was written, whatever else is going on at the board. */
  async #keep() {
    clearTimeout(this.#timer);
    const text = this.#field.value;
    if (!this.#of || text === this.#was) return;
    const { game, node } = this.#of;
    this.#was = text;
    try {
      // Without a version: words about a node are right also if moves have come since.
      const state = await server.comment({ id: game, state: {} }, { node, text });
      if (this.#desk.record?.id === game) this.#desk.accept(state, { stay: true, quiet: true });
    } catch (refusal) {
      this.#desk.toast(refusal.message);
    }
  }

  /** Takes a tool in hand, or puts it away. */
  #choose(mark) {
    const { mode } = this.#desk;
    if (mode?.mark === mark) return this.#desk.setMode(null);
    this.#desk.setMode({ mark, stay: true, text: t("marks.point", t(mark ? `mark.${mark}` : "mark.erase")), choose: (point) => this.#mark(mark, point) });
  }

  #mark(mark, point) {
    const { record, at } = this.#desk;
    const { marks = [], labels = [] } = record.node(at);
    const has = mark === "label" ? labels.some((l) => l.point === point) : marks.some((m) => m.point === point && m.kind === mark);
    const fields = { node: at, point, mark: has || !mark ? null : mark };
    if (fields.mark === "label") fields.label = nextLabel(labels);
    this.#desk.change(() => server.mark(record, fields), { stay: true });
  }
}

/** The first letter that is not there yet, numbers after Z. */
function nextLabel(labels) {
  const used = new Set(labels.map(({ text }) => text));
  for (let i = 0; i < 26; i += 1) {
    const letter = String.fromCharCode(65 + i);
    if (!used.has(letter)) return letter;
  }
  let n = 1;
  while (used.has(String(n))) n += 1;
  return String(n);
}

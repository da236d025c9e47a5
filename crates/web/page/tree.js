// The tree of variations, drawn as far as it can be seen: stones to click, the line that is walked, the node looked at.

import { t } from "./language.js";
import { layout } from "./layout.js";
import { $, button, element } from "./svg.js";

/** Pixels from one node to the next. */
const STEP = 26;
const EDGE = 18;
const STONE = 10;
/** Nodes drawn beyond what can be seen, so that scrolling shows no gaps. */
const MARGIN = 4;

export class Tree {
  #desk;
  #box = $("tree");
  #svg = element("svg", { role: "img" }, this.#box);
  #layout = null;
  #byPlace = new Map();
  #drawing = 0;

  constructor(desk) {
    this.#desk = desk;
    desk.listen((what) => this.#hear(what));
    this.#box.addEventListener("scroll", () => this.#later());
    new ResizeObserver(() => this.#later()).observe(this.#box);
    this.#svg.addEventListener("click", (event) => {
      const { left, top } = this.#svg.getBoundingClientRect();
      const col = Math.round((event.clientX - left - EDGE) / STEP);
      const row = Math.round((event.clientY - top - EDGE) / STEP);
      desk.go(this.#byPlace.get(`${col} ${row}`));
    });
  }

  /** Brings the node that is looked at into view, as when the tree becomes visible. */
  reveal() {
    if (!this.#layout) return;
    const { col, row } = this.#layout.places.get(this.#desk.at);
    const [x, y] = [EDGE + col * STEP, EDGE + row * STEP];
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.#box;
    const room = 2 * STEP;
    if (x < scrollLeft + room || x > scrollLeft + clientWidth - room) this.#box.scrollLeft = x - clientWidth / 2;
    if (y < scrollTop + room || y > scrollTop + clientHeight - room) this.#box.scrollTop = y - clientHeight / 2;
    this.#draw();
  }

  #hear(what) {
    const { record } = this.#desk;
    if (what === "view" || !record) return;
    if (what === "record") {
      this.#layout = layout(record);
      this.#byPlace.clear();
      for (const [id, { col, row }] of this.#layout.places) this.#byPlace.set(`${col} ${row}`, id);
      this.#svg.setAttribute("width", 2 * EDGE + (this.#layout.cols - 1) * STEP);
      this.#svg.setAttribute("height", 2 * EDGE + (this.#layout.rows - 1) * STEP);
    }
    this.#branches();
    this.reveal();
  }

  /** The ways on from here, and the other ways at this place, as buttons. */
  #branches() {
    const { record, at } = this.#desk;
    const ways = record.children(at);
    const others = record.parent(at) === null ? [] : record.children(record.parent(at));
    $("tree").hidden = this.#desk.trying;
    const list = this.#desk.trying ? [] : ways.length > 1 ? ways : others.length > 1 ? others : [];
    const name = (id, i) => {
      const { move, name: title } = record.node(id);
      return `${String.fromCharCode(65 + (i % 26))} ${move ? (move.move === "pass" ? t("pass") : move.move) : (title ?? t("node"))}`;
    };
    $("branches").hidden = list.length === 0;
    $("branches").replaceChildren(...list.map((id, i) =>
      button(name(id, i), () => this.#desk.go(id), { "aria-current": id === at ? "true" : null })));
  }

  #later() {
    if (this.#drawing) return;
    this.#drawing = requestAnimationFrame(() => {
      this.#drawing = 0;
      this.#draw();
    });
  }

  #draw() {
    const { record, at } = this.#desk;
    if (!record || !this.#layout || this.#box.clientWidth === 0) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.#box;
    const low = (scroll) => Math.floor(scroll / STEP) - MARGIN;
    const high = (scroll, length) => Math.ceil((scroll + length) / STEP) + MARGIN;
    const [left, right] = [low(scrollLeft), high(scrollLeft, clientWidth)];
    const [top, bottom] = [low(scrollTop), high(scrollTop, clientHeight)];
    const walked = new Set(record.path(at));
    const edges = element("g", { class: "edges" });
    const stones = element("g");
    for (const [id, { col, row }] of this.#layout.places) {
      if (col < left || col > right) continue;
      const parent = record.parent(id);
      const from = parent === null ? null : this.#layout.places.get(parent);
      if (row < top || (from?.row ?? row) > bottom) continue;
      if (from) this.#edge(from, { col, row }, walked.has(id), edges);
      if (row <= bottom) this.#node(id, { col, row }, id === at, walked.has(id), stones);
    }
    this.#svg.replaceChildren(edges, stones);
    this.#svg.setAttribute("aria-label", t("tree.name", record.number(at), record.count, record.children(at).length));
  }

  #edge(from, to, walked, parent) {
    const at = ({ col, row }) => `${EDGE + col * STEP} ${EDGE + row * STEP}`;
    const down = to.row > from.row ? `V${EDGE + (to.row - 1) * STEP + STEP / 2}L` : "L";
    element("path", { class: walked ? "walked" : "edge", d: `M${at(from)}${down}${at(to)}` }, parent);
  }

  #node(id, { col, row }, current, walked, parent) {
    const { record } = this.#desk;
    const { move, comment, hot, marks, labels, problem } = record.node(id);
    const [x, y] = [EDGE + col * STEP, EDGE + row * STEP];
    const g = element("g", { class: `node${walked ? " on-path" : ""}` }, parent);
    if (current) element("circle", { class: "here", cx: x, cy: y, r: STONE + 3 }, g);
    if (hot) element("rect", { class: "hot", x: x - 9, y: y - 9, width: 18, height: 18, transform: `rotate(45 ${x} ${y})` }, g);
    if (!move) {
      element("rect", { class: "bare", x: x - 6, y: y - 6, width: 12, height: 12, rx: 3 }, g);
    } else {
      element("circle", { class: `pebble ${move.color}`, cx: x, cy: y, r: STONE }, g);
      element("text", { class: `count ${move.color}`, x, y }, g).textContent = record.number(id);
    }
    if (comment || marks?.length || labels?.length) element("circle", { class: "noted", cx: x + 8, cy: y - 8, r: 3.4 }, g);
    if (problem) element("path", { class: "wrong", d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10` }, g);
  }
}

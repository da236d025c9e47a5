// The score over the moves: Black's lead upwards, White's downwards, turning points as diamonds. A click goes there.

import { number, t } from "./language.js";
import { $, element } from "./svg.js";

const HEIGHT = 120;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 8, 10, 10];

/** The scale ends at a number that people count in. */
const reach = (most) => [5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 400].find((end) => end >= most) ?? Math.ceil(most);

export class Graph {
  #desk;
  #review;
  #box = $("graph");
  #svg = element("svg", { role: "img" }, this.#box);
  #line = [];
  #x = () => 0;

  /** `review` knows scores and turning points beside those that stand in the record. */
  constructor(desk, review) {
    this.#desk = desk;
    this.#review = review;
    desk.listen((what) => what !== "view" && this.draw());
    new ResizeObserver(() => this.draw()).observe(this.#box);
    const go = (event) => {
      const { left } = this.#svg.getBoundingClientRect();
      const at = this.#line.reduce((best, id, i) =>
        (Math.abs(this.#x(i) - (event.clientX - left)) < Math.abs(this.#x(best) - (event.clientX - left)) ? i : best), 0);
      desk.go(this.#line[at]);
    };
    this.#svg.addEventListener("pointerdown", (event) => {
      this.#svg.setPointerCapture(event.pointerId);
      go(event);
    });
    this.#svg.addEventListener("pointermove", (event) => event.buttons && go(event));
  }

  draw() {
    const { record, at } = this.#desk;
    if (!record) return;
    this.#line = record.line(at);
    const scores = this.#line.map((id) => this.#review.score(id) ?? record.score(id));
    this.#box.hidden = scores.filter((score) => score !== null).length < 2;
    const width = this.#box.clientWidth;
    if (this.#box.hidden || width === 0) return;
    this.#svg.setAttribute("width", width);
    this.#svg.setAttribute("height", HEIGHT);
    this.#svg.replaceChildren();

    const top = reach(Math.max(...scores.map((score) => score ?? 0)));
    const bottom = -reach(Math.max(...scores.map((score) => -(score ?? 0))));
    this.#x = (i) => LEFT + (i / Math.max(1, this.#line.length - 1)) * (width - LEFT - RIGHT);
    const y = (score) => TOP + ((top - score) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
    for (const level of [top, 0, bottom]) {
      element("path", { class: level ? "level" : "zero", d: `M${LEFT} ${y(level)}H${width - RIGHT}` }, this.#svg);
      const side = level === 0 ? "0" : `${level > 0 ? t("black.letter") : t("white.letter")}+${Math.abs(level)}`;
      // Two numbers too near each other cannot be read.
      if (level && Math.abs(y(level) - y(0)) < 12) continue;
      element("text", { class: "scale", x: LEFT - 5, y: y(level) }, this.#svg).textContent = side;
    }
    const known = scores.map((score, i) => [i, score]).filter(([, score]) => score !== null);
    const points = known.map(([i, score]) => `${this.#x(i).toFixed(1)} ${y(score).toFixed(1)}`);
    const [start, end] = [known[0][0], known.at(-1)[0]];
    element("path", { class: "lead", d: `M${this.#x(start)} ${y(0)}L${points.join("L")}L${this.#x(end)} ${y(0)}Z` }, this.#svg);
    element("path", { class: "curve", d: `M${points.join("L")}` }, this.#svg);
    for (const [i, score] of known) {
      const id = this.#line[i];
      if (!this.#review.isTurning(id) && !record.node(id).hot) continue;
      const [cx, cy] = [this.#x(i), y(score)];
      element("rect", { class: "turning", x: cx - 4.5, y: cy - 4.5, width: 9, height: 9, transform: `rotate(45 ${cx} ${cy})` }, this.#svg);
    }
    const here = this.#x(record.depth(at));
    element("path", { class: "here", d: `M${here} ${TOP - 4}V${HEIGHT - BOTTOM + 4}` }, this.#svg);
    const score = scores[record.depth(at)];
    const lead = score === null ? "" : t("graph.lead", score > 0 ? "black" : "white", number(Math.abs(score)));
    this.#svg.setAttribute("aria-label", t("graph", record.number(at), lead));
  }
}

// Drawing the board, and telling which point was meant. It knows neither the rules nor the server.

import { t } from "./language.js";
import { draw, drawLine } from "./marks.js";
import { pointAt, pointName } from "./points.js";
import { element } from "./svg.js";

/** Units of the drawing from one line to the next. */
const CELL = 40;
/** From the outer line to the rim: room for a stone and the coordinates. */
const RIM = 43;
const STONE = 19;
/** Below this many pixels from line to line a finger cannot be trusted to hit the point it means. */
const FINE = 27;
/** Marks that a screen reader hears of; the others repeat what sentences say. */
const SPOKEN = new Set(["triangle", "square", "circle", "cross", "selected"]);

function gradient(parent, id, stops) {
  const made = element("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, parent);
  for (const [offset, kind] of stops) element("stop", { offset, class: kind }, made);
}

export class Board {
  #svg;
  #size = 0;
  #stars = "";
  #layers = {};
  #cells = new Map();
  #stones = new Map();
  #view = null;
  #hover = null;
  #cursor = null;
  #touch = false;
  #onPoint;
  #onCursor;

  /**
   * A board in this SVG element. `onPoint(point, unsure)` is called when a point is chosen, `unsure` if a finger
   * may have missed; `onCursor(label)` when the keyboard's cursor has moved.
   */
  constructor(svg, { onPoint, onCursor }) {
    this.#svg = svg;
    this.#onPoint = onPoint;
    this.#onCursor = onCursor;
    svg.addEventListener("pointerdown", (event) => {
      this.#touch = event.pointerType === "touch";
    });
    // A click leaves the focus where it is, so that the arrow keys go on walking through the moves.
    svg.addEventListener("mousedown", (event) => event.preventDefault());
    svg.addEventListener("click", (event) => {
      const point = this.#pointUnder(event);
      if (point) this.#onPoint(point, this.#touch && this.#pixels() < FINE);
    });
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.#hoverOver(this.#pointUnder(event));
    });
    svg.addEventListener("pointerleave", () => this.#hoverOver(null));
    svg.addEventListener("focus", () => this.#moveCursor(this.#cursor ?? this.#middle()));
    svg.addEventListener("blur", () => this.#drawGhost());
  }

  /**
   * Shows a position: `size`, `stars`, `stones` (a map from points to colours), `last` (the last move's point),
   * `ghost` (the colour that may play now, or null), `forbidden(point)`, `aim` (a point awaiting a second touch),
   * `pointing` (whether any point may be chosen), `dead` and `territory` when counting; `under` and `over`: items to draw
   * below and above the stones, each with its `point` and `kind` (marks.js); `lines` and `arrows`; `imagined`: a map from the points of
   * a line that is played out to the numbers of its moves.
   */
  show(view) {
    const stars = view.stars.join();
    if (view.size !== this.#size || stars !== this.#stars) this.#build(view.size, view.stars, stars);
    this.#view = view;
    this.#svg.setAttribute("aria-label", t("board.name", view.size));
    this.#drawStones();
    this.#drawMarks();
    this.#drawGhost();
    const words = this.#spoken();
    for (const [point, cell] of this.#cells) cell.setAttribute("aria-label", this.#label(point, words));
  }

  /** Moves the keyboard's cursor. */
  step(cols, rows) {
    const { col, row } = pointAt(this.#cursor ?? this.#middle());
    const clamp = (x) => Math.max(0, Math.min(this.#size - 1, x));
    this.#moveCursor(pointName(clamp(col + cols), clamp(row + rows)));
  }

  /** Chooses the point under the keyboard's cursor. */
  choose() {
    if (this.#cursor) this.#onPoint(this.#cursor, false);
  }

  #middle() {
    const middle = Math.floor(this.#size / 2);
    return pointName(middle, middle);
  }

  #x(col) {
    return RIM + col * CELL;
  }

  #y(row) {
    return RIM + (this.#size - 1 - row) * CELL;
  }

  #centre(point) {
    const { col, row } = pointAt(point);
    return { cx: this.#x(col), cy: this.#y(row) };
  }

  /** Pixels from line to line as the board is shown now. */
  #pixels() {
    return (this.#svg.getBoundingClientRect().width / this.#svg.viewBox.baseVal.width) * CELL;
  }

  #pointUnder(event) {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix || !this.#size) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const col = Math.round((x - RIM) / CELL);
    const row = this.#size - 1 - Math.round((y - RIM) / CELL);
    const on = (n) => n >= 0 && n < this.#size;
    return on(col) && on(row) ? pointName(col, row) : null;
  }

  #build(size, stars, key) {
    this.#size = size;
    this.#stars = key;
    this.#cursor = null;
    this.#hover = null;
    this.#stones.clear();
    this.#cells.clear();
    const side = (size - 1) * CELL + 2 * RIM;
    this.#svg.replaceChildren();
    this.#svg.removeAttribute("aria-activedescendant");
    this.#svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
    this.#svg.setAttribute("aria-rowcount", size);
    this.#svg.setAttribute("aria-colcount", size);

    const defs = element("defs", {}, this.#svg);
    gradient(defs, "black-stone", [[0, "shine-black"], [1, "shade-black"]]);
    gradient(defs, "white-stone", [[0, "shine-white"], [0.7, "middle-white"], [1, "shade-white"]]);
    const grain = element("linearGradient", { id: "grain", x2: 0.25, y2: 1 }, defs);
    for (const [offset, kind] of [[0, "wood-light"], [1, "wood-dark"]]) element("stop", { offset, class: kind }, grain);
    element("rect", { width: side, height: side, fill: "url(#grain)" }, this.#svg);

    const lines = element("g", { class: "lines", "aria-hidden": "true" }, this.#svg);
    const [low, high] = [this.#x(0), this.#x(size - 1)];
    for (let i = 0; i < size; i += 1) {
      const at = this.#x(i);
      const kind = i === 0 || i === size - 1 ? "outer" : "inner";
      element("path", { class: kind, d: `M${at} ${low}V${high}` }, lines);
      element("path", { class: kind, d: `M${low} ${at}H${high}` }, lines);
    }
    for (const star of stars) element("circle", { class: "star", r: 4, ...this.#centre(star) }, lines);

    // A small board is drawn larger: its letters need not grow with it.
    const letters = Math.min(12.5, 9 + Math.max(0, size - 9) * 0.35);
    const labels = element("g", { class: "coordinates", "font-size": letters, "aria-hidden": "true" }, this.#svg);
    const near = 13;
    for (let i = 0; i < size; i += 1) {
      const letter = pointName(i, 0)[0];
      for (const y of [near, side - near]) element("text", { x: this.#x(i), y }, labels).textContent = letter;
      for (const x of [near, side - near]) element("text", { x, y: this.#y(i) }, labels).textContent = i + 1;
    }
    for (const name of ["under", "stones", "imagined", "ghost", "over"]) {
      this.#layers[name] = element("g", { class: name, "aria-hidden": "true" }, this.#svg);
    }
    const cells = element("g", { class: "cells", role: "rowgroup" }, this.#svg);
    for (let row = size - 1; row >= 0; row -= 1) {
      const line = element("g", { role: "row" }, cells);
      for (let col = 0; col < size; col += 1) {
        const point = pointName(col, row);
        const cell = element("rect", {
          id: `at-${point}`,
          role: "gridcell",
          x: this.#x(col) - CELL / 2,
          y: this.#y(row) - CELL / 2,
          width: CELL,
          height: CELL,
        }, line);
        this.#cells.set(point, cell);
      }
    }
  }

  #drawStones() {
    const { stones, dead, imagined } = this.#view;
    for (const [point, { color, group }] of this.#stones) {
      if (stones.get(point) !== color || imagined?.has(point)) {
        group.remove();
        this.#stones.delete(point);
      }
    }
    this.#layers.imagined.replaceChildren();
    for (const [point, color] of stones) {
      if (imagined?.has(point)) {
        this.#stone(point, color, this.#layers.imagined);
        continue;
      }
      if (!this.#stones.has(point)) {
        this.#stones.set(point, { color, group: this.#stone(point, color, this.#layers.stones) });
      }
      this.#stones.get(point).group.classList.toggle("dead", Boolean(dead?.has(point)));
    }
  }

  #stone(point, color, layer) {
    const { cx, cy } = this.#centre(point);
    const group = element("g", { class: `stone ${color}` }, layer);
    element("circle", { class: "shadow", cx: cx + 1.2, cy: cy + 2.2, r: STONE }, group);
    element("circle", { class: "body", cx, cy, r: STONE, fill: `url(#${color}-stone)` }, group);
    return group;
  }

  #drawMarks() {
    const { stones, last, territory, dead, under, over, lines, arrows, imagined } = this.#view;
    const layers = this.#layers;
    layers.under.replaceChildren();
    layers.over.replaceChildren();
    const put = (item, layer) => draw(item, this.#centre(item.point), stones.get(item.point) ?? "empty", layer);
    for (const item of under ?? []) put(item, layers.under);
    for (const color of ["black", "white"]) {
      for (const point of territory?.[color] ?? []) {
        put({ point, kind: `territory-${color}` }, dead?.has(point) ? layers.over : layers.under);
      }
    }
    const marked = new Set((over ?? []).filter(({ kind }) => kind !== "named").map(({ point }) => point));
    if (last && !marked.has(last) && !imagined?.has(last)) put({ point: last, kind: "last" }, layers.over);
    for (const [list, head] of [[lines, false], [arrows, true]]) {
      for (const [from, to] of list ?? []) drawLine(this.#centre(from), this.#centre(to), head, layers.over);
    }
    for (const [point, number] of imagined ?? []) put({ point, kind: "number", text: number }, layers.over);
    for (const item of over ?? []) put(item, layers.over);
  }

  #hoverOver(point) {
    if (point === this.#hover) return;
    this.#hover = point;
    this.#drawGhost();
  }

  /** The stone that a click, a second touch or Enter would play, and the keyboard's cursor. */
  #drawGhost() {
    if (!this.#view) return;
    const { ghost, forbidden, aim, marking, pointing, stones } = this.#view;
    const layer = this.#layers.ghost;
    layer.replaceChildren();
    const focused = document.activeElement === this.#svg ? this.#cursor : null;
    const point = aim ?? this.#hover ?? focused;
    const playable = ghost && point && !stones.has(point) && !forbidden(point);
    if (playable) this.#stone(point, ghost, layer);
    if (aim) {
      const { cx, cy } = this.#centre(aim);
      const [low, high] = [this.#x(0), this.#x(this.#size - 1)];
      element("path", { class: "aim", d: `M${low} ${cy}H${high}M${cx} ${low}V${high}` }, layer);
    }
    if (focused) {
      const { cx, cy } = this.#centre(focused);
      element("rect", { class: "cursor", x: cx - 19, y: cy - 19, width: 38, height: 38, rx: 7 }, layer);
    }
    const hand = playable || (marking && point && stones.has(point));
    this.#svg.classList.toggle("hand", Boolean(hand));
    this.#svg.classList.toggle("pointing", Boolean(pointing));
  }

  #moveCursor(point) {
    if (!this.#size) return;
    this.#cursor = point;
    this.#svg.setAttribute("aria-activedescendant", `at-${point}`);
    this.#drawGhost();
    this.#onCursor(this.#label(point, this.#spoken()));
  }

  /** What marks say, by point. */
  #spoken() {
    const words = new Map();
    const say = (point, word) => words.set(point, [...(words.get(point) ?? []), word]);
    for (const { point, kind, text } of this.#view.over ?? []) {
      if (SPOKEN.has(kind)) say(point, t(`mark.${kind}`));
      if (kind === "label" || kind === "branch") say(point, text);
    }
    for (const [point, number] of this.#view.imagined ?? []) say(point, t("board.imagined", number));
    return words;
  }

  #label(point, marks) {
    const { stones, last, dead } = this.#view;
    const words = [point, t(stones.get(point) ?? "empty")];
    if (dead?.has(point)) words.push(t("dead"));
    if (last === point) words.push(t("board.last"));
    words.push(...(marks.get(point) ?? []));
    return words.join(", ");
  }
}

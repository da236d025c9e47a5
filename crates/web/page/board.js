// Drawing the board, and telling which point was meant. It knows neither the rules nor the server.

import { pointAt, pointName } from "./game.js";

const SVG = "http://www.w3.org/2000/svg";
/** Units of the drawing from one line to the next. */
const CELL = 40;
/** From the outer line to the rim: room for a stone and the coordinates. */
const RIM = 43;
const STONE = 19;
/** Below this many pixels from line to line a finger cannot be trusted to hit the point it means. */
const FINE = 27;

function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

function gradient(parent, id, stops) {
  const made = element("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, parent);
  for (const [offset, kind] of stops) element("stop", { offset, class: kind }, made);
}

export class Board {
  #svg;
  #size = 0;
  #stars = 0;
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
   * `dead` and `territory` when counting, `points` and `line` of a reason that is looked at.
   */
  show(view) {
    if (view.size !== this.#size || view.stars.length !== this.#stars) this.#build(view.size, view.stars);
    this.#view = view;
    this.#drawStones();
    this.#drawMarks();
    this.#drawGhost();
    for (const [point, cell] of this.#cells) cell.setAttribute("aria-label", this.#label(point));
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

  #build(size, stars) {
    this.#size = size;
    this.#stars = stars.length;
    this.#cursor = null;
    this.#hover = null;
    this.#stones.clear();
    this.#cells.clear();
    const side = (size - 1) * CELL + 2 * RIM;
    this.#svg.replaceChildren();
    this.#svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
    this.#svg.setAttribute("aria-label", `Go board, ${size} by ${size}`);
    this.#svg.setAttribute("aria-rowcount", size);
    this.#svg.setAttribute("aria-colcount", size);

    const defs = element("defs", {}, this.#svg);
    gradient(defs, "black-stone", [[0, "shine-black"], [1, "shade-black"]]);
    gradient(defs, "white-stone", [[0, "shine-white"], [0.7, "middle-white"], [1, "shade-white"]]);
    const grain = element("linearGradient", { id: "grain", x2: 0.25, y2: 1 }, defs);
    for (const [offset, kind] of [[0, "wood-light"], [1, "wood-dark"]]) element("stop", { offset, class: kind }, grain);
    element("rect", { width: side, height: side, fill: "url(#grain)" }, this.#svg);

    const lines = element("g", { class: "lines" }, this.#svg);
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
    for (const name of ["territory", "stones", "ghost", "marks"]) {
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
    const { stones, dead } = this.#view;
    for (const [point, { color, group }] of this.#stones) {
      if (stones.get(point) !== color) {
        group.remove();
        this.#stones.delete(point);
      }
    }
    for (const [point, color] of stones) {
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
    const { stones, last, territory, dead, points, line } = this.#view;
    this.#layers.marks.replaceChildren();
    this.#layers.territory.replaceChildren();
    const on = (point) => stones.get(point) ?? "empty";
    const numbered = (line ?? []).map(({ color, move }, i) => ({ color, move, i })).filter(({ move }) => move !== "pass");
    if (last && !numbered.some(({ move }) => move === last)) {
      element("circle", { class: `last on-${on(last)}`, r: 8, ...this.#centre(last) }, this.#layers.marks);
    }
    for (const color of ["black", "white"]) {
      for (const point of territory?.[color] ?? []) {
        const { cx, cy } = this.#centre(point);
        const layer = dead?.has(point) ? this.#layers.marks : this.#layers.territory;
        element("rect", { class: `owned ${color}`, x: cx - 6, y: cy - 6, width: 12, height: 12, rx: 2 }, layer);
      }
    }
    for (const { color, move } of numbered) {
      if (!stones.has(move)) this.#stone(move, color, this.#layers.marks).classList.add("imagined");
    }
    for (const point of points ?? []) {
      element("circle", { class: "named", r: STONE - 2, ...this.#centre(point) }, this.#layers.marks);
    }
    for (const { color, move, i } of numbered) {
      const { cx, cy } = this.#centre(move);
      element("text", { class: `number on-${stones.get(move) ?? color}`, x: cx, y: cy }, this.#layers.marks).textContent = i + 1;
    }
  }

  #hoverOver(point) {
    if (point === this.#hover) return;
    this.#hover = point;
    this.#drawGhost();
  }

  /** The stone that a click, a second touch or Enter would play, and the keyboard's cursor. */
  #drawGhost() {
    if (!this.#view) return;
    const { ghost, forbidden, aim, marking } = this.#view;
    const layer = this.#layers.ghost;
    layer.replaceChildren();
    const focused = document.activeElement === this.#svg ? this.#cursor : null;
    const point = aim ?? this.#hover ?? focused;
    const playable = ghost && point && !forbidden(point);
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
    const hand = playable || (marking && point && this.#view.stones.has(point));
    this.#svg.classList.toggle("hand", Boolean(hand));
  }

  #moveCursor(point) {
    if (!this.#size) return;
    this.#cursor = point;
    this.#svg.setAttribute("aria-activedescendant", `at-${point}`);
    this.#drawGhost();
    this.#onCursor(this.#label(point));
  }

  #label(point) {
    const { stones, last, dead } = this.#view;
    const words = [point, stones.get(point) ?? "empty"];
    if (dead?.has(point)) words.push("dead");
    if (last === point) words.push("last move");
    return words.join(", ");
  }
}

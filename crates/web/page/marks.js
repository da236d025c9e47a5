// What is drawn on a point beside stones. Every mark has a shape of its own, so that none is told by colour alone.

import { element } from "./svg.js";

const STONE = 19;

/** Corners around a centre, as a closed path: `[angle in degrees, radius]` each. */
function around({ cx, cy }, corners) {
  const at = ([angle, radius]) => {
    const turn = (angle * Math.PI) / 180;
    return `${(cx + radius * Math.sin(turn)).toFixed(1)} ${(cy - radius * Math.cos(turn)).toFixed(1)}`;
  };
  return `M${corners.map(at).join("L")}Z`;
}

const crossed = ({ cx, cy }, r) => `M${cx - r} ${cy - r}L${cx + r} ${cy + r}M${cx + r} ${cy - r}L${cx - r} ${cy + r}`;
const box = ({ cx, cy }, half, rx = 0) => ({ x: cx - half, y: cy - half, width: 2 * half, height: 2 * half, rx });

/** Ways to draw: `(centre, on, parent, item)`, `on` being what lies there: black, white or empty. */
const shapes = {
  triangle: (c, on, g) => element("path", { class: `mark on-${on}`, d: around(c, [[0, 12], [120, 12], [240, 12]]) }, g),
  square: (c, on, g) => element("rect", { class: `mark on-${on}`, ...box(c, 8) }, g),
  circle: (c, on, g) => element("circle", { class: `mark on-${on}`, ...c, r: 9.5 }, g),
  cross: (c, on, g) => element("path", { class: `mark on-${on}`, d: crossed(c, 7.5) }, g),
  selected: (c, on, g) => element("rect", { class: `mark full on-${on}`, ...box(c, 6) }, g),
  dim: (c, on, g) => element("rect", { class: "dim", ...box(c, 20) }, g),
  "territory-black": (c, on, g) => element("rect", { class: "owned black", ...box(c, 6, 2) }, g),
  "territory-white": (c, on, g) => element("rect", { class: "owned white", ...box(c, 6, 2) }, g),
  last: (c, on, g) => element("circle", { class: `last on-${on}`, ...c, r: 8 }, g),
  named: (c, on, g) => element("circle", { class: "named", ...c, r: STONE - 2 }, g),
  label: (c, on, g, { text }) => {
    if (on === "empty") element("circle", { class: "clearing", ...c, r: 13 }, g);
    const size = text.length > 2 ? 11 : text.length > 1 ? 14 : 18;
    element("text", { class: `letter on-${on}`, x: c.cx, y: c.cy, "font-size": size }, g).textContent = text;
  },
  branch: (c, on, g, { text }) => {
    element("circle", { class: "branch", ...c, r: 12 }, g);
    element("text", { class: "letter branch-letter", x: c.cx, y: c.cy, "font-size": 14 }, g).textContent = text;
  },
  number: (c, on, g, { text }) => {
    element("text", { class: `number on-${on}`, x: c.cx, y: c.cy }, g).textContent = text;
  },

  // Health of groups: a whole ring lives, a broken ring with a question is open, a cross is dead.
  alive: (c, on, g) => element("circle", { class: "health alive", ...c, r: 12 }, g),
  unsettled: (c, on, g) => {
    element("circle", { class: "health unsettled", ...c, r: 12 }, g);
    element("text", { class: `letter on-${on}`, x: c.cx, y: c.cy, "font-size": 14 }, g).textContent = "?";
  },
  dead: (c, on, g) => element("path", { class: "health lost", d: crossed(c, 9) }, g),

  // Whose a point is, the larger the surer; influence is round, owners are square.
  owner: (c, on, g, { value }) => {
    const half = 2 + 9 * Math.min(1, Math.abs(value));
    element("rect", { class: `owned ${value > 0 ? "black" : "white"}`, ...box(c, half, 1.5) }, g);
  },
  influence: (c, on, g, { value }) => {
    const r = 2 + 11 * Math.min(1, Math.abs(value));
    element("circle", { class: `lean ${value > 0 ? "black" : "white"}`, ...c, r }, g);
  },

  cut: (c, on, g, { color }) => {
    element("path", { class: "scissors-rim", d: crossed(c, 10) }, g);
    element("path", { class: `scissors ${color}`, d: crossed(c, 10) }, g);
  },
  "eye-whole": (c, on, g) => {
    element("ellipse", { class: "eye", ...c, rx: 14, ry: 9 }, g);
    element("circle", { class: "pupil", ...c, r: 4.5 }, g);
  },
  "eye-half": (c, on, g) => {
    element("ellipse", { class: "eye half", ...c, rx: 14, ry: 9 }, g);
    element("circle", { class: "pupil open", ...c, r: 3.5 }, g);
  },
  "eye-false": (c, on, g) => {
    element("ellipse", { class: "eye half", ...c, rx: 14, ry: 9 }, g);
    element("path", { class: "pupil-line", d: crossed(c, 5) }, g);
  },

  candidate: (c, on, g, { best, above, below }) => {
    const kind = best ? " best" : "";
    element("circle", { class: `candidate${kind}`, ...c, r: 18.5 }, g);
    element("text", { class: `candidate-share${kind}`, x: c.cx, y: c.cy - 5.5 }, g).textContent = above;
    element("text", { class: `candidate-score${kind}`, x: c.cx, y: c.cy + 8 }, g).textContent = below;
  },
};

/** Draws one item: its `kind`, and what that kind needs. Kinds that are not known are not drawn. */
export function draw(item, centre, on, parent) {
  shapes[item.kind]?.(centre, on, parent, item);
}

/** A line between two points, with a head if it is an arrow. */
export function drawLine(from, to, head, parent) {
  const [dx, dy] = [to.cx - from.cx, to.cy - from.cy];
  const length = Math.hypot(dx, dy) || 1;
  element("path", { class: "drawn", d: `M${from.cx} ${from.cy}L${to.cx} ${to.cy}` }, parent);
  if (!head) return;
  const [ux, uy] = [dx / length, dy / length];
  const back = { x: to.cx - 11 * ux, y: to.cy - 11 * uy };
  const d = `M${to.cx} ${to.cy}L${back.x - 6 * uy} ${back.y + 6 * ux}L${back.x + 6 * uy} ${back.y - 6 * ux}Z`;
  element("path", { class: "drawn head", d }, parent);
}

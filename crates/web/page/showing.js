// A line shown on the board: ghost stones with numbers, laid one by one, with a bar to step, play and pause.

import { t } from "./language.js";
import { lay } from "./points.js";
import { $ } from "./svg.js";

/** Milliseconds from one stone of a line to the next. */
const BEAT = 850;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Showing {
  #desk;
  #shown = null;
  #step = 0;
  #timer = 0;

  constructor(desk) {
    this.#desk = desk;
    $("line-start").addEventListener("click", () => this.to(0));
    $("line-back").addEventListener("click", () => this.to(this.#step - 1));
    $("line-forward").addEventListener("click", () => this.to(this.#step + 1));
    $("line-play").addEventListener("click", () => (this.#timer ? this.#pause() : this.#play()));
    $("line-close").addEventListener("click", () => this.close());
    desk.listen((what) => (what === "view" ? this.#draw() : this.close()));
  }

  /**
   * Draws something: `stones` it starts from, `last` move there, `items` to mark, `line` to play out if it has one, and
   * `key`, by which `isShown` knows it again.
   */
  start(shown) {
    this.#pause();
    this.#shown = { items: [], line: [], ...shown };
    this.#step = 0;
    // Who prefers no movement sees the whole line at once.
    if (STILL.matches) this.#step = this.#shown.line.length;
    else if (this.#shown.line.length) this.#play();
    $("board").scrollIntoView({ block: "nearest" });
    this.#desk.tell("view");
    if (this.#shown.line.length) this.#desk.say(t("said.line", this.#shown.line));
  }

  isShown(key) {
    return this.#shown?.key === key;
  }

  close() {
    if (!this.#shown) return;
    this.#pause();
    this.#shown = null;
    this.#desk.tell("view");
  }

  get isOpen() {
    return this.#shown !== null;
  }

  /** Whether there is a line that the arrow keys step through. */
  get hasLine() {
    return Boolean(this.#shown?.line.length);
  }

  /** Steps along the line. */
  walk(steps) {
    this.to(this.#step + steps);
  }

  to(step) {
    this.#pause();
    this.#set(step);
  }

  #set(step) {
    this.#step = Math.max(0, Math.min(this.#shown.line.length, step));
    this.#desk.tell("view");
  }

  #play() {
    if (this.#step === this.#shown.line.length) this.#step = 0;
    const beat = () => {
      this.#set(this.#step + 1);
      if (this.#step === this.#shown?.line.length) this.#pause();
    };
    this.#timer = setInterval(beat, BEAT);
    beat();
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (this.#shown) this.#draw();
  }

  /** What the board shows: stones, the numbers of those that are imagined, and marks. */
  view(size) {
    if (!this.#shown) return null;
    const { stones: base, items, line, last } = this.#shown;
    const stones = new Map(base);
    const imagined = new Map();
    line.slice(0, this.#step).forEach((move, i) => {
      lay(stones, move, size);
      if (move.move !== "pass") imagined.set(move.move, i + 1);
    });
    for (const point of imagined.keys()) if (!stones.has(point)) imagined.delete(point);
    // A mark on a ghost stone would hide its number, and one on a stone that was taken marks nothing.
    const taken = (point) => base.has(point) && !stones.has(point);
    const over = items.filter(({ point, kind }) => (kind === "named" || !imagined.has(point)) && !taken(point));
    return { stones, imagined, over, last };
  }

  #draw() {
    const open = this.hasLine;
    $("showing").hidden = !open;
    $("walk").hidden = open;
    if (!open) return;
    const { line } = this.#shown;
    const last = line[this.#step - 1];
    const pass = last?.move === "pass" ? ` · ${t("line.pass", last.color)}` : "";
    $("line-where").textContent = `${this.#step} / ${line.length}${pass}`;
    $("line-start").disabled = this.#step === 0;
    $("line-back").disabled = this.#step === 0;
    $("line-forward").disabled = this.#step === line.length;
    const playing = Boolean(this.#timer);
    const name = t(playing ? "line.pause" : "line.play");
    $("line-play").setAttribute("aria-label", name);
    $("line-play").title = name;
    $("line-play").querySelector("use").setAttribute("href", playing ? "#i-pause" : "#i-play");
  }
}

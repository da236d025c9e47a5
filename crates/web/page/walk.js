// Walking through the moves: buttons, slider, wheel and swipe. The keys are in keys.js.

import { t } from "./language.js";
import { $ } from "./svg.js";

/** How far a finger moves before it swipes, and a wheel turns before it steps, in pixels. */
const SWIPE = 40;
const NOTCH = 40;

export class Walk {
  #desk;
  #showing;
  #turned = 0;
  #finger = null;

  /** While a line is shown, the same gestures step through the line. */
  constructor(desk, showing) {
    this.#desk = desk;
    this.#showing = showing;
    $("first").addEventListener("click", () => this.toStart());
    $("back").addEventListener("click", () => this.step(-1));
    $("forward").addEventListener("click", () => this.step(1));
    $("last").addEventListener("click", () => this.toEnd());
    $("slider").addEventListener("input", (event) => desk.record && desk.go(desk.record.line(desk.at)[Number(event.target.value)]));
    const board = $("board");
    board.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    board.addEventListener("touchstart", (event) => this.#start(event), { passive: true });
    board.addEventListener("touchend", (event) => this.#end(event));
    desk.listen(() => this.#show());
  }

  step(steps) {
    if (this.#isHidden && steps > 0) return;
    if (this.#showing.hasLine) this.#showing.walk(steps);
    else this.#desk.walk(steps);
  }

  toStart() {
    if (this.#showing.hasLine) this.#showing.to(0);
    else if (this.#desk.record) this.#desk.go(this.#desk.record.root);
  }

  toEnd() {
    if (this.#isHidden) return;
    if (this.#showing.hasLine) this.#showing.to(Infinity);
    else if (this.#desk.record) this.#desk.go(this.#desk.record.line(this.#desk.at).at(-1));
  }

  /** Whether the next move is the answer of a problem that is being tried. */
  get #isHidden() {
    const { record, at, trying } = this.#desk;
    return trying && at === record?.root;
  }

  #wheel(event) {
    if (!this.#desk.record || event.ctrlKey) return;
    event.preventDefault();
    // A wheel that counts lines or pages turns by whole notches.
    const turned = event.deltaMode === 0 ? event.deltaY : Math.sign(event.deltaY) * NOTCH;
    if (Math.sign(turned) !== Math.sign(this.#turned)) this.#turned = 0;
    this.#turned += turned;
    if (Math.abs(this.#turned) < NOTCH) return;
    this.step(Math.sign(this.#turned));
    this.#turned = 0;
  }

  #start({ touches }) {
    this.#finger = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  }

  #end(event) {
    if (!this.#finger) return;
    const { clientX, clientY } = event.changedTouches[0];
    const [dx, dy] = [clientX - this.#finger.x, clientY - this.#finger.y];
    this.#finger = null;
    if (Math.abs(dx) < SWIPE || Math.abs(dx) < 2 * Math.abs(dy)) return;
    // No click follows: the swipe was not meant for the point under it.
    if (event.cancelable) event.preventDefault();
    this.step(dx < 0 ? 1 : -1);
  }

  #show() {
    const { record, at } = this.#desk;
    for (const id of ["slider", "first", "back", "forward", "last"]) $(id).disabled = !record;
    if (!record) return;
    const line = record.line(at);
    const [moves, all] = [record.number(at), record.number(line.at(-1))];
    $("slider").max = line.length - 1;
    $("slider").value = record.depth(at);
    $("slider").disabled = line.length === 1;
    $("slider").setAttribute("aria-valuetext", t("walk.value", moves, all));
    $("where").textContent = `${moves} / ${all}`;
    for (const id of ["first", "back"]) $(id).disabled = at === record.root;
    for (const id of ["forward", "last"]) $(id).disabled = record.children(at).length === 0 || this.#isHidden;
  }
}

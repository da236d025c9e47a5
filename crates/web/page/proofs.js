// Walking through a proof: the reader tries any move, and the proof answers.

import { t } from "./language.js";
import { $, button, html } from "./svg.js";

export class Proofs {
  #desk;
  #live;
  #key = null;
  #moves = [];
  #position = null;

  constructor(desk, live) {
    this.#desk = desk;
    this.#live = live;
    desk.listen((what) => what !== "view" && this.close());
  }

  get isOpen() {
    return this.#position !== null;
  }

  async start(key) {
    this.#key = key;
    this.#moves = [];
    await this.#ask();
  }

  close() {
    if (this.#key === null) return;
    this.#key = null;
    this.#position = null;
    $("proof")?.remove();
    if (this.#desk.mode?.proof) this.#desk.setMode(null);
  }

  /** What the board shows while a proof is walked. */
  view() {
    const { board, reply, to_move: toMove, over } = this.#position;
    const stones = new Map();
    for (const color of ["black", "white"]) for (const point of board[color]) stones.set(point, color);
    const last = reply && reply !== "pass" && stones.has(reply) ? reply : null;
    return { stones, last, ghost: over ? null : toMove };
  }

  async #try(move) {
    this.#moves.push(move);
    if (!(await this.#ask())) this.#moves.pop();
  }

  async #ask() {
    try {
      const ask = this.#live.ask("proof", { proof: this.#key, moves: this.#moves });
      this.#position = await ask.answer;
    } catch (refusal) {
      this.#desk.toast(refusal.message);
      return false;
    }
    this.#desk.setMode({
      proof: true,
      stay: true,
      text: this.#position.over ? t("proof.over") : t("proof.try"),
      choose: (point) => !this.#position.over && this.#try(point),
      cancel: () => this.close(),
    });
    this.#draw();
    return true;
  }

  #draw() {
    $("proof")?.remove();
    const { text, over } = this.#position;
    const box = html("section", { class: "answer proof", id: "proof", "aria-label": t("proof") },
      html("h2", {}, t("proof")),
      html("p", { role: "status" }, text || t(over ? "proof.over" : "proof.try")),
      html("div", { class: "handles" },
        button(t("proof.back"), () => this.#back(), { disabled: this.#moves.length === 0 }),
        button(t("pass"), () => this.#try("pass"), { disabled: over }),
        button(t("proof.close"), () => this.close())));
    $("answers").prepend(box);
    box.scrollIntoView({ block: "nearest" });
  }

  async #back() {
    this.#moves.pop();
    await this.#ask();
  }
}

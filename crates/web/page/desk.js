// What everything on the page looks at: the record, the node that is looked at, and what is being done to it.

import { keep } from "./kept.js";
import { t } from "./language.js";
import { Record } from "./record.js";
import * as server from "./server.js";
import { $ } from "./svg.js";

/** Milliseconds from one change of the address to the next. */
const ADDRESS = 60;

export class Desk {
  record = null;
  /** The node that is looked at. */
  at = null;
  /** What the server offers: players, rules, boards. */
  options = null;
  /** Whether a change is on its way. */
  busy = false;
  /** A point that awaits a second touch. */
  aim = null;
  /** What the next click on the board is for, if not a move: `{ text, choose(point), stay }`. */
  mode = null;
  /** Whether a problem is being tried: what the record says of the moves ahead is not shown. */
  trying = false;
  #listeners = [];
  #saying = 0;
  #toasting = 0;
  #addressing = 0;

  /**
   * `hear(what)` is called after each change: `record` (another state of the game), `at` (another node), `layer` (another
   * layer), `view` (what is drawn or said around it), `words` (another language).
   */
  listen(hear) {
    this.#listeners.push(hear);
  }

  tell(what) {
    for (const hear of this.#listeners) hear(what);
  }

  get node() {
    return this.record.node(this.at);
  }

  get isTip() {
    return this.at === this.record.tip;
  }

  /** The server's last word becomes what is shown; `stay` keeps looking at the same node if it is still there. */
  accept(state, { stay = false, quiet = false } = {}) {
    const before = this.record;
    // An answer that was overtaken by a later one.
    if (before?.id === state.id && before.state.version > state.version) return;
    this.record = new Record(state, before);
    const same = before?.id === this.record.id;
    const wanted = stay && same && this.record.has(this.at) ? this.at : state.at;
    if (!same) {
      this.mode = null;
      // From one problem to the next of the same file one goes on trying.
      this.trying &&= before?.state.collection?.id === state.collection?.id;
      keep("yomi.game", this.record.id);
    }
    this.busy = false;
    this.aim = null;
    this.at = this.record.has(wanted) ? wanted : this.record.tip;
    this.record.take(this.at);
    this.#address();
    this.tell("record");
    if (!quiet && same && this.record.number(this.at) > before.number(before.tip)) this.#announce();
  }

  /** Looks at another node. */
  go(id) {
    if (!this.record || id === null || id === undefined || id === this.at || !this.record.has(id)) return;
    this.at = id;
    this.aim = null;
    this.record.take(id);
    this.#address();
    this.tell("at");
    const { move } = this.node;
    this.say(move ? t("said.move", this.record.number(id), move) : t("said.start"));
  }

  /** Walks so many nodes along the line, backwards if negative. */
  walk(steps) {
    if (!this.record) return;
    const line = this.record.line(this.at);
    const to = Math.max(0, Math.min(line.length - 1, this.record.depth(this.at) + steps));
    this.go(line[to]);
  }

  /** The title of a player, as the server introduces it. */
  title(name) {
    return this.options?.players.find((player) => player.name === name)?.title ?? name;
  }

  /** What the next click on the board is for; null for a move. */
  setMode(mode) {
    this.mode = mode;
    this.aim = null;
    this.tell("view");
    if (mode) this.say(mode.text);
  }

  /** Makes a change through the server, one at a time; a refusal is told and leaves the game as it is. */
  async change(request, { stay = false } = {}) {
    if (this.busy) return false;
    this.busy = true;
    $("toast").hidden = true;
    this.tell("view");
    try {
      this.accept(await request(), { stay });
      return true;
    } catch (refusal) {
      this.busy = false;
      await this.refused(refusal);
      this.tell("view");
      return false;
    }
  }

  async refused(refusal) {
    if (refusal.code === "stale" && this.record) {
      try {
        return this.accept(await server.open(this.record.id));
      } catch (second) {
        refusal = second;
      }
    }
    if (!(refusal instanceof server.Refusal)) throw refusal;
    this.toast(refusal.message);
  }

  /** Says something to a screen reader. */
  say(text) {
    // Said a moment later, so that the same words are spoken again.
    clearTimeout(this.#saying);
    $("live").textContent = "";
    this.#saying = setTimeout(() => ($("live").textContent = text), 60);
  }

  /** Tells something that should not be missed. */
  toast(text) {
    $("toast").textContent = text;
    $("toast").hidden = false;
    clearTimeout(this.#toasting);
    this.#toasting = setTimeout(() => ($("toast").hidden = true), 4000 + 60 * text.length);
  }

  #announce() {
    const { move, captured } = this.node;
    if (move) this.say(t("said.played", move, captured?.length ?? 0));
  }

  /** The address follows the walk, but not at every step of a quick one: browsers refuse that. */
  #address() {
    if (this.#addressing) return;
    this.#write();
    this.#addressing = setTimeout(() => {
      this.#addressing = 0;
      // Unless somebody has written another game's address meanwhile.
      if (location.hash.slice(1).split(".")[0] === this.record.id) this.#write();
    }, ADDRESS);
  }

  #write() {
    const { id, tip } = this.record;
    const hash = this.at === tip ? `#${id}` : `#${id}.${this.at}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }
}

// The turns of a seated player: asking for its move, waiting, pausing, and being refused.

import * as server from "./server.js";

const { pause } = server;

/** The player's stone follows yours after at least this long, so that the eye sees two moves. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 280;

/** So often a player is asked that is refused because too much is going on, and this many milliseconds apart. */
const TRIES = 4;
const APART = 1000;

export class Playing {
  #desk;
  #live;
  #ask = null;
  /** How many asks come before this one. */
  queued = 0;
  /** Why the player did not answer. */
  failed = null;
  /** Whether players that play each other are held. */
  halted = false;

  constructor(desk, live) {
    this.#desk = desk;
    this.#live = live;
    desk.listen((what) => what === "record" && this.#turn());
  }

  get isThinking() {
    return this.#ask !== null;
  }

  /** Stops the thinking, as before the game is changed by a person. */
  interrupt() {
    this.#ask?.stop();
    this.#ask = null;
    this.queued = 0;
  }

  /** Asks again after a refusal or a pause. */
  again() {
    this.halted = false;
    if (!this.#ask && this.#desk.record?.isPlayersTurn) this.#think();
    else this.#desk.tell("view");
  }

  halt() {
    this.halted = true;
    this.interrupt();
    this.#desk.tell("view");
  }

  #turn() {
    const { record } = this.#desk;
    if (this.#ask && (this.#ask.game !== record.id || this.#ask.version !== record.state.version)) this.interrupt();
    this.failed = null;
    if (this.#game !== record.id) this.halted = false;
    this.#game = record.id;
    if (record.isPlayersTurn && !this.halted && !this.#ask) this.#think();
  }

  #game = null;

  async #think(tries = 1) {
    const desk = this.#desk;
    const { record } = desk;
    const { version } = record.state;
    this.failed = null;
    const ask = this.#live.ask("move", { game: record.id, version }, ({ queued }) => {
      if (this.#ask !== ask) return;
      this.queued = queued ?? 0;
      desk.tell("view");
    });
    Object.assign(ask, { game: record.id, version });
    this.#ask = ask;
    this.queued = 0;
    desk.tell("view");
    let refusal = null;
    const [answer] = await Promise.all([ask.answer.catch((error) => (refusal = error)), pause(PAUSE)]);
    if (this.#ask !== ask) return;
    this.#ask = null;
    this.queued = 0;
    // Whoever looks at another move goes on looking at it.
    if (!refusal) return desk.accept(answer.game, { stay: !desk.isTip });
    if (refusal.code === "thinking" || refusal.code === "stale") {
      // Another window asked before us: its answer will be ours.
      await pause(500);
      if (desk.record === record) await desk.change(() => server.open(record.id), { stay: !desk.isTip });
      return;
    }
    if (refusal.code === "busy" && tries < TRIES) {
      await pause(APART);
      if (desk.record === record && !this.#ask && !this.halted) this.#think(tries + 1);
      return;
    }
    this.failed = refusal.message;
    desk.tell("view");
  }
}

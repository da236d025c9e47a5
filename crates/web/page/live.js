// Live thinking over one WebSocket: asks, their progress, and stopping them.

import { language, t } from "./language.js";
import { Refusal } from "./server.js";

/** Milliseconds until a lost connection is tried again; each failure doubles it, up to the second number. */
const AGAIN = [500, 8000];

/** One ask: what it will be answered, and how to give it up. */
class Ask {
  constructor(id, message, watch, stop) {
    Object.assign(this, { id, message, watch, stop, sent: false });
    this.answer = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }
}

export class Live {
  #socket = null;
  #asks = new Map();
  #count = 0;
  #wait = AGAIN[0];
  #token = document.querySelector("meta[name=yomi-token]")?.content ?? "";
  #onBack;
  #lost = false;

  /** `onBack()` is called when the server is there again after it was lost. */
  constructor(onBack) {
    this.#onBack = onBack;
    this.#connect();
  }

  /**
   * Asks the server. `watch` is told what becomes of it: `watch({queued})`, `watch({started})`, `watch({progress})`.
   * Answers an ask: `answer` is a promise, refused as `stopped` after `stop()`.
   */
  ask(kind, fields, watch = () => {}) {
    this.#count += 1;
    const id = this.#count;
    const message = { id, ask: kind, language: language(), ...fields };
    const ask = new Ask(id, message, watch, () => this.#stop(id));
    this.#asks.set(id, ask);
    this.#send(ask);
    return ask;
  }

  #send(ask) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    ask.sent = true;
    this.#socket.send(JSON.stringify(ask.message));
  }

  #stop(id) {
    const ask = this.#asks.get(id);
    if (!ask) return;
    if (ask.sent && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ stop: id }));
    this.#asks.delete(id);
    ask.reject(new Refusal("stopped", t("stopped")));
  }

  #connect() {
    const address = `${location.origin.replace(/^http/, "ws")}/api/live?${new URLSearchParams({ token: this.#token })}`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = AGAIN[0];
      for (const ask of this.#asks.values()) this.#send(ask);
      if (this.#lost) this.#onBack();
      this.#lost = false;
    });
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    socket.addEventListener("close", () => this.#closed());
  }

  #hear({ id, answer, error, stopped, ...news }) {
    const ask = this.#asks.get(id);
    if (!ask) return;
    if (!answer && !error && !stopped) return ask.watch(news);
    this.#asks.delete(id);
    if (answer) ask.resolve(answer);
    else if (error) ask.reject(new Refusal(error.code, error.message));
    else ask.reject(new Refusal("stopped", t("stopped")));
  }

  #closed() {
    this.#lost = true;
    for (const [id, ask] of this.#asks) {
      this.#asks.delete(id);
      ask.reject(new Refusal("unreachable", t("gone")));
    }
    setTimeout(() => this.#reconnect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, AGAIN[1]);
  }

  /** A server that was started again has another token: it is in its page. */
  async #reconnect() {
    try {
      const text = await fetch("/").then((response) => response.text());
      const page = new DOMParser().parseFromString(text, "text/html");
      this.#token = page.querySelector("meta[name=yomi-token]")?.content ?? this.#token;
    } catch {
      return this.#closed();
    }
    this.#connect();
  }
}

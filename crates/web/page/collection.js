// A file with several games: a list of them, next and previous, and saving all.

import { t } from "./language.js";
import * as server from "./server.js";
import { $, button, html } from "./svg.js";

/** Games on one leaf of the list. */
const LEAF = 100;

export class Collection {
  #desk;
  #open;
  #from = 0;

  /** `open(request)` opens a game that a request answers. */
  constructor(desk, open) {
    this.#desk = desk;
    this.#open = open;
    $("previous-game").addEventListener("click", () => this.step(-1));
    $("next-game").addEventListener("click", () => this.step(1));
    $("list-games").addEventListener("click", () => this.#list());
    $("games-before").addEventListener("click", () => this.#leaf(this.#from - LEAF));
    $("games-after").addEventListener("click", () => this.#leaf(this.#from + LEAF));
    $("collection-save").addEventListener("click", () => download(server.collectionAddress(this.#collection.id)));
    desk.listen((what) => what !== "view" && this.#show());
  }

  get #collection() {
    return this.#desk.record?.state.collection ?? null;
  }

  /** Opens the next game, or an earlier one. */
  step(steps) {
    const collection = this.#collection;
    if (!collection) return;
    const index = collection.index + steps;
    if (index >= 0 && index < collection.count) this.#open(() => server.openOf(collection.id, index));
  }

  #show() {
    const collection = this.#collection;
    $("collection").hidden = !collection;
    if (!collection) return;
    const { index, count } = collection;
    $("list-games").textContent = t("collection.at", index + 1, count);
    $("previous-game").disabled = index === 0;
    $("next-game").disabled = index === count - 1;
  }

  async #list() {
    const { index } = this.#collection;
    await this.#leaf(Math.floor(index / LEAF) * LEAF);
  }

  async #leaf(from) {
    const { id, index } = this.#collection;
    this.#from = from;
    let answer;
    try {
      answer = await server.collection(id, from, LEAF);
    } catch (refusal) {
      return this.#desk.toast(refusal.message);
    }
    $("collection-title").textContent = answer.name || t("collection.title", answer.count);
    $("games").start = from + 1;
    $("games").replaceChildren(...answer.games.map((game) => this.#row(game, index)));
    $("games-before").disabled = from === 0;
    $("games-after").disabled = from + LEAF >= answer.count;
    $("games").scrollTop = 0;
    if (!$("collection-dialog").open) $("collection-dialog").showModal();
    $("games").querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }

  #row({ index, black, white, date, result, moves, event }, current) {
    const { id } = this.#collection;
    const row = button("", () => {
      $("collection-dialog").close();
      this.#open(() => server.openOf(id, index));
    }, { class: "game-row", "aria-current": index === current ? "true" : null });
    const facts = [event, date, result, moves ? t("moves", moves) : null].filter(Boolean).join(" · ");
    row.append(html("strong", {}, `${index + 1}. ${black || t("Black")} – ${white || t("White")}`), html("small", {}, facts));
    return html("li", {}, row);
  }
}

/** Saves what is at an address, under the name that the server gives it. */
export function download(address) {
  html("a", { href: address, download: "" }).click();
}

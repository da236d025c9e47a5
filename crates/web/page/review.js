// A review of the whole game: started and watched here, its few mistakes that mattered first, and what can be kept of it.

import { number, t } from "./language.js";
import * as server from "./server.js";
import { $, button, html } from "./svg.js";

export class Review {
  #desk;
  #live;
  #load;
  #ask = null;
  /** The game it belongs to, and what was found. */
  #game = null;
  #found = null;
  #scores = new Map();
  #entries = new Map();
  #important = new Set();

  /** `load(bytes)` opens the problems. */
  constructor(desk, live, load) {
    this.#desk = desk;
    this.#live = live;
    this.#load = load;
    $("review-go").addEventListener("click", () => this.#start());
    $("review-stop").addEventListener("click", () => this.#ask?.stop());
    desk.listen((what) => this.#hear(what));
  }

  /** What a review says of the move of a node, or undefined. */
  entry(id) {
    const entry = this.#entries.get(id);
    return entry && (entry.reasons?.length || entry.mistakes?.length || entry.loss >= 0.5) ? entry : undefined;
  }

  /** Black's lead at a node as the review counts it, or null. */
  score(id) {
    return this.#scores.get(id) ?? null;
  }

  isTurning(id) {
    return this.#important.has(id);
  }

  #hear(what) {
    const { record } = this.#desk;
    if (!record || what === "view") return;
    if (record.id !== this.#game) {
      this.#ask?.stop();
      this.#ask = null;
      this.#forget();
      this.#game = record.id;
      if (record.state.reviewed) this.#fetch();
    } else if (what === "words" && record.state.reviewed && !this.#ask) {
      this.#fetch();
    }
    this.#show();
  }

  #forget() {
    this.#found = null;
    this.#scores.clear();
    this.#entries.clear();
    this.#important.clear();
  }

  /** What was found before the page was opened, or in the other language. */
  async #fetch() {
    const game = this.#game;
    try {
      const found = await server.review(game);
      if (game === this.#game) this.#take(found);
    } catch (refusal) {
      if (refusal.code !== "no-review") this.#desk.toast(refusal.message);
    }
  }

  #take(found) {
    this.#forget();
    this.#found = found;
    for (const entry of found.moves) {
      this.#entries.set(entry.node, entry);
      if (typeof entry.score === "number") this.#scores.set(entry.node, entry.score);
    }
    const important = new Set(found.important);
    for (const { node, number: n } of found.moves) if (important.has(n)) this.#important.add(node);
    this.#desk.tell("at");
  }

  async #start() {
    const { record } = this.#desk;
    if (!record || this.#ask) return;
    this.#forget();
    const side = $("review-side").value;
    const fields = { game: record.id, quick: $("review-quick").checked, ...(side ? { side } : {}) };
    const ask = this.#live.ask("review", fields, (news) => this.#ask === ask && this.#news(news));
    this.#ask = ask;
    $("review-bar").value = 0;
    $("review-doing").textContent = t("review.begin");
    this.#show();
    try {
      const found = await ask.answer;
      if (this.#game !== record.id) return;
      this.#ask = null;
      record.state.reviewed = true;
      this.#take(found);
      this.#desk.say(t("review.done"));
    } catch (refusal) {
      if (this.#ask === ask) this.#ask = null;
      if (refusal.code !== "stopped") this.#desk.toast(refusal.message);
    }
    this.#show();
  }

  #news({ queued, progress }) {
    if (queued) $("review-doing").textContent = t("ask.queued", queued);
    if (!progress) return;
    const { done, of, phase, scores } = progress;
    $("review-bar").value = of ? done / of : 0;
    $("review-doing").textContent = t("review.doing", t(`phase.${phase}`).replace(/^phase\./, ""), done, of);
    for (const [node, lead] of scores ?? []) this.#scores.set(node, lead);
    if (scores?.length) this.#desk.tell("at");
  }

  #show() {
    const { record, at } = this.#desk;
    if (!record) return;
    $("review-start").hidden = Boolean(this.#ask);
    $("review-progress").hidden = !this.#ask;
    $("review-go").textContent = t(this.#found ? "review.again" : "review.go");
    $("review-start").classList.toggle("after", Boolean(this.#found));
    const chosen = $("review-side").value;
    $("review-side").replaceChildren(...["", "black", "white"].map((side) => new Option(t(`review.side.${side || "both"}`), side)));
    $("review-side").value = chosen;
    $("review-words").replaceChildren(...(this.#found ? this.#words(record, at) : []));
  }

  #words(record, at) {
    const { brief, important, moves, study, problems } = this.#found;
    const parts = [];
    const mistakes = important.map((n) => moves.find((m) => m.number === n)).filter(Boolean);
    parts.push(html("h2", {}, t(mistakes.length ? "review.mistakes" : "review.no-mistakes")));
    parts.push(html("ol", { class: "mistakes" }, ...mistakes.map((entry) => this.#mistake(entry, at))));
    const subjects = (study ?? []).filter(({ text }) => text);
    if (subjects.length) {
      parts.push(html("h2", {}, t("review.study")));
      parts.push(html("ul", { class: "study" }, ...subjects.map(({ text }) => html("li", {}, text))));
    }
    if (brief?.length) {
      parts.push(html("details", {}, html("summary", {}, t("review.brief")), ...brief.map((text) => html("p", {}, text))));
    }
    const file = (name, key) => html("a", {
      class: "button", href: server.reviewAddress(record.id, name), download: "",
    }, t(key));
    parts.push(html("h2", {}, t("review.keep")));
    const keep = html("div", { class: "actions" }, file("review.sgf", "review.sgf"), file("review.html", "review.html"));
    if (problems) {
      keep.append(file("problems.sgf", "review.problems"));
      keep.append(button(t("review.practise", problems), () => this.#practise()));
    }
    parts.push(keep);
    return parts;
  }

  #mistake({ node, number: n, color, move, loss, better, mistakes, reasons }, at) {
    const text = mistakes?.[0]?.text ?? reasons?.[0]?.text ?? "";
    const lost = t("review.lost", number(loss ?? 0, 0));
    const go = () => {
      this.#desk.go(node);
      $("tab-why").click();
    };
    const made = button("", go, { class: "mistake", "aria-current": node === at ? "true" : null });
    made.append(
      html("strong", {}, t("review.move", n, { color, move })),
      html("span", { class: "lost" }, better ? `${lost} · ${t("review.better", better.move)}` : lost));
    if (text) made.append(html("span", { class: "words" }, text));
    return html("li", {}, made);
  }

  async #practise() {
    try {
      this.#load(await server.problems(this.#game));
    } catch (refusal) {
      this.#desk.toast(refusal.message);
    }
  }
}

// Asking: why this move, what to play, why not there, what if elsewhere, and about a group. Answers stay with their node.

import { language, number, t } from "./language.js";
import { other } from "./points.js";
import { scene } from "./reasons.js";
import { $, button, html } from "./svg.js";

/** Kinds of reasons that only count games and positions: they belong to the details. */
const COUNTED = /^(playouts|tried|looks|looked|expected|untried|unlooked|usual_shape|net_policy)/;

/** Letters of candidates on the board. */
const LETTERS = "ABCDEFGH";

export class Asking {
  #desk;
  #live;
  #reasons;
  #review;
  /** Answers by node and language, the newest first. */
  #answers = new Map();
  #current = null;
  #play;

  /** `review` knows what a review says of a node; `play(move)` plays a suggested move. */
  constructor(desk, live, reasons, review, play) {
    this.#desk = desk;
    this.#live = live;
    this.#reasons = reasons;
    this.#review = review;
    this.#play = play;
    $("ask-why").addEventListener("click", () => this.ask("why"));
    $("ask-suggest").addEventListener("click", () => this.ask("suggest"));
    $("ask-why-not").addEventListener("click", () => this.point("why_not"));
    $("ask-elsewhere").addEventListener("click", () => this.ask("elsewhere"));
    $("ask-group").addEventListener("click", () => this.point("group"));
    $("asking-stop").addEventListener("click", () => this.stop());
    desk.listen((what) => what !== "view" && this.#show(what));
  }

  /** Waits for a point on the board, and asks about it. */
  point(kind) {
    if (!this.#desk.record) return;
    this.#desk.setMode({
      text: t(`ask.point.${kind}`),
      choose: (point) => {
        const stone = this.#desk.record.position(this.#desk.at).stones.has(point);
        if (stone !== (kind === "group")) return this.#desk.toast(t(`ask.miss.${kind}`));
        this.#desk.setMode(null);
        this.ask(kind, kind === "group" ? { point } : { move: point });
      },
    });
  }

  /** Asks, and shows the answer with its node. What was asked before and is not answered yet is given up. */
  async ask(kind, fields = {}) {
    const { record, at } = this.#desk;
    if (!record || (kind === "why" && !record.node(at).move)) return;
    this.stop();
    $("tab-why").click();
    const subject = this.#title(kind, fields, at);
    const ask = this.#live.ask(kind, { game: record.id, node: at, ...fields }, (news) => this.#news(ask, news));
    this.#current = { ask, subject };
    this.#news(ask, {});
    let answered = false;
    try {
      const answer = await ask.answer;
      answered = true;
      this.#keep(record.id, at, { kind, fields, answer });
      this.#desk.say(t("said.answer", this.#first(kind, answer)));
    } catch (refusal) {
      if (refusal.code !== "stopped") this.#desk.toast(refusal.message);
    }
    if (this.#current?.ask === ask) this.#current = null;
    $("asking").hidden = this.#current === null;
    this.#show("answer");
    // A group that was asked about is shown at once: the handle takes it away.
    if (answered && kind === "group" && this.#desk.at === at) $("answers").querySelector(".handle")?.click();
  }

  stop() {
    this.#current?.ask.stop();
    this.#current = null;
    $("asking").hidden = true;
  }

  /** Letters of the moves suggested at this node, for the board. */
  get items() {
    const [latest] = this.#of(this.#desk.record?.id, this.#desk.at);
    if (latest?.kind !== "suggest") return [];
    return latest.answer.candidates.filter(({ move }) => move !== "pass")
      .map(({ move }, i) => ({ point: move, kind: "label", text: LETTERS[i] ?? "·" }));
  }

  #of(game, node) {
    return this.#answers.get(`${game}/${node}/${language()}`) ?? [];
  }

  #keep(game, node, entry) {
    const same = (e) => e.kind === entry.kind && JSON.stringify(e.fields) === JSON.stringify(entry.fields);
    this.#answers.set(`${game}/${node}/${language()}`, [entry, ...this.#of(game, node).filter((e) => !same(e))]);
  }

  #news(ask, { queued, progress }) {
    if (this.#current && this.#current.ask !== ask) return;
    const subject = this.#current?.subject ?? "";
    $("asking").hidden = false;
    if (queued) $("asking-text").textContent = t("ask.queued", queued);
    else $("asking-text").textContent = progress?.text || t("ask.thinking", subject);
  }

  #title(kind, { move, point }, at) {
    const played = this.#desk.record.node(at).move?.move;
    return t(`answer.${kind}`, move ?? point ?? (played === "pass" ? t("the-pass") : played));
  }

  #first(kind, answer) {
    const reasons = answer.reasons ?? answer.candidates?.[0]?.reasons ?? [];
    return reasons[0]?.text ?? answer.text ?? "";
  }

  #show(what) {
    const { record, at } = this.#desk;
    for (const id of ["ask-suggest", "ask-why-not", "ask-elsewhere", "ask-group"]) $(id).disabled = !record;
    $("no-answers").textContent = t(record ? "ask.none" : "ask.nothing");
    const { move, comment } = record?.node(at) ?? {};
    $("ask-why").disabled = !move;
    $("ask-why").textContent = move ? t("ask.why", move.move === "pass" ? t("the-pass") : move.move) : t("ask.why.none");
    if (!record) return;
    $("said").hidden = !comment;
    $("said").textContent = comment ?? "";
    const parts = [];
    for (const entry of this.#of(record.id, at)) parts.push(this.#answer(entry));
    const asked = new Set(this.#of(record.id, at).map(({ kind }) => kind));
    if (!asked.has("why")) parts.push(...this.#known());
    $("answers").replaceChildren(...parts);
    $("no-answers").hidden = parts.length > 0 || Boolean(comment);
    // An answer that has just come may have letters for the board.
    if (what === "answer") this.#desk.tell("view");
  }

  /** What the player who moved, or a review, has said of the node's move without being asked. */
  #known() {
    const { record, at, node } = this.#desk;
    if (!node.move) return [];
    const place = this.#sceneOfMove(at);
    const name = node.move.move === "pass" ? t("the-pass") : node.move.move;
    const parts = [];
    const found = this.#review.entry(at);
    if (found) parts.push(this.#explained(t("answer.why", name), found, place));
    else if (node.why?.length) {
      const player = record.state.seats[node.move.color];
      const who = player && player !== "person" ? this.#desk.title(player) : null;
      parts.push(this.#section(t("answer.why", name), who, ...this.#ownWords(node.why, place, name)));
    }
    return parts;
  }

  /** A player's own reasons: words first, what it counted folded, and a way to ask if there are no words. */
  #ownWords(why, place, name) {
    const words = why.filter(({ kind }) => !COUNTED.test(kind));
    const counted = why.filter(({ kind }) => COUNTED.test(kind));
    const parts = [];
    if (words.length) parts.push(this.#reasons.list(words, place));
    else {
      parts.push(html("div", { class: "reason" }, html("p", {}, t("why.by-search")),
        html("div", { class: "handles" }, button(t("ask.why", name), () => this.ask("why")))));
    }
    if (counted.length) {
      parts.push(html("details", {}, html("summary", {}, t("why.counted")), this.#reasons.list(counted, place)));
    }
    return parts;
  }

  #section(title, note, ...children) {
    return html("section", { class: "answer" },
      html("h2", {}, title, note ? html("small", {}, ` ${note}`) : null), ...children);
  }

  #sceneOfMove(at) {
    const { record } = this.#desk;
    const { stones } = record.position(record.parent(at) ?? at);
    return { before: stones, after: record.position(at).stones, move: record.node(at).move.move };
  }

  #answer({ kind, fields, answer }) {
    const { record, at } = this.#desk;
    const title = this.#title(kind, fields, at);
    const { stones } = record.position(at);
    const toMove = record.node(at).to_move;
    if (kind === "why") return this.#explained(title, answer, this.#sceneOfMove(at));
    if (kind === "suggest") return this.#suggested(title, answer, stones);
    if (kind === "group") return this.#group(title, answer, stones);
    if (kind === "why_not") {
      const place = scene(stones, record.size, { color: toMove, move: fields.move });
      const better = answer.better && answer.better !== fields.move ? html("p", { class: "verdict-line" }, t("why-not.better", answer.better)) : null;
      return this.#section(title, null, this.#listOr(answer.reasons, place, "why-not.none"), better);
    }
    // The reasons are those of the opponent's answer.
    const place = scene(stones, record.size, answer.reply ? { color: other(toMove), move: answer.reply } : null);
    return this.#section(title, null, html("p", { class: "verdict-line" }, answer.text),
      answer.reasons.length ? this.#reasons.list(answer.reasons, place) : null);
  }

  #listOr(reasons, place, none) {
    return reasons?.length ? this.#reasons.list(reasons, place) : html("p", {}, t(none));
  }

  /** Reasons for a move, what speaks against it, and what was better. */
  #explained(title, answer, place) {
    const parts = [];
    const better = answer.better?.move ?? answer.better;
    if (answer.loss >= 0.5 && better) {
      parts.push(html("p", { class: "verdict-line" }, t("why.loss", number(answer.loss, 0), better)));
    }
    const both = answer.mistakes?.length && answer.reasons?.length;
    if (answer.mistakes?.length) parts.push(this.#reasons.list(answer.mistakes, place));
    if (both) parts.push(html("h3", {}, t("why.for")));
    if (answer.reasons?.length) parts.push(this.#reasons.list(answer.reasons, place));
    if (answer.better?.line?.length) {
      parts.push(html("h3", {}, t("review.better", better)));
      if (answer.better.reasons?.length) {
        parts.push(this.#reasons.list(answer.better.reasons, scene(place.before, this.#desk.record.size, answer.better.line[0])));
      }
      parts.push(this.#reasons.handle(t("show.better"), { stones: place.before, line: answer.better.line }));
    }
    if (!answer.mistakes?.length && !answer.reasons?.length) parts.push(html("p", {}, answer.text || t("why.none")));
    const facts = [];
    if (answer.gain) facts.push(t("why.gain", number(answer.gain, 0)));
    if (answer.follow_up) facts.push(t("why.follow", number(answer.follow_up, 0)));
    if (facts.length) parts.push(html("p", { class: "quiet" }, facts.join(" ")));
    return this.#section(title, null, ...parts);
  }

  #suggested(title, { score, candidates }, stones) {
    const { record } = this.#desk;
    const parts = [];
    if (score) parts.push(this.#reasons.list([score], scene(stones, record.size)));
    candidates.forEach((candidate, i) => {
      const { move, color, line, reasons, text } = candidate;
      const name = move === "pass" ? t("pass") : move;
      const letter = move === "pass" ? "" : `${LETTERS[i] ?? "·"} · `;
      const head = html("div", { class: "candidate-head" }, html("h3", {}, `${letter}${name}`));
      if (line?.length) head.append(this.#reasons.handle(t("show.line"), { stones, line }, `${t("show.line")}: ${name}`));
      head.append(button(t("play-it"), () => this.#play(move), { class: "handle", "aria-label": t("play-it.name", name) }));
      parts.push(head);
      const place = scene(stones, record.size, { color, move });
      parts.push(reasons.length ? this.#reasons.list(reasons, place) : html("p", {}, text || t("why.none")));
    });
    if (!candidates.length) parts.push(html("p", {}, t("suggest.none")));
    return this.#section(title, null, ...parts);
  }

  #group(title, { color, stones: group, state, chance, stake, reasons, first }, stones) {
    const word = t(`state.${state}`);
    const health = t("group.state", color, group.length, word === `state.${state}` ? state : word);
    const facts = [];
    if (chance !== null && chance !== undefined) facts.push(t("group.chance", Math.round(100 * chance)));
    if (stake) facts.push(t("group.stake", number(Math.abs(stake), 0)));
    const items = group.map((point) => ({ point, kind: "named" }));
    const handle = this.#reasons.handle(t("group.show"), { stones, items });
    const parts = [html("p", { class: "verdict-line" }, health), html("div", { class: "handles" }, handle)];
    for (const side of ["black", "white"]) {
      if (!first?.[side]) continue;
      parts.push(html("h3", {}, t("group.first", side)), this.#reasons.sentence(first[side], stones));
    }
    if (reasons?.length) {
      parts.push(html("h3", {}, t("group.more")), this.#reasons.list(reasons, scene(stones, this.#desk.record.size)));
    }
    if (facts.length) parts.push(html("p", { class: "quiet" }, facts.join(" ")));
    return this.#section(title, null, ...parts);
  }
}

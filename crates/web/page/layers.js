// Layers over the board, one at a time: what each shows, its legend, and asking for it as one walks.

import { number, t } from "./language.js";
import { draw } from "./marks.js";
import { other, pointName } from "./points.js";
import { $, element, html } from "./svg.js";

const LAYERS = ["none", "groups", "territory", "influence", "cuts", "ownership", "candidates"];
/** Those that a search thinks about, live. */
const THOUGHT = new Set(["ownership", "candidates"]);
const SECONDS = 20;
/** Below this nothing is drawn: the board stays readable. */
const FAINT = 0.12;
/** Candidates with a smaller share of the search are noise. */
const LEAST = 0.01;
/** Walking on within this many milliseconds asks nothing. */
const REST = 180;

/** Signs of the legend: `[what is drawn, what lies under it, key of its words]`. */
const LEGENDS = {
  groups: [[{ kind: "alive" }, "black", "alive"], [{ kind: "unsettled" }, "white", "unsettled"], [{ kind: "dead" }, "black", "dead"]],
  territory: [[{ kind: "territory-black" }, "empty", "territory.black"], [{ kind: "territory-white" }, "empty", "territory.white"]],
  influence: [[{ kind: "influence", value: 0.8 }, "empty", "influence.black"], [{ kind: "influence", value: -0.8 }, "empty", "influence.white"]],
  cuts: [
    [{ kind: "cut", color: "black" }, "empty", "cut.black"], [{ kind: "cut", color: "white" }, "empty", "cut.white"],
    [{ kind: "eye-whole" }, "empty", "eye.whole"], [{ kind: "eye-half" }, "empty", "eye.half"], [{ kind: "eye-false" }, "empty", "eye.false"],
  ],
  ownership: [[{ kind: "owner", value: 0.9 }, "empty", "owner.black"], [{ kind: "owner", value: -0.9 }, "empty", "owner.white"]],
  candidates: [[{ kind: "candidate", best: true, above: "40", below: "+2" }, "empty", "candidate.best"], [{ kind: "candidate", above: "9", below: "+1" }, "empty", "candidate"]],
};

/** How a group's state is drawn. */
const HEALTH = { alive: "alive", seki: "alive", dead: "dead" };

/** How an eye's value is drawn; what is open looks as what hangs on the next move. */
const EYES = { won: "eye-whole", star: "eye-half", lost: "eye-false" };

export class Layers {
  #desk;
  #live;
  #chosen = "none";
  #ask = null;
  #timer = 0;
  /** What was answered for the node that is looked at. */
  #answer = null;

  constructor(desk, live) {
    this.#desk = desk;
    this.#live = live;
    desk.listen((what) => this.#hear(what));
    this.#fill();
  }

  /** Chooses a layer, as the estimate's button does. */
  choose(name) {
    this.#chosen = name;
    this.#fill();
    this.#desk.tell("layer");
  }

  get chosen() {
    return this.#chosen;
  }

  /** What the layer draws: below the stones, and above. */
  get items() {
    if (!this.#answer) return { under: [], over: [] };
    return this.#draw[this.#chosen]?.(this.#answer) ?? { under: [], over: [] };
  }

  #draw = {
    groups: ({ groups = [] }) => ({
      under: [],
      over: groups.flatMap(({ stones, state }) => stones.map((point) => ({ point, kind: HEALTH[state] ?? "unsettled" }))),
    }),
    territory: ({ territory }) => {
      const { stones } = this.#desk.record.position(this.#desk.at);
      const items = ["black", "white"].flatMap((color) => (territory?.[color] ?? []).map((point) => ({ point, kind: `territory-${color}` })));
      return { under: [], over: items.filter(({ point, kind }) => kind !== `territory-${stones.get(point)}`) };
    },
    influence: ({ influence = [] }) => ({
      under: influence.filter(([, value]) => Math.abs(value) >= FAINT).map(([point, value]) => ({ point, kind: "influence", value })),
      over: [],
    }),
    cuts: ({ cuts = [], eyes = [] }) => ({
      under: [],
      over: [
        // A link is told with its owner: whoever cuts it is the other side.
        ...cuts.map(({ point, color }) => ({ point, kind: "cut", color: other(color) })),
        ...eyes.flatMap(({ points, value }) => points.map((point) => ({ point, kind: EYES[value] ?? "eye-half" }))),
      ],
    }),
    ownership: ({ ownership = [] }) => {
      const { size } = this.#desk.record;
      const { stones } = this.#desk.record.position(this.#desk.at);
      const items = ownership.map((value, i) => {
        const point = pointName(i % size, size - 1 - Math.floor(i / size));
        return { point, kind: "owner", value };
      }).filter(({ value }) => Math.abs(value) >= FAINT);
      const held = ({ point, value }) => stones.get(point) === (value > 0 ? "black" : "white");
      return { under: items.filter(({ point }) => !stones.has(point)), over: items.filter((item) => stones.has(item.point) && !held(item)) };
    },
    candidates: ({ candidates = [] }) => ({
      under: [],
      over: candidates.filter(({ move, share }) => move !== "pass" && share >= LEAST).slice(0, 8).map(({ move, share, lead }, i) => ({
        point: move,
        kind: "candidate",
        best: i === 0,
        above: String(Math.round(100 * share)),
        below: signed(this.#own(lead)),
      })),
    }),
  };

  /** A lead of Black's, for the side to move. */
  #own(lead) {
    return this.#desk.node.to_move === "black" ? lead : -lead;
  }

  #hear(what) {
    if (what === "words") this.#fill();
    if (what === "view" || !this.#desk.record) return;
    this.#restart(what === "at" ? REST : 0);
  }

  /** The choices and the legend. */
  #fill() {
    $("layer-choices").replaceChildren(...LAYERS.map((name) => html("label", { class: "choice" },
      html("input", { type: "radio", name: "layer", value: name, checked: name === this.#chosen, onchange: () => this.choose(name) }),
      html("span", {}, t(`layer.${name}`)))));
    $("legend").replaceChildren(...(LEGENDS[this.#chosen] ?? []).map(([item, on, key]) => {
      const svg = element("svg", { viewBox: "0 0 40 40", width: 34, height: 34, "aria-hidden": "true", class: "sample" });
      element("rect", { class: "sample-wood", width: 40, height: 40, rx: 5 }, svg);
      if (on !== "empty") element("circle", { class: `pebble ${on}`, cx: 20, cy: 20, r: 17 }, svg);
      draw(item, { cx: 20, cy: 20 }, on, svg);
      return html("li", {}, svg, html("span", {}, t(`legend.${key}`)));
    }));
    this.#say();
  }

  #restart(delay = 0) {
    this.#ask?.stop();
    this.#ask = null;
    clearTimeout(this.#timer);
    this.#answer = null;
    this.#say();
    if (this.#chosen === "none") return delay || this.#desk.tell("view");
    this.#timer = setTimeout(() => this.#start(), delay);
  }

  async #start() {
    const { record, at } = this.#desk;
    if (!record) return;
    const thought = THOUGHT.has(this.#chosen);
    const which = this.#chosen === "cuts" ? ["cuts", "eyes"] : [this.#chosen];
    const fields = { game: record.id, node: at, ...(thought ? { seconds: SECONDS } : { which }) };
    const ask = this.#live.ask(thought ? "analyze" : "layers", fields, ({ queued, progress }) => {
      if (this.#ask !== ask) return;
      if (progress?.thought) this.#take(progress.thought);
      else this.#say(queued ? t("ask.queued", queued) : t("layers.thinking"));
    });
    this.#ask = ask;
    this.#say(t("layers.thinking"));
    try {
      const answer = await ask.answer;
      if (this.#ask !== ask) return;
      this.#ask = null;
      this.#take(answer.thought ?? answer);
    } catch (refusal) {
      if (this.#ask !== ask) return;
      this.#ask = null;
      this.#say(refusal.code === "stopped" ? "" : refusal.message);
    }
  }

  #take(answer) {
    this.#answer = answer;
    this.#say();
    this.#desk.tell("view");
  }

  /** The line under the choices: what is going on, or what was found. */
  #say(text = null) {
    $("layer-state").textContent = text ?? this.#summary();
  }

  /** Who is ahead, if a search is looking at that. */
  get estimate() {
    if (!THOUGHT.has(this.#chosen) || !this.#answer) return "";
    const { lead } = this.#answer;
    return Math.abs(lead) < 0.5 ? t("estimate.even") : t("estimate.lead", lead > 0 ? "black" : "white", number(Math.abs(lead), 0));
  }

  #summary() {
    const { chosen } = this;
    if (chosen === "none") return t("layers.none");
    const found = this.#answer;
    if (!found) return "";
    if (THOUGHT.has(chosen)) {
      const { visits, win } = found;
      const chance = win === null || win === undefined ? "" : ` ${t("estimate.win", number(100 * win, 0))}`;
      return `${this.estimate}${chance} ${t("estimate.visits", number(visits, 0))}`;
    }
    const { under, over } = this.items;
    return under.length + over.length ? "" : t("layers.empty");
  }
}

const signed = (value) => `${value >= 0 ? "+" : "−"}${number(Math.abs(value), Math.abs(value) < 10 ? 1 : 0)}`;

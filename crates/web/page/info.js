// What a record says of itself: players, event, date, result; shown, and changed in a form.

import { known, number, t } from "./language.js";
import * as server from "./server.js";
import { $, html } from "./svg.js";

/** What can be changed, in the order of the form. */
const FIELDS = ["black.name", "white.name", "black.rank", "white.rank", "black.team", "white.team", "game", "event", "round", "date",
  "place", "result", "opening", "annotator", "source"];
/** What else is shown. */
const SHOWN = ["game", "event", "round", "date", "place", "result", "rules", "komi", "handicap", "time", "overtime", "opening", "annotator",
  "source", "copyright", "comment"];

const value = (info, field) => {
  const [first, second] = field.split(".");
  return (second ? info[first]?.[second] : info[first]) ?? "";
};

export class Info {
  #desk;
  #dialog = $("info-dialog");
  #form = $("info-form");

  constructor(desk) {
    this.#desk = desk;
    $("edit-info").addEventListener("click", () => this.#open());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#dialog.close();
      this.#keep();
    });
    desk.listen((what) => what !== "view" && this.#show());
  }

  #show() {
    const { record } = this.#desk;
    $("edit-info").disabled = !record;
    if (!record) return;
    const { info = {}, komi, handicap, rules } = record.state;
    const title = this.#desk.options?.rules.find(({ name }) => name === rules)?.title ?? rules;
    const all = { ...info, komi: number(komi, 2), rules: info.rules ?? title, handicap: handicap || "" };
    const rows = [];
    const players = ["black", "white"].filter((color) => info[color]?.name || info[color]?.rank);
    for (const color of players) {
      const { name = "", rank = "", team = "" } = info[color];
      rows.push([t(color === "black" ? "Black" : "White"), [name, rank, team && `(${team})`].filter(Boolean).join(" ")]);
    }
    for (const field of SHOWN) if (all[field] !== undefined && all[field] !== "") rows.push([t(`info.${field}`), String(all[field])]);
    for (const { name, values } of record.node(this.#desk.at).other ?? []) rows.push([name, values.join(", ")]);
    $("info").replaceChildren(...rows.map(([key, text]) => html("div", {}, html("dt", {}, key), html("dd", {}, text))));
  }

  #open() {
    const { info = {} } = this.#desk.record.state;
    $("info-fields").replaceChildren(...FIELDS.map((field) => html("label", { class: "row" },
      html("span", {}, t(known(`info.${field}`) ? `info.${field}` : field)),
      html("input", { name: field, value: value(info, field), maxLength: 500, autocomplete: "off" }))));
    this.#dialog.showModal();
  }

  #keep() {
    const { record } = this.#desk;
    const { info = {} } = record.state;
    const changed = {};
    for (const field of FIELDS) {
      const text = this.#form.elements[field].value.trim();
      if (text === value(info, field)) continue;
      const [first, second] = field.split(".");
      if (second) (changed[first] ??= {})[second] = text;
      else changed[first] = text;
    }
    if (Object.keys(changed).length) this.#desk.change(() => server.info(record, changed), { stay: true });
  }
}

// The forms of a new game and of playing on from a record: who sits where, what fits together, and what was chosen last.

import { keep, kept } from "./kept.js";
import { t } from "./language.js";
import { $, html } from "./svg.js";

const REMEMBERED = "yomi.new-game";
const PERSON = "person";

/** The komi against handicap stones: no draws. */
const HANDICAP_KOMI = 0.5;

function remembered() {
  try {
    return JSON.parse(kept(REMEMBERED)) ?? {};
  } catch {
    return {};
  }
}

/** Fills a list of choices and keeps what was chosen, if it is still there. */
function fill(select, entries) {
  const before = select.value;
  select.replaceChildren(...entries.map(([value, text]) => new Option(text, value)));
  if (before && entries.some(([value]) => String(value) === before)) select.value = before;
}

export class Setup {
  #desk;
  #form = $("new-form");
  #dialog = $("new-dialog");
  #seatsForm = $("seats-form");
  #onSeats = null;

  /** `onStart(settings)` is called with what was chosen for a new game, `onOpen()` to open a record instead. */
  constructor(desk, { onStart, onOpen }) {
    this.#desk = desk;
    const { elements } = this.#form;
    this.#fill();
    elements.white.value = desk.options.players[0]?.name ?? PERSON;
    this.#recall();
    this.#sized();
    this.#introduced();
    if (!elements.komi.value) this.#compensated();
    for (const radio of elements.size) radio.addEventListener("change", () => this.#sized());
    elements.side.addEventListener("input", () => this.#sized());
    for (const form of [this.#form, this.#seatsForm]) {
      for (const seat of ["black", "white"]) form.elements[seat].addEventListener("change", () => this.#introduced());
    }
    for (const field of [elements.handicap, elements.rules]) field.addEventListener("change", () => this.#compensated());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const settings = this.#settings();
      this.#dialog.close();
      onStart(settings);
    });
    this.#seatsForm.addEventListener("submit", (event) => {
      event.preventDefault();
      $("seats-dialog").close();
      this.#onSeats?.(this.#seats(this.#seatsForm));
    });
    $("new-open").addEventListener("click", () => {
      this.#dialog.close();
      onOpen();
    });
    desk.listen((what) => what === "words" && this.#fill());
  }

  /** Shows the form of a new game. */
  open() {
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** Asks who plays on from a record; `onSeats(seats)` is called with the answer. */
  seats(onSeats) {
    this.#onSeats = onSeats;
    this.#introduced();
    $("seats-dialog").showModal();
  }

  #fill() {
    const { players, rules } = this.#desk.options;
    const people = [[PERSON, t("person")], ...players.map(({ name, title }) => [name, title ?? name])];
    for (const form of [this.#form, this.#seatsForm]) {
      for (const seat of ["black", "white"]) fill(form.elements[seat], people);
    }
    fill(this.#form.elements.rules, rules.map(({ name, title }) => [name, title ?? name]));
    this.#sized();
    this.#introduced();
  }

  get #side() {
    const { size, side } = this.#form.elements;
    return size.value === "other" ? Number(side.value) : Number(size.value);
  }

  #sized() {
    const { elements } = this.#form;
    const other = elements.size.value === "other";
    $("side-row").hidden = !other;
    elements.side.disabled = !other;
    const most = this.#desk.options.sizes.find(({ side }) => side === this.#side)?.handicap ?? 0;
    const before = elements.handicap.value;
    const stones = [[0, t("new.even")]];
    for (let n = 2; n <= most; n += 1) stones.push([n, t("new.stones", n)]);
    fill(elements.handicap, stones);
    elements.handicap.disabled = most === 0;
    if (before && elements.handicap.value !== before) this.#compensated();
  }

  /** Introduces whoever was chosen: what it is, and how strong. */
  #introduced() {
    for (const [form, box] of [[this.#form, "new-about"], [this.#seatsForm, "seats-about"]]) {
      const names = new Set(["black", "white"].map((seat) => form.elements[seat].value));
      const players = this.#desk.options.players.filter(({ name }) => names.has(name));
      const lines = players.map(({ name, title, about, strength }) =>
        html("p", {}, html("strong", {}, `${title ?? name}. `), [about, strength].filter(Boolean).join(" ")));
      $(box).replaceChildren(...(lines.length ? lines : [html("p", {}, t("person.both"))]));
    }
    const rules = this.#desk.options.rules.find(({ name }) => name === this.#form.elements.rules.value);
    $("rules-about").textContent = rules?.about ?? "";
  }

  #compensated() {
    const { elements } = this.#form;
    const rules = this.#desk.options.rules.find(({ name }) => name === elements.rules.value);
    elements.komi.value = elements.handicap.value > 0 ? HANDICAP_KOMI : rules?.komi;
    this.#introduced();
  }

  #seats(form) {
    return { black: form.elements.black.value, white: form.elements.white.value };
  }

  #settings() {
    const { elements } = this.#form;
    const values = {};
    for (const name of ["size", "side", "black", "white", "handicap", "komi", "rules"]) values[name] = elements[name].value;
    keep(REMEMBERED, JSON.stringify(values));
    return {
      size: this.#side,
      rules: values.rules,
      komi: Number(values.komi),
      handicap: Number(values.handicap),
      seats: this.#seats(this.#form),
    };
  }

  #recall() {
    const values = remembered();
    const { elements } = this.#form;
    for (const name of ["size", "side", "black", "white", "rules", "komi", "handicap"]) {
      if (values[name] === undefined) continue;
      if (name === "handicap") this.#sized();
      const before = elements[name].value;
      elements[name].value = values[name];
      // A choice that is no longer offered.
      if (elements[name].value !== String(values[name])) elements[name].value = before;
    }
  }
}

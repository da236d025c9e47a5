// The form of a new game: what fits together, and what was chosen last time.

const $ = (id) => document.getElementById(id);
const REMEMBERED = "yomi.new-game";

/** The komi against handicap stones: no draws. */
const HANDICAP_KOMI = 0.5;

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED)) ?? {};
  } catch {
    return {};
  }
}

function remember(values) {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing starts from the defaults next time.
  }
}

function fill(select, entries) {
  select.replaceChildren(...entries.map(([value, text]) => new Option(text, value)));
}

export class Setup {
  #options;
  #form = $("new-form");
  #dialog = $("new-dialog");

  /** The form for these options of the server; `onStart(settings)` is called with what was chosen. */
  constructor(options, onStart) {
    this.#options = options;
    const { elements } = this.#form;
    fill(elements.player, [
      ...options.players.map(({ name }) => [name, name]),
      ["", "Nobody: play both sides"],
    ]);
    fill(elements.rules, options.rules.map(({ name }) => [name, name]));
    this.#recall();
    this.#sized();
    this.#opposed();
    if (!elements.komi.value) this.#compensated();
    for (const radio of elements.size) radio.addEventListener("change", () => this.#sized());
    elements.side.addEventListener("input", () => this.#sized());
    elements.player.addEventListener("change", () => this.#opposed());
    for (const field of [elements.handicap, elements.rules]) field.addEventListener("change", () => this.#compensated());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const settings = this.#settings();
      this.#dialog.close();
      onStart(settings);
    });
  }

  /** Shows the form. */
  open() {
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** The opponent chosen last, who sits down at a record that is opened. */
  get opponent() {
    return this.#form.elements.player.value || null;
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
    const most = this.#options.sizes.find(({ side }) => side === this.#side)?.handicap ?? 0;
    const before = elements.handicap.value;
    const stones = [[0, "None"]];
    for (let n = 2; n <= most; n += 1) stones.push([n, `${n} stones`]);
    fill(elements.handicap, stones);
    const kept = Number(before) <= most ? before || "0" : "0";
    elements.handicap.value = kept;
    elements.handicap.disabled = most === 0;
    if (before && kept !== before) this.#compensated();
  }

  #opposed() {
    const { player } = this.#form.elements;
    const chosen = this.#options.players.find(({ name }) => name === player.value);
    $("about").textContent = chosen ? `${chosen.name}: ${chosen.about}.` : "Both sides are moved by hand.";
    $("color-row").disabled = !chosen;
  }

  #compensated() {
    const { elements } = this.#form;
    const rules = this.#options.rules.find(({ name }) => name === elements.rules.value);
    elements.komi.value = elements.handicap.value > 0 ? HANDICAP_KOMI : rules.komi;
  }

  #settings() {
    const { elements } = this.#form;
    const lot = Math.random() < 0.5 ? "black" : "white";
    const values = {};
    for (const name of ["size", "side", "player", "color", "handicap", "komi", "rules"]) values[name] = elements[name].value;
    remember(values);
    return {
      size: this.#side,
      rules: values.rules,
      komi: Number(values.komi),
      handicap: Number(values.handicap),
      player: values.player || null,
      color: values.color === "lot" ? lot : values.color,
    };
  }

  #recall() {
    const values = remembered();
    const { elements } = this.#form;
    for (const name of ["size", "side", "player", "color", "rules", "komi"]) {
      if (values[name] === undefined) continue;
      const before = elements[name].value;
      elements[name].value = values[name];
      // A choice that is no longer offered.
      if (elements[name].value !== String(values[name])) elements[name].value = before;
    }
    this.#sized();
    if (values.handicap !== undefined) {
      elements.handicap.value = values.handicap;
      if (elements.handicap.selectedIndex < 0) elements.handicap.value = "0";
    }
  }
}

// The keyboard: what each key does, and the list of them in the help.

import { t } from "./language.js";
import { $, html } from "./svg.js";

/** Keys as the help writes them, and the key of its words. */
const LISTED = [
  [["←", "→"], "keys.walk"], [["PgUp", "PgDn"], "keys.ten"], [["↑", "↓"], "keys.branch"], [["Home", "End"], "keys.ends"],
  [["B"], "keys.board"], [["W"], "keys.why"], [["H"], "keys.suggest"], [["G"], "keys.group"], [["C"], "keys.comment"],
  [["P"], "keys.pass"], [["U"], "keys.undo"], [["R"], "keys.resign"], [["N"], "keys.new"], [["O"], "keys.open"], [["S"], "keys.save"],
  [["Esc"], "keys.escape"], [["?"], "keys.help"],
];

/** Writes the list of keys into the help. */
export function listKeys() {
  $("keys").replaceChildren(...LISTED.map(([names, words]) => html("div", {},
    html("dt", {}, ...names.map((name) => html("kbd", {}, name))), html("dd", {}, t(words)))));
}

/** Hears keys: `keys` by name, and `boardKeys` while the board has the focus. */
export function startKeys(keys, boardKeys) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const { target } = event;
    // Whoever types, types; and a slider or a list of choices has keys of its own. What has just closed may still have the focus.
    const typing = target.matches("textarea, select, input:not([type=checkbox])") && target.checkVisibility();
    if (typing && event.key !== "Escape") return;
    if (target.matches("[role=tab], #tree") && event.key.startsWith("Arrow")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = (document.activeElement === $("board") && boardKeys[key]) || keys[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

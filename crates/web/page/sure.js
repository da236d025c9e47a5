// Asking before something is lost.

import { $ } from "./svg.js";

const dialog = $("sure-dialog");
let answer = null;

function settle(agreed) {
  answer?.(agreed);
  answer = null;
}

dialog.querySelector("form").addEventListener("submit", () => settle(true));
// The event of a closing comes late: by then the dialog may be open for the next question.
dialog.addEventListener("close", () => !dialog.open && settle(false));

/** Asks, and answers whether the person is sure. */
export function sure({ title, text = "", yes, no }) {
  settle(false);
  $("sure-title").textContent = title;
  $("sure-text").textContent = text;
  $("sure-yes").textContent = yes;
  $("sure-no").textContent = no;
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => (answer = resolve));
}

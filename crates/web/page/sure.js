// Asking before something is lost.

import { $ } from "./svg.js";

/** Asks, and answers whether the person is sure. */
export function sure({ title, text = "", yes, no }) {
  const dialog = $("sure-dialog");
  if (dialog.open) return Promise.resolve(false);
  $("sure-title").textContent = title;
  $("sure-text").textContent = text;
  $("sure-yes").textContent = yes;
  $("sure-no").textContent = no;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    const form = dialog.querySelector("form");
    let answer = false;
    const agreed = () => (answer = true);
    form.addEventListener("submit", agreed, { once: true });
    dialog.addEventListener("close", () => {
      form.removeEventListener("submit", agreed);
      resolve(answer);
    }, { once: true });
  });
}

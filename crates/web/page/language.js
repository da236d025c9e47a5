// French or English: the words of the page, by a switch that is remembered.

import { kept, keep } from "./kept.js";
import en from "./words-en.js";
import fr from "./words-fr.js";

const TABLES = { en, fr };
const KEY = "yomi.language";

let chosen = TABLES[kept(KEY)] ? kept(KEY) : navigator.language?.startsWith("fr") ? "fr" : "en";

/** The language of the page, as the server is told it. */
export const language = () => chosen;

/** The text for a key; entries that are functions are given what follows. */
export function t(key, ...values) {
  const text = TABLES[chosen][key] ?? TABLES.en[key] ?? key;
  return typeof text === "function" ? text(...values) : text;
}

/** Whether there are words for a key. */
export const known = (key) => TABLES.en[key] !== undefined;

/** A number as it is written in this language. */
export const number = (value, digits = 1) =>
  new Intl.NumberFormat(chosen, { maximumFractionDigits: digits }).format(value);

/** Changes to the other language. */
export function switchLanguage() {
  chosen = chosen === "en" ? "fr" : "en";
  keep(KEY, chosen);
  fillWords();
}

/** Puts the words of the language wherever the page names them. */
export function fillWords() {
  document.documentElement.lang = chosen;
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) {
    const text = t(element.dataset.tLabel);
    element.setAttribute("aria-label", text);
    if (element.matches("button")) element.title = text;
  }
  // The switch is written in the language that it leads to.
  const other = document.getElementById("language");
  other.textContent = chosen === "en" ? "FR" : "EN";
  other.setAttribute("aria-label", chosen === "en" ? "FR: en français" : "EN: in English");
  other.lang = chosen === "en" ? "fr" : "en";
  document.body.classList.remove("wordless");
}

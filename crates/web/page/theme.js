// Light or dark: as the system has it, or as was chosen here.

import { keep, kept } from "./kept.js";

const KEY = "yomi.theme";
const root = document.documentElement;

/** Takes up what was chosen last. */
export function startTheme() {
  const theme = kept(KEY);
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
}

export function switchTheme() {
  const dark = getComputedStyle(root).colorScheme === "dark"
    || (!root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "light" : "dark";
  keep(KEY, root.dataset.theme);
}

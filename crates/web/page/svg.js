// Making elements: SVG by attributes, HTML by properties. Text only ever goes in as text.

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with these attributes. */
export function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

/** An HTML element with these properties and children; `class`, `aria-…`, `role` and `data-…` are attributes. */
export function html(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key === "class" || key === "role" || key === "for" || key.includes("-")) made.setAttribute(key, value);
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made[key] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A button with a word, and what it does. */
export const button = (text, onclick, properties = {}) =>
  html("button", { type: "button", onclick, ...properties }, text);

export const $ = (id) => document.getElementById(id);

// What the browser keeps from one visit to the next.

/** The text kept under a key, or null. */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; a browser that keeps nothing starts afresh next time. */
export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The choice holds until the page is closed.
  }
}

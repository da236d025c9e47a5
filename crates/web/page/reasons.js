// Sentences beside the board: the decisive one first, each with a handle that draws it and plays its line.

import { known, number, t } from "./language.js";
import { lay } from "./points.js";
import { button, html } from "./svg.js";

/**
 * Where the reasons of a move are drawn: the positions `before` it and `after` it, as maps of stones.
 * For questions about a position, both are that position.
 */
export function scene(stones, size, move = null) {
  const after = new Map(stones);
  if (move && move.move !== "pass") lay(after, move, size);
  return { before: stones, after, move: move?.move ?? null };
}

/** What is marked for a reason. */
function items({ points = [], marks = [], labels = [] }) {
  const drawn = new Set([...marks, ...labels].map(({ point }) => point));
  return [
    ...points.filter((point) => !drawn.has(point)).map((point) => ({ point, kind: "named" })),
    ...marks,
    ...labels.map(({ point, text }) => ({ point, kind: "label", text })),
  ];
}

export class Reasons {
  #showing;
  #proofs;
  #handles = [];

  /** `showing` draws, `proofs` walks a proof. */
  constructor(desk, showing, proofs) {
    this.#showing = showing;
    this.#proofs = proofs;
    desk.listen(() => this.#refresh());
  }

  /** A list of reasons, drawn in this scene. */
  list(reasons, place) {
    return html("ol", { class: "reasons" }, ...reasons.map((reason) => this.#item(reason, place)));
  }

  /** A sentence with a handle that plays a line: `{ text, line, marks, proof, sure }` on these stones. */
  sentence({ text, line, marks, proof, sure }, stones, last = null) {
    const foot = html("div", { class: "handles" });
    if (line?.length) foot.append(this.handle(t("show"), { stones, line, last, items: marks ?? [] }, `${t("show")}: ${text}`));
    if (proof) foot.append(this.#proofHandle(proof));
    if (sure && known(`sure.${sure}`)) foot.append(html("span", { class: `tags ${sure}` }, t(`sure.${sure}`)));
    return html("div", { class: "reason" }, html("p", {}, text), foot.childElementCount ? foot : null);
  }

  /** A button that draws something, and takes it away when pressed again. */
  handle(text, shown, label = null) {
    const key = {};
    const made = button(text, () => {
      if (this.#showing.isShown(key)) this.#showing.close();
      else this.#showing.start({ ...shown, key });
    }, { class: "handle", "aria-pressed": "false", "aria-label": label });
    this.#handles.push({ made, key });
    return made;
  }

  #proofHandle(key) {
    return button(t("proof.walk"), () => this.#proofs.start(key), { class: "handle" });
  }

  /** Handles show whether what they draw is drawn; those that left the page are forgotten. */
  #refresh() {
    this.#handles = this.#handles.filter(({ made }) => made.isConnected);
    for (const { made, key } of this.#handles) made.setAttribute("aria-pressed", String(this.#showing.isShown(key)));
  }

  #item(reason, place) {
    // Without a line to play, what is named is shown on the board as it stands after the move.
    const stones = reason.from === "after" || !reason.line?.length ? place.after : place.before;
    const shown = { stones, line: reason.line ?? [], items: items(reason), last: stones === place.after ? place.move : null };
    const handles = html("div", { class: "handles" });
    if (shown.line.length || shown.items.length) handles.append(this.handle(t("show"), shown, `${t("show")}: ${reason.text}`));
    if (reason.proof) handles.append(this.#proofHandle(reason.proof));
    const tags = [];
    if (reason.sure && known(`sure.${reason.sure}`)) tags.push(t(`sure.${reason.sure}`));
    if (reason.stake) tags.push(t("stake", number(Math.abs(reason.stake), 0)));
    if (tags.length) handles.append(html("span", { class: `tags ${reason.sure}` }, tags.join(" · ")));
    const made = html("li", { class: "reason" }, html("p", {}, reason.text), handles);
    const details = this.#details(reason, place);
    if (details) made.append(details);
    return made;
  }

  #details(reason, place) {
    const parts = [];
    if (reason.full && reason.full !== reason.text) parts.push(html("p", {}, reason.full));
    if (reason.with?.line?.length) parts.push(this.sentence(reason.with, place.after, place.move));
    if (reason.without?.line?.length) parts.push(this.sentence(reason.without, place.before));
    for (const text of (reason.details ?? []).filter(Boolean)) parts.push(html("p", { class: "quiet" }, text));
    if (!parts.length) return null;
    return html("details", {}, html("summary", {}, t("details")), ...parts);
  }
}

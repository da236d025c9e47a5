// Talking to the server: every address of the API, and nothing else. docs/web-api.md describes them.

import { language, t } from "./language.js";

/** A request that the server refused, or that never reached it (code `unreachable`). */
export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** So often a request is made that is refused because too much is going on, and this many milliseconds apart. */
const TRIES = 4;
const APART = 1000;

export const pause = (time) => new Promise((done) => setTimeout(done, time));

async function request(path, options) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await requestOnce(path, options);
    } catch (refusal) {
      // What was refused as busy has changed nothing: it may be asked again.
      if (refusal.code !== "busy" || tries === TRIES) throw refusal;
    }
    await pause(APART);
  }
}

async function requestOnce(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refusal("unreachable", t("gone"));
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  const error = body?.error ?? { code: "unreadable", message: t("unreadable", response.status) };
  throw new Refusal(error.code, error.message);
}

const post = (path, body) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** An address whose answer has words in it. */
const spoken = (path, fields = {}) => `${path}?${new URLSearchParams({ ...fields, language: language() })}`;

const at = (id) => `/api/games/${encodeURIComponent(id)}`;
const shelf = (id) => `/api/collections/${encodeURIComponent(id)}`;

/** Makes a change to a game that was seen at this version. */
const change = (name) => (record, fields = {}) =>
  post(spoken(`${at(record.id)}/${name}`), { ...fields, version: record.state.version });

export const options = () => request(spoken("/api/options"));
export const create = (settings) => post(spoken("/api/games"), settings);
export const open = (id) => request(spoken(at(id)));
export const play = change("play");
export const undo = change("undo");
export const resign = change("resign");
export const resume = change("resume");
export const agree = change("agree");
export const dead = change("dead");
export const comment = change("comment");
export const mark = change("mark");
export const cut = change("cut");
export const seats = change("seats");
export const info = change("info");

/** A record's bytes as they are, since the server knows the old charsets. */
export const load = (bytes) =>
  request(spoken("/api/records"), { method: "POST", headers: { "Content-Type": "application/x-go-sgf" }, body: bytes });

export const collection = (id, from, count) => request(`${shelf(id)}?${new URLSearchParams({ from, count })}`);
export const openOf = (id, index) => post(spoken(`${shelf(id)}/open`), { index });

/** Addresses for downloads. */
export const recordAddress = (id) => `${at(id)}/sgf`;
export const collectionAddress = (id) => `${shelf(id)}/sgf`;
export const reviewAddress = (id, file) => spoken(`${at(id)}/${file}`);

/** The last finished review of a game. */
export const review = (id) => request(reviewAddress(id, "review"));

/** The problems of a review, as the bytes of a record. */
export async function problems(id) {
  const response = await fetch(reviewAddress(id, "problems.sgf")).catch(() => null);
  if (!response?.ok) throw new Refusal("unreadable", t("unreadable", response?.status ?? 0));
  return response.arrayBuffer();
}

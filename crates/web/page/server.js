// Talking to the server: every address of the API, and nothing else. docs/web-api.md describes them.

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

const pause = (time) => new Promise((done) => setTimeout(done, time));

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
  } catch (error) {
    if (error.name === "AbortError") throw new Refusal("aborted", "The request was given up.");
    throw new Refusal("unreachable", "Yomi does not answer. Is it still running? Start it again with the command yomi.");
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  const error = body?.error ?? { code: "unreadable", message: `The server answered ${response.status}.` };
  throw new Refusal(error.code, error.message);
}

const get = (path) => request(path);

const post = (path, body, signal) =>
  request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

const at = (game) => `/api/games/${encodeURIComponent(game.id)}`;

export const options = () => get("/api/options");
export const create = (settings) => post("/api/games", settings);
export const open = (id) => get(at({ id }));
export const play = (game, move) => post(`${at(game)}/play`, { move, version: game.version });
export const think = (game, signal) => post(`${at(game)}/think`, { version: game.version }, signal);
export const undo = (game) => post(`${at(game)}/undo`, { version: game.version });
export const resign = (game) => post(`${at(game)}/resign`, { version: game.version });
export const resume = (game) => post(`${at(game)}/resume`, { version: game.version });
export const dead = (game, point) => post(`${at(game)}/dead`, { point, version: game.version });
export const agree = (game) => post(`${at(game)}/agree`, { version: game.version });

/** The address of the game's record, for a download. */
export const recordAddress = (game) => `${at(game)}/sgf`;

/** A new game from a record: its bytes as they are, since the server knows the old charsets. */
export function load(bytes, player) {
  const query = player ? `?${new URLSearchParams({ player })}` : "";
  return request(`/api/games/sgf${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-go-sgf" },
    body: bytes,
  });
}

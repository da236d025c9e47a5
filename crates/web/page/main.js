// Wiring: clicks and keys become requests, answers become drawings.

import { Board } from "./board.js";
import { Game } from "./game.js";
import * as panel from "./panel.js";
import * as server from "./server.js";
import { Setup } from "./setup.js";

const $ = (id) => document.getElementById(id);
/** The player's stone follows yours after at least this long, so that the eye sees two moves. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 280;

const EMPTY = { size: 19, stars: [], stones: new Map(), last: null, ghost: null, forbidden: () => true };

let game = null;
let setup = null;
/** The reason that is pointed at. */
let looked = null;
const ui = { thinking: null, failed: null, busy: false, aim: null };

const board = new Board($("board"), { onPoint: choosePoint, onCursor: say });

function render() {
  for (const id of ["save", "pass", "undo", "resign", "slider", "first", "back", "forward", "last"]) $(id).disabled = !game;
  if (!game) return board.show(EMPTY);
  const { state, position } = game;
  const count = game.isPresent ? state.count : null;
  const mayPlay = game.isMyTurn && game.isPresent && !ui.busy;
  board.show({
    size: state.size,
    stars: state.stars,
    stones: position.stones,
    last: game.lastMove && game.lastMove.move !== "pass" && position.stones.has(game.lastMove.move) ? game.lastMove.move : null,
    ghost: mayPlay ? state.to_move : null,
    forbidden: (point) => game.forbidden(point) !== null,
    marking: game.isMarking && game.isPresent,
    aim: ui.aim,
    dead: count ? new Set(count.dead) : null,
    territory: count?.territory,
    points: looked?.points,
    line: looked?.line,
  });
  panel.show(game, { ...ui, thinking: Boolean(ui.thinking) });
}

function renderReasons() {
  if (game) panel.showReasons(game, (reason) => {
    looked = reason;
    render();
  });
}

/** The server's last word becomes what is shown. */
function accept(state) {
  const before = game;
  game = new Game(state);
  looked = null;
  ui.aim = null;
  ui.failed = null;
  if (before?.id !== game.id) history.replaceState(null, "", `#${game.id}`);
  render();
  renderReasons();
  announce(before);
  if (game.isTheirTurn && !ui.thinking) think();
}

function announce(before) {
  const { status, detail } = panel.talk(game, { thinking: true });
  const { lastMove, state } = game;
  const moved = lastMove && before?.id === game.id && game.last > before.last;
  const takes = lastMove?.captured.length;
  const move = moved ? `${lastMove.color} ${lastMove.move}${takes ? `, takes ${takes}` : ""}. ` : "";
  say(`${move}${status}. ${state.phase === "playing" ? "" : detail}`);
  document.title = state.phase === "finished" ? `${state.result.text} – Yomi` : "Yomi";
}

let saying = 0;
function say(text) {
  // Said a moment later, so that the same words are spoken again.
  clearTimeout(saying);
  $("live").textContent = "";
  saying = setTimeout(() => ($("live").textContent = text), 60);
}

let toasting = 0;
function toast(text) {
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => ($("toast").hidden = true), 7000);
}

/** Makes a change through the server, one at a time; a refusal is told and leaves the game as it is. */
async function change(request) {
  if (ui.busy) return;
  ui.busy = true;
  $("toast").hidden = true;
  render();
  let answer = null;
  try {
    answer = await request();
  } catch (refusal) {
    ui.busy = false;
    await refused(refusal);
  }
  ui.busy = false;
  if (answer) accept(answer);
  else render();
}

async function refused(refusal) {
  if (refusal.code === "stale" && game) {
    try {
      accept(await server.open(game.id));
      return;
    } catch (second) {
      refusal = second;
    }
  }
  toast(refusal.message);
}

function interrupt() {
  ui.thinking?.abort();
  ui.thinking = null;
}

/** Asks the player for its move and shows it. */
async function think() {
  const controller = new AbortController();
  const asked = game;
  ui.thinking = controller;
  ui.failed = null;
  render();
  try {
    const [state] = await Promise.all([server.think(asked, controller.signal), pause(PAUSE)]);
    if (ui.thinking !== controller) return;
    ui.thinking = null;
    accept(state);
  } catch (refusal) {
    if (ui.thinking !== controller) return;
    ui.thinking = null;
    // Another window asked before us: its answer will be ours.
    if (refusal.code === "thinking" || refusal.code === "stale") {
      await pause(500);
      if (game === asked) await change(() => server.open(game.id));
      return;
    }
    ui.failed = refusal.message;
    render();
  }
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

function choosePoint(point, unsure) {
  if (!game || ui.busy) return;
  if (!game.isPresent) return walkTo(game.last);
  if (game.isMarking) {
    if (game.position.stones.has(point)) change(() => server.dead(game, point));
    return;
  }
  if (!game.isMyTurn) return;
  const reason = game.forbidden(point);
  if (reason) {
    if (ui.aim) {
      ui.aim = null;
      render();
    }
    if (!game.position.stones.has(point)) toast(`${point}: ${reason}.`);
    else say(`${point}: ${reason}.`);
    return;
  }
  if (unsure && ui.aim !== point) {
    ui.aim = point;
    say(`${point}. Touch it again to play.`);
    return render();
  }
  play(point);
}

function play(move) {
  ui.aim = null;
  interrupt();
  change(() => server.play(game, move));
}

function walkTo(move) {
  if (!game) return;
  const at = Math.max(0, Math.min(game.last, move));
  if (at === game.at) return;
  game.at = at;
  looked = null;
  ui.aim = null;
  render();
  renderReasons();
  const { lastMove } = game;
  say(lastMove ? `Move ${at}: ${lastMove.color} ${lastMove.move}` : "The start");
}

async function start(settings) {
  interrupt();
  await change(() => server.create(settings));
}

function resign() {
  if (game?.state.phase === "playing") $("resign-dialog").showModal();
}

function save() {
  if (!game) return;
  const link = document.createElement("a");
  link.href = server.recordAddress(game);
  link.download = "";
  link.click();
}

async function load(file) {
  if (!file) return;
  const bytes = await file.arrayBuffer();
  interrupt();
  let notes = [];
  await change(async () => {
    const loaded = await server.load(bytes, setup?.opponent ?? null);
    notes = loaded.notes;
    return loaded.game;
  });
  if (notes.length) toast(notes.join(" "));
}

const actions = {
  pass: () => game?.isMyTurn && game.isPresent && play("pass"),
  undo: () => {
    if (!game?.canUndo) return;
    interrupt();
    change(() => server.undo(game));
  },
  resign,
  agree: () => game?.state.phase === "counting" && change(() => server.agree(game)),
  resume: () => game && game.state.phase !== "playing" && change(() => server.resume(game)),
  ask: () => game?.state.player && game.state.phase === "playing" && !ui.thinking && think(),
  "play-aim": () => ui.aim && play(ui.aim),
  new: () => setup?.open(),
  again: () => setup?.open(),
  load: () => $("file").click(),
  save,
  help: () => $("help-dialog").showModal(),
  theme: switchTheme,
  first: () => walkTo(0),
  back: () => walkTo(game?.at - 1),
  forward: () => walkTo(game?.at + 1),
  last: () => walkTo(game?.last),
};

for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
$("slider").addEventListener("input", (event) => walkTo(Number(event.target.value)));
$("file").addEventListener("change", (event) => {
  load(event.target.files[0]);
  event.target.value = "";
});
$("resign-dialog").addEventListener("submit", () => {
  interrupt();
  change(() => server.resign(game));
});
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.querySelector(".cancel")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  load(event.dataTransfer.files[0]);
});

const keys = {
  p: actions.pass,
  u: actions.undo,
  r: actions.resign,
  n: actions.new,
  o: actions.load,
  s: actions.save,
  e: actions.ask,
  b: () => $("board").focus(),
  "?": actions.help,
  Home: actions.first,
  End: actions.last,
  ArrowLeft: actions.back,
  ArrowRight: actions.forward,
  ArrowUp: () => walkTo(game?.at - 10),
  ArrowDown: () => walkTo(game?.at + 10),
};

const cursorKeys = {
  ArrowLeft: () => board.step(-1, 0),
  ArrowRight: () => board.step(1, 0),
  ArrowUp: () => board.step(0, 1),
  ArrowDown: () => board.step(0, -1),
  Enter: () => board.choose(),
  " ": () => board.choose(),
  Escape: () => $("board").blur(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  // A field of a dialog that has just been closed holds the focus for a moment longer, and types no more.
  if (document.querySelector("dialog[open]") || event.target.matches(":not(dialog *):is(input, select, textarea)")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const onBoard = document.activeElement === $("board") && cursorKeys[key];
  const action = onBoard || keys[key];
  if (!action) return;
  event.preventDefault();
  action();
});

const THEME = "yomi.theme";

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function switchTheme() {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark"
    || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme = dark ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // The choice holds until the page is closed.
  }
}

async function begin() {
  const theme = stored(THEME);
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  render();
  try {
    setup = new Setup(await server.options(), start);
  } catch (refusal) {
    toast(refusal.message);
    return;
  }
  const id = location.hash.slice(1);
  if (id) {
    try {
      accept(await server.open(id));
      return;
    } catch (refusal) {
      toast(refusal.message);
    }
  }
  setup.open();
}

begin();

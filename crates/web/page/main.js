// Wiring: clicks and keys become requests, answers become drawings.

import { Asking } from "./ask.js";
import { Board } from "./board.js";
import { Collection, download } from "./collection.js";
import { Comment } from "./comment.js";
import { Desk } from "./desk.js";
import { Graph } from "./graph.js";
import { Info } from "./info.js";
import { kept } from "./kept.js";
import { listKeys, startKeys } from "./keys.js";
import { fillWords, switchLanguage, t } from "./language.js";
import { Layers } from "./layers.js";
import { Live } from "./live.js";
import { Playing } from "./playing.js";
import { Proofs } from "./proofs.js";
import { Reasons } from "./reasons.js";
import { Review } from "./review.js";
import * as server from "./server.js";
import { Setup } from "./setup.js";
import { Showing } from "./showing.js";
import { showStatus } from "./status.js";
import { sure } from "./sure.js";
import { $ } from "./svg.js";
import { startTabs } from "./tabs.js";
import { startTheme, switchTheme } from "./theme.js";
import { Tree } from "./tree.js";
import { Walk } from "./walk.js";

const EMPTY = { size: 19, stars: [], stones: new Map(), last: null, ghost: null, forbidden: () => true };

startTheme();
fillWords();
listKeys();

const desk = new Desk();
const live = new Live(back);
const board = new Board($("board"), { onPoint: choosePoint, onCursor: (label) => desk.say(label) });
const showing = new Showing(desk);
const proofs = new Proofs(desk, live);
const reasons = new Reasons(desk, showing, proofs);
const review = new Review(desk, live, tryProblems);
const asking = new Asking(desk, live, reasons, review, playMove);
const layers = new Layers(desk, live);
const playing = new Playing(desk, live);
const tree = new Tree(desk);
const graph = new Graph(desk, review);
const walk = new Walk(desk, showing);
const collection = new Collection(desk, openRecord);
new Comment(desk);
new Info(desk);
let setup = null;

startTabs((id) => {
  if (id === "tab-record") tree.reveal();
  if (id === "tab-review") graph.draw();
});
desk.listen(render);

/** What is drawn at a node itself: marks, labels, variations, and letters of moves that were suggested. */
function itemsOf({ record, at, node }) {
  const labels = (node.labels ?? []).map(({ point, text }) => ({ point, kind: "label", text }));
  const taken = new Set(labels.map(({ point }) => point));
  const children = desk.trying ? [] : record.children(at);
  const branches = children.length < 2 ? [] : children.map((id, i) => ({
    point: record.node(id).move?.move, kind: "branch", text: String.fromCharCode(65 + (i % 26)),
  })).filter(({ point }) => point && point !== "pass");
  const suggested = layers.chosen === "none" ? asking.items : [];
  const letters = suggested.length ? suggested : branches;
  return [...(node.marks ?? []), ...labels, ...letters.filter(({ point }) => !taken.has(point))];
}

function render() {
  showStatus(desk, playing, desk.record?.isSeated ? layers.estimate : "");
  const { record, at, mode } = desk;
  const node = record ? desk.node : null;
  $("cut").disabled = !record || at === record.root || (record.isSeated && record.leadsToTip(at));
  $("play-on").disabled = !record;
  $("estimate").setAttribute("aria-pressed", String(layers.chosen === "ownership"));
  if (!record) return board.show(EMPTY);
  const { state } = record;
  const common = { size: state.size, stars: state.stars, forbidden: () => false, pointing: Boolean(mode) };
  if (proofs.isOpen) return board.show({ ...common, ...proofs.view() });
  const shown = showing.view(state.size);
  if (shown) return board.show({ ...common, ...shown, ghost: null });
  const { stones } = record.position(at);
  const count = desk.isTip ? state.count : null;
  const drawn = layers.items;
  const own = itemsOf(desk);
  const covered = new Set(drawn.over.map(({ point }) => point));
  board.show({
    ...common,
    stones,
    last: node.move && stones.has(node.move.move) ? node.move.move : null,
    ghost: mayPlay() && !mode ? node.to_move : null,
    forbidden: (point) => forbidden(point) !== null,
    marking: isMarking(),
    aim: desk.aim,
    dead: count ? new Set(count.dead) : null,
    territory: count?.territory,
    under: drawn.under,
    over: [...own.filter(({ point, kind }) => kind !== "branch" || !covered.has(point)), ...drawn.over],
    lines: node.lines,
    arrows: node.arrows,
  });
}

const isMarking = () => desk.isTip && desk.record.state.phase === "counting" && desk.record.state.count.marks;

/** Whether a click on the board is a move, or a variation. */
function mayPlay() {
  if (desk.busy || isMarking()) return false;
  return !desk.isTip || !desk.record.isPlayersTurn;
}

/** Why no stone may be played here at the tip, or null; elsewhere the server knows. */
function forbidden(point) {
  if (!desk.isTip) return null;
  return desk.record.state.forbidden?.find((f) => f.point === point)?.because ?? null;
}

function choosePoint(point, unsure) {
  if (!desk.record || desk.busy) return;
  if (desk.mode) return desk.mode.choose(point);
  if (showing.isOpen) return showing.close();
  const stone = desk.record.position(desk.at).stones.has(point);
  if (isMarking()) {
    if (stone) desk.change(() => server.dead(desk.record, { point }));
    return;
  }
  if (stone) {
    // A finger that may have missed while it is one's turn asks nothing.
    if (unsure && desk.isTip && desk.record.isPersonsTurn) return desk.say(t("occupied", point));
    return asking.ask("group", { point });
  }
  if (!mayPlay()) return desk.say(t("not-now"));
  const because = forbidden(point);
  if (because) {
    desk.aim = null;
    desk.toast(`${point}: ${because}.`);
    return render();
  }
  if (unsure && desk.aim !== point) {
    desk.aim = point;
    desk.say(t("said.aim", point));
    return render();
  }
  playMove(point);
}

/** Plays a move at the node that is looked at: the next of the game, or a variation. */
async function playMove(move, certain = false) {
  const { record, at } = desk;
  const { to_move: color } = record.node(at);
  if (!mayPlay() && !desk.busy) return desk.toast(t("not-now"));
  const there = record.childWith(at, color, move);
  if (there !== null && !(desk.isTip && record.isSeated)) return desk.go(there);
  if (desk.isTip) playing.interrupt();
  const fields = { node: at, move, ...(certain ? { sure: true } : {}) };
  let early = false;
  await desk.change(async () => {
    try {
      return await server.play(record, fields);
    } catch (refusal) {
      early = refusal.code === "too-early";
      if (!early) throw refusal;
      return record.state.at === at ? record.state : { ...record.state, at };
    }
  });
  if (early && (await sure(passQuestion()))) await playMove(move, true);
}

const passQuestion = () => ({ title: t("pass.sure"), text: t("pass.sure.text"), yes: t("pass"), no: t("keep-playing") });

/** A pass in a running game of few moves is asked about: it may be a slip. */
async function pass() {
  const { record } = desk;
  if (!record || desk.mode || !mayPlay()) return;
  const early = desk.isTip && record.isSeated && record.number(record.tip) < (record.size * record.size) / 3;
  if (early && !(await sure(passQuestion()))) return;
  playMove("pass", early);
}

/** Whether the running game may be left. */
async function mayLeave() {
  if (!desk.record?.isRunning) return true;
  return sure({ title: t("leave.title"), text: t("leave.text"), yes: t("leave.yes"), no: t("keep-playing") });
}

async function start(settings) {
  if (!(await mayLeave())) return;
  playing.interrupt();
  await desk.change(() => server.create(settings));
}

/** Opens the game that a request answers, with what there is to say about it. */
async function openRecord(request) {
  let notes = [];
  playing.interrupt();
  const opened = await desk.change(async () => {
    const answer = await request();
    notes = answer.notes ?? [];
    return answer.game;
  });
  if (notes.length) desk.toast(notes.join(" "));
  return opened;
}

async function load(file) {
  if (!file || !(await mayLeave())) return false;
  const bytes = file instanceof ArrayBuffer ? file : await file.arrayBuffer();
  const opened = await openRecord(() => server.load(bytes));
  if (opened) $("tab-record").click();
  return opened;
}

/** Opens problems, to be tried before their answers are looked at. */
async function tryProblems(bytes) {
  if (!(await load(bytes))) return;
  desk.trying = true;
  desk.tell("at");
}

function showAnswers() {
  desk.trying = false;
  desk.tell("at");
}

async function resign() {
  const { record } = desk;
  if (!record?.isSeated || record.state.phase !== "playing") return;
  if (!(await sure({ title: t("resign.sure"), yes: t("resign"), no: t("keep-playing") }))) return;
  playing.interrupt();
  desk.change(() => server.resign(desk.record));
}

async function cut() {
  const { record, at } = desk;
  if ($("cut").disabled || !(await sure({ title: t("cut.sure"), text: t("cut.text"), yes: t("cut"), no: t("cancel") }))) return;
  desk.change(() => server.cut(record, { node: at }));
}

/** Shows who is likely to own what, with the score beside the status, and takes it away again. */
function estimate() {
  layers.choose(layers.chosen === "ownership" ? "none" : "ownership");
}

/** The server is there again: what it has now is shown. */
function back() {
  const { record } = desk;
  if (record) desk.change(() => server.open(record.id), { stay: !desk.isTip });
}

/** After a change of language: what the server has said is asked for again in the other one. */
async function retell() {
  desk.tell("words");
  try {
    desk.options = await server.options();
    if (desk.record) desk.accept(await server.open(desk.record.id), { stay: true, quiet: true });
    desk.tell("words");
  } catch (refusal) {
    desk.toast(refusal.message);
  }
}

function escape() {
  if (desk.mode) cancelMode();
  else if (showing.isOpen) showing.close();
  else document.activeElement?.blur();
}

function cancelMode() {
  if (desk.mode?.cancel) desk.mode.cancel();
  else desk.setMode(null);
}

const actions = {
  pass,
  undo: () => {
    if (!desk.record?.canUndo || $("undo").hidden) return;
    playing.interrupt();
    desk.change(() => server.undo(desk.record));
  },
  resign,
  hint: () => asking.ask("suggest"),
  estimate,
  halt: () => (playing.halted ? playing.again() : playing.halt()),
  agree: () => desk.record?.state.phase === "counting" && desk.change(() => server.agree(desk.record)),
  resume: () => desk.record && desk.change(() => server.resume(desk.record)),
  "ask-again": () => playing.again(),
  "to-tip": () => desk.go(desk.record.tip),
  "cancel-mode": cancelMode,
  "answers-shown": showAnswers,
  "play-aim": () => desk.aim && playMove(desk.aim),
  new: () => setup?.open(),
  again: () => setup?.open(),
  load: () => $("file").click(),
  save: () => desk.record && download(server.recordAddress(desk.record.id)),
  help: () => $("help-dialog").showModal(),
  theme: switchTheme,
  language: () => {
    switchLanguage();
    listKeys();
    retell();
  },
  "play-on": () => desk.record && setup?.seats((seats) => desk.change(() => server.seats(desk.record, { seats, tip: desk.at }))),
  cut,
};

for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", () => action());
$("file").addEventListener("change", (event) => {
  load(event.target.files[0]);
  event.target.value = "";
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

startKeys({
  p: actions.pass,
  u: actions.undo,
  r: actions.resign,
  n: actions.new,
  o: actions.load,
  s: actions.save,
  w: () => asking.ask("why"),
  h: () => asking.ask("suggest"),
  g: () => asking.point("group"),
  c: () => {
    $("tab-record").click();
    $("comment").focus();
  },
  b: () => $("board").focus(),
  "?": actions.help,
  Home: () => walk.toStart(),
  End: () => walk.toEnd(),
  ArrowLeft: () => walk.step(-1),
  ArrowRight: () => walk.step(1),
  ArrowUp: () => desk.record && desk.go(desk.record.sibling(desk.at, -1)),
  ArrowDown: () => desk.record && desk.go(desk.record.sibling(desk.at, 1)),
  PageUp: () => walk.step(-10),
  PageDown: () => walk.step(10),
  "[": () => collection.step(-1),
  "]": () => collection.step(1),
  Escape: escape,
}, {
  ArrowLeft: () => board.step(-1, 0),
  ArrowRight: () => board.step(1, 0),
  ArrowUp: () => board.step(0, 1),
  ArrowDown: () => board.step(0, -1),
  Enter: () => board.choose(),
  " ": () => board.choose(),
});

/** Opens the game, and the node of it, that the address names. */
async function openAddress(hash) {
  const [id, node] = hash.split(".");
  const state = await server.open(id);
  desk.accept(node === undefined ? { ...state, at: state.at ?? state.tip } : { ...state, at: Number(node) });
}

addEventListener("hashchange", () => {
  const hash = location.hash.slice(1);
  const [id, node] = hash.split(".");
  if (id && id === desk.record?.id) return desk.go(node === undefined ? desk.record.tip : Number(node));
  if (id) openAddress(hash).catch((refusal) => desk.toast(refusal.message));
});

async function begin() {
  desk.tell("words");
  try {
    desk.options = await server.options();
    setup = new Setup(desk, { onStart: start, onOpen: actions.load });
  } catch (refusal) {
    return desk.toast(refusal.message);
  }
  const named = location.hash.slice(1);
  const last = named || kept("yomi.game");
  if (last) {
    try {
      return await openAddress(last);
    } catch (refusal) {
      // A game that nobody asked for need not be missed.
      if (named) desk.toast(refusal.message);
    }
  }
  setup.open();
}

begin();

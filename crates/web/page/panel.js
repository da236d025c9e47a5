// Everything beside the board: who plays, what is going on, what can be done, and why the player moved.

import { resultWords } from "./game.js";

const $ = (id) => document.getElementById(id);
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** What is going on, as a short sentence and a longer one. */
export function talk(game, { thinking, failed }) {
  const { state } = game;
  const opponent = state.player;
  if (!game.isPresent) {
    return { status: `Move ${game.at} of ${game.last}`, detail: "Looking back. The last move is where the game goes on." };
  }
  if (state.phase === "finished") return { status: resultWords(state.result), detail: counted(state) };
  if (state.phase === "counting") {
    const { marks, result } = state.count;
    const lead = result.winner ? `${capital(result.winner)} is ahead by ${result.points}` : "Even";
    const task = marks ? "Click on stones that are dead, then agree." : "Under these rules every stone counts as it stands.";
    return { status: lead, detail: `${counted(state)} ${task}` };
  }
  const passed = game.lastMove?.move === "pass" ? `${sayWho(game, game.lastMove.color)} passed. ` : "";
  if (game.isTheirTurn) {
    if (failed) return { status: `${opponent} did not answer`, detail: failed };
    return { status: thinking ? `${opponent} is thinking…` : `${opponent} is to move`, detail: "" };
  }
  const status = opponent ? "Your move" : `${capital(state.to_move)} to move`;
  return { status, detail: passed + (passed ? "Pass too to count the board." : "") };
}

function sayWho(game, color) {
  return game.name(color) ?? capital(color);
}

function counted({ count }) {
  return count ? `Black ${round(count.score.black)}, White ${round(count.score.white)} with komi.` : "";
}

const round = (x) => Math.round(x * 100) / 100;

/** Shows both seats, the words, the buttons and the walk through the moves. */
export function show(game, ui) {
  const { state } = game;
  for (const color of ["black", "white"]) {
    const seat = $(`seat-${color}`);
    const name = game.name(color);
    seat.querySelector(".name").textContent = name ?? capital(color);
    const notes = [];
    if (color === "white") notes.push(`komi ${state.komi}`);
    if (color === "black" && state.handicap) notes.push(`${state.handicap} stones ahead`);
    if (!notes.length && name) notes.push(capital(color));
    seat.querySelector(".note").textContent = notes.join(" · ");
    seat.setAttribute("aria-label", `${capital(color)}: ${name ?? capital(color)}`);
    seat.querySelector(".prisoners").textContent = game.position.prisoners[color];
    const turn = state.phase === "playing" && game.toMove === color;
    seat.classList.toggle("turn", turn);
    seat.classList.toggle("thinking", turn && ui.thinking);
    const won = game.isPresent && state.result?.winner === color;
    seat.querySelector(".won").textContent = won ? (name === "You" ? " win" : " wins") : "";
  }
  const { status, detail } = talk(game, ui);
  $("status").textContent = status;
  $("detail").textContent = detail;

  const { phase } = state;
  const { isPresent, isMyTurn } = game;
  $("play-aim").hidden = !ui.aim;
  $("play-aim").textContent = `Play ${ui.aim ?? ""}`;
  $("agree").hidden = phase !== "counting" || !isPresent;
  $("ask").hidden = !ui.failed || !game.isTheirTurn;
  $("again").hidden = phase !== "finished";
  $("resume").hidden = phase === "playing";
  $("pass").hidden = phase !== "playing";
  $("resign").hidden = phase !== "playing";
  $("pass").disabled = !isMyTurn || !isPresent || ui.busy;
  $("undo").disabled = !game.canUndo || ui.busy;
  $("resign").disabled = ui.busy;
  for (const id of ["agree", "resume"]) $(id).disabled = ui.busy;

  $("slider").max = game.last;
  $("slider").value = game.at;
  $("slider").setAttribute("aria-valuetext", `Move ${game.at} of ${game.last}`);
  $("where").textContent = `${game.at} / ${game.last}`;
  for (const id of ["first", "back"]) $(id).disabled = game.at === 0;
  for (const id of ["forward", "last"]) $(id).disabled = isPresent;
  $("slider").disabled = game.last === 0;
}

/** Lists the reasons of the move looked at; `look(reason)` is called when one is pointed at, and with null after. */
export function showReasons(game, look) {
  const { lastMove } = game;
  const why = lastMove?.why ?? [];
  $("why-title").textContent = why.length ? `Why ${lastMove.move === "pass" ? "the pass" : lastMove.move}` : "Why";
  $("reasons").replaceChildren(...why.map((reason) => reasonItem(reason, look)));
  const quiet = $("no-reasons");
  quiet.hidden = why.length > 0;
  if (why.length) return;
  if (!game.state.player) quiet.textContent = "When a player moves, its reasons are told here.";
  else if (!lastMove) quiet.textContent = `When ${game.state.player} moves, its reasons are told here.`;
  else if (lastMove.color === game.state.color) quiet.textContent = `${lastMove.move === "pass" ? "The pass" : lastMove.move} was yours.`;
  else quiet.textContent = `${game.state.player} gave no reason.`;
}

function reasonItem(reason, look) {
  const item = document.createElement("li");
  const line = reason.evidence.find((e) => e.kind === "line")?.moves;
  const seen = reason.evidence.flatMap((e) => (e.kind === "seen" ? e.points : []));
  const shown = { points: [...new Set([...reason.points, ...seen])], line };
  const places = shown.points.length > 0 || line;
  const text = document.createElement(places ? "button" : "p");
  text.className = "reason";
  text.append(reason.text);
  // Numbers of games belong to the details.
  const details = reason.evidence.flatMap((e) => e.text ?? []);
  if (details.length) {
    const small = document.createElement("small");
    small.textContent = details.join(" ");
    text.append(small);
  }
  if (places) {
    text.type = "button";
    for (const begin of ["pointerenter", "focus", "click"]) text.addEventListener(begin, () => look(shown));
    for (const end of ["pointerleave", "blur"]) text.addEventListener(end, () => look(null));
  }
  item.append(text);
  return item;
}

// Who sits where, what is going on, and what can be done now.

import { number, t } from "./language.js";
import { $ } from "./svg.js";

/** A result as a sentence. */
export function resultWords({ winner, by, points }) {
  return winner ? t(`result.${by}`, winner, points) : t("result.draw");
}

/** Whoever plays a colour, by name. */
export function name(desk, color) {
  const { seats, info } = desk.record.state;
  const written = info?.[color]?.name;
  if (seats[color] === "person") return desk.record.person === color ? t("you") : written || t(color === "black" ? "Black" : "White");
  if (seats[color]) return desk.title(seats[color]);
  return written || t(color === "black" ? "Black" : "White");
}

const counted = ({ count }) => (count ? t("counted", number(count.score.black, 2), number(count.score.white, 2)) : "");

/** What is going on, as a short sentence and a longer one. */
export function talk(desk, playing) {
  const { record, mode, at } = desk;
  if (!record) return { status: t("status.none"), detail: t("detail.none") };
  if (mode) return { status: mode.text, detail: mode.detail ?? "" };
  const { state } = record;
  const { move, to_move: toMove } = record.node(at);
  if (!desk.isTip && record.isSeated) {
    return { status: t("status.back", record.number(at), record.number(record.tip)), detail: t("detail.back") };
  }
  if (desk.trying) return trying(desk, move, toMove);
  if (state.phase === "looking") return looking(desk, move, toMove);
  if (state.phase === "finished") return { status: state.result ? resultWords(state.result) : t("status.finished"), detail: counted(state) };
  if (state.phase === "counting") {
    const { marks, result } = state.count;
    const lead = result.winner ? t("status.ahead", result.winner, result.points) : t("status.even");
    return { status: lead, detail: `${counted(state)} ${t(marks ? "detail.mark" : "detail.no-marks")}` };
  }
  if (record.isPlayersTurn) {
    const player = name(desk, state.to_move);
    if (playing.failed) return { status: t("status.failed", player), detail: playing.failed };
    if (playing.halted) return { status: t("status.halted"), detail: "" };
    if (playing.queued) return { status: t("status.thinking", player), detail: t("ask.queued", playing.queued) };
    return { status: t(playing.isThinking ? "status.thinking" : "status.turn", player), detail: "" };
  }
  const passed = move?.move === "pass" ? t("detail.passed", name(desk, move.color)) : "";
  return { status: record.person ? t("status.you") : t("status.to-move", state.to_move), detail: passed };
}

/** A problem: what is asked, and after a try what the record says of it. */
function trying({ record, at }, move, toMove) {
  const { comment, verdict } = record.node(at);
  if (!move) return { status: comment || t("status.start"), detail: t("detail.to-move", toMove) };
  const first = record.path(at).find((id) => record.node(id).move);
  const judged = record.node(first).verdict ?? verdict;
  const word = judged === "good" ? "try.right" : judged ? "try.wrong" : "try.unknown";
  return { status: t(word, record.node(first).move.move), detail: comment ?? "" };
}

function looking({ record, at }, move, toMove) {
  const status = move ? t("status.move", record.number(at), move) : t("status.start");
  const end = record.children(at).length === 0 && record.state.info?.result;
  return { status, detail: end ? t("detail.result", record.state.info.result) : t("detail.to-move", toMove) };
}

function showSeat(desk, playing, color) {
  const { record, at } = desk;
  const { state } = record;
  const seat = $(`seat-${color}`);
  const who = name(desk, color);
  seat.querySelector(".name").textContent = who;
  const rank = state.seats[color] ? null : state.info?.[color]?.rank;
  const taken = record.position(at).prisoners[color];
  const notes = [rank, color === "white" ? t("komi", number(state.komi, 2)) : state.handicap ? t("ahead", state.handicap) : null, t("taken", taken)];
  seat.querySelector(".note").textContent = notes.filter(Boolean).join(" · ");
  seat.setAttribute("aria-label", `${t(color === "black" ? "Black" : "White")}: ${who}`);
  const open = state.phase === "playing" || !desk.isTip || state.phase === "looking";
  const turn = open && record.node(at).to_move === color;
  seat.classList.toggle("turn", turn);
  seat.classList.toggle("thinking", playing.isThinking && state.to_move === color);
  seat.classList.toggle("won", Boolean(desk.isTip && record.isSeated && state.result?.winner === color));
}

/** Shows both seats, the words and the buttons. */
export function showStatus(desk, playing, estimate) {
  const { status, detail } = talk(desk, playing);
  $("status").textContent = status;
  $("detail").textContent = desk.mode ? detail : [detail, estimate].filter(Boolean).join(" · ");
  const { record, mode, aim, busy } = desk;
  const state = record?.state;
  const phase = state?.phase;
  const tip = Boolean(record) && desk.isTip && !mode;
  const playingHere = tip && phase === "playing" && record.isSeated;
  const person = record && (state.seats.black === "person" || state.seats.white === "person");
  const machines = record?.isSeated && !person;
  const visible = {
    "play-aim": Boolean(aim),
    "cancel-mode": Boolean(mode),
    agree: tip && phase === "counting",
    "ask-again": playingHere && Boolean(playing.failed) && record.isPlayersTurn,
    "answers-shown": desk.trying && !mode,
    "to-tip": Boolean(record) && record.isSeated && !desk.isTip && !mode,
    again: !record || (tip && phase === "finished"),
    pass: (playingHere && person) || (phase === "looking" && !mode) || (Boolean(record?.isSeated) && !desk.isTip && !mode),
    undo: tip && person && (phase === "playing" || phase === "counting" || phase === "finished"),
    hint: playingHere && person,
    estimate: playingHere,
    halt: playingHere && machines && !playing.failed,
    resume: tip && (phase === "counting" || phase === "finished"),
    resign: playingHere && person,
  };
  for (const [id, shown] of Object.entries(visible)) $(id).hidden = !shown;
  $("play-aim").textContent = t("play-aim", aim ?? "");
  $("cancel-mode").textContent = t(mode?.stay ? "done" : "cancel");
  $("halt").textContent = t(playing.halted ? "go-on" : "halt");
  for (const id of ["agree", "resume", "resign"]) $(id).disabled = busy;
  $("save").disabled = !record;
  for (const color of record ? [] : ["black", "white"]) {
    $(`seat-${color}`).querySelector(".name").textContent = t(color === "black" ? "Black" : "White");
  }
  if (!record) return;
  $("pass").disabled = busy || (playingHere && !record.isPersonsTurn);
  $("hint").disabled = !record.isPersonsTurn;
  $("undo").disabled = busy || !record.canUndo;
  for (const color of ["black", "white"]) showSeat(desk, playing, color);
  document.title = phase === "finished" && state.result ? `${state.result.text} – Yomi` : title(desk);
}

function title(desk) {
  const { black, white } = desk.record.state.info ?? {};
  return black?.name && white?.name && !desk.record.isSeated ? `${black.name} – ${white.name} – Yomi` : "Yomi";
}

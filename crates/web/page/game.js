// The game as the page sees it: the server's last word, which move is looked at, and what may be done now.
// Nothing here touches the document or the network.

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The name of the point in this column and row, both counted from zero, from the bottom left. */
export const pointName = (col, row) => `${LETTERS[col]}${row + 1}`;

/** Column and row of a point's name. */
export const pointAt = (name) => ({ col: LETTERS.indexOf(name[0]), row: Number(name.slice(1)) - 1 });

export const other = (color) => (color === "black" ? "white" : "black");

/** The positions of a game after each of its moves, found by laying stones and lifting what each move captured. */
function positions({ start, moves }) {
  const stones = new Map();
  for (const color of ["black", "white"]) for (const point of start[color]) stones.set(point, color);
  const prisoners = { black: 0, white: 0 };
  const all = [{ stones: new Map(stones), prisoners: { ...prisoners } }];
  for (const { color, move, captured } of moves) {
    if (move !== "pass") stones.set(move, color);
    for (const point of captured) {
      prisoners[other(stones.get(point))] += 1;
      stones.delete(point);
    }
    all.push({ stones: new Map(stones), prisoners: { ...prisoners } });
  }
  return all;
}

export class Game {
  #positions;

  /** A game from the server's state; `at` keeps looking at an earlier move. */
  constructor(state, at = state.moves.length) {
    this.state = state;
    this.#positions = positions(state);
    this.last = state.moves.length;
    this.at = Math.max(0, Math.min(at, this.last));
  }

  get id() {
    return this.state.id;
  }

  get version() {
    return this.state.version;
  }

  /** Whether the present is looked at, not the past. */
  get isPresent() {
    return this.at === this.last;
  }

  /** Stones and prisoners of the position looked at. */
  get position() {
    return this.#positions[this.at];
  }

  /** The move that led to the position looked at. */
  get lastMove() {
    return this.at > 0 ? this.state.moves[this.at - 1] : null;
  }

  /** Whose turn it is in the position looked at. */
  get toMove() {
    return this.isPresent ? this.state.to_move : this.state.moves[this.at].color;
  }

  /** Whether the person may move now. */
  get isMyTurn() {
    const { phase, color, to_move } = this.state;
    return phase === "playing" && (color === null || color === to_move);
  }

  /** Whether the player at the other side is to move. */
  get isTheirTurn() {
    return this.state.phase === "playing" && !this.isMyTurn;
  }

  /** Whether strings can be marked dead now. */
  get isMarking() {
    return this.state.phase === "counting" && this.state.count.marks;
  }

  /** Whether there is a move of the person's to take back. */
  get canUndo() {
    const { moves, color } = this.state;
    return color === null ? moves.length > 0 : moves.some((m) => m.color === color);
  }

  /** Why no stone may be played here now, or null if one may. */
  forbidden(point) {
    if (this.position.stones.has(point)) return "the point is occupied";
    return this.state.forbidden.find((f) => f.point === point)?.because ?? null;
  }

  /** The name of whoever plays a colour. */
  name(color) {
    const { player, color: mine } = this.state;
    return player === null ? null : color === mine ? "You" : player;
  }
}

/** A result as a sentence. */
export function resultWords({ winner, by, points }) {
  if (!winner) return "The game is a draw.";
  const side = winner === "black" ? "Black" : "White";
  const how = {
    points: `by ${points} ${points === 1 ? "point" : "points"}`,
    resignation: "by resignation",
    time: "on time",
    forfeit: "by forfeit",
  }[by];
  return `${side} wins ${how}.`;
}

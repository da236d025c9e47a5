// A game as the page sees it: the server's last word as a tree of nodes, and the position at each of them.
// Nothing here touches the document or the network.

import { other } from "./points.js";

export class Record {
  #nodes = new Map();
  #children = new Map();
  #numbers = new Map();
  #depths = new Map();
  /** Which child was walked through last, by node: there the way forward goes. */
  #taken = new Map();

  /** A record from the server's state; of the same game's `before` it keeps which branches were taken. */
  constructor(state, before = null) {
    this.state = state;
    for (const node of state.nodes) {
      this.#nodes.set(node.id, node);
      this.#children.set(node.id, []);
      const parent = node.parent ?? null;
      if (parent === null) this.root = node.id;
      else this.#children.get(parent).push(node.id);
      this.#numbers.set(node.id, (this.#numbers.get(parent) ?? 0) + (node.move ? 1 : 0));
      this.#depths.set(node.id, parent === null ? 0 : this.#depths.get(parent) + 1);
    }
    if (before?.id === this.id) this.#taken = before.#taken;
  }

  get id() {
    return this.state.id;
  }

  get size() {
    return this.state.size;
  }

  get tip() {
    return this.state.tip;
  }

  get count() {
    return this.#nodes.size;
  }

  has(id) {
    return this.#nodes.has(id);
  }

  node(id) {
    return this.#nodes.get(id);
  }

  children(id) {
    return this.#children.get(id);
  }

  parent(id) {
    return this.node(id).parent ?? null;
  }

  /** How many moves lead to a node. */
  number(id) {
    return this.#numbers.get(id);
  }

  /** How many nodes lie above a node. */
  depth(id) {
    return this.#depths.get(id);
  }

  /** The nodes from the root to this one. */
  path(id) {
    const path = [];
    for (let at = id; at !== null; at = this.parent(at)) path.push(at);
    return path.reverse();
  }

  /** Notes that this node was walked to, so that its line is followed from now on. */
  take(id) {
    for (let at = id; this.parent(at) !== null; at = this.parent(at)) this.#taken.set(this.parent(at), at);
  }

  /** The node that follows: the branch taken last, or the first. */
  next(id) {
    const children = this.children(id);
    const taken = this.#taken.get(id);
    return children.includes(taken) ? taken : (children[0] ?? null);
  }

  /** The line that is walked: from the root through this node to its end. */
  line(id) {
    const line = this.path(id);
    for (let at = this.next(id); at !== null; at = this.next(at)) line.push(at);
    return line;
  }

  /** The node's neighbour among the variations at its place, or at the nearest place above it that has some. */
  sibling(id, step) {
    for (let at = id; this.parent(at) !== null; at = this.parent(at)) {
      const all = this.children(this.parent(at));
      if (all.length > 1) return all[(all.indexOf(at) + step + all.length) % all.length];
    }
    return null;
  }

  /** The child in which this move is played. */
  childWith(id, color, move) {
    return this.children(id).find((child) => {
      const played = this.node(child).move;
      return played && played.color === color && played.move === move;
    }) ?? null;
  }

  /** Whether the node lies on the way from the root to the tip. */
  leadsToTip(id) {
    return this.path(this.tip).includes(id);
  }

  /** The stones at a node and what each side has taken, by laying stones and lifting what each move captured. */
  position(id) {
    const stones = new Map();
    const prisoners = { black: 0, white: 0 };
    for (const at of this.path(id)) {
      const { setup, move, captured } = this.node(at);
      for (const point of setup?.empty ?? []) stones.delete(point);
      for (const color of ["black", "white"]) for (const point of setup?.[color] ?? []) stones.set(point, color);
      if (move && move.move !== "pass") stones.set(move.move, move.color);
      for (const point of captured ?? []) {
        if (stones.has(point)) prisoners[other(stones.get(point))] += 1;
        stones.delete(point);
      }
    }
    return { stones, prisoners };
  }

  /** Whether anybody sits at the board. */
  get isSeated() {
    const { black, white } = this.state.seats;
    return black !== null || white !== null;
  }

  /** Whether a game is going on that would be missed. */
  get isRunning() {
    return this.isSeated && this.state.phase === "playing" && this.number(this.tip) > 0;
  }

  /** Who sits at the side to move at the tip, in a game that is being played: `person`, a player's name, or null. */
  get mover() {
    return this.state.phase === "playing" ? this.state.seats[this.state.to_move] : null;
  }

  get isPersonsTurn() {
    return this.mover === "person";
  }

  get isPlayersTurn() {
    return this.mover !== null && this.mover !== "person";
  }

  /** The only person's colour, or null if nobody or both are persons. */
  get person() {
    const { black, white } = this.state.seats;
    if (black === "person" && white !== "person") return "black";
    return white === "person" && black !== "person" ? "white" : null;
  }

  /** Whether a person has a move to take back. */
  get canUndo() {
    if (!this.isSeated) return false;
    return this.path(this.tip).some((id) => {
      const { move } = this.node(id);
      return move && this.state.seats[move.color] === "person";
    });
  }

  /** Black's lead at a node, if the record says it. */
  score(id) {
    return this.node(id).score ?? null;
  }
}

// What the page knows by itself: positions of a tree, the line that is walked, and where the tree is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layout } from "../../crates/web/page/layout.js";
import { lay, neighbours } from "../../crates/web/page/points.js";
import { Record } from "../../crates/web/page/record.js";
import en from "../../crates/web/page/words-en.js";
import fr from "../../crates/web/page/words-fr.js";

/** A state with these nodes: `[id, parent, move]`, colours in turn; moves that capture are told as `move x captured`. */
function record(rows) {
  const nodes = rows.map(([id, parent, text]) => {
    const color = id % 2 ? "black" : "white";
    const [move, taken] = (text ?? "").split(" x ");
    return {
      id, parent, to_move: id % 2 ? "white" : "black",
      ...(move ? { move: { color, move } } : {}), ...(taken ? { captured: taken.split(" ") } : {}),
    };
  });
  return new Record({ id: "a", size: 9, tip: 2, nodes, phase: "looking", seats: { black: null, white: null } });
}

/** A main line of four moves, two variations at its second, one at its fourth. */
const tree = () => record([
  [0, null], [1, 0, "B1"], [2, 1, "A1"], [3, 2, "A2 x A1"], [4, 3, "E5"],
  [6, 1, "C3"], [7, 6, "C4"], [8, 7, "C5"], [10, 1, "G7"], [12, 3, "D4"],
]);

test("positions of every node, captures and setup counted", () => {
  const tree_ = tree();
  assert.deepEqual([...tree_.position(2).stones], [["B1", "black"], ["A1", "white"]]);
  assert.deepEqual([...tree_.position(3).stones], [["B1", "black"], ["A2", "black"]]);
  assert.deepEqual(tree_.position(4).prisoners, { black: 1, white: 0 });
  assert.deepEqual([...tree_.position(8).stones.keys()], ["B1", "C3", "C4", "C5"]);
  const setup = new Record({ id: "s", size: 9, tip: 1, seats: { black: null, white: null }, nodes: [
    { id: 0, parent: null, setup: { black: ["C3", "D4"], white: ["E5"] }, to_move: "white" },
    { id: 1, parent: 0, setup: { black: [], white: [], empty: ["D4"] }, to_move: "white" },
  ] });
  assert.deepEqual([...setup.position(1).stones], [["C3", "black"], ["E5", "white"]]);
});

test("the walk follows the branch that was taken last", () => {
  const tree_ = tree();
  assert.deepEqual(tree_.line(1), [0, 1, 2, 3, 4]);
  tree_.take(7);
  assert.deepEqual(tree_.line(1), [0, 1, 6, 7, 8]);
  assert.equal(tree_.number(8), 4);
  assert.equal(tree_.sibling(8, 1), 10);
  assert.equal(tree_.sibling(10, 1), 2);
  assert.equal(tree_.sibling(0, 1), null);
  assert.equal(tree_.childWith(1, "white", "G7"), 10);
  assert.equal(tree_.childWith(1, "black", "G7"), null);
  const later = new Record({ ...tree_.state }, tree_);
  assert.deepEqual(later.line(0), [0, 1, 6, 7, 8], "another state of the same game goes on so");
});

test("in the drawn tree no two nodes share a place and no lines cross", () => {
  const { places, rows } = layout(tree());
  assert.deepEqual(places.get(4), { col: 4, row: 0 });
  assert.deepEqual(places.get(12), { col: 4, row: 1 }, "the latest branch lies nearest");
  assert.deepEqual(places.get(6), { col: 2, row: 2 });
  assert.deepEqual(places.get(10), { col: 2, row: 3 });
  assert.equal(rows, 4);
  // A comb of 3000 branches: quick, and every node has a place of its own.
  const nodes = [[0, null]];
  for (let i = 1; i <= 3000; i += 1) nodes.push([i, i - 1, "E5"]);
  for (let i = 1; i <= 3000; i += 1) nodes.push([3000 + i, i - 1, "D4"]);
  const comb = layout(record(nodes));
  assert.equal(new Set([...comb.places.values()].map(({ col, row }) => `${col} ${row}`)).size, 6001);
});

test("stones of a shown line are laid as the rules have it", () => {
  const stones = new Map([["A1", "white"], ["B1", "black"]]);
  lay(stones, { color: "black", move: "A2" }, 9);
  assert.ok(!stones.has("A1"));
  lay(stones, { color: "white", move: "A1" }, 9);
  assert.ok(!stones.has("A1"), "suicide lifts itself");
  lay(stones, { color: "white", move: "pass" }, 9);
  assert.deepEqual(neighbours("A1", 9), ["B1", "A2"]);
});

test("both languages say the same things", () => {
  assert.deepEqual(Object.keys(fr).sort(), Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) assert.equal(typeof fr[key], typeof text, key);
});

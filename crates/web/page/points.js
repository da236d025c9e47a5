// Points, colours, and laying a stone: the little of Go that drawing needs. What is legal, the server knows.

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The name of the point in this column and row, both counted from zero, from the bottom left. */
export const pointName = (col, row) => `${LETTERS[col]}${row + 1}`;

/** Column and row of a point's name. */
export const pointAt = (name) => ({ col: LETTERS.indexOf(name[0]), row: Number(name.slice(1)) - 1 });

export const other = (color) => (color === "black" ? "white" : "black");

/** The points beside a point. */
export function neighbours(point, size) {
  const { col, row } = pointAt(point);
  return [[col - 1, row], [col + 1, row], [col, row - 1], [col, row + 1]]
    .filter(([c, r]) => c >= 0 && c < size && r >= 0 && r < size)
    .map(([c, r]) => pointName(c, r));
}

/** The string at a point, and whether it has a liberty. */
export function string(stones, point, size) {
  const color = stones.get(point);
  const found = new Set([point]);
  let free = false;
  for (const at of found) {
    for (const next of neighbours(at, size)) {
      if (!stones.has(next)) free = true;
      else if (stones.get(next) === color) found.add(next);
    }
  }
  return { points: [...found], free };
}

/** Lays a stone into the map of stones and lifts what it takes, its own string if nothing else gives way. */
export function lay(stones, { color, move }, size) {
  if (move === "pass") return;
  stones.set(move, color);
  for (const next of neighbours(move, size)) {
    if (stones.get(next) !== other(color)) continue;
    const { points, free } = string(stones, next, size);
    if (!free) for (const point of points) stones.delete(point);
  }
  const own = string(stones, move, size);
  if (!own.free) for (const point of own.points) stones.delete(point);
}

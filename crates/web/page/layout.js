// Where each node of a tree of variations is drawn: moves go to the right, variations below the line they leave.

/**
 * Column and row of every node, as `Map(id, {col, row})`, with how many `cols` and `rows` there are.
 *
 * Each line of first children is laid as one straight row. The branches that leave it latest lie nearest to it, so that no
 * two connecting lines cross.
 */
export function layout(record) {
  const places = new Map();
  /** The first free row of each column. */
  const free = [];
  let rows = 0;
  const open = [{ id: record.root, above: -1 }];
  while (open.length) {
    const { id, above } = open.pop();
    const chain = [];
    for (let at = id; at !== undefined; at = record.children(at)[0]) chain.push(at);
    const start = record.depth(id);
    // The connecting line comes down in the parent's column.
    const from = Math.max(0, start - 1);
    let row = above + 1;
    for (let col = from; col < start + chain.length; col += 1) row = Math.max(row, free[col] ?? 0);
    for (let col = from; col < start + chain.length; col += 1) free[col] = row + 1;
    chain.forEach((at, i) => places.set(at, { col: start + i, row }));
    rows = Math.max(rows, row + 1);
    // The stack's last is laid first: the latest branch, and of one place the first.
    for (const at of chain) {
      const [, ...rest] = record.children(at);
      for (const branch of rest.reverse()) open.push({ id: branch, above: row });
    }
  }
  return { places, cols: free.length, rows };
}

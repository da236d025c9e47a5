// Makes a PNG small: at most 255 colours, which pictures of the page do well with.

import { deflateSync } from "node:zlib";

const MOST = 255;

/** The colours that are used most, rounded to five bits each; every rounded colour is drawn as the mean of its own. */
function palette(pixels) {
  const cells = new Map();
  for (let i = 0; i < pixels.length; i += 4) {
    const key = ((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3);
    const cell = cells.get(key) ?? { n: 0, sum: [0, 0, 0] };
    cell.n += 1;
    for (let c = 0; c < 3; c += 1) cell.sum[c] += pixels[i + c];
    cells.set(key, cell);
  }
  const all = [...cells].sort(([, a], [, b]) => b.n - a.n);
  const colors = all.slice(0, MOST).map(([, { n, sum }]) => sum.map((s) => Math.round(s / n)));
  const index = new Map(all.map(([key, { n, sum }], i) => {
    if (i < colors.length) return [key, i];
    const far = (color) => color.reduce((d, x, c) => d + (x - sum[c] / n) ** 2, 0);
    return [key, colors.reduce((best, color, j) => (far(color) < far(colors[best]) ? j : best), 0)];
  }));
  return { colors, index };
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const crc = ~body.reduce((c, byte) => TABLE[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) >>> 0;
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc);
  return Buffer.concat([head, body, tail]);
}

/** A PNG of these pixels, four bytes each, with few colours. */
export function png8(pixels, width, height) {
  const { colors, index } = palette(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = 4 * (y * width + x);
      const key = ((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3);
      rows[y * (width + 1) + 1 + x] = index.get(key);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", header), chunk("PLTE", Buffer.from(colors.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0)),
  ]);
}

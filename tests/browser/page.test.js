// The page in a real browser: a whole game, and everything else that a person does at the board.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  newGame, openPage, picture, pictures, play, press, settled, shown, startBrowser, startYomi, state, stonesOf, where,
} from "./site.js";

let yomi;
let browser;

before(async () => {
  yomi = await startYomi();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await yomi?.stop();
});

/** Opens a page, uses it, and checks that it never complained. */
async function at(settings, use) {
  const page = await openPage(browser, yomi.address, settings);
  try {
    await use(page);
    assert.deepEqual(page.complaints, []);
  } catch (error) {
    await picture(page, `failed-${Date.now()}`);
    error.message += ` (pictures in ${pictures})`;
    throw error;
  } finally {
    await page.close();
  }
}

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

function neighbours(point, size) {
  const [col, row] = [LETTERS.indexOf(point[0]), Number(point.slice(1))];
  return [[col - 1, row], [col + 1, row], [col, row - 1], [col, row + 1]]
    .filter(([c, r]) => c >= 0 && c < size && r >= 1 && r <= size)
    .map(([c, r]) => `${LETTERS[c]}${r}`);
}

/** A point where a beginner would still play: legal, and not surrounded by stones of one's own. */
function somewhere(game) {
  const mine = new Set(game.stones[game.color]);
  const taken = new Set([...game.stones.black, ...game.stones.white, ...game.forbidden.map((f) => f.point)]);
  const points = [];
  for (let row = 1; row <= game.size; row += 1) {
    for (const letter of LETTERS.slice(0, game.size)) points.push(`${letter}${row}`);
  }
  const sensible = points.filter((p) => !taken.has(p) && !neighbours(p, game.size).every((n) => mine.has(n)));
  return sensible[Math.floor(sensible.length / 2)] ?? null;
}

test("a whole 9x9 game against random, by clicks, to the agreed count", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 9, player: "random", komi: 6.5 });
    await picture(page, "start");
    let game = await state(page);
    assert.equal(game.komi, 6.5);
    for (let turn = 0; game.phase === "playing"; turn += 1) {
      assert.ok(turn < 400, "the game does not end");
      const point = somewhere(game);
      if (point) await play(page, point);
      else await press(page, "pass");
      game = await state(page);
      assert.deepEqual(await shown(page), stonesOf(game));
      if (turn === 12) await picture(page, "middle-game");
    }
    assert.ok(game.moves.length > 40, `only ${game.moves.length} moves`);
    assert.ok(game.moves.some((m) => m.captured.length > 0));
    assert.ok(game.moves.filter((m) => m.color === "white").every((m) => m.why.length > 0));
    assert.equal(game.phase, "counting");
    for (const color of ["black", "white"]) {
      const taken = await page.textContent(`#seat-${color} .prisoners`);
      assert.equal(Number(taken), game.prisoners[color]);
    }

    // A string is marked dead, then lives again.
    const dead = new Set(game.count.dead);
    const white = game.stones.white.filter((p) => !dead.has(p));
    const black = game.stones.black.filter((p) => !dead.has(p));
    const touched = white.find((p) => neighbours(p, game.size).some((n) => black.includes(n)));
    const stone = touched ?? white[0] ?? black[0];
    const lead = await page.textContent("#status");
    await page.click(`#at-${stone}`);
    await page.waitForFunction((p) => document.getElementById(`at-${p}`).getAttribute("aria-label").includes("dead"), stone);
    await picture(page, "counting");
    // What White's dead stones leave is no longer White's alone where Black stands beside it; elsewhere it may be.
    if (touched) {
      assert.notDeepEqual((await state(page)).count.score, game.count.score);
    }
    await page.click(`#at-${stone}`);
    await page.waitForFunction((text) => document.getElementById("status").textContent === text, lead);
    assert.deepEqual((await state(page)).count, game.count);

    await press(page, "agree");
    const done = await state(page);
    assert.equal(done.phase, "finished");
    assert.equal(done.result.text, game.count.result.text);
    const side = done.result.winner === "black" ? "Black" : "White";
    assert.equal(await page.textContent("#status"), `${side} wins by ${done.result.points} ${done.result.points === 1 ? "point" : "points"}.`);
    await picture(page, "finished");

    // Finished games can be walked through, each position as it was.
    await page.click("#first");
    assert.deepEqual(await shown(page), {});
    await page.click("#forward");
    assert.deepEqual(await shown(page), { [game.moves[0].move]: "black" });
    await page.click("#last");
    assert.deepEqual(await shown(page), stonesOf(game));
  });
});

test("undo, resign, think again, and a new game", async () => {
  await at({}, async (page) => {
    await newGame(page, { player: "random" });
    assert.ok(await page.isDisabled("#undo"));
    await play(page, "E5");
    await play(page, (await state(page)).stones.white.includes("C3") ? "G7" : "C3");
    assert.equal(await where(page), "4 / 4");
    await press(page, "undo");
    assert.equal(await where(page), "2 / 2");
    assert.equal(await page.textContent("#status"), "Your move");
    assert.match(await page.textContent("#why-title"), /^Why [A-J][1-9]$/);

    await page.click("#resign");
    await page.click("#resign-dialog .cancel");
    assert.equal((await state(page)).phase, "playing");
    await page.click("#resign");
    await page.click("#resign-dialog [type=submit]");
    await page.waitForFunction(() => document.getElementById("status").textContent === "White wins by resignation.");
    await press(page, "resume");
    assert.equal(await page.textContent("#status"), "Your move");

    await newGame(page, { size: 7, player: "alpha", color: "white", rules: "japanese" });
    const game = await state(page);
    assert.deepEqual([game.size, game.player, game.color, game.rules, game.komi], [7, "alpha", "white", "japanese", 6.5]);
    assert.equal(game.moves.length, 1, "Black opens");
  });
});

test("handicap, and both sides by one person", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 13, player: "", handicap: 4 });
    const game = await state(page);
    assert.deepEqual([game.player, game.komi, game.to_move], [null, 0.5, "white"]);
    assert.deepEqual(await shown(page), { D4: "black", K10: "black", D10: "black", K4: "black" });
    await play(page, "G7");
    await play(page, "G8");
    assert.equal(await page.textContent("#status"), "White to move");
    await press(page, "undo");
    assert.equal(await page.textContent("#status"), "Black to move");
  });
});

test("what the rules forbid is said and not played", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 5, player: "" });
    // A white stone at A1 would have no liberty.
    for (const point of ["A2", "E5", "B1"]) await play(page, point);
    await page.click("#at-A1");
    await page.waitForSelector("#toast:not([hidden])");
    assert.equal(await page.textContent("#toast"), "A1: the stone would have no liberty.");
    assert.equal(await where(page), "3 / 3");
    await page.click("#at-A2");
    assert.equal(await where(page), "3 / 3");
  });
});

test("records are saved and opened, what is left out is told, and noise is refused", async () => {
  await at({}, async (page) => {
    await newGame(page, { player: "random" });
    await play(page, "E5");
    const game = await state(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    assert.equal(download.suggestedFilename(), "yomi-9x9-random.sgf");
    const path = join(pictures, "saved.sgf");
    await download.saveAs(path);
    const sgf = await readFile(path, "utf8");
    assert.match(sgf, /SZ\[9\]/);
    assert.match(sgf, /;B\[ee\]/);

    await newGame(page, { size: 13, player: "random" });
    const open = async (file) => {
      const hash = await page.evaluate(() => location.hash);
      await page.setInputFiles("#file", file);
      await page.waitForFunction((old) => location.hash !== old, hash);
      await settled(page);
    };
    await open(path);
    assert.deepEqual(await shown(page), stonesOf(game));

    const branches = join(pictures, "branches.sgf");
    await writeFile(branches, "(;SZ[9];B[ee](;W[cc])(;W[gg];B[cg]))");
    await open(branches);
    assert.equal(await page.textContent("#toast"), "Only the main line is open: 2 moves in variations were left out.");
    assert.deepEqual(await shown(page), { E5: "black", C7: "white" });
    assert.equal(await page.textContent("#status"), "Your move", "the player waits");

    const noise = join(pictures, "noise.sgf");
    await writeFile(noise, Buffer.from([0, 255, 254, 60, 104, 116]));
    await page.setInputFiles("#file", noise);
    await page.waitForFunction(() => document.getElementById("toast").textContent.startsWith("This is no game record"));
    assert.deepEqual(await shown(page), { E5: "black", C7: "white" });
  });
});

test("everything can be done by keyboard, and is announced", async () => {
  await at({}, async (page) => {
    await page.keyboard.press("Escape");
    assert.ok(!(await page.isVisible("#new-dialog")));
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.length > 1);
    await settled(page);

    const moved = async (key) => {
      const before = await where(page);
      await page.keyboard.press(key);
      await page.waitForFunction((text) => document.getElementById("where").textContent !== text, before);
      await settled(page);
    };
    await page.keyboard.press("b");
    assert.equal(await page.evaluate(() => document.activeElement.id), "board");
    assert.equal(await page.getAttribute("#board", "aria-activedescendant"), "at-E5");
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    assert.equal(await page.getAttribute("#board", "aria-activedescendant"), "at-F6");
    await page.waitForFunction(() => document.getElementById("live").textContent === "F6, empty");
    await picture(page, "keyboard");
    await moved("Enter");
    assert.equal((await shown(page)).F6, "black");
    await page.waitForFunction(() => /^white [A-J][1-9].* Your move\. $/.test(document.getElementById("live").textContent));

    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await where(page), "1 / 2");
    assert.equal(await page.textContent("#status"), "Move 1 of 2");
    await page.keyboard.press("Home");
    assert.deepEqual(await shown(page), {});
    await page.keyboard.press("End");
    assert.equal(await where(page), "2 / 2");
    await moved("p");
    assert.equal((await state(page)).moves[2].move, "pass");
    await moved("u");
    assert.equal(await where(page), "2 / 2");
    await page.keyboard.press("?");
    assert.ok(await page.isVisible("#help-dialog"));
    await picture(page, "help");
    await page.keyboard.press("Escape");
    await page.keyboard.press("r");
    await page.keyboard.press("Escape");
    assert.equal((await state(page)).phase, "playing");
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
    assert.match(download.suggestedFilename(), /\.sgf$/);
    // Every control can be reached and says what it is.
    const nameless = await page.$$eval("button, input, select", (all) =>
      all.filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length || e.hidden)).map((e) => e.outerHTML));
    assert.deepEqual(nameless, []);
  });
});

test("a phone: nothing sticks out, fingers find their targets, and a small board is aimed at first", async () => {
  const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  await at(phone, async (page) => {
    await picture(page, "phone-new-game");
    await newGame(page, { size: 19, player: "random" });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits());
    const small = await page.$$eval("button", (all) =>
      all.map((b) => [b.id, b.getBoundingClientRect()]).filter(([, r]) => r.width && (r.height < 43 || r.width < 43)).map(([id]) => id));
    assert.deepEqual(small, []);
    const board = await page.locator("#board").boundingBox();
    assert.ok(board.width > 340, `the board is ${board.width} wide`);

    await page.tap("#at-D4");
    assert.equal(await page.textContent("#play-aim"), "Play D4");
    assert.equal(await where(page), "0 / 0", "one touch only aims");
    await picture(page, "phone-aim");
    await page.tap("#at-Q16");
    assert.equal(await page.textContent("#play-aim"), "Play Q16");
    await page.tap("#at-Q16");
    await page.waitForFunction(() => document.getElementById("where").textContent === "2 / 2");
    await settled(page);
    const free = (await state(page)).stones.white.includes("C3") ? "C4" : "C3";
    await page.tap(`#at-${free}`);
    await page.tap("#play-aim");
    await page.waitForFunction(() => document.getElementById("where").textContent === "4 / 4");
    await settled(page);
    await picture(page, "phone-19");

    await newGame(page, { size: 9, player: "random" });
    await page.tap("#at-E5");
    await page.waitForFunction(() => document.getElementById("where").textContent === "2 / 2");
    await picture(page, "phone-9");
    await page.setViewportSize({ width: 667, height: 375 });
    assert.ok(await fits());
    await picture(page, "phone-aside");
  });
});

test("dark and light", async () => {
  await at({ colorScheme: "dark", viewport: { width: 1440, height: 900 } }, async (page) => {
    await newGame(page, { size: 19, player: "random" });
    for (const point of ["Q16", "D4", "C16", "Q4"]) {
      if (!(point in (await shown(page)))) await play(page, point);
    }
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await picture(page, "dark");
    await page.click("#theme");
    assert.notEqual(await paper(), dark);
    await page.reload();
    await settled(page);
    assert.notEqual(await paper(), dark, "the choice is kept");
    await page.click("#theme");
    assert.equal(await paper(), dark);
  });
});

test("a reason points at the board", async () => {
  await at({}, async (page) => {
    await newGame(page, { player: "random" });
    await play(page, "E5");
    const answer = (await state(page)).moves[1];
    const reason = page.locator(".reason").first();
    assert.equal(await reason.textContent(), answer.why[0].text);
    assert.equal(await page.locator("#board .named").count(), 0);
    await reason.hover();
    assert.equal(await page.locator("#board .named").count(), answer.why[0].points.length);
    await picture(page, "why");
  });
});

test("a reloaded page goes on with its game, in two windows at once if need be", async () => {
  await at({}, async (page) => {
    await newGame(page, { player: "" });
    await play(page, "E5");
    await page.reload();
    await page.waitForFunction(() => document.getElementById("where").textContent === "1 / 1");
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.waitForFunction(() => document.getElementById("where").textContent === "1 / 1");
    await play(second, "C3");
    // The first window has not seen that move: its click is not played, but it catches up.
    await page.click("#at-G7");
    await page.waitForFunction(() => document.getElementById("where").textContent === "2 / 2");
    assert.deepEqual(await shown(page), { E5: "black", C3: "white" });
    await play(page, "G7");

    await page.goto(`${yomi.address}#0123456789abcdef`);
    await page.reload();
    await page.waitForSelector("#new-dialog[open]");
    assert.match(await page.textContent("#toast"), /^The game `0123456789abcdef` is not here/);
  });
});

test("a game goes on after the program was killed and started again", async () => {
  const first = await startYomi();
  const page = await openPage(browser, first.address);
  await newGame(page, { player: "random" });
  await play(page, "E5");
  const before = await state(page);
  // What was answered a moment ago may still be on its way to the disk.
  const file = join(first.games, `${before.id}.json`);
  const kept = async () => JSON.parse(await readFile(file, "utf8").catch(() => "{}")).version;
  while ((await kept()) !== before.version) await new Promise((done) => setTimeout(done, 20));
  assert.equal(await first.stop("SIGKILL"), "SIGKILL");
  await page.click("#pass");
  await page.waitForSelector("#toast:not([hidden])");
  assert.match(await page.textContent("#toast"), /^Yomi does not answer/);

  const second = await startYomi({ port: new URL(first.address).port, games: first.games });
  assert.equal(second.address, first.address);
  assert.deepEqual(await state(page), before);
  // The page that stayed open goes on as if nothing had been, and so does one that is opened by the address.
  await play(page, before.stones.white.includes("C3") ? "G7" : "C3");
  assert.equal(await where(page), "4 / 4");
  await page.reload();
  await page.waitForFunction(() => document.getElementById("where").textContent === "4 / 4");
  await page.close();
  await second.stop();
});

test("a server that is busy is asked again, and says so in the end", async () => {
  await at({}, async (page) => {
    let refusals = 2;
    const busy = { error: { code: "busy", message: "So many players are waiting to think. Ask again in a moment." } };
    await page.route("**/think", (route) =>
      (refusals-- > 0 ? route.fulfill({ status: 503, json: busy }) : route.continue()));
    await newGame(page, { player: "random" });
    await page.click("#at-E5");
    await page.waitForFunction(() => document.getElementById("where").textContent === "2 / 2");
    refusals = 4;
    const free = (await state(page)).stones.white.includes("C3") ? "G7" : "C3";
    await page.click(`#at-${free}`);
    await page.waitForSelector("#ask:not([hidden])");
    assert.equal(await page.textContent("#status"), "random did not answer");
    assert.equal(await page.textContent("#detail"), busy.error.message);
    await picture(page, "busy");
    await page.click("#ask");
    await page.waitForFunction(() => document.getElementById("where").textContent === "4 / 4");
  });
});

test("when Yomi leaves at Ctrl-C the page says so", async () => {
  const own = await startYomi();
  const page = await openPage(browser, own.address);
  await newGame(page, { player: "random" });
  assert.equal(await own.stop(), 0, "it leaves in order");
  await page.click("#at-E5");
  await page.waitForSelector("#toast:not([hidden])");
  assert.match(await page.textContent("#toast"), /^Yomi does not answer/);
  assert.deepEqual(await shown(page), {});
  await page.close();
});

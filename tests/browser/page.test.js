// Playing on the page in a real browser: a whole game, and everything else that a person does at the board.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  PHONE, arrive, at as open, movesOf, newGame, openPage, pass, picture, play, press, settled, shown, startBrowser,
  startYomi, state, stonesOf, where,
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

const at = (settings, use) => open(browser, yomi.address, settings, use);

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

function neighbours(point, size) {
  const [col, row] = [LETTERS.indexOf(point[0]), Number(point.slice(1))];
  return [[col - 1, row], [col + 1, row], [col, row - 1], [col, row + 1]]
    .filter(([c, r]) => c >= 0 && c < size && r >= 1 && r <= size)
    .map(([c, r]) => `${LETTERS[c]}${r}`);
}

/** A point where a beginner would still play: legal, and not surrounded by stones of one's own. */
function somewhere(game, color) {
  const stones = stonesOf(game);
  const closed = new Set(game.forbidden.map((f) => f.point));
  const points = [];
  for (let row = 1; row <= game.size; row += 1) {
    for (const letter of LETTERS.slice(0, game.size)) points.push(`${letter}${row}`);
  }
  const free = points.filter((p) => !stones[p] && !closed.has(p));
  const sensible = free.filter((p) => !neighbours(p, game.size).every((n) => stones[n] === color));
  return sensible[Math.floor(sensible.length / 2)] ?? null;
}

test("a whole game against random, by clicks, to the agreed count", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 7, white: "random", komi: 6.5 });
    await picture(page, "start");
    let game = await state(page);
    assert.equal(game.komi, 6.5);
    for (let turn = 0; game.phase === "playing"; turn += 1) {
      assert.ok(turn < 250, "the game does not end");
      const point = somewhere(game, "black");
      if (point) await play(page, point);
      else await pass(page);
      game = await state(page);
      assert.deepEqual(await shown(page), stonesOf(game));
    }
    const moves = movesOf(game);
    assert.ok(moves.length > 30, `only ${moves.length} moves`);
    assert.ok(moves.some((m) => m.captured?.length > 0));
    assert.ok(moves.filter((m) => m.move.color === "white").every((m) => m.why.length > 0));
    assert.equal(game.phase, "counting");

    // A string is marked dead, then lives again.
    const dead = new Set(game.count.dead);
    const stone = Object.keys(stonesOf(game)).find((p) => !dead.has(p));
    const lead = await page.textContent("#status");
    await page.click(`#at-${stone}`);
    await page.waitForFunction((p) => document.getElementById(`at-${p}`).getAttribute("aria-label").includes("dead"), stone);
    await picture(page, "counting");
    await page.click(`#at-${stone}`);
    await page.waitForFunction((text) => document.getElementById("status").textContent === text, lead);
    assert.deepEqual((await state(page)).count, game.count);

    await press(page, "agree");
    const done = await state(page);
    assert.equal(done.phase, "finished");
    assert.equal(done.result.text, game.count.result.text);
    assert.match(await page.textContent("#status"), /^(Black|White) wins by [\d.]+ points?\.$/);
    await picture(page, "finished");

    // Finished games can be walked through, each position as it was.
    await page.click("#first");
    assert.deepEqual(await shown(page), {});
    await page.click("#forward");
    assert.deepEqual(await shown(page), { [moves[0].move.move]: "black" });
    await page.click("#last");
    assert.deepEqual(await shown(page), stonesOf(game));
  });
});

test("undo, resign, play on, and a new game that asks before it drops one", async () => {
  await at({}, async (page) => {
    await newGame(page, { white: "random" });
    assert.ok(await page.isDisabled("#undo"));
    await play(page, "E5");
    await play(page, (await shown(page)).C3 ? "G7" : "C3");
    assert.equal(await where(page), "4 / 4");
    await press(page, "undo");
    assert.equal(await where(page), "2 / 2");
    assert.equal(await page.textContent("#status"), "Your move");

    await page.click("#resign");
    await page.click("#sure-no");
    assert.equal((await state(page)).phase, "playing");
    await page.click("#resign");
    await page.click("#sure-yes");
    await page.waitForFunction(() => document.getElementById("status").textContent === "White wins by resignation.");
    await press(page, "resume");
    assert.equal(await page.textContent("#status"), "Your move");

    const running = page.url();
    await page.click("#new");
    await page.click("#new-form button[type=submit]");
    await page.waitForSelector("#sure-dialog[open]");
    assert.equal(await page.textContent("#sure-title"), "Leave the game you are playing?");
    await picture(page, "leave");
    await page.click("#sure-no");
    assert.equal(page.url(), running);

    await newGame(page, { size: 7, black: "alpha", rules: "japanese" });
    const game = await state(page);
    assert.deepEqual([game.size, game.seats, game.rules, game.komi], [7, { black: "alpha", white: "person" }, "japanese", 6.5]);
    assert.equal(movesOf(game).length, 1, "Black opens");
    // The game that was left is kept.
    await page.goto(running);
    await arrive(page, "2 / 2");
  });
});

test("a stray pass does not end a game at move three", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 9 });
    await play(page, "E5");
    await page.click("#pass");
    await page.waitForSelector("#sure-dialog[open]");
    assert.equal(await page.textContent("#sure-title"), "Pass so early?");
    await page.click("#sure-no");
    assert.equal(await where(page), "1 / 1");
    await page.keyboard.press("p");
    await page.click("#sure-yes");
    await arrive(page, "2 / 2");
    assert.equal((await state(page)).phase, "playing");
  });
});

test("handicap, and two people at the board", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 13, handicap: 4 });
    const game = await state(page);
    assert.deepEqual([game.seats, game.komi, game.to_move], [{ black: "person", white: "person" }, 0.5, "white"]);
    assert.deepEqual(await shown(page), { D4: "black", K10: "black", D10: "black", K4: "black" });
    await play(page, "G7");
    await play(page, "G8");
    assert.equal(await page.textContent("#status"), "White to move");
    await press(page, "undo");
    assert.equal(await page.textContent("#status"), "Black to move");
  });
});

test("two players play each other, are paused and go on", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 5, black: "random", white: "random" });
    await page.waitForFunction(() => parseInt(document.getElementById("where").textContent, 10) > 3);
    if (await page.isVisible("#halt")) {
      await page.click("#halt");
      assert.equal(await page.textContent("#status"), "The players wait");
      assert.equal(await page.textContent("#halt"), "Go on");
      const stopped = await where(page);
      await page.click("#halt");
      await page.waitForFunction((text) => document.getElementById("where").textContent !== text, stopped);
    }
  });
});

test("players are introduced by what they are, and rules by a line", async () => {
  await at({}, async (page) => {
    const { players, rules } = await page.evaluate(() => fetch("/api/options").then((r) => r.json()));
    for (const { name, title, about, strength } of players) {
      await page.selectOption("#new-form [name=white]", name);
      const text = await page.textContent("#new-about");
      for (const part of [title, about, strength]) if (part) assert.ok(text.includes(part), `${name}: ${text}`);
    }
    for (const { name, about } of rules) {
      await page.selectOption("#new-form [name=rules]", name);
      assert.equal(await page.textContent("#rules-about"), about);
    }
    await picture(page, "new-game");
  });
});

test("what the rules forbid is said and not played", async () => {
  await at({}, async (page) => {
    await newGame(page, { size: 5 });
    // A white stone at A1 would have no liberty.
    for (const point of ["A2", "E5", "B1"]) await play(page, point);
    await page.click("#at-A1");
    await page.waitForSelector("#toast:not([hidden])");
    assert.equal(await page.textContent("#toast"), "A1: the stone would have no liberty.");
    assert.equal(await where(page), "3 / 3");
  });
});

test("everything can be done by keyboard, and is announced", async () => {
  await at({}, async (page) => {
    // A key is heard when the browser comes to it: what follows from one is waited for.
    const cursor = (point) => page.waitForSelector(`#board[aria-activedescendant=at-${point}]`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("#new-dialog", { state: "hidden" });
    await page.keyboard.press("n");
    await page.waitForSelector("#new-dialog[open]");
    await page.selectOption("#new-form [name=white]", "random");
    await page.focus("#new-form [name=komi]");
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
    await page.waitForSelector("#board:focus");
    await cursor("E5");
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    await cursor("F6");
    await page.waitForFunction(() => document.getElementById("live").textContent === "F6, empty");
    await moved("Enter");
    assert.equal((await shown(page)).F6, "black");
    await page.waitForFunction(() => /^White [A-J][1-9]\.$/.test(document.getElementById("live").textContent));

    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await arrive(page, "1 / 2");
    assert.equal(await page.textContent("#status"), "Move 1 of 2");
    await page.keyboard.press("Home");
    await arrive(page, "0 / 2");
    assert.deepEqual(await shown(page), {});
    await page.keyboard.press("End");
    await arrive(page, "2 / 2");
    await page.keyboard.press("u");
    await arrive(page, "0 / 0");
    await settled(page);
    await page.keyboard.press("?");
    await page.waitForSelector("#help-dialog[open]");
    await picture(page, "help");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#help-dialog", { state: "hidden" });
    await page.keyboard.press("r");
    await page.waitForSelector("#sure-dialog[open]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#sure-dialog", { state: "hidden" });
    assert.equal((await state(page)).phase, "playing");
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
    assert.match(download.suggestedFilename(), /\.sgf$/);
  });
});

test("a phone: nothing sticks out, fingers find their targets, and a small board is aimed at first", async () => {
  await at(PHONE, async (page) => {
    await picture(page, "phone-new-game");
    await newGame(page, { size: 19, white: "random" });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits());
    const small = await page.$$eval("button", (all) =>
      all.map((b) => [b.id, b.getBoundingClientRect()]).filter(([, r]) => r.width && (r.height < 43 || r.width < 43)).map(([name]) => name));
    assert.deepEqual(small, []);
    const board = await page.locator("#board").boundingBox();
    assert.ok(board.width > 360, `the board is ${board.width} wide`);

    await page.tap("#at-D4");
    assert.equal(await page.textContent("#play-aim"), "Play D4");
    assert.equal(await where(page), "0 / 0", "one touch only aims");
    await picture(page, "phone-aim");
    await page.tap("#at-Q16");
    assert.equal(await page.textContent("#play-aim"), "Play Q16");
    await page.tap("#at-Q16");
    await arrive(page, "2 / 2");
    await settled(page);
    const free = (await shown(page)).C3 ? "C4" : "C3";
    await page.tap(`#at-${free}`);
    await page.tap("#play-aim");
    await arrive(page, "4 / 4");
    await picture(page, "phone-19");

    await newGame(page, { size: 9, white: "random" });
    await page.tap("#at-E5");
    await arrive(page, "2 / 2");
    await picture(page, "phone-9");
    await page.setViewportSize({ width: 844, height: 390 });
    assert.ok(await fits());
    await picture(page, "phone-aside");
  });
});

test("dark and light, French and English are remembered", async () => {
  await at({ colorScheme: "dark" }, async (page) => {
    await newGame(page, { size: 19 });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.click("#theme");
    assert.notEqual(await paper(), dark);
    await page.click("#language");
    assert.equal(await page.textContent("#status"), "À Noir de jouer");
    assert.equal(await page.getAttribute("html", "lang"), "fr");
    await page.reload();
    await page.waitForFunction(() => document.getElementById("status").textContent === "À Noir de jouer");
    assert.notEqual(await paper(), dark, "the choice is kept");
    await page.click("#theme");
    assert.equal(await paper(), dark);
    await page.click("#language");
    assert.equal(await page.textContent("#status"), "Black to move");
  });
});

test("a running game comes back after a reload, without its address, and in two windows at once", async () => {
  await at({}, async (page) => {
    await newGame(page, {});
    await play(page, "E5");
    await page.reload();
    await arrive(page, "1 / 1");
    const second = await page.context().newPage();
    await second.goto(yomi.address);
    await arrive(second, "1 / 1");
    await play(second, "C3");
    // The first window has not seen that move: its click is not played, but it catches up.
    await page.click("#at-G7");
    await arrive(page, "2 / 2");
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
  await newGame(page, { white: "random" });
  await play(page, "E5");
  const before = await state(page);
  // What was answered a moment ago may still be on its way to the disk.
  const file = join(first.games, `${before.id}.json`);
  const kept = async () => JSON.parse(await readFile(file, "utf8").catch(() => "{}")).version;
  while ((await kept()) !== before.version) await new Promise((done) => setTimeout(done, 20));
  assert.equal(await first.stop("SIGKILL"), "SIGKILL");
  await page.click("#undo");
  await page.waitForSelector("#toast:not([hidden])");
  assert.match(await page.textContent("#toast"), /^Yomi does not answer/);

  const second = await startYomi({ port: new URL(first.address).port, games: first.games });
  assert.equal(second.address, first.address);
  assert.deepEqual(stonesOf(await state(page)), stonesOf(before));
  // The page that stayed open goes on as if nothing had been, with another token, and so does one opened by the address.
  await play(page, (await shown(page)).C3 ? "G7" : "C3");
  await arrive(page, "4 / 4");
  await page.reload();
  await arrive(page, "4 / 4");
  await page.close();
  await second.stop();
});

test("a server that is busy is asked again, and says so in the end", async () => {
  await at({}, async (page) => {
    let refusals = 2;
    const busy = { code: "busy", message: "So many players are waiting to think. Ask again in a moment." };
    await page.routeWebSocket(/api\/live/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const { id, ask } = JSON.parse(text);
        if (ask === "move" && refusals > 0) {
          refusals -= 1;
          socket.send(JSON.stringify({ id, error: busy }));
        } else server.send(text);
      });
    });
    await page.reload();
    await page.waitForSelector("#new-dialog[open]");
    await newGame(page, { white: "random" });
    await page.click("#at-E5");
    await arrive(page, "2 / 2");
    refusals = 4;
    await page.click(`#at-${(await shown(page)).C3 ? "G7" : "C3"}`);
    await page.waitForSelector("#ask-again:not([hidden])");
    assert.equal(await page.textContent("#status"), "Random moves did not answer");
    assert.equal(await page.textContent("#detail"), busy.message);
    await picture(page, "busy");
    await page.click("#ask-again");
    await arrive(page, "4 / 4");
  });
});

test("when Yomi leaves at Ctrl-C the page says so", async () => {
  const own = await startYomi();
  const page = await openPage(browser, own.address);
  await newGame(page, {});
  assert.equal(await own.stop(), 0, "it leaves in order");
  await page.click("#at-E5");
  await page.waitForSelector("#toast:not([hidden])");
  assert.match(await page.textContent("#toast"), /^Yomi does not answer/);
  assert.deepEqual(await shown(page), {});
  await page.close();
});

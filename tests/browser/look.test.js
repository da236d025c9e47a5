// Looking at records: everything in them is shown, comes back when saved, and can be walked, tried and written on.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESK, PHONE, arrive, at as open, id, newGame, openRecord, picture, pictures, play, sgf, shown, startBrowser, startYomi, state, where } from "./site.js";

/** A game with everything that people write into records. */
const GAME = `(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]PB[Honinbo Shusaku]BR[4d]PW[Gennan Inseki]WR[8d]
EV[Castle game]RO[3]DT[1846-09-11]PC[Osaka]RE[B+2]AN[Somebody]GN[The ear-reddening move]C[Before the first move. <b>not bold</b>]XX[kept][too]
;B[ee]C[The middle.]TR[ee]
(;W[cc]LB[dd:A][ff:B]SQ[cc];B[gg]CR[gg]LN[ee:gg](;W[cg]BM[1]V[3.5];B[gc])(;W[gc]N[the other corner]))
(;W[gg]C[A variation.];B[cc]MA[cc];W[cg])
(;W[dd]TE[1]))`;

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

/** The point of the tree where a node is drawn, clicked there. */
const clickTree = (page, col, row) => page.click("#tree svg", { position: { x: 18 + 26 * col, y: 18 + 26 * row } });

for (const [size, settings] of [["desk", DESK], ["phone", PHONE]]) {
  test(`a professional's game is shown whole and saved whole (${size})`, async () => {
    await at(settings, async (page) => {
      await openRecord(page, GAME);
      assert.match(await page.textContent("#seat-black"), /Honinbo Shusaku.*4d/);
      assert.match(await page.textContent("#seat-white"), /Gennan Inseki.*8d.*komi 6\.5/);
      const info = await page.textContent("#info");
      for (const text of ["Castle game", "1846-09-11", "Osaka", "B+2", "Somebody", "The ear-reddening move", "XX", "kept"]) {
        assert.ok(info.includes(text), `${text} in ${info}`);
      }
      assert.equal(await page.inputValue("#comment"), "Before the first move. <b>not bold</b>");
      assert.deepEqual(await shown(page), {});
      assert.equal(await where(page), "0 / 5");
      await picture(page, `record-${size}`);

      await page.click("#forward");
      assert.match(await page.getAttribute("#at-E5", "aria-label"), /^E5, black, last move, Triangle/);
      await page.click("#forward");
      assert.match(await page.getAttribute("#at-D6", "aria-label"), /A$/);
      assert.match(await page.getAttribute("#at-C7", "aria-label"), /Square/);
      await page.click("#forward");
      assert.equal(await page.locator(".drawn").count(), 1, "a line is drawn");
      await page.click("#forward");
      assert.equal(await page.textContent("#verdict"), "a bad move");
      await picture(page, `record-marks-${size}`);

      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
      const path = join(pictures, `saved-${size}.sgf`);
      await download.saveAs(path);
      const saved = await readFile(path, "utf8");
      const bare = (text) => text.replace(/\s+/g, "");
      for (const part of ["BR[4d]", "DT[1846-09-11]", "XX[kept][too]", "LB[dd:A][ff:B]", "LN[ee:gg]", "N[theothercorner]", "C[Avariation.]", "MA[cc]", "TE[1]", "BM[1]"]) {
        assert.ok(bare(saved).includes(part), `${part} in ${saved}`);
      }
      // What comes back is opened again and is the same tree.
      const nodes = (game) => game.nodes.map(({ id: _, parent: __, ...rest }) => rest);
      const before = nodes(await state(page));
      await openRecord(page, saved);
      assert.deepEqual(nodes(await state(page)), before);
      assert.equal(await sgf(page), saved);
    });
  });
}

test("text from a record never becomes part of the page", async () => {
  await at({}, async (page) => {
    const evil = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    await openRecord(page, `(;SZ[9]PB[${evil}]EV[${evil}]C[${evil}]LB[ee:<b>];B[aa]C[${evil}]N[${evil}])`);
    await page.click("#forward");
    for (const tab of ["why", "record", "review", "layers"]) await page.click(`#tab-${tab}`);
    assert.equal(await page.locator("img[src=x], main script, b").count(), 0);
    assert.ok((await page.textContent("#seat-black .name")).includes("<script>"));
  });
});

test("the tree is walked by clicks, keys, wheel, slider and graph", async () => {
  await at({}, async (page) => {
    await openRecord(page, GAME);
    await clickTree(page, 1, 0);
    assert.equal(await where(page), "1 / 5");
    assert.deepEqual(await page.locator("#branches button").allTextContents(), ["A C7", "B G3", "C D6"]);
    assert.match(await page.getAttribute("#at-G3", "aria-label"), /, B$/, "variations have letters on the board");
    await page.click("#branches button:nth-child(2)");
    assert.equal(await page.inputValue("#comment"), "A variation.");
    assert.equal(await where(page), "2 / 4");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await where(page), "4 / 4");
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    assert.deepEqual(Object.keys(await shown(page)).sort(), ["C3", "C7", "E5", "G3"], "the branch taken last is followed");
    await page.keyboard.press("ArrowUp");
    assert.deepEqual(Object.keys(await shown(page)).sort(), ["C7", "E5"]);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 100);
    await arrive(page, "3 / 5");
    await page.mouse.wheel(0, -100);
    await arrive(page, "2 / 5");
    await page.fill("#slider", "4");
    await arrive(page, "4 / 5");
    // The address names the place.
    await page.waitForTimeout(100);
    await page.reload();
    await arrive(page, "4 / 5");
  });
});

test("a swipe walks, on a phone", async () => {
  await at(PHONE, async (page) => {
    await openRecord(page, GAME);
    const box = await page.locator("#board").boundingBox();
    const swipe = async (from, to) => {
      const client = await page.context().newCDPSession(page);
      const y = box.y + box.height / 2;
      const send = (type, x) => client.send("Input.dispatchTouchEvent", { type, touchPoints: x === null ? [] : [{ x, y }] });
      await send("touchStart", from);
      for (let i = 1; i <= 5; i += 1) await send("touchMove", from + ((to - from) * i) / 5);
      await send("touchEnd", null);
    };
    await swipe(300, 100);
    await arrive(page, "1 / 5");
    await swipe(100, 300);
    await arrive(page, "0 / 5");
    assert.deepEqual(await shown(page), {}, "a swipe plays nothing");
  });
});

test("a move anywhere starts a variation, and can be taken out again", async () => {
  await at({}, async (page) => {
    await openRecord(page, GAME);
    const before = (await state(page)).nodes.length;
    await clickTree(page, 2, 0);
    await play(page, "E4");
    assert.deepEqual(await shown(page), { E5: "black", C7: "white", E4: "black" });
    assert.equal((await state(page)).nodes.length, before + 1);
    await play(page, "E3");
    assert.equal(await where(page), "4 / 4");
    await page.click("#back");
    await page.click("#back");
    // A move that is there already is walked to, not made again.
    await play(page, "E4");
    assert.equal((await state(page)).nodes.length, before + 2);
    await page.click("#cut");
    await page.click("#sure-yes");
    await page.waitForFunction(async (n) => (await fetch(`/api/games/${location.hash.slice(1).split(".")[0]}`).then((r) => r.json())).nodes.length === n, before);
    assert.ok(!(await sgf(page)).includes(";B[ef]"));
  });
});

test("walking back in a running game and playing tries a variation; the game stays", async () => {
  await at({}, async (page) => {
    await newGame(page, {});
    for (const point of ["E5", "C3", "G7"]) await play(page, point);
    await page.click("#back");
    await page.click("#back");
    await play(page, "G3");
    assert.deepEqual(await shown(page), { E5: "black", G3: "white" });
    assert.equal(await page.textContent("#status"), "Move 2 of 3");
    await page.click("#to-tip");
    assert.deepEqual(await shown(page), { E5: "black", C3: "white", G7: "black" });
    assert.equal(await page.textContent("#status"), "White to move");
    await play(page, "E3");
    assert.equal(await where(page), "4 / 4");
  });
});

test("comments and marks are written, names and dates are changed", async () => {
  await at({}, async (page) => {
    await openRecord(page, "(;SZ[9]PB[A];B[ee];W[cc])");
    await page.click("#forward");
    await page.fill("#comment", "The middle: \\ ] and é.");
    await page.click('[data-mark="triangle"]');
    await page.click("#at-E5");
    await page.waitForFunction(() => document.getElementById("at-E5").getAttribute("aria-label").includes("Triangle"));
    await page.click('[data-mark="label"]');
    for (const [point, letter] of [["C3", "A"], ["G7", "B"]]) {
      await page.click(`#at-${point}`);
      await page.waitForFunction(([p, l]) => document.getElementById(`at-${p}`).getAttribute("aria-label").endsWith(`, ${l}`), [point, letter]);
    }
    await picture(page, "marking");
    await page.keyboard.press("Escape");
    assert.deepEqual(await shown(page), { E5: "black" }, "marking plays nothing");

    await page.click("#edit-info");
    await page.fill('[name="black.name"]', "Ann");
    await page.fill('[name="white.rank"]', "3d");
    await page.fill('[name="event"]', "The club");
    await picture(page, "info");
    await page.click("#info-form [type=submit]");
    await page.waitForFunction(() => document.getElementById("info").textContent.includes("The club"));
    assert.match(await page.textContent("#seat-black"), /Ann/);
    const saved = await sgf(page);
    for (const part of ["PB[Ann]", "WR[3d]", "EV[The club]", "TR[ee]", "LB[cg:A]", "[gc:B]", "C[The middle: \\\\ \\] and é.]"]) {
      assert.ok(saved.includes(part), `${part} in ${saved}`);
    }
    await page.reload();
    await page.click("#tab-record");
    await page.waitForFunction(() => document.getElementById("comment").value.startsWith("The middle"));
  });
});

test("a collection is listed and walked with next and previous", async () => {
  await at({}, async (page) => {
    const games = Array.from({ length: 130 }, (_, i) => `(;SZ[9]PB[Black ${i + 1}]PW[White ${i + 1}]DT[2001];B[ee];W[cc])`);
    await openRecord(page, games.join("\n"));
    assert.equal(await page.textContent("#list-games"), "Game 1 of 130");
    const next = async (button, text) => {
      await page.click(button);
      await page.waitForFunction((t) => document.getElementById("list-games").textContent === t, text);
    };
    await next("#next-game", "Game 2 of 130");
    assert.match(await page.textContent("#seat-black"), /Black 2/);
    await page.click("#forward");
    await play(page, "G7");
    await next("#previous-game", "Game 1 of 130");
    await page.click("#list-games");
    await page.waitForSelector("#collection-dialog[open]");
    assert.equal(await page.locator(".game-row").count(), 100);
    await picture(page, "collection");
    await page.click("#games-after");
    await page.waitForFunction(() => document.querySelectorAll(".game-row").length === 30);
    await page.click(".game-row:has-text('Black 130')");
    await page.waitForFunction(() => document.getElementById("list-games").textContent === "Game 130 of 130");
    await page.click("#list-games");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#collection-save")]);
    const path = join(pictures, "all.sgf");
    await download.saveAs(path);
    const saved = await readFile(path, "utf8");
    assert.equal(saved.match(/PB\[/g).length, 130);
    assert.ok(saved.includes("W[gc]"), "with what was tried in it");
    await page.keyboard.press("Escape");
  });
});

test("noise is refused, a cut-off record is repaired, and both are told", async () => {
  await at({}, async (page) => {
    await openRecord(page, "(;SZ[9];B[ee];W[cc]");
    await page.waitForSelector("#toast:not([hidden])");
    assert.ok((await page.textContent("#toast")).length > 10);
    assert.equal(await where(page), "0 / 2");
    const game = await id(page);
    await page.setInputFiles("#file", { name: "noise.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from([0, 255, 254, 60, 104]) });
    await page.waitForFunction(() => /no game record/i.test(document.getElementById("toast").textContent));
    assert.equal(await id(page), game, "what was there stays");
  });
});

test("a record is played on from any move", async () => {
  await at({}, async (page) => {
    await openRecord(page, GAME);
    await clickTree(page, 2, 0);
    await page.click("#play-on");
    await page.selectOption("#seats-form [name=white]", "random");
    await page.click("#seats-form [type=submit]");
    await page.waitForFunction(() => document.getElementById("status").textContent === "Your move");
    await play(page, "E4");
    await arrive(page, "4 / 4");
    const game = await state(page);
    assert.deepEqual(game.seats, { black: "person", white: "random" });
    assert.ok((await sgf(page)).includes("C[A variation.]"), "the record is whole");
  });
});

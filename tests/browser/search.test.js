// Searching: layers, the review of a game and its problems, hints while playing, and waiting in line.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  LADDER, PHONE, answered, arrive, at as open, newGame, openRecord, picture, pictures, play, shown,
  startBrowser, startYomi, state, where,
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

test("layers come one by one, each with its legend, and follow the walk", async () => {
  await at({}, async (page) => {
    await openRecord(page, LADDER);
    await page.click("#last");
    await page.click("#tab-layers");
    const marks = { groups: ".health", influence: ".lean", ownership: ".owned", candidates: ".candidate" };
    for (const name of ["groups", "territory", "influence", "cuts", "ownership", "candidates"]) {
      await page.check(`[name=layer][value=${name}]`);
      assert.ok((await page.locator("#legend li").count()) > 0, name);
      if (marks[name]) await page.waitForSelector(`#board ${marks[name]}`, { state: "attached" });
      await picture(page, `layer-${name}`);
    }
    assert.match(await page.textContent("#layer-state"), /ahead|even/);
    await page.click("#back");
    await page.waitForSelector("#board .candidate", { state: "attached" });
    await page.check("[name=layer][value=none]");
    assert.equal(await page.locator("#board .candidate").count(), 0);
  });
});

test("a game is reviewed: progress, the mistakes that mattered, turning points, files to keep, problems", async () => {
  await at({}, async (page) => {
    await openRecord(page, "(;SZ[7]KM[9]PB[Ann]PW[Bob];B[dd];W[ae];B[dc];W[af];B[ec];W[ag];B[cd];W[bc])");
    await page.click("#tab-review");
    await page.click("#review-go");
    await page.waitForSelector("#review-progress:not([hidden])");
    await page.waitForFunction(() => document.getElementById("review-bar").value > 0, null, { timeout: 60000 });
    await picture(page, "review-progress");
    await page.waitForSelector("#review-words h2", { timeout: 120000 });
    await picture(page, "review");
    assert.ok(await page.isVisible("#graph svg"));
    const review = await page.evaluate((game) => fetch(`/api/games/${game}/review`).then((r) => r.json()), (await state(page)).id);
    assert.equal(await page.locator(".mistake").count(), review.important.length);
    assert.equal(await page.locator("#graph .turning").count(), review.important.length);
    if (review.important.length) {
      await page.locator(".mistake").first().click();
      await arrive(page, `${review.important[0]} / 8`);
      assert.ok(await page.isVisible("#answers .reason"), "the words stand beside the move");
      await page.click("#tab-review");
    }
    // A click on the graph goes there.
    const box = await page.locator("#graph svg").boundingBox();
    await page.mouse.click(box.x + box.width - 9, box.y + 60);
    await arrive(page, "8 / 8");
    for (const [name, sign] of [["Annotated SGF", /PB\[Ann\][^]*V\[/], ["One HTML page", /<!doctype html>/i]]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`a:has-text("${name}")`)]);
      const path = join(pictures, download.suggestedFilename());
      await download.saveAs(path);
      assert.match(await readFile(path, "utf8"), sign);
    }
    await page.reload();
    await page.click("#tab-review");
    await page.waitForSelector("#review-words h2");
    const practise = page.locator("button:has-text('Try ')");
    if (await practise.count()) {
      await practise.click();
      await page.waitForSelector("#answers-shown:not([hidden])");
      assert.match(await page.textContent("#status"), /to move/, "the problem is asked");
      assert.equal(await page.locator("#board .branch").count(), 0, "and its answer is not shown");
      await picture(page, "problems");
      const good = (await state(page)).nodes.find((node) => node.verdict === "good" && node.move);
      await page.click(`#at-${good.move.move}`);
      await page.waitForFunction((move) => document.getElementById("status").textContent === `${move} is right.`, good.move.move);
      await page.click("#back");
      await page.click("#answers-shown");
      assert.ok((await page.locator("#board .branch").count()) > 0);
    }
  });
});

test("a review is stopped, and the page was free all the while", async () => {
  await at({}, async (page) => {
    await openRecord(page, LADDER);
    await page.click("#tab-review");
    await page.uncheck("#review-quick");
    await page.click("#review-go");
    await page.waitForSelector("#review-progress:not([hidden])");
    await page.click("#forward");
    assert.equal(await where(page), "1 / 4");
    await page.click("#review-stop");
    await page.waitForSelector("#review-start:not([hidden])");
  });
});

test("while playing: a hint, who is ahead, and the player's reasons", async () => {
  await at(PHONE, async (page) => {
    await newGame(page, { size: 7, white: "alpha" });
    await play(page, "D4");
    assert.ok(await page.isVisible("#answers .reason"), "the player says why");
    await picture(page, "playing-phone");
    await page.click("#hint");
    await answered(page, "What to play");
    const move = await page.locator("button:has-text('Play it')").first().getAttribute("aria-label");
    await page.locator("button:has-text('Play it')").first().click();
    await arrive(page, "4 / 4");
    assert.ok((await shown(page))[move.split(": ")[1]] === "black");
    await page.click("#estimate");
    await page.waitForFunction(() => /ahead|even/.test(document.getElementById("detail").textContent));
    assert.equal(await page.getAttribute("#estimate", "aria-pressed"), "true");
    await picture(page, "estimate-phone");
  });
});

test("a search that waits says so, one that is not wanted is stopped, and a closed tab takes its searches along", async () => {
  await at({}, async (page) => {
    await openRecord(page, LADDER);
    await page.click("#last");
    await page.click("#tab-layers");
    const context = page.context();
    // More windows think than the machine has cores.
    const others = [];
    for (let i = 0; i < 8; i += 1) {
      const other = await context.newPage();
      await other.goto(page.url());
      await other.click("#tab-layers");
      await other.check("[name=layer][value=candidates]");
      others.push(other);
    }
    await page.click("#tab-why");
    await page.click("#ask-suggest");
    await page.waitForFunction(() => /^Waiting: \d/.test(document.getElementById("asking-text").textContent));
    await picture(page, "waiting");
    for (const other of others) await other.close();
    await answered(page, "What to play");
    await page.click("#ask-elsewhere");
    await page.click("#asking-stop");
    assert.ok(!(await page.isVisible("#asking")));
  });
});

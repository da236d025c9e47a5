// Asking: every question of the page, its sentences drawn on the board, layers, proofs and the review of a game.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESK, PHONE, arrive, at as open, newGame, openRecord, picture, pictures, play, shown, startBrowser, startYomi, state, where } from "./site.js";

/** A ladder that works, and a wall: there is something to say about every move. */
const LADDER = "(;SZ[9]KM[6.5]AB[ce][bf][bg]AW[cf][gc][gg]PL[B];B[cg];W[df];B[dg];W[ef])";
/** Four points in a pyramid: whoever moves first decides. */
const PYRAMID = `(;SZ[9]AB[cg][dg][eg][bh][ch][eh][fh][bi][fi]AW[bf][cf][df][ef][ff][ag][bg][fg][gg][ah][gh][ai][gi]PL[W])`;

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

/** Waits for an answer under a title. */
const answered = (page, title) => page.waitForSelector(`.answer h3:has-text("${title}")`, { timeout: 60000 });

/** Asks why the first move was played, and shows the first reason. */
async function whyAndShow(page, size) {
  await openRecord(page, LADDER);
  await page.click("#forward");
  await page.click("#tab-why");
  assert.equal(await page.textContent("#ask-why"), "Why C3?");
  await page.click("#ask-why");
  await answered(page, "Why C3");
  const first = await page.textContent(".answer .reason p");
  assert.ok(first.length > 10, first);
  // The handle is in sight, and draws the sentence.
  const handle = page.locator(".answer .reasons .handle[aria-pressed]").first();
  assert.ok(await handle.isVisible());
  await handle.click();
  assert.equal(await handle.getAttribute("aria-pressed"), "true");
  const drawn = await page.locator("#board .over > *, #board .imagined > *").count();
  assert.ok(drawn > 0, "something is drawn");
  await picture(page, `reason-${size}`);
  await handle.click();
  assert.equal(await handle.getAttribute("aria-pressed"), "false");
}

test("why, what would you play, what if elsewhere", async () => {
  await at(DESK, async (page) => {
    await whyAndShow(page, "desk");
    await page.click("#ask-suggest");
    await answered(page, "What to play");
    assert.ok((await page.locator(".candidate-head").count()) > 0);
    assert.ok(await page.locator("#board .letter").count(), "candidates have letters on the board");
    // Their line is laid as numbered ghost stones, step by step.
    await page.locator(".candidate-head .handle[aria-pressed]").first().click();
    await page.waitForSelector("#showing:not([hidden])");
    const [, all] = (await page.textContent("#line-where")).match(/^\d+ \/ (\d+)/);
    await page.click("#line-start");
    assert.match(await page.textContent("#line-where"), /^0 \//);
    assert.equal(await page.locator("#board .number").count(), 0);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("#board .number").count(), 1);
    assert.ok(Number(all) >= 1);
    await picture(page, "suggest");
    await page.click("#line-close");
    assert.ok(!(await page.isVisible("#showing")));
    await page.click("#ask-elsewhere");
    await answered(page, "If you play elsewhere");
    await picture(page, "elsewhere");
    assert.equal(await where(page), "1 / 4", "asking plays nothing");
  });
});

test("why, and why not here, by touch on a phone", async () => {
  await at(PHONE, async (page) => {
    await whyAndShow(page, "phone");
    await page.tap("#ask-why-not");
    assert.equal(await page.textContent("#status"), "Point at the move you have in mind");
    await page.tap("#at-J9");
    await answered(page, "Why not J9");
    await picture(page, "why-not-phone");
    assert.equal(await where(page), "1 / 4", "asking plays nothing");
  });
});

test("a shown line plays by itself and can be paused", async () => {
  await at({ reducedMotion: "no-preference" }, async (page) => {
    await openRecord(page, PYRAMID);
    await page.click("#at-C3");
    await answered(page, "The group at C3");
    await page.locator("#answers div.reason .handle[aria-pressed]").last().click();
    const step = () => page.textContent("#line-where").then((text) => parseInt(text, 10));
    const first = await step();
    await page.waitForFunction((n) => parseInt(document.getElementById("line-where").textContent, 10) > n, first);
    assert.equal(await page.getAttribute("#line-play", "aria-label"), "Pause the line");
    await page.click("#line-play");
    assert.equal(await page.getAttribute("#line-play", "aria-label"), "Play the line");
    assert.ok((await page.locator("#board .number").count()) > 0);
    await page.keyboard.press("Escape");
    assert.ok(!(await page.isVisible("#showing")));
  });
});

test("a group is clicked: its health, both answers, and a proof that answers any try", async () => {
  await at({}, async (page) => {
    await openRecord(page, PYRAMID);
    await page.click("#at-C3");
    await answered(page, "The group at C3");
    const text = await page.textContent("#answers");
    assert.match(text, /If Black moves first/);
    assert.match(text, /If White moves first/);
    assert.ok((await page.locator("#board .named").count()) >= 3, "the group is ringed");
    await picture(page, "group");
    await page.locator("button:has-text('Walk the proof')").last().click();
    await page.waitForSelector("#proof");
    await picture(page, "proof");
    const before = await shown(page);
    const empty = ["D2", "C1", "D1", "E1"].find((point) => !before[point]);
    await page.click(`#at-${empty}`);
    await page.waitForFunction((p) => !document.getElementById(`at-${p}`).getAttribute("aria-label").includes("empty"), empty);
    assert.ok((await page.textContent("#proof")).length > 20);
    await picture(page, "proof-answer");
    await page.click("#proof button:has-text('Take back')");
    await page.waitForFunction((p) => document.getElementById(`at-${p}`).getAttribute("aria-label").includes("empty"), empty);
    await page.keyboard.press("Escape");
    assert.ok(!(await page.isVisible("#proof")));
    assert.equal(await where(page), "0 / 0", "the record is as it was");
  });
});

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

test("answers are in French when the page is", async () => {
  await at({}, async (page) => {
    await openRecord(page, LADDER);
    await page.click("#forward");
    await page.click("#language");
    await page.click("#tab-why");
    await page.click("#ask-why");
    await answered(page, "Pourquoi C3");
    const text = await page.textContent(".answer .reason p");
    assert.match(text, /\b(le|la|les|de|Noir|Blanc|est|une?)\b/, text);
    await picture(page, "french");
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
    await page.waitForSelector("#review-words h3", { timeout: 120000 });
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
    await page.waitForSelector("#review-words h3");
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

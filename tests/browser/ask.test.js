// Asking: every question about a move or a group, its sentences drawn on the board, and proofs that answer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  DESK, LADDER, PHONE, PYRAMID, answered, at as open, openRecord, picture, shown, startBrowser, startYomi, where,
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

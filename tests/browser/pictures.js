// Makes the pictures of the page in docs/ from the game beside this file: a review, a reason drawn, a group asked about.
//
//     cargo build --release && npm ci && node pictures.js
//
// The game: `yomi match "gnugo --mode gtp --level 10 --chinese-rules" yomi -g 1 --size 13 --time 1.5 --seed 7`.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { png8 } from "./png8.js";
import { arrive, openPage, openRecord, startBrowser, startYomi } from "./site.js";

const docs = (name) => fileURLToPath(new URL(`../../docs/${name}.png`, import.meta.url));
const LONG = { timeout: 600000 };

const yomi = await startYomi();
const browser = await startBrowser();
const page = await openPage(browser, yomi.address);

/** Looks at the position after so many moves. */
async function goTo(move) {
  await page.keyboard.press("Escape");
  await page.fill("#slider", String(move));
  await arrive(page, `${move} / 119`);
}

/** A picture without the pointer's traces. */
async function take(name) {
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement.blur());
  const png = (await page.screenshot()).toString("base64");
  const { width, height, data } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data: pixels } = canvas.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, data: Array.from(pixels) };
  }, png);
  writeFileSync(docs(name), png8(data, width, height));
}

await openRecord(page, readFileSync(new URL("game.sgf", import.meta.url)));
await page.click("#tab-review");
await page.click("#review-go");
await page.waitForSelector("#review-words h2", LONG);
await goTo(85);
await take("page-review");

// The review has said something of this move; if not, it is asked.
await goTo(110);
await page.click("#tab-why");
if (!(await page.locator("#answers .reason").count())) {
  await page.click("#ask-why");
  await page.waitForSelector("#asking", { state: "hidden", ...LONG });
}
const proved = page.locator(".reason:has(button:has-text('Walk the proof')) .handle[aria-pressed]");
await ((await proved.count()) ? proved : page.locator(".reasons .handle[aria-pressed]")).first().click();
await take("page-reason");

await goTo(109);
await page.click("#at-M9");
await page.waitForSelector('.answer h2:has-text("The group at M9")', LONG);
await page.locator('.answer h3:has-text("If White moves first") + .reason .handle').first().click();
await page.click("#line-back");
await page.locator('.answer h2:has-text("The group at M9")').scrollIntoViewIfNeeded();
await take("page-group");

await browser.close();
await yomi.stop();

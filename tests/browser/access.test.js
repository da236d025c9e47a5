// The page for everybody: axe-core finds nothing at three sizes, light and dark; every button has a name; nothing jumps.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESK, PHONE, PYRAMID, answered, openPage, openRecord, picture, play, startBrowser, startYomi } from "./site.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = { phone: PHONE, tablet: { viewport: { width: 820, height: 1180 } }, desk: DESK };
const GAME = "(;SZ[9]PB[Ann]PW[Bob]DT[2001-02-03]C[Hello](;B[ee]C[Middle]LB[cc:A];W[cc])(;B[gg];W[cg];B[gc]))";

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

/** What axe-core finds wrong on the page as it is now. */
async function faults(page) {
  const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

for (const [size, settings] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe-core finds nothing: ${size}, ${colorScheme}`, async () => {
      // The page's policy forbids scripts from elsewhere, axe's too: only here it is put aside.
      const page = await openPage(browser, yomi.address, { ...settings, colorScheme, bypassCSP: true });
      await page.evaluate(AXE);
      const check = async (what) => {
        await picture(page, `axe-${size}-${colorScheme}-${what}`);
        assert.deepEqual(await faults(page), [], what);
      };
      await check("new-game");
      await openRecord(page, GAME);
      await page.click("#forward");
      for (const tab of ["why", "record", "review", "layers"]) {
        await page.click(`#tab-${tab}`);
        await check(tab);
      }
      for (const dialog of ["help", "edit-info", "play-on"]) {
        if (dialog !== "help") await page.click("#tab-record");
        await page.click(`#${dialog}`);
        await check(dialog);
        await page.keyboard.press("Escape");
      }
      await page.close();
    });
  }
}

test("axe-core finds nothing in answers, a shown line, a proof, layers and a review", async () => {
  for (const settings of [{ ...PHONE, colorScheme: "light" }, { ...DESK, colorScheme: "dark" }]) {
    const page = await openPage(browser, yomi.address, { ...settings, bypassCSP: true });
    await page.evaluate(AXE);
    await openRecord(page, PYRAMID);
    await page.click("#at-C3");
    await answered(page, "The group at C3");
    assert.deepEqual(await faults(page), [], "group");
    await page.locator("#answers div.reason .handle[aria-pressed]").last().click();
    assert.deepEqual(await faults(page), [], "line");
    await page.locator("button:has-text('Walk the proof')").last().click();
    await page.waitForSelector("#proof");
    assert.deepEqual(await faults(page), [], "proof");
    await page.keyboard.press("Escape");
    await page.click("#tab-layers");
    await page.check("[name=layer][value=candidates]");
    await page.waitForSelector("#board .candidate", { state: "attached" });
    assert.deepEqual(await faults(page), [], "layers");
    await page.check("[name=layer][value=none]");
    await openRecord(page, "(;SZ[7]KM[9];B[dd];W[ae];B[dc];W[af])");
    await page.click("#tab-review");
    await page.click("#review-go");
    await page.waitForSelector("#review-words h2", { timeout: 60000 });
    await page.click("#review-words summary");
    assert.deepEqual(await faults(page), [], "review");
    await page.close();
  }
});

test("every button and field has a name at every size, in both languages", async () => {
  for (const settings of Object.values(SIZES)) {
    const page = await openPage(browser, yomi.address, settings);
    await openRecord(page, GAME);
    for (let i = 0; i < 2; i += 1) {
      const nameless = [];
      for (const role of ["button", "textbox", "combobox", "slider", "radio", "tab"]) {
        for (const one of await page.getByRole(role).all()) {
          // Playwright names it as a screen reader does: hidden words do not count.
          const name = (await one.ariaSnapshot()).match(/"(.+?)"/);
          if (!name) nameless.push(await one.evaluate((e) => e.outerHTML.slice(0, 120)));
        }
      }
      assert.deepEqual(nameless, []);
      await page.click("#language");
    }
    await page.close();
  }
});

test("nothing jumps while the page comes up and a record is walked", async () => {
  for (const settings of [PHONE, DESK]) {
    const page = await openPage(browser, yomi.address, settings);
    await openRecord(page, GAME);
    await page.evaluate(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) { window.shift += entry.value; window.moved = [...(window.moved ?? []), ...entry.sources.map((s) => `${s.node?.id || s.node?.className} ${s.previousRect.y}-${s.currentRect.y}`)]; }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    assert.ok((await page.evaluate(() => window.shift)) < 0.02, `moved: ${await page.evaluate(() => window.moved?.join(", "))}`);
    const board = await page.locator("#board").boundingBox();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"]) {
      await page.keyboard.press(key);
      assert.deepEqual(await page.locator("#board").boundingBox(), board);
    }
    await page.close();
  }
});

test("a move is on the board soon after the click", async () => {
  const page = await openPage(browser, yomi.address, {});
  await openRecord(page, GAME);
  await play(page, "D4");
  // How long, `yomi bench page` tells; here only that nothing waits for a search.
  const took = await page.evaluate(async () => {
    const start = performance.now();
    document.getElementById("at-E4").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return performance.now() - start;
  });
  assert.ok(took < 200, `${took} ms`);
  await page.close();
});

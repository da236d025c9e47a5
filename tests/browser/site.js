// A Yomi of one's own, a browser, and pages in it that complain about nothing.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The program: the one named by YOMI, or else the newest way it was built. */
function program() {
  const found = [process.env.YOMI, join(ROOT, "target/debug/yomi"), join(ROOT, "target/release/yomi")]
    .find((path) => path && existsSync(path));
  assert.ok(found, "build yomi first (cargo build), or name it with YOMI=path");
  return found;
}

/** Pictures of the page are put here. */
export const pictures = process.env.YOMI_PICTURES ?? mkdtempSync(join(tmpdir(), "yomi-page-"));

/** Starts Yomi and answers its address, the folder of its games, and how to end it. */
export async function startYomi({ port = 0, games = mkdtempSync(join(tmpdir(), "yomi-games-")) } = {}) {
  const settings = ["--no-open", "--port", String(port), "--games", games];
  const child = spawn(program(), settings, { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/127\.0\.0\.1:\d+\//);
      if (found) resolve(found[0]);
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`yomi left with ${code} and said ${said}`)));
  });
  /** Ends it as Ctrl-C does, or by another signal, and answers how it left. */
  const stop = (signal = "SIGINT") =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
      child.once("exit", (code, by) => resolve(by ?? code));
      child.kill(signal);
    });
  return { address, games, stop };
}

/** A headless Chromium that talks to nobody but the page. */
export const startBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });

/** A page in a browser of its own settings; what it must not do is collected in `complaints`. */
export async function openPage(browser, address, settings = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 }, ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A refusal that the page expects is still written down by the browser.
    if (["error", "warning"].includes(message.type()) && !/status of (4\d\d|503)/.test(message.text())) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address)) complaints.push(`foreign request: ${request.url()}`);
  });
  await page.goto(address);
  await page.waitForSelector("#new-dialog[open]");
  return Object.assign(page, { complaints, close: () => context.close() });
}

/** Starts a game from the form: `size`, `player`, `color`, `handicap`, `rules`, `komi`. */
export async function newGame(page, { size = 9, color = "black", ...fields } = {}) {
  if (!(await page.isVisible("#new-dialog"))) await page.click("#new");
  const usual = [9, 13, 19].includes(size);
  await page.check(`[name=size][value="${usual ? size : "other"}"]`);
  if (!usual) await page.fill("[name=side]", String(size));
  for (const name of ["player", "handicap", "rules"]) {
    if (fields[name] !== undefined) await page.selectOption(`[name=${name}]`, String(fields[name]));
  }
  if (fields.komi !== undefined) await page.fill("[name=komi]", String(fields.komi));
  if (fields.player !== "") await page.check(`[name=color][value=${color}]`);
  const before = await page.evaluate(() => location.hash);
  await page.click("#new-form button[type=submit]");
  await page.waitForFunction((hash) => location.hash !== hash, before);
  await settled(page);
}

/** Waits until the page waits for the person. */
export async function settled(page) {
  await page.waitForFunction(() => !/thinking|is to move$/.test(document.getElementById("status").textContent));
}

/** The game as the server has it. */
export const state = (page) => page.evaluate(() => fetch(`/api/games/${location.hash.slice(1)}`).then((r) => r.json()));

/** The stones that the page shows, by point. */
export const shown = (page) =>
  page.$$eval("[role=gridcell]", (cells) =>
    Object.fromEntries(
      cells.map((cell) => cell.getAttribute("aria-label").split(", ")).filter(([, what]) => what !== "empty")
        .map(([point, what]) => [point, what]),
    ));

/** The stones that a state has, by point. */
export const stonesOf = ({ stones }) =>
  Object.fromEntries(["black", "white"].flatMap((color) => stones[color].map((point) => [point, color])));

/** How far the walk through the moves is, as `at / last`. */
export const where = (page) => page.textContent("#where");

/** Clicks a point and waits until it has been played and answered. */
export async function play(page, point) {
  const before = await where(page);
  await page.click(`#at-${point}`);
  await page.waitForFunction((text) => document.getElementById("where").textContent !== text, before);
  await settled(page);
}

/** Presses a button that changes the game and waits until it has. */
export async function press(page, id) {
  const version = (await state(page)).version;
  await page.click(`#${id}`);
  await page.waitForFunction(
    async (seen) => (await fetch(`/api/games/${location.hash.slice(1)}`).then((r) => r.json())).version !== seen,
    version,
  );
  await settled(page);
}

export async function picture(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

// A Yomi of one's own, a browser, and pages in it that complain about nothing.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Record } from "../../crates/web/page/record.js";

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
      // A page that comes from a folder is a stranger to the server beside it.
      ...(process.env.YOMI_PAGE ? ["--disable-features=LocalNetworkAccessChecks"] : []),
    ],
  });

/** With YOMI_PAGE=folder the page's files are those of the folder, so that they can be changed without building. */
async function fromFolder(context, address) {
  const folder = process.env.YOMI_PAGE;
  if (!folder) return;
  const file = (name) => readFileSync(join(folder, name), "utf8");
  await context.route(new RegExp(`^${address}[\\w-]*(\\.(js|css))?(#.*)?$`), async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const response = await route.fetch();
    if (name) return route.fulfill({ response, status: 200, body: file(name), contentType: name.endsWith("js") ? "text/javascript" : "text/css" });
    const token = (await response.text()).match(/<meta name="yomi-token"[^>]*>/)[0];
    return route.fulfill({ response, body: file("index.html").replace(/<meta name="yomi-token"[^>]*>/, token) });
  });
}

/** A phone and a desk: what is tested is tested at both. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const DESK = { viewport: { width: 1280, height: 800 } };

/** A page in a browser of its own settings; what it must not do is collected in `complaints`. */
export async function openPage(browser, address, { hash = "", ...settings } = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-GB", ...DESK, ...settings });
  await fromFolder(context, address);
  const page = await context.newPage();
  // Six browsers share the cores, and a machine may be slow: nothing is asserted about time.
  page.setDefaultTimeout(60000);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.stack}`));
  page.on("console", (message) => {
    // A refusal that the page expects is still written down by the browser.
    if (["error", "warning"].includes(message.type()) && !/status of (4\d\d|503)/.test(message.text())) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address)) complaints.push(`foreign request: ${request.url()}`);
  });
  await page.goto(`${address}${hash}`);
  if (!hash) await page.waitForSelector("#new-dialog[open]");
  return Object.assign(page, { complaints, close: () => context.close() });
}

/** Opens a page, uses it, and checks that it never complained. */
export async function at(browser, address, settings, use) {
  const page = await openPage(browser, address, settings);
  try {
    await use(page);
    assert.deepEqual(page.complaints, []);
  } catch (error) {
    await picture(page, `failed-${Date.now()}`).catch(() => {});
    error.message += ` (pictures in ${pictures})`;
    throw error;
  } finally {
    await page.close();
  }
}

/** Starts a game from the form: `size`, `black`, `white`, `handicap`, `rules`, `komi`; two people unless told. */
export async function newGame(page, { size = 9, black = "person", white = "person", ...fields } = {}) {
  if (!(await page.isVisible("#new-dialog"))) await page.click("#new");
  const usual = [9, 13, 19].includes(size);
  await page.check(`#new-form [name=size][value="${usual ? size : "other"}"]`, { force: true });
  if (!usual) await page.fill("#new-form [name=side]", String(size));
  for (const [name, value] of Object.entries({ black, white, rules: fields.rules, handicap: fields.handicap })) {
    if (value !== undefined) await page.selectOption(`#new-form [name=${name}]`, String(value));
  }
  if (fields.komi !== undefined) await page.fill("#new-form [name=komi]", String(fields.komi));
  const before = await id(page);
  await page.click("#new-form button[type=submit]");
  if (await page.isVisible("#sure-dialog")) await page.click("#sure-yes");
  await page.waitForFunction((old) => location.hash.slice(1).split(".")[0] !== old, before);
  await settled(page);
}

/** Opens a record: SGF as text, or bytes. */
export async function openRecord(page, sgf, name = "game.sgf") {
  if (await page.isVisible("#new-dialog")) await page.keyboard.press("Escape");
  const before = await id(page);
  await page.setInputFiles("#file", { name, mimeType: "application/x-go-sgf", buffer: Buffer.from(sgf) });
  await page.waitForFunction((old) => location.hash.slice(1).split(".")[0] !== old, before);
}

/** Waits until the page waits for the person. */
export async function settled(page) {
  await page.waitForFunction(() => !/is thinking|is to move$/.test(document.getElementById("status").textContent));
}

/** The name of the game that is shown. */
export const id = (page) => page.evaluate(() => location.hash.slice(1).split(".")[0]);

/** The game as the server has it. */
export const state = (page) =>
  page.evaluate(() => fetch(`/api/games/${location.hash.slice(1).split(".")[0]}`).then((r) => r.json()));

/** The game's record as the server saves it. */
export const sgf = (page) =>
  page.evaluate(() => fetch(`/api/games/${location.hash.slice(1).split(".")[0]}/sgf`).then((r) => r.text()));

/** The stones that the page shows, by point. */
export const shown = (page) =>
  page.$$eval("[role=gridcell]", (cells) =>
    Object.fromEntries(
      cells.map((cell) => cell.getAttribute("aria-label").split(", ")).filter(([, what]) => what !== "empty")
        .map(([point, what]) => [point, what]),
    ));

/** The stones that a state has at its tip, by point. */
export const stonesOf = (game) => Object.fromEntries(new Record(game).position(game.tip).stones);

/** The moves that lead to a game's tip. */
export const movesOf = (game) => {
  const record = new Record(game);
  return record.path(game.tip).map((node) => record.node(node)).filter((node) => node.move);
};

/** How far the walk through the moves is, as `at / last`. */
export const where = (page) => page.textContent("#where");

/** Waits until the walk is there. */
export const arrive = (page, text) =>
  page.waitForFunction((wanted) => document.getElementById("where").textContent === wanted, text);

/** Clicks a point and waits until it has been played and answered. */
export async function play(page, point) {
  const before = await where(page);
  await page.click(`#at-${point}`);
  await page.waitForFunction((text) => document.getElementById("where").textContent !== text, before);
  await settled(page);
}

/** Presses a button that changes the game and waits until it has. */
export async function press(page, name) {
  const { version } = await state(page);
  await page.click(`#${name}`);
  await page.waitForFunction(
    async (seen) => (await fetch(`/api/games/${location.hash.slice(1).split(".")[0]}`).then((r) => r.json())).version !== seen,
    version,
  );
  await settled(page);
}

/** Passes, also where the page asks whether that is meant. */
export async function pass(page) {
  const before = await where(page);
  await page.click("#pass");
  if (await page.isVisible("#sure-dialog")) await page.click("#sure-yes");
  await page.waitForFunction((text) => document.getElementById("where").textContent !== text
    || !document.getElementById("agree").hidden, before);
  await settled(page);
}

export async function picture(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** A ladder that works, and a wall: there is something to say about every move. */
export const LADDER = "(;SZ[9]KM[6.5]AB[ce][bf][bg]AW[cf][gc][gg]PL[B];B[cg];W[df];B[dg];W[ef])";

/** Four points in a pyramid: whoever moves first decides. */
export const PYRAMID = `(;SZ[9]AB[cg][dg][eg][bh][ch][eh][fh][bi][fi]AW[bf][cf][df][ef][ff][ag][bg][fg][gg][ah][gh][ai][gi]PL[W])`;

/** Waits for an answer under a title. */
export const answered = (page, title) => page.waitForSelector(`.answer h2:has-text("${title}")`, { timeout: 60000 });

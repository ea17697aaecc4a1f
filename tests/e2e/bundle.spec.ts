/**
 * A budget, on the built files, for what the browser must load before the lab opens; and what it loads only when a
 * reader asks for it.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { FIRST_PAGE } from "../../web/src/ui/first/first-link.ts";
import { pictureFiles, scenariosWithPicture } from "../../web/tools/bench/bundle.ts";
import { test } from "./fresh-page.ts";
import { finished, openLab, TINY } from "./lab.ts";
import { OPEN_TREES } from "./open-trees.ts";

/** The site that playwright.config.ts serves. */
const DIST = pathToFileURL(`${resolve(process.env["HOTLINE_SITE"] ?? "dist")}/`);
/**
 * With the stored pictures' own script, which a page has when it begins to load the rest, and the one that keeps what
 * the reader does meanwhile (1.9 KB).
 */
const INITIAL_BYTES_MAX = 152 * 1024;
/** Without the small script, but with what draws: until a lab for which no picture is stored begins to draw. */
const APPLICATION_BYTES_MAX = 143 * 1024;
/** Until a page shows its stored picture; the application uses most of it again. */
const FIRST_BYTES_MAX = 29 * 1024;
/** Of that, the script that decides what comes next. */
const STARTING_BYTES_MAX = 8 * 1024;

/**
 * Everything that comes before a stored picture is shown: page, script, style sheets, a face of type, the picture. What
 * paints its machine comes behind that.
 */
const PICTURES = [
  { shown: "the lab of lookup_mnt", page: "lab", name: "lookup_mnt", address: "./#v=1&s=lookup_mnt", most: 88 },
  { shown: "the first page", page: "gallery", name: FIRST_PAGE, address: "./", most: 85 },
  { shown: "an embed", page: "embed", name: "lookup_mnt", address: "./embed.html#v=1&s=lookup_mnt", most: 81 },
] as const;
/** Of every lab, whatever its machine. */
const LAB_KIB_MAX = 99;
/** What the picture does not wait for: the application and the lab, and all faces of type but one. */
const LATER =
  /\/assets\/(?!(first-picture|draw-picture|for-drawing)-)([^/]*\.(js|wasm)|ibm-plex-(?!sans-latin-400-n).*woff2)$/;

function gzipBytes(path: string): number {
  return gzipSync(readFileSync(new URL(path, DIST))).length;
}

function scriptBytes(html: string, attributes: RegExp): number {
  const values = [...html.matchAll(attributes)].flatMap((match) => (match[1] ?? "").split(" "));
  const files = values.filter((value) => value.endsWith(".js")).map((value) => value.replace("./", ""));
  expect(files.length).toBeGreaterThan(0);
  return [...new Set(files)].reduce((sum, file) => sum + gzipBytes(file), 0);
}

test("the initial JavaScript is at most 152 KB gzip, that of the application 143 KB", () => {
  const html = readFileSync(new URL("index.html", DIST), "utf8");
  const total = scriptBytes(html, /(?:src|href|data-application|data-imports|data-taking-over)="([^"]*)"/g);
  expect(total).toBeLessThanOrEqual(INITIAL_BYTES_MAX);
  expect(scriptBytes(html, /data-(?:application|imports)="([^"]*)"/g)).toBeLessThanOrEqual(APPLICATION_BYTES_MAX);
});

/** Scripts of what opens on request; each is named after its module. */
const ON_REQUEST = /\/(?:[a-z]+-dialog|export-files|your-machine|perf-part|qr-code)-[\w-]+\.js$/;
const EDITOR = /\/editor-[\w-]+\.js$/;

test("dialogs and exports are loaded when asked for, and the editor when the curves have been drawn", async ({
  page,
}) => {
  const asked: string[] = [];
  /** The phases of the sweep when the editor was asked for. */
  const phases: Promise<string | null>[] = [];
  page.on("request", (request) => {
    asked.push(request.url());
    if (EDITOR.test(request.url())) phases.push(page.locator("main[data-run]").getAttribute("data-run"));
  });
  await openLab(page, TINY);
  await finished(page);
  await expect(page.locator(".cm-content")).toBeVisible();
  expect((await Promise.all(phases)).filter((phase) => phase === "compiling" || phase === "coarse")).toEqual([]);
  expect(phases.length).toBeGreaterThan(0);
  expect(asked.filter((url) => ON_REQUEST.test(url))).toEqual([]);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(asked.filter((url) => ON_REQUEST.test(url)).length).toBeGreaterThan(0);
});

/** With the application's and the workers'; the bundler alone made some 80. */
const LAB_SCRIPTS_MAX = 25;

test(`a lab comes in at most ${LAB_SCRIPTS_MAX} scripts, and without the style sheets of embeds`, async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(request.url()));
  // The notes and the editor come when the curves have been drawn.
  await page.route(/\/(notes|editor)-[\w-]+\.js$/, () => undefined);
  await openLab(page, TINY);
  await finished(page);
  const scripts = [...asked].filter((url) => url.endsWith(".js") && !/\/(notes|editor)-/.test(url));
  expect(scripts.length).toBeLessThanOrEqual(LAB_SCRIPTS_MAX);
  expect([...asked].filter((url) => /\/embed-[\w-]{8}\.css$/.test(url))).toEqual([]);
});

for (const page of ["index.html", "embed.html"]) {
  test(`the JavaScript that ${page} loads before its first picture is at most 29 KB gzip`, () => {
    const html = readFileSync(new URL(page, DIST), "utf8");
    const script = /<script [^>]*src="\.\/([^"]+)"/.exec(html)?.[1] ?? "";
    expect(gzipBytes(script)).toBeLessThanOrEqual(STARTING_BYTES_MAX);
    expect(scriptBytes(html, /(?:src|href)="([^"]*)"/g)).toBeLessThanOrEqual(FIRST_BYTES_MAX);
  });
}

/**
 * A page is usable when the reader can move the slider under its figure and sees the words of the new place: with so
 * much, and with the requests for it.
 */
const USABLE = [
  {
    shown: "the first page",
    address: "./",
    figure: ".hl-hero-frame > .hl-figure",
    words: ".hl-hero-value",
    said: /^1 cores/,
    requests: 11,
    kib: 85,
  },
  {
    shown: "a lab",
    address: "./#v=1&s=lookup_mnt",
    figure: ".hl-figure-frame > .hl-figure",
    words: ".hl-selected-line strong",
    said: /at 1 core$/,
    requests: 16,
    kib: 88,
  },
] as const;

for (const { shown, address, figure: ofFigure, words, said, requests, kib } of USABLE) {
  test(`${shown} is usable after ${requests} requests and ${kib} KiB`, async ({ page }) => {
    const come = new Set<string>();
    page.on("requestfinished", (request) => come.add(new URL(request.url()).pathname.slice(1)));
    await page.addInitScript(OPEN_TREES);
    await page.route(LATER, () => undefined);
    await page.goto(address, { waitUntil: "commit" });
    const slider = page.getByRole("slider", { name: "cores", exact: true });
    await expect(slider).toBeVisible();
    const figure = page.locator(`#first ${ofFigure}`);
    const before = await figure.innerHTML();
    await slider.click({ position: { x: 12, y: 12 } });
    await expect(page.locator(`#first ${words}`)).toHaveText(said);
    expect(await figure.innerHTML()).not.toBe(before);
    const files = [...come].map((path) => (path === "" ? "index.html" : path)).filter((path) => path !== "icon.svg");
    expect(files.length).toBeLessThanOrEqual(requests);
    expect(files.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(kib * 1024);
  });
}

/** Everything that a lab asks for until a parameter's slider has given a curve that the page has computed itself. */
const COMPUTED_KIB_MAX = 639;
const COMPUTED_REQUESTS_MAX = 40;
/** Comes when curves have been drawn, or nothing waits for it. */
const BEHIND_CURVES = /\/(editor|notes|later-faces|latin-|ibm-plex-(?!sans-latin-400-n)|sw\.js|hero|\d+-)/;

test(`a lab has another parameter's curve after ${COMPUTED_REQUESTS_MAX} requests and ${COMPUTED_KIB_MAX} KiB`, async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname.slice(1)));
  await page.route(/\/(notes|editor)-[\w-]+\.js$/, () => undefined);
  await openLab(page, "s=lookup_mnt&prec=0.05&on=0-5");
  await finished(page);
  await page.getByRole("region", { name: "Parameters" }).getByRole("slider").first().press("ArrowRight");
  await finished(page);
  const files = [...asked].map((path) => (path === "" ? "index.html" : path));
  const needed = files.filter((path) => !BEHIND_CURVES.test(`/${path}`) && path !== "icon.svg");
  expect(needed.length).toBeLessThanOrEqual(COMPUTED_REQUESTS_MAX);
  expect(needed.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(COMPUTED_KIB_MAX * 1024);
});

for (const { shown, page: kind, name, address, most } of PICTURES) {
  test(`${shown} shows its picture after ${most} KiB, which the benchmark counts as well`, async ({ page }) => {
    const come = new Set<string>();
    page.on("requestfinished", (request) => come.add(new URL(request.url()).pathname.slice(1)));
    await page.route(LATER, () => undefined);
    await page.goto(address, { waitUntil: "commit" });
    await expect(page.locator("#first")).toBeVisible();
    const counted = pictureFiles(fileURLToPath(DIST), kind, name);
    const files = [...come].map((path) => (path === "" ? "index.html" : path)).filter((path) => path !== "icon.svg");
    expect(files.sort()).toEqual([...counted].sort());
    expect(counted.reduce((sum, file) => sum + gzipBytes(file), 0)).toBeLessThanOrEqual(most * 1024);
  });
}

test(`every lab shows its picture after at most ${LAB_KIB_MAX} KiB`, () => {
  const site = fileURLToPath(DIST);
  const labs = scenariosWithPicture(site).map((name) => {
    const bytes = pictureFiles(site, "lab", name).reduce((sum, file) => sum + gzipBytes(file), 0);
    return { name, kib: bytes / 1024 };
  });
  expect(labs.length).toBeGreaterThan(0);
  expect(labs.filter(({ kib }) => kib > LAB_KIB_MAX)).toEqual([]);
});

test("nothing is fetched from another host, and the policy forbids it", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForTimeout(1500);
  expect([...hosts].filter((host) => host !== new URL(page.url()).host && host !== "")).toEqual([]);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  expect(policy).toContain("default-src 'self'");
});

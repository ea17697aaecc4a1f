/**
 * npm run bench:slider: how long a reader waits for the curve after moving a slider in the lab of `lookup_mnt`, and for
 * how long the page's own thread is held up, in Chromium: until the first point of the new figure, and until the whole
 * coarse figure, is there. A slider is moved once while the figure before is still being refined, once when the figure
 * is complete, then a step at a time, as with the arrow keys, and a step a second after the slider got the focus; then
 * it is dragged, and the changes of the curves under it are counted, with the processor time of the page's own thread.
 * Browsers start with empty caches. Beside the figure that follows when the figure was complete stands what two threads
 * need for the same runs without a page, in the same round: until each point is there, and until all are refined.
 * `-- --site FOLDER` measures another build, `--rounds 9` more.
 */
import { cpus, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { openScenario } from "../../cli/files/open.ts";
import { sliderStops } from "../../src/lab/slider-stops.ts";
import { type LoadedFigure, loadFigure } from "./figure.ts";
import { type BuiltSite, comesTrue, openBuiltSite } from "./built-site.ts";
import { median } from "./median.ts";

const { values } = parseArgs({
  options: { site: { type: "string", default: "dist" }, rounds: { type: "string", default: "5" } },
});
const SCENARIO = "lookup_mnt";
const LAB = `#v=1&s=${SCENARIO}`;
const PARAMETER = "section";
const SLIDER = 'input[type="range"][aria-label^="length of a look-up"]';
/** The stop to which the slider is moved when the figure is complete. */
const MOVED_TO = 45;
const PATIENCE_MS = 120_000;
const POLL_MS = 100;

/** Runs in the page from its beginning: keeps its long tasks, and knows when a figure has its first and all points. */
const WATCH = `
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
}).observe({ type: "longtask", buffered: true });
window.phase = () => document.querySelector("main[data-run]")?.getAttribute("data-run") ?? "";
window.setSlider = (slider, to) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(slider, String(to));
  slider.dispatchEvent(new Event("input", { bubbles: true }));
};
window.move = (selector, to) => {
  const slider = document.querySelector(selector);
  const moved = { from: performance.now(), first: NaN, whole: NaN, done: NaN };
  window.moved = moved;
  const look = () => {
    const shown = document.querySelector(".hl-figure .hl-figure-mark") !== null;
    if (Number.isNaN(moved.first) && phase() !== "compiling" && shown) moved.first = performance.now() - moved.from;
    if (phase() !== "refined" && phase() !== "done") return;
    if (Number.isNaN(moved.whole)) moved.whole = performance.now() - moved.from;
    if (phase() !== "done") return;
    moved.done = performance.now() - moved.from;
    observer.disconnect();
  };
  const observer = new MutationObserver(() => requestAnimationFrame(look));
  observer.observe(document.querySelector("main[data-run]"), { attributeFilter: ["data-run"] });
  observer.observe(document.querySelector("#figure"), { childList: true, subtree: true });
  setSlider(slider, to);
};`;

/** Runs in the page: moves the slider a step at a time, and counts frames and the curves that look different. */
const DRAG = `
window.drag = (selector, to, everyMs) => new Promise((done) => {
  const slider = document.querySelector(selector);
  const step = Number(slider.step) || 1;
  const curves = () => [...document.querySelectorAll(".hl-figure-ghost, .hl-figure-line")]
    .map((path) => path.getAttribute("d")).join(" ");
  let frames = 0, changes = 0, steps = 0, drawn = curves(), position = Number(slider.value);
  const from = performance.now();
  const watch = () => {
    frames += 1;
    const now = curves();
    if (now !== drawn) changes += 1;
    drawn = now;
    if (position > to) return done({ frames, changes, steps, from, ms: performance.now() - from });
    requestAnimationFrame(watch);
  };
  const move = () => {
    position += step;
    if (position > to) return;
    steps += 1;
    setSlider(slider, position);
    setTimeout(move, everyMs);
  };
  requestAnimationFrame(watch);
  move();
});`;
const DRAG_TO = 90;
const DRAG_EVERY_MS = 40;

interface LongTask {
  readonly startTime: number;
  readonly duration: number;
}

interface Row {
  readonly first: number;
  readonly whole: number;
  readonly long: readonly LongTask[];
}

function sumOf(long: readonly LongTask[]): number {
  return long.reduce((all, { duration }) => all + duration, 0);
}

async function until(page: Page, condition: string): Promise<void> {
  if (!(await comesTrue(page, condition, PATIENCE_MS, POLL_MS)))
    throw new Error(`The page has not come to "${condition}" in ${PATIENCE_MS / 1000} s.`);
}

async function longTasks(page: Page, from: number, to: number): Promise<readonly LongTask[]> {
  const all = await page.evaluate<readonly LongTask[]>("longTasks");
  return all.filter(({ startTime }) => startTime >= from && startTime < to);
}

async function opened(page: Page, address: string): Promise<Row> {
  await page.goto(address, { waitUntil: "commit" });
  await until(page, `phase() === "refined" || phase() === "done"`);
  const whole = await page.evaluate<number>("performance.now()");
  const paint = await page.evaluate<number>(`performance.getEntriesByName("first-contentful-paint")[0].startTime`);
  return { first: paint, whole, long: await longTasks(page, paint, whole) };
}

async function moved(page: Page, to: number): Promise<Row> {
  await page.evaluate(`move(${JSON.stringify(SLIDER)}, ${to})`);
  await until(page, "!Number.isNaN(moved.whole)");
  const { from, first, whole } = await page.evaluate<Row & { from: number }>("moved");
  return { first, whole, long: await longTasks(page, from, from + whole) };
}

/** What the page counted while the slider was dragged. */
interface Counted {
  readonly frames: number;
  readonly changes: number;
  readonly steps: number;
  readonly from: number;
  readonly ms: number;
}

interface Drag extends Counted {
  /** Milliseconds that the page's thread worked. */
  readonly work: number;
  readonly long: readonly LongTask[];
}

async function dragged(page: Page): Promise<Drag> {
  const worked = await pageThread(page);
  const before = await worked();
  const counted = await page.evaluate<Counted>(`drag(${JSON.stringify(SLIDER)}, ${DRAG_TO}, ${DRAG_EVERY_MS})`);
  const work = (await worked()) - before;
  return { ...counted, work, long: await longTasks(page, counted.from, counted.from + counted.ms) };
}

/** Milliseconds from the slider's move until each point is there, and until all are refined. */
interface Whole {
  readonly coarse: number;
  readonly refined: number;
}

interface Round {
  readonly rows: readonly (readonly [string, Row])[];
  readonly drag: Drag;
  readonly page: Whole;
  /** Without a page. */
  readonly alone: Whole;
}

/** The value of the slider at a stop. */
function valueAt(stop: number): number {
  const { parameters } = openScenario(SCENARIO).scenario.file;
  const parameter = parameters.find(({ name }) => name === PARAMETER);
  const value = parameter && sliderStops(parameter)[stop];
  if (value === undefined) throw new Error(`"${PARAMETER}" has no slider with a stop ${stop}.`);
  return value;
}

async function refinedAfter(page: Page): Promise<Whole> {
  await until(page, "!Number.isNaN(moved.done)");
  const { whole, done } = await page.evaluate<{ whole: number; done: number }>("moved");
  return { coarse: whole, refined: done };
}

async function withoutPage(figure: LoadedFigure, stop: number): Promise<Whole> {
  const { coarse, refined } = await figure.time({ [PARAMETER]: valueAt(stop) });
  return { coarse: 1000 * coarse, refined: 1000 * refined };
}

async function round(site: BuiltSite, figure: LoadedFigure): Promise<Round> {
  const page = await site.page(WATCH + DRAG);
  const start = await opened(page, `${site.address}${LAB}`);
  await delay(POLL_MS);
  const busy = await moved(page, 30);
  await until(page, `phase() === "done"`);
  const until1 = await page.evaluate<number>("performance.now()");
  const refined = { first: NaN, whole: NaN, long: await longTasks(page, start.whole, until1) };
  await delay(1000);
  const idle = await moved(page, MOVED_TO);
  const wholePage = await refinedAfter(page);
  const alone = await withoutPage(figure, MOVED_TO);
  await moved(page, 46);
  await delay(1000);
  const further = await moved(page, 47);
  await moved(page, 60);
  await until(page, `phase() === "done"`);
  await page.locator(SLIDER).focus();
  await delay(1000);
  const firstKey = await moved(page, 61);
  const drag = await dragged(page);
  await page.context().close();
  const rows = [
    ["lab opened", start],
    ["slider, while refining", busy],
    ["from there to the end", refined],
    ["slider, figure complete", idle],
    ["slider, one step further", further],
    ["slider, first step by key", firstKey],
  ] as const;
  return { rows, drag, page: wholePage, alone };
}

/** A stretch that is looked at for long tasks only has no figure of its own. */
function inWhole(ms: number): string {
  return Number.isNaN(ms) ? "–" : ms.toFixed(0);
}

function print(rows: readonly (readonly [string, Row])[]): void {
  const names = [...new Set(rows.map(([name]) => name))];
  for (const name of names) {
    const of = rows.filter(([one]) => one === name).map(([, row]) => row);
    const middle = (value: (row: Row) => number): string => inWhole(median(of.map(value))).padStart(7);
    const longest = middle(({ long }) => Math.max(0, ...long.map(({ duration }) => duration)));
    const sum = middle(({ long }) => sumOf(long));
    const cells = [middle(({ first }) => first), middle(({ whole }) => whole), middle(({ long }) => long.length)];
    console.log(name.padEnd(26) + [...cells, sum, longest].join(""));
  }
}

async function main(): Promise<void> {
  const site = await openBuiltSite(values.site);
  const figure = await loadFigure(SCENARIO);
  console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.`);
  console.log("Milliseconds, medians; long: tasks of more than 50 ms, how many, in all, the longest");
  console.log("".padEnd(26) + ["first", "whole", "long", "in all", "longest"].map((one) => one.padStart(7)).join(""));
  const rounds: Round[] = [];
  try {
    for (let i = 0; i < Number(values.rounds); i++) rounds.push(await round(site, figure));
  } finally {
    figure.close();
    await site.close();
  }
  print(rounds.flatMap(({ rows }) => rows));
  printAlone(rounds);
  printDrag(rounds.map(({ drag }) => drag));
}

/** The ratios are the medians of those of the rounds: the machine's speed drifts. */
function printAlone(rounds: readonly Round[]): void {
  for (const [pass, words] of [
    ["coarse", "the whole coarse figure"],
    ["refined", "all refined"],
  ] as const) {
    const middle = (of: (round: Round) => number): number => median(rounds.map(of));
    const [page, alone] = [middle((one) => one.page[pass]), middle((one) => one.alone[pass])];
    const ratio = middle((one) => one.page[pass] / one.alone[pass]);
    console.log(
      `${words}: ${page.toFixed(0)} ms in the page, ${alone.toFixed(0)} ms without it, ${ratio.toFixed(2)} times`,
    );
  }
}

function printDrag(drags: readonly Drag[]): void {
  const middle = (value: (drag: Drag) => number, digits: number): string => median(drags.map(value)).toFixed(digits);
  const changes = middle((drag) => (1000 * drag.changes) / drag.ms, 0);
  const [step, change, frame] = (["steps", "changes", "frames"] as const).map((of) => middle((d) => d.work / d[of], 1));
  const [count, all] = [({ long }: Drag) => long.length, ({ long }: Drag) => sumOf(long)].map((of) => middle(of, 0));
  console.log(`slider dragged, a step every ${DRAG_EVERY_MS} ms: the curves change ${changes} times a second`);
  console.log(`the page's thread works ${step} ms for a step, ${change} ms for a change, ${frame} ms for a frame`);
  console.log(`long tasks while dragged: ${count}, in all ${all} ms`);
}

/**
 * Returns a function that says how many milliseconds the page's own thread has worked since the page began: with
 * scripts, styles, layout and painting, whatever else the machine does.
 */
async function pageThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
    if (seconds === undefined) throw new Error("The browser does not count the time of tasks.");
    return 1000 * seconds;
  };
}

await main();

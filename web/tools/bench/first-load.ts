/**
 * What a first visit costs: requests and bytes, as a server compresses them, and the time until the reader sees the
 * figure, and can use the page (PAGES); in the lab also, until a parameter's slider has given a curve that the page has
 * computed itself. Everything that the server sends by then counts, also to workers and to the service worker.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { BuiltSite } from "./built-site.ts";
import { median } from "./median.ts";
import type { Network } from "./site-server.ts";

const ROUNDS = 3;
const PATIENCE_MS = 90_000;
const POLL_MS = 25;
/** From the end of the slider: half of its knob. */
const KNOB_PX = 11;

interface Throttle {
  readonly name: string;
  readonly network?: Network;
  /** So many times slower, as the developer tools of Chromium slow a processor down. */
  readonly processor?: number;
}

const THROTTLES: readonly Throttle[] = [
  { name: "no throttle" },
  { name: "400 kbit/s, 100 ms to the first byte", network: { bytesPerSecond: 50_000, latencyMs: 100 } },
  { name: "a processor 4 times slower", processor: 4 },
];

/**
 * A page is usable when the reader can move the slider under its figure and sees the curve at the new setting: the
 * selected place moves, and the words beneath the figure are of the new place. `words`: what names the place there.
 */
const PAGES = [
  { name: "first page", path: "", words: ".hl-hero-value" },
  { name: "lab", path: "#v=1&s=lookup_mnt", words: ".hl-selected-line strong", computes: true },
] as const;

type Visited = (typeof PAGES)[number];

/**
 * Runs in the page from its beginning: when is a figure first seen, stored or not? Where are the slider that a reader
 * finds, which may be that of the stored picture, and the words beside it?
 */
const WATCH = `
const look = () => {
  const still = document.querySelector("#first:not([hidden])");
  if (still !== null || document.querySelector(".hl-figure-frame > svg, .hl-hero-frame > svg") !== null)
    window.seenFigure = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) {
  const root = attach.call(this, init);
  window.pictureTree ??= root;
  return root;
};
window.sliderOf = (words) => {
  const picture = document.querySelector("#first:not([hidden], [inert])");
  const tree = picture === null ? document.querySelector("#app") : window.pictureTree;
  const slider = tree?.querySelector(".hl-scrubber");
  const said = tree?.querySelector(words)?.textContent;
  if (!slider || said === undefined) return undefined;
  const { x, y, height } = slider.getBoundingClientRect();
  return { said, x: x + ${KNOB_PX}, y: y + height / 2 };
};
/* Turns the first parameter. Is there a whole curve of another setting than the one with which the lab has opened? */
window.turnParameter = () => {
  const slider = document.querySelector("#app .hl-parameters .hl-slider");
  const phase = document.querySelector("#app main")?.dataset.run;
  if (!slider || phase === undefined) return false;
  if (window.turned) return phase !== "compiling" && phase !== "coarse" && window.hasBegun;
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value.set.call(slider, String(Number(slider.value) + 1));
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  window.turned = true;
  new MutationObserver(() => (window.hasBegun = true))
    .observe(document.querySelector("#app main"), { attributeFilter: ["data-run"] });
  return false;
};`;

interface Reached {
  readonly ms: number;
  readonly requests: number;
  readonly bytes: number;
}

interface Load {
  readonly seenMs: number;
  readonly usable: Reached;
  /** A parameter's slider was turned as soon as it was there, and the whole curve of its new setting was seen. */
  readonly computed: Reached | undefined;
}

interface FoundSlider {
  readonly said: string;
  /** The left end of the slider, in CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
}

async function load(site: BuiltSite, visited: Visited, { network, processor = 1 }: Throttle): Promise<Load> {
  const { server } = site;
  const page = await site.page(WATCH, "allow");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
  server.network = network;
  Object.assign(server.traffic, { requests: 0, bytes: 0 });
  const from = performance.now();
  const reached = async (isReached: () => Promise<boolean>): Promise<Reached> => {
    while (!(await isReached())) {
      if (performance.now() - from > PATIENCE_MS) throw new Error(`${visited.name}: it cannot be used.`);
      await delay(POLL_MS);
    }
    return { ms: performance.now() - from, ...server.traffic };
  };
  await page.goto(`${site.address}${visited.path}`, { waitUntil: "commit" });
  const usable = await reached(() => isMoved(page, visited.words));
  const computed = "computes" in visited ? await reached(() => hasCurve(page)) : undefined;
  const seenMs = await page.evaluate<number>("window.seenFigure ?? NaN");
  await page.context().close();
  server.network = undefined;
  return { seenMs, usable, computed };
}

/** Presses the left end of the slider, as a reader's pointer does. A page that is being loaded may have no answer. */
async function isMoved(page: Page, words: string): Promise<boolean> {
  const find = (): Promise<FoundSlider | undefined> =>
    page.evaluate<FoundSlider | undefined>(`window.sliderOf?.("${words}")`).catch(() => undefined);
  const before = await find();
  if (before === undefined) return false;
  await page.mouse.click(before.x, before.y);
  const after = await find();
  return after !== undefined && after.said !== before.said;
}

async function hasCurve(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("window.turnParameter?.() ?? false").catch(() => false);
}

export async function printLoads(site: BuiltSite): Promise<void> {
  for (const throttle of THROTTLES) {
    console.log(`A first visit, ${throttle.name}; medians of ${ROUNDS}, milliseconds from the request for the page`);
    for (const visited of PAGES) {
      const all: Load[] = [];
      for (let round = 0; round < ROUNDS; round++) all.push(await load(site, visited, throttle));
      const middle = (value: (one: Load) => number): string => median(all.map(value)).toFixed(0);
      const told = (what: string, of: (one: Load) => Reached): string =>
        `${what} ${middle((one) => of(one).ms).padStart(6)} after ${middle((one) => of(one).requests)} requests, ` +
        `${middle((one) => of(one).bytes / 1024)} KiB`;
      console.log(
        `${visited.name.padEnd(12)} figure seen ${middle(({ seenMs }) => seenMs).padStart(6)}   ` +
          told("its slider moves", ({ usable }) => usable),
      );
      if ("computes" in visited)
        console.log(
          `${"".padEnd(12)} ${told("the curve of another parameter", ({ computed, usable }) => computed ?? usable)}`,
        );
    }
  }
}

/** How a lab opens without holding the page up: panels are mounted in steps, and programs are compiled in a worker. */
import { expect, type Page } from "@playwright/test";
import { finished, openLab, TINY, typeAtTop } from "./lab.ts";
import { test } from "./one-page.ts";

/** Notes which panels the lab has after each change, where they are, and whether more are to come. */
const NOTE_TURNS = `
window.turns = [];
new MutationObserver(() => {
  const main = document.querySelector("#app main[data-run]");
  if (main === null) return;
  const panels = [...main.querySelectorAll("section.hl-panel")].filter(({ offsetParent }) => offsetParent !== null);
  const place = (panel) => {
    const { left, top } = panel.getBoundingClientRect();
    return [panel.id || "line", Math.round(left) + " " + Math.round(top)];
  };
  const now = { busy: main.ariaBusy === "true", places: panels.map(place) };
  const last = turns.at(-1);
  if (last === undefined || last.busy !== now.busy || last.places.length !== now.places.length) turns.push(now);
}).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });`;

interface Turn {
  readonly busy: boolean;
  readonly places: readonly (readonly [panel: string, place: string])[];
}

async function turnsOf(page: Page, link: string): Promise<readonly Turn[]> {
  await page.addInitScript(NOTE_TURNS);
  await openLab(page, link);
  await expect(page.locator("#app main[data-run]:not([aria-busy])")).toBeVisible();
  return page.evaluate<readonly Turn[]>("turns");
}

const panelsOf = ({ places }: Turn): string => places.map(([panel]) => panel).join(" ");
const ALL = "figure machine line code parameters why";

test("the panels come in steps, in their order, and no panel moves another one", async ({ page }) => {
  const turns = await turnsOf(page, TINY);
  expect(turns.map((turn) => [turn.busy, panelsOf(turn)])).toEqual([
    [true, "figure"],
    [true, "figure machine line code"],
    [true, "figure machine line code parameters"],
    [false, ALL],
  ]);
  const places = new Map(turns.at(-1)?.places);
  for (const turn of turns) for (const [panel, place] of turn.places) expect(places.get(panel), panel).toBe(place);
});

test("a step of a tour has all panels at once, its own in the place of the machine", async ({ page }) => {
  const turns = await turnsOf(page, `${TINY}&tour=1`);
  expect(turns.map((turn) => [turn.busy, panelsOf(turn)])).toEqual([[false, ALL.replace("machine ", "")]]);
});

/** Counts how often a worker is asked for a pause. */
const COUNT_PAUSES = `
window.pauses = 0;
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message.kind === "rest") pauses += 1;
  return postMessage.call(this, message, ...rest);
};`;

test(
  "when the editor comes while the figure is refined, one worker pauses for it",
  { tag: "@long" },
  async ({ page }) => {
    await page.addInitScript(COUNT_PAUSES);
    await openLab(page, "s=lookup_mnt", "?workers=2");
    await expect(page.getByRole("region", { name: "Code" }).locator(".cm-content")).toBeVisible();
    expect(await page.evaluate("pauses")).toBe(1);
  },
);

test("a changed program is compiled in a worker, the others are stored; the page loads no compiler", async ({
  page,
}) => {
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  const compilers = () => workers.filter((url) => /\/compile-worker-[\w-]+\.js$/.test(url));
  await openLab(page, TINY);
  await finished(page);
  expect(compilers()).toEqual([]);
  await typeAtTop(page, "/* typed */\n");
  await page.getByRole("button", { name: "Run this program" }).click();
  await expect.poll(() => compilers().length).toBe(1);
  await finished(page);
  const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(scripts.filter((name) => /\/compile-(?!worker-)[\w-]+\.js$/.test(name))).toEqual([]);
});

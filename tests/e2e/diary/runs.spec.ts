/** The diaries of journeys in which runs race, follow a tour, are stopped, are kept, or lose their worker. */
import { expect, type Page } from "@playwright/test";
import { test as freshTest } from "../fresh-page.ts";
import { CORE, hold } from "../hold.ts";
import { written } from "../kept-blocks.ts";
import { openLab } from "../lab.ts";
import { test } from "../one-page.ts";
import { COARSE } from "../../../web/src/model/experiment/policy.ts";
import { isAtRest, keepDiary } from "./diary.ts";
import { ONE, PAIR, STORED } from "./labs.ts";
import type { Observed } from "./observed.ts";

test.describe.configure({ timeout: 300_000 });

/** Keeps precise runs from the workers until the page is told to let them: none comes within two seconds. */
const HOLD_PRECISE_RUNS = `
const held = [];
let isHolding = true;
for (const { prototype } of [Worker, MessagePort]) {
  const post = prototype.postMessage;
  prototype.postMessage = function (message, ...more) {
    const isPrecise = message?.kind === "run" && message.spec.precision < ${COARSE.precision};
    if (isHolding && isPrecise) held.push(() => post.call(this, message, ...more));
    else post.call(this, message, ...more);
  };
}
window.letPreciseRuns = () => {
  isHolding = false;
  for (const go of held.splice(0)) go();
};`;

const machineOf = (page: Page) => page.getByRole("region", { name: "Machine", exact: true });

/** The first pass is in the machine, and drawn. */
const isFirstPass = ({ machine }: Observed): boolean =>
  machine?.note === "first pass" && machine.traces.length > 0 && !machine.isComing;

/** A stopped sweep, with a run in the machine that nothing takes the place of any more. */
const hasStopped = (now: Observed): boolean => now.phase === "cancelled" && isAtRest({ ...now, phase: "done" });

async function chooseRival(page: Page, option: RegExp | string): Promise<void> {
  await machineOf(page)
    .getByRole("button", { name: /Compare machines/ })
    .press("Enter");
  await page.getByRole("option", { name: option }).press("Enter");
}

test("race: two programs race, get other settings, and one of them runs alone again", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, PAIR));
  await diary.step("choose a rival", () => chooseRival(page, /^beside MCS/));
  await diary.step("step a slider", () =>
    page.getByRole("region", { name: "Parameters" }).getByRole("slider").first().press("ArrowRight"),
  );
  await diary.step("alone", () => chooseRival(page, "one machine"));
  diary.expectAsKept("race", info);
});

test("race with the rival's run made aside: at a place that the rival's curve lacks", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, "s=dput&prec=0.01&bends=1&n=5&x=atomic&on=0-11"));
  await diary.step("choose a rival", () => chooseRival(page, /^beside sloppy/));
  await diary.step("alone", () => chooseRival(page, "one machine"));
  await diary.step("the same rival", () => chooseRival(page, /^beside sloppy/));
  diary.expectAsKept("race-aside", info);
});

test("first pass: a machine that a reader plays keeps its run, and the precise one is offered", async ({
  page,
}, info) => {
  const diary = await keepDiary(page);
  await page.addInitScript(HOLD_PRECISE_RUNS);
  const useFirstPass = async (): Promise<void> => {
    await openLab(page, `${PAIR}&x2=mcs`);
    await expect(machineOf(page).getByText("first pass")).toBeVisible({ timeout: 120_000 });
    await machineOf(page).getByRole("button", { name: "step forward one event" }).click();
  };
  await diary.step("open and use the race", useFirstPass, { hasFirstPass: true, isOver: isFirstPass });
  const isOffered = ({ phase, machine }: Observed) => phase === "done" && machine?.note.includes("show") === true;
  await diary.step("the precise runs come", () => page.evaluate("letPreciseRuns()"), {
    hasFirstPass: true,
    isOver: isOffered,
  });
  await diary.step("show the precise run", () => page.getByRole("button", { name: "show precise run" }).click(), {
    hasFirstPass: true,
  });
  diary.expectAsKept("first-pass", info);
});

test("tour: the first step and those that follow, and the first again", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("the first step", () => openLab(page, `${STORED}&tour=1`), { isAhead: true });
  for (const key of ["PageDown", "PageDown", "PageUp"]) {
    await diary.step(key, () => page.keyboard.press(key), { isAhead: true });
  }
  diary.expectAsKept("tour", info);
});

test("cancel: a sweep is stopped while the simulator is still to come, and while it is refined", async ({
  page,
}, info) => {
  const diary = await keepDiary(page);
  await page.addInitScript(HOLD_PRECISE_RUNS);
  const goOn = await hold(page, CORE);
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  const run = page.getByRole("button", { name: "Run", exact: true });
  const openAndStop = async (): Promise<void> => {
    await openLab(page, PAIR);
    await expect(page.locator("main[data-run]:not([aria-busy])")).toBeVisible();
    await stop.click();
  };
  await diary.step("stop before the first run", openAndStop, { isOver: ({ phase }) => phase === "cancelled" });
  const comeAndRun = async (): Promise<void> => {
    await goOn();
    await run.click();
  };
  await diary.step("run to the first pass", comeAndRun, { hasFirstPass: true, isOver: isFirstPass });
  await diary.step("stop while it is refined", () => stop.click(), { isOver: hasStopped });
  const letAndRun = async (): Promise<void> => {
    await page.evaluate("letPreciseRuns()");
    await run.click();
  };
  await diary.step("run to the end", letAndRun);
  diary.expectAsKept("cancel", info);
});

test("worker killed: those of the first pass end themselves, and the figure is completed", async ({ page }, info) => {
  const diary = await keepDiary(page);
  const openAndKill = async (): Promise<void> => {
    await openLab(page, "s=lookup_mnt&off=mcs,percore&prec=0.05", "?workers=2");
    await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "coarse");
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    for (const worker of page.workers()) await worker.evaluate(() => self.close()).catch(() => undefined);
  };
  await diary.step("open and kill", openAndKill, {
    isOver: (now) => isAtRest(now) && now.told.length > 0,
  });
  diary.expectAsKept("worker-killed", info);
});

freshTest.describe("without a network", () => {
  freshTest.use({ serviceWorkers: "allow" });
  freshTest.describe.configure({ timeout: 300_000 });

  freshTest("offline return: a lab that was opened before shows the runs that were kept", async ({ page }, info) => {
    const diary = await keepDiary(page);
    await diary.step("the first visit", () => openLab(page, ONE));
    await written(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await diary.step("the return", () => page.reload());
    await diary.step("run again", () => page.getByRole("button", { name: "Run again" }).click());
    diary.expectAsKept("offline-return", info);
  });
});

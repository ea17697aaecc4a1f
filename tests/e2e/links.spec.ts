/** Links on the built site: they open their state, report what they cannot open, and go back and forward. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import fc from "fast-check";
import { readLab, writeLab } from "../../web/src/lab/link/link.ts";
import { newLabState, type LabState } from "../../web/src/lab/link/lab-state.ts";
import { coreOfModel } from "../contract/patched-core.ts";
import { CORE, hold } from "./hold.ts";
import { chooseColours, finished, openLab, TINY, typeProgram, watchErrors, recordingStays } from "./lab.ts";
import { test } from "./one-page.ts";

const SCENARIOS = readdirSync("scenarios").filter((name) => existsSync(`scenarios/${name}/scenario.json`));

interface ScenarioFile {
  readonly variants: readonly { readonly id: string; readonly program: string }[];
  readonly parameters: readonly { readonly name: string; readonly min: number; readonly default: number }[];
  readonly sweep: { readonly over: string };
}

const fileOf = (name: string): ScenarioFile =>
  JSON.parse(readFileSync(`scenarios/${name}/scenario.json`, "utf8")) as ScenarioFile;

const notices = (page: Page) => page.getByRole("status", { name: "Notices" });
const hashOf = (page: Page): string => new URL(page.url()).hash;
const stateOf = (page: Page): LabState | undefined => readLab(hashOf(page)).state;

/** Opens a whole state; `v=1` is part of its link. */
async function open(page: Page, state: LabState): Promise<void> {
  await page.goto(`./?workers=1#${writeLab(state)}`);
  await expect(page.locator("main[data-run]")).toBeVisible();
}

/** A state that differs from the defaults in all that a scenario allows, and whose runs are few and short. */
function fullState(name: string): LabState {
  const { variants, parameters, sweep } = fileOf(name);
  const own = parameters.filter((one) => one.name !== sweep.over);
  const [first, ...others] = variants.map((variant) => variant.id);
  return {
    ...newLabState(name),
    variant: first,
    parameters: Object.fromEntries(
      own.map((one) => [one.name, one.min === one.default ? one.min + 1 : one.min]).slice(0, 2),
    ),
    hidden: [...others].sort(),
    placement: sweep.over === "cores" ? [0, 1, 2, 3] : undefined,
    seed: 3,
    precision: 0.05,
    measure: "throughput",
    axes: { x: "log", y: "linear" },
    tab: "locks",
    folded: ["machine", "notes"],
    stretch: "begin",
    theme: "dark",
  };
}

test("a link to any scenario says all that is on the screen", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  // What a link says is on the screen before any run has ended.
  await hold(page, CORE);
  for (const name of SCENARIOS) {
    await test.step(name, async () => {
      const state = fullState(name);
      await open(page, state);
      await expect.poll(() => stateOf(page), name).toEqual(state);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("#machine")).toHaveAttribute("data-folded", "");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page.getByRole("tab", { name: "Locks", exact: true })).toHaveAttribute("aria-selected", "true");
      await expect(notices(page), name).toBeEmpty();
    });
  }
  expect(errors).toEqual([]);
});

test("a link follows what a reader folds, and opens it again in a page that is loaded anew", async ({ page }) => {
  const errors = watchErrors(page);
  const state = fullState("lookup_mnt");
  await open(page, state);
  await page.getByRole("button", { name: "Machine", exact: true }).click();
  await expect.poll(() => stateOf(page)?.folded).toEqual(["notes"]);
  await expect(page.getByRole("button", { name: "Machine", exact: true })).toBeFocused();
  await page.reload();
  await expect(page.locator("main[data-run]")).toBeVisible();
  await expect(page.locator("#machine")).not.toHaveAttribute("data-folded", "");
  expect(stateOf(page)).toEqual({ ...state, folded: ["notes"] });
  expect(errors).toEqual([]);
});

test("back and forward go through deliberate changes; sliders and folding make no entries", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=dput");
  const variants = fileOf("dput").variants.map((variant) => variant.id);
  await page.getByRole("button", { name: /^Tour/ }).click();
  await expect(page).toHaveURL(/tour=1/);
  const slider = page.getByRole("slider", { name: /references per open/ });
  await slider.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page).toHaveURL(/fold=parameters/);
  await page.getByRole("button", { name: "Close the tour" }).click();
  await expect(page).not.toHaveURL(/tour=/);
  const last = hashOf(page);
  await page.goBack();
  await expect(page).toHaveURL(/tour=1/);
  await expect(page.getByRole("region", { name: "Tour", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/fold=parameters/);
  await page.goBack();
  await expect(page.getByRole("region", { name: "Tour", exact: true })).toHaveCount(0);
  expect(stateOf(page)).toEqual(newLabState("dput"));
  // The address gets the model version a moment later. Playwright takes any change of the address for the end of
  // `goForward`, this one as well, and the second `goForward` then comes before the first is done.
  await expect(page).toHaveURL(/mv=\d+$/);
  await page.goForward();
  await expect(page).toHaveURL(/tour=1/);
  await page.goForward();
  await expect.poll(() => hashOf(page)).toBe(last);
  expect(variants.length).toBeGreaterThan(1);
});

test("an edited program is in the link, comes back with it, and goes with Back", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  const code = page.getByRole("region", { name: "Code" });
  const program = `/* mine: ± 1 */\n${readFileSync("scenarios/dput/atomic.c", "utf8")}`;
  await typeProgram(page, program);
  await page.getByRole("button", { name: "Run this program" }).click();
  await expect.poll(() => stateOf(page)?.programs["atomic"]).toBe(program);
  expect(page.url().length).toBeLessThan(1000);
  await page.reload();
  await expect(page.getByText("the curve belongs to this edited program").first()).toBeVisible();
  await expect(code.locator(".cm-content")).toContainText("mine: ± 1");
  await page.getByRole("tab", { name: "Profile" }).click();
  /* The selected run, and the one beside it. */
  await expect(page.getByRole("region", { name: /^Profile of your version of atomic count at / })).toHaveCount(2);
  await page.goBack();
  await expect.poll(() => stateOf(page)?.programs).toEqual({});
  await expect(code.locator(".cm-content")).not.toContainText("mine: ± 1");
  await page.goForward();
  await expect(code.locator(".cm-content")).toContainText("mine: ± 1");
});

test("a link names the exact moment of the animation", async ({ page }) => {
  await openLab(page, `${TINY}&n=4&x=atomic`);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const cycle = machine.locator(".hl-transport-cycle");
  await expect(cycle).toBeVisible({ timeout: 80_000 });
  await finished(page);
  await recordingStays(page);
  expect(stateOf(page)?.cycle).toBeUndefined();
  await machine.getByRole("slider").first().focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => stateOf(page)?.cycle).toBeGreaterThan(0);
  await machine.getByRole("button", { name: /step forward/i }).click();
  const shown = await cycle.textContent();
  const at = Number(shown?.replaceAll(/\D/g, ""));
  await expect.poll(() => stateOf(page)?.cycle).toBe(at);
  await page.reload();
  await expect(cycle).toHaveText(shown ?? "", { timeout: 80_000 });
  await page.getByRole("button", { name: "Machine", exact: true }).click();
  await page.getByRole("button", { name: "Machine", exact: true }).click();
  await expect(cycle).toHaveText(shown ?? "");
  expect(stateOf(page)?.cycle).toBe(at);
});

test("what cannot be understood is said, can be closed, and everything else is shown", async ({ page }) => {
  await openLab(page, "s=dput&x=atomc&n=47&p.pairs=9999&seed=-1&zzz=1&m=opteron");
  await notices(page).getByText("and 3 more").click();
  await expect(notices(page).getByRole("listitem")).toHaveCount(6);
  await expect(notices(page)).toContainText('did you mean "atomic"?');
  await expect(notices(page)).toContainText("48, the nearest, is used for the link's n");
  await expect(notices(page)).toContainText("p.pairs=9999 is outside 1 to 32; 32 is used");
  await expect.poll(() => stateOf(page)).toEqual({ ...newLabState("dput"), x: 48, parameters: { pairs: 32 } });
  await notices(page).getByRole("button", { name: "Close" }).click();
  await expect(notices(page)).toBeEmpty();
});

/* Values of the wrong form, which are left out before the scenario is open, and values that it does not have. */
for (const [wrong, left] of [
  ["race=mcs,n:1,n:48", "says n: twice"],
  ["race=another", 'no variant "another"'],
  ["seed=-1", "seed=-1 is not a whole number"],
  ["p.hold=many", "p.hold=many is not a whole number"],
  ["x=mcs&x=stock", "says x twice"],
  ["log=x&lin=1", "both log=x and lin=1"],
] as const) {
  const rare = wrong === "seed=-1" || wrong === "race=another" ? {} : { tag: "@long" };
  test(`what a link says wrongly is told, and goes from the address: ${wrong}`, rare, async ({ page }) => {
    await hold(page, CORE);
    await page.goto(`./#v=1&s=lookup_mnt&n=48&${wrong}`);
    await expect(notices(page)).toContainText(left);
    await expect.poll(() => readLab(hashOf(page)).notices).toEqual([]);
    const understood = { scenario: "lookup_mnt", x: 48, race: undefined, seed: 1, parameters: {} };
    await expect.poll(() => stateOf(page)).toMatchObject(understood);
  });
}

test("hostile fragments neither throw nor inject, under the page's policy", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.blockedURI}`));
  });
  await page.goto("./");
  const nasty = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "javascript:alert(1)",
    "%",
    "&=&",
  ];
  const piece = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: "binary", maxLength: 30 }));
  const key = fc.constantFrom(
    "s",
    "v",
    "n",
    "x",
    "off",
    "m",
    "mv",
    "p.a",
    "p.__proto__",
    "e.atomic",
    "rh",
    "tour",
    "zz",
  );
  const pair = fc.tuple(key, piece).map(([name, value]) => `${name}=${value}`);
  const fragments = fc.sample(
    fc.tuple(fc.constantFrom("", "s=dput&v=1&prec=0.05&on=0-5&", `v=1&${TINY}&`), fc.array(pair, { maxLength: 6 })),
    { seed: 51, numRuns: 40 },
  );
  for (const [begin, pairs] of fragments) {
    await page.evaluate((hash) => (location.hash = hash), `${begin}${pairs.join("&")}`);
    await expect(page.locator("main")).toBeVisible();
  }
  const injected = await page.evaluate(() => document.querySelectorAll("img, body script, iframe").length);
  expect(injected).toBe(0);
  expect(errors).toEqual([]);
});

test("works with storage and cookies blocked", async ({ page }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", blocked);
    Object.defineProperty(window, "sessionStorage", blocked);
    Object.defineProperty(window, "indexedDB", blocked);
    Object.defineProperty(Document.prototype, "cookie", blocked);
  });
  await openLab(page, TINY);
  await finished(page);
  await chooseColours(page, "dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("characters");
  expect(errors).toEqual([]);
});

test(
  "a link of a model whose core the site has not runs with today's, and says so",
  { tag: "@long" },
  async ({ page }) => {
    await page.route("**/core/7.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await openLab(page, `${TINY}&mv=7`);
    await expect(notices(page)).toContainText("model version 7");
    await finished(page);
    await expect.poll(() => stateOf(page)?.modelVersion).toBe(newLabState("dput").modelVersion);
  },
);

test("a link of a model whose core the site has runs with it, or with today's at a press", async ({ page }) => {
  const core = Buffer.from(coreOfModel(7));
  await page.route("**/core/7.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: core }));
  await openLab(page, `${TINY}&mv=7`);
  await expect(page.getByText("This link says that it was made with model version 7")).toBeVisible();
  await finished(page);
  await expect(notices(page)).toBeEmpty();
  expect(stateOf(page)?.modelVersion).toBe(7);
  await page.getByRole("button", { name: "Rerun with today's model" }).press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await finished(page);
  await expect(page.getByText("This link says that it was made with model version 7")).toHaveCount(0);
  expect(stateOf(page)?.modelVersion).toBe(newLabState("dput").modelVersion);
  await page.goBack();
  await expect(page.getByText("This link says that it was made with model version 7")).toBeVisible();
});

/** Mean of the red, green and blue values, 0 to 255, of the pixels that the timeline has painted. */
const timelineBrightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".hl-timeline-surface canvas");
    const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let sum = 0;
    let painted = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] !== 255) continue;
      sum += ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3;
      painted++;
    }
    return painted === 0 ? Number.NaN : sum / painted;
  });

test(
  "a link to another lab that asks for another theme paints the scenes in its colours, too",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, `${TINY}&theme=light`);
    await finished(page);
    await expect.poll(() => timelineBrightness(page)).toBeGreaterThan(170);
    await openLab(page, "s=counters&on=0-5&prec=0.05&theme=dark");
    await finished(page);
    await expect.poll(() => timelineBrightness(page)).toBeLessThan(110);
  },
);

test("links that ask for endless work are answered with a sentence", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  const digits = "9".repeat(400);
  for (const on of ["9007199254740992", "0-1e400", digits, `0-${digits}`]) {
    await page.goto(`./#v=1&${TINY.replace("on=0-5", `on=${on}`)}`);
    await expect(notices(page)).toContainText("is not a list of cores such as 0,6,12-17");
    await page.goto("./#/model");
  }
  for (const long of ["/applications?off=", "v=1&s=dput&n=", "/"]) {
    await page.goto(`./#${long}${"1,".repeat(900_000)}`);
    await expect(notices(page)).toContainText("longer than any link that Hotline writes");
    await page.goto("./#/model");
  }
  expect(errors).toEqual([]);
});

test("keys on the figure's slider make one entry in the history, and Back leads to where they began", async ({
  page,
}) => {
  // The figure that is stored with the site has all of these places.
  await hold(page, CORE);
  await openLab(page, "s=dput&n=8");
  const slider = page.locator("input.hl-scrubber");
  await expect(slider).toHaveAttribute("aria-valuetext", /\b8 cores/);
  await slider.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => stateOf(page)?.x).toBe(24);
  await page.goBack();
  await expect.poll(() => stateOf(page)?.x).toBe(8);
  /* The address is there before the page has followed it. */
  await expect(slider).toHaveAttribute("aria-valuetext", /\b8 cores/);
  /* What was gone back to stays: a key pressed now begins another gesture. */
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => stateOf(page)?.x).toBe(12);
  await page.goBack();
  await expect.poll(() => stateOf(page)?.x).toBe(8);
});

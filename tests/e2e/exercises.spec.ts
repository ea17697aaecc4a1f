/**
 * Exercises in the page: what gives an answer away is not there before the lock, a sheet survives a reload at each
 * step, and a student finishes a sheet on a phone, by keyboard alone.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { exerciseNames } from "../../web/cli/files/catalogue.ts";
import { SCENARIOS } from "../../web/cli/files/paths.ts";
import { readResultCode } from "../../web/src/model/exercise/result-code.ts";
import { inTurn } from "../harness/effort.ts";
import { violations } from "./accessibility.ts";
import { test as freshTest } from "./fresh-page.ts";
import { watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const NAMES = exerciseNames();
const SHEET = "#v=1&sheet=scalability/ticket-collapse";

interface ExerciseJson {
  readonly kind: string;
  readonly title: string;
  readonly reveal: unknown;
}

function exerciseFile(name: string): ExerciseJson {
  const path = join(SCENARIOS, name.replace("/", "/exercises/"));
  return JSON.parse(readFileSync(`${path}.json`, "utf8")) as ExerciseJson;
}

interface SheetJson {
  readonly id: string;
  readonly exercises: readonly string[];
}

/** The sheet of the course that has the exercise. */
function sheetWith(exercise: string): SheetJson {
  const { sheets } = JSON.parse(readFileSync(join(SCENARIOS, "courses/scalability/course.json"), "utf8")) as {
    readonly sheets: readonly SheetJson[];
  };
  const sheet = sheets.find(({ exercises }) => exercises.includes(exercise));
  if (sheet === undefined) throw new Error(`no sheet has ${exercise}`);
  return sheet;
}

/** Texts of this length do not stand in a question by chance. assumed */
const PIECE_CHARACTERS = 24;
/** What a planted bug is marked by stands in the program, which is public; states of the lab have only names. */
const PUBLIC_KEYS = ["line", "state"];

/** Words one after the other: expressions may stand in another question; tests/exercises looks for a question's own. */
const PROSE = /\p{L}{2,} \p{L}+ \p{L}{2,}/u;

/** Pieces of every sentence that an exercise reveals, as they stand in any file, however quotes are written there. */
function revealedPieces(value: unknown): readonly string[] {
  if (typeof value === "string")
    return value.split(/["'\\{}\n]/).filter((piece) => piece.trim().length >= PIECE_CHARACTERS && PROSE.test(piece));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) =>
    PUBLIC_KEYS.includes(key) ? [] : revealedPieces(inside),
  );
}

async function openQuestion(page: Page, link: string, title: string): Promise<void> {
  await page.goto(`./${link}`);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "I do not know" })).toBeVisible();
  await expect(page.getByText("Loading …")).toHaveCount(0);
}

/* A browser that has loaded an answer before would have it in its cache. */
freshTest(
  "nothing that gives an answer away is in a page before the lock, nor is anything computed",
  async ({ page }) => {
    const bodies: Promise<readonly [string, string]>[] = [];
    page.on("response", (response) => {
      const url = response.url();
      if (/\.(?:js|json|html|wasm)$|\/$/.test(url)) bodies.push(response.text().then((text) => [url, text]));
    });
    const shown: string[] = [];
    for (const name of inTurn(NAMES)) {
      await openQuestion(page, `#v=1&e=${name}`, exerciseFile(name).title);
      shown.push(await page.content(), await page.locator("body").ariaSnapshot());
    }
    const all = [...(await Promise.all(bodies)), ...shown.map((text) => ["the page", text] as const)];
    const pieces = NAMES.flatMap((name) => revealedPieces(exerciseFile(name).reveal).map((piece) => ({ name, piece })));
    expect(pieces.length).toBeGreaterThan(NAMES.length);
    const found = pieces.flatMap(({ name, piece }) =>
      all.filter(([, text]) => text.includes(piece)).map(([where]) => `${where} has of ${name}: ${piece}`),
    );
    expect(found).toEqual([]);
    /* Neither are runs made, nor stored figures and moments asked for; stored-records has the reader's own answers. */
    expect(page.workers()).toEqual([]);
    const asked = all.map(([where]) => where);
    expect(asked.filter((url) => /core[^/]*\.wasm|stored(?!-records-)|-reveal-/.test(url))).toEqual([]);
  },
);

test("a name that the site does not have is told, with a near one", async ({ page }) => {
  await page.goto("./#v=1&sheet=scalability/ticket-colapse");
  await expect(page.getByRole("alert")).toContainText('There is no sheet "scalability/ticket-colapse".');
  await page.getByRole("link", { name: "Open scalability/ticket-collapse" }).click();
  await expect(page.getByRole("link", { name: "Begin" })).toBeVisible();
  await page.goto("./#v=1&e=lookup_mnt/handof-time");
  await page.getByRole("link", { name: "Open lookup_mnt/handoff-time" }).click();
  await expect(page.getByRole("button", { name: "Lock my answer" })).toBeVisible();
});

test("an answer survives a reload before and after the lock", async ({ page }) => {
  const link = `${SHEET}&e=lookup_mnt/shorter-or-another-lock`;
  await openQuestion(page, link, exerciseFile("lookup_mnt/shorter-or-another-lock").title);
  await page.getByRole("radio").nth(1).check();
  await page.reload();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await page.getByRole("button", { name: "Lock my answer" }).click();
  await page.reload();
  await expect(page.getByText("Not so.").first()).toBeVisible();
  await expect(page.getByRole("radio").nth(1)).toBeDisabled();
  await expect(page.getByText("holds, not chosen")).toBeVisible();
  await page.getByRole("link", { name: /^See it in the lab/ }).click();
  await expect(page).toHaveURL(/s=lookup_mnt.*x=mcs/);
});

test(
  "a tab whose sheet is not in sight goes on from what another tab has locked",
  { tag: "@long" },
  async ({ page, context }) => {
    await page.goto(`./${SHEET}`);
    await expect(page.getByRole("link", { name: "Begin" })).toBeVisible();
    await page.goto("./#/applications");
    await expect(page.locator(".hl-sheet-list")).toHaveCount(0);
    const other = await context.newPage();
    const locked = "lookup_mnt/shorter-or-another-lock";
    await openQuestion(other, `${SHEET}&e=${locked}`, exerciseFile(locked).title);
    await other.getByRole("button", { name: "I do not know" }).click();
    await expect(other.locator(".hl-verdict")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: "Go on" })).toBeVisible();
    await expect(page.locator(".hl-sheet-list").getByText("not answered")).toHaveCount(
      sheetWith(locked).exercises.length - 1,
    );
  },
);

/** The first exercise of each kind, with its name. */
const OF_KINDS = [...new Map(NAMES.toReversed().map((name) => [exerciseFile(name).kind, name])).values()];

/** Their pages are made of the others' parts, or have tests of their own (draw.spec.ts, by-hand.spec.ts). */
const RARE_KINDS: ReadonlySet<string> = new Set([
  "choice",
  "draw",
  "find",
  "number",
  "order",
  "outcomes",
  "pick",
  "setting",
  "table",
]);

for (const name of OF_KINDS) {
  const { kind, title } = exerciseFile(name);
  const rare = RARE_KINDS.has(kind) ? { tag: "@long" } : {};
  test(`axe finds nothing in a question of the kind "${kind}", before and after the lock`, rare, async ({ page }) => {
    const errors = watchErrors(page);
    await openQuestion(page, `#v=1&e=${name}`, title);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "I do not know" }).click();
    await expect(page.locator(".hl-verdict")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your answer" })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.goto(`./#v=1&e=${name}&role=teacher`);
    await expect(page.getByRole("heading", { name: "For teachers" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test("axe finds nothing in the list of sheets and in a sheet", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^a course of \d+ sheets/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "The collapse of the ticket lock", exact: true }).click();
  await expect(page.getByRole("link", { name: "Begin" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  for (let pressed = 0; !(await isThere()); pressed++) {
    expect(pressed, "presses of Tab").toBeLessThan(120);
    await page.keyboard.press("Tab");
  }
}

async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const BY_KEYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  draw: async (page) => {
    const handles = page.getByRole("group", { name: "Your curve" }).getByRole("slider");
    await expect(handles.first()).toBeVisible();
    for (const handle of await handles.all()) await pressOn(page, handle, "ArrowUp");
  },
  pick: (page) => pressOn(page, page.getByRole("radio").first(), "Space"),
  choice: (page) => pressOn(page, page.getByRole("radio").first(), "Space"),
  order: async (page) => {
    const places = page.getByRole("region", { name: "Your order" }).getByRole("listitem");
    while (
      await page
        .getByRole("button", { name: /, core$/ })
        .first()
        .isEnabled()
    ) {
      const before = await places.count();
      await pressOn(page, page.getByRole("button", { name: /, core$/ }).first());
      await expect(places).toHaveCount(before + 1);
    }
  },
  number: async (page) => {
    await tabTo(page, page.getByRole("textbox", { name: "Your answer" }));
    await page.keyboard.type("5,000");
  },
};

freshTest.describe("on a phone, by keyboard alone", () => {
  freshTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  freshTest("a student goes through a sheet to its result code", async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(`./${SHEET}`);
    await pressOn(page, page.getByRole("link", { name: "Begin" }));
    const names = sheetWith("lookup_mnt/draw-the-curve").exercises;
    expect(names.length).toBeGreaterThan(3);
    for (const [i, name] of names.entries()) {
      const { kind, title } = exerciseFile(name);
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Hotline`);
      /* The link that was pressed has gone. */
      await expect(page.getByRole("main")).toBeFocused();
      await BY_KEYS[kind]?.(page);
      const lock = page.getByRole("button", { name: BY_KEYS[kind] ? "Lock my answer" : "I do not know" });
      await expect(lock).toBeEnabled();
      await pressOn(page, lock);
      await expect(page.locator(".hl-verdict")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), title).toBe(true);
      /* Each question is kept as the first one is, and the result is of all of them. */
      if (i === 0) {
        await page.reload();
        await expect(page.locator(".hl-verdict")).toBeVisible();
      }
      const next = i === names.length - 1 ? "To the result" : "Next question";
      await pressOn(page, page.getByRole("link", { name: next }));
    }
    await expect(page.getByText(new RegExp(`^\\d of ${names.length} answers right`))).toBeVisible();
    const code = await page.getByRole("textbox", { name: /^The result code/ }).inputValue();
    const read = readResultCode(code);
    expect(read).toMatchObject({ ok: true, value: { isIntact: true } });
    const answers = read.ok ? read.value.record.answers : [];
    expect(answers.map(({ exercise }) => exercise)).toEqual(names);
    expect(answers.every(({ locked, grade }) => locked && grade !== null)).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      pressOn(page, page.getByRole("button", { name: "Save as a file" })),
    ]);
    expect(readFileSync(await download.path(), "utf8")).toBe(code);
    expect(errors).toEqual([]);
  });
});

test("an exam shows what is right when all answers are given", { tag: "@long" }, async ({ page }) => {
  await page.goto(`./${SHEET}&exam=1`);
  const questions = sheetWith("lookup_mnt/draw-the-curve").exercises.length;
  await page.getByRole("link", { name: "Begin" }).click();
  for (let i = 1; i <= questions; i++) {
    await page.getByRole("button", { name: "I do not know" }).click();
    if (i < questions) {
      await expect(page.getByText("Your answer is locked.")).toBeVisible();
      await expect(page.locator(".hl-verdict, .hl-question-why")).toHaveCount(0);
      expect(page.workers()).toEqual([]);
    }
    await page.getByRole("link", { name: i < questions ? "Next question" : "To the result" }).click();
  }
  await expect(page.getByText(`0 of ${questions} answers right.`)).toBeVisible();
});

test("the lines of a program to choose from stand below each other", async ({ page }) => {
  const name = "lock_handoff/a-short-unlock";
  await openQuestion(page, `#v=1&e=${name}`, exerciseFile(name).title);
  for (const part of ["input", "code"]) {
    const lefts = await page
      .locator(`.hl-code-line > ${part}`)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(lefts.length).toBeGreaterThan(5);
    expect(new Set(lefts).size, part).toBe(1);
  }
});

test("answers that cannot be judged keep no other from its verdict", { tag: "@long" }, async ({ page }) => {
  const { id, exercises } = sheetWith("lookup_mnt/draw-the-curve");
  const answers = exercises.map((exercise, i) => {
    const answer = i === exercises.length - 1 ? "unknown" : { none: "of its kind" };
    return { exercise, answer, locked: true, grade: null, seconds: 0 };
  });
  const record = { course: "scalability", sheet: id, versions: { hotline: "0.1.0", model: 1 }, answers };
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    `hotline.sheet.scalability/${id}`,
    JSON.stringify(record),
  ] as const);
  await page.goto(`./${SHEET}`);
  await expect(page.getByText(`0 of ${exercises.length} answers right.`)).toBeVisible();
  await expect(page.getByText(/ has no verdict: /)).toHaveCount(exercises.length - 1);
  await expect(page.locator(".hl-sheet-list").getByText("not known")).toHaveCount(1);
});

declare global {
  interface Window {
    /** How often the page was printed. */
    prints?: number;
  }
}

test("a sheet is printed with and without solutions", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      window.prints = (window.prints ?? 0) + 1;
    };
  });
  const name = "store_buffering/outcomes-under-tso";
  const sheet = sheetWith(name);
  const [piece = ""] = revealedPieces((exerciseFile(name).reveal as { readonly why: string }).why);
  const paper = page.locator(".hl-paper");
  await page.goto(`./#v=1&sheet=scalability/${sheet.id}`);
  await page.getByRole("button", { name: "Print the questions" }).click();
  await expect.poll(() => page.evaluate(() => window.prints)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(paper.locator(".hl-paper-question")).toHaveCount(sheet.exercises.length);
  await expect(paper).toBeVisible();
  await expect(paper).not.toContainText(piece);
  await expect(page.getByRole("button", { name: "Print the questions" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: /^For teachers/ }).click();
  await page.getByRole("button", { name: "Print with solutions" }).click();
  await expect.poll(() => page.evaluate(() => window.prints), { timeout: 200_000 }).toBe(2);
  await expect(paper).toContainText(piece);
});

/**
 * Files of the site that do not come: every part that is loaded on demand, and every way of failing. The page tells it
 * in the part's place within ten seconds, trying again works once the file is there, and typed texts and computed
 * results stay.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { test as freshTest } from "./fresh-page.ts";
import { type Answer, asset, decide } from "./hold.ts";
import { finished, openLab, TINY, typeAtTop, valueAt } from "./lab.ts";
import { test } from "./one-page.ts";

const ONE_WORKER = "?workers=1";
/**
 * A time for a busy machine. That a reader waits at most ten seconds is tested with simulated time, in
 * arrivals.test.ts.
 */
const TOLD_MS = 40_000;
const TYPED = "/* typed */\n";

/** Connections that break off are tried without a browser (web/src/loading/arrivals.test.ts). */
type Failure = "missing" | "wrong" | "hanging";

/** What the server answers; nothing where a file hangs. */
const ANSWERS: Readonly<Record<Failure, Answer | undefined>> = {
  missing: { status: 404, contentType: "text/html", body: "<h1>Not found</h1>" },
  wrong: { status: 200, contentType: "text/html", body: "<!doctype html><h1>Welcome</h1>" },
  hanging: undefined,
};

/** Files as hold.ts names them; an expression for those that a worker asks for, which only a route sees. */
type Files = string | RegExp;

/** Lets requests for the files fail until mend() is called. */
async function breakFiles(page: Page, files: Files, failure: Failure): Promise<() => void> {
  let broken = true;
  if (typeof files === "string") {
    await decide(page, files, () => (broken ? (ANSWERS[failure] ?? "waits") : "goes on"));
  } else {
    await page.route(files, async (route) => {
      const answer = ANSWERS[failure];
      if (!broken) await route.continue();
      else if (answer !== undefined) await route.fulfill(answer);
    });
  }
  return () => {
    broken = false;
  };
}

interface Part {
  readonly name: string;
  readonly files: Files;
  /** Is the part needed for a run? Then there is no figure before it has come. */
  readonly beforeRun: boolean;
  /** The reader's action by which the part is needed; none where the lab needs the part by itself. */
  readonly ask?: (page: Page) => Promise<void>;
  /** The place of the message that the part has not come. */
  readonly place: (page: Page) => Locator;
  readonly words: RegExp;
  /** The element that is there when the part has come. */
  readonly there: (page: Page) => Locator;
}

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const dialog = (page: Page): Locator => page.getByRole("dialog");
const troubles = (page: Page): Locator => page.locator(".hl-lab-head");
const figurePoint = (page: Page): Locator =>
  page
    .getByRole("listbox", { name: /against/ })
    .getByRole("option")
    .first();
const editorText = (page: Page): Locator => page.getByRole("region", { name: "Code" }).locator(".cm-content");

const PARTS: readonly Part[] = [
  {
    name: "the core",
    files: asset("core", "wasm"),
    beforeRun: true,
    place: troubles,
    words: /The simulator could not be started: .*core-/,
    there: figurePoint,
  },
  {
    name: "the worker",
    files: asset("worker", "js"),
    beforeRun: true,
    place: troubles,
    words: /The simulator could not be started: .*worker-/,
    there: figurePoint,
  },
  {
    name: "the compiler",
    files: /\/compile-[^/]*\.js/,
    beforeRun: false,
    ask: press("Run this program"),
    place: troubles,
    words: /The compiler could not be loaded: .*compile-/,
    there: figurePoint,
  },
  {
    name: "the editor",
    files: asset("editor", "js"),
    beforeRun: false,
    place: (page) => page.getByRole("region", { name: "Code" }),
    words: /The editor could not be loaded: .*editor-/,
    there: editorText,
  },
  {
    name: "a dialog",
    files: asset("share-dialog", "js"),
    beforeRun: false,
    ask: press("Share"),
    place: dialog,
    words: /The dialog Share could not be loaded: .*share-dialog-/,
    there: (page) => dialog(page).getByRole("textbox").first(),
  },
  {
    name: "a style sheet",
    files: asset("embed-dialog", "css"),
    beforeRun: false,
    ask: press("Embed"),
    place: dialog,
    words: /The dialog Embed could not be loaded: .*embed-dialog-.*css/,
    there: (page) => dialog(page).getByRole("textbox").first(),
  },
];

/** They are told as the one before them is. */
const SIBLINGS: ReadonlySet<string> = new Set(["the worker", "the compiler", "a style sheet", "a dialog"]);

/** Tests one part that does not come in one way, from the failure to the success. */
async function failsAndRecovers(page: Page, part: Part, failure: Failure): Promise<void> {
  const surprises: string[] = [];
  page.on("pageerror", (error) => surprises.push(String(error)));
  const mend = await breakFiles(page, part.files, failure);
  await openLab(page, TINY, ONE_WORKER);
  if (!part.beforeRun) await finished(page);
  const before = part.beforeRun ? 0 : await valueAt(page, "atomic count", 4);
  if (part.ask !== undefined) await typeAtTop(page, TYPED);
  await part.ask?.(page);
  const told = part.place(page).getByRole("alert");
  await expect(told).toContainText(part.words, { timeout: TOLD_MS });
  if (part.beforeRun) await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "failed");
  mend();
  // Pressed if the button is still there: a part that another panel has got in the meantime is there for the run, too.
  const again = told.getByRole("button", { name: "Try again" });
  const pressed = await again.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) {
      button.focus();
      button.click();
    }
    return buttons.length;
  });
  await expect(part.there(page)).toBeVisible();
  await expect(told).toBeHidden();
  /* The button is gone: its reader goes on in the panel, the dialog or the page. */
  if (pressed > 0) await expect(page.locator("body")).not.toBeFocused();
  await finished(page);
  if (!part.beforeRun) expect(await valueAt(page, "atomic count", 4)).toBe(before);
  if (part.ask !== undefined) await expect(editorText(page)).toContainText(TYPED.trim());
  expect(surprises).toEqual([]);
}

for (const [place, part] of PARTS.entries()) {
  /* Every other part gets a page instead of itself, as from a server that answers everything: see arrivals.test.ts. */
  const failure = place % 2 === 0 ? "missing" : "wrong";
  const rare = SIBLINGS.has(part.name) ? { tag: "@long" } : {};
  test(`${part.name} that is ${failure} is told, and comes when tried again`, rare, async ({ page }) => {
    await failsAndRecovers(page, part, failure);
  });
}

/** The lab's own script comes ahead of the application that asks for it: see ui/first/application.ts. */
async function labFailsAndRecovers(page: Page, failure: Failure): Promise<void> {
  const mend = await breakFiles(page, asset("for-lab", "js"), failure);
  await page.goto(`./${ONE_WORKER}#v=1&${TINY}`);
  const told = page.locator("#app").getByRole("alert");
  await expect(told).toContainText(/The lab could not be loaded: .*for-lab-/, { timeout: TOLD_MS });
  mend();
  await told.getByRole("button", { name: "Try again" }).click();
  await finished(page);
  await expect(told).toHaveCount(0);
}

for (const failure of ["missing", "wrong"] as const) {
  const rare = failure === "missing" ? { tag: "@long" } : {};
  test(`the lab's own script that is ${failure} is told, and comes when tried again`, rare, async ({ page }) => {
    await labFailsAndRecovers(page, failure);
  });
}

/* All at the same time: each is waited for ten seconds. */
test("whatever hangs is told, and comes when tried again", { tag: "@long" }, async ({ context }) => {
  await Promise.all([
    ...PARTS.map(async (part) => failsAndRecovers(await context.newPage(), part, "hanging")),
    context.newPage().then((page) => labFailsAndRecovers(page, "hanging")),
  ]);
});

/* A browser that has loaded a lab before would have it in its cache. */
freshTest("a lab that does not come without a network comes by itself with the network", async ({ page, context }) => {
  await page.goto("./");
  await expect(page.locator("#first")).toHaveCount(0);
  await context.setOffline(true);
  await page
    .getByRole("link", { name: /dput: one atomic add/ })
    .first()
    .click();
  await expect(page.getByRole("alert")).toContainText("could not be loaded", { timeout: TOLD_MS });
  await context.setOffline(false);
  await expect(page.getByRole("region", { name: "Figure" })).toBeVisible();
});

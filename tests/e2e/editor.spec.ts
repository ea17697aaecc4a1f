/**
 * The extension in a real editor, code-server in Chromium: its archive is installed, a program is run by its lens,
 * races become problems, the lab opens in a web view and gives an edited program back. EDITOR_PICTURE=1 takes the
 * picture of the extension's README.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Frame, type Page } from "@playwright/test";
import { hasEditor, type RunningEditor, startEditor } from "../../web/tools/editor/code-server.ts";
import { test } from "./fresh-page.ts";

const PICTURE = "packages/vscode/media/lenses.png";

const RACE = `#include "lib/hotline.h"

static long lock, counter;

static void take(void)
{
	while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE))
		cpu_relax();
}

void operation(void)
{
	take();
	counter++;
	lock = 0;
	work(500);
}
`;

/** An editor gives web views their files by a service worker. */
test.use({ serviceWorkers: "allow" });

let scratch = "";
let archive = "";
let programs = "";
let editor: RunningEditor;

test.beforeAll(async () => {
  test.skip(!hasEditor(), "code-server cannot be installed here");
  scratch = mkdtempSync(join(tmpdir(), "hotline-editor-"));
  const packed = join(scratch, "packed");
  programs = join(scratch, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "race.c"), RACE);
  const args = ["web/tools/release/start.mjs", "--only", "vscode", "--dirty", "--built", "--out", packed];
  execFileSync(process.execPath, args, { stdio: "inherit" });
  archive = join(packed, readdirSync(packed).find((name) => name.endsWith(".vsix")) ?? "");
  editor = await startEditor(join(scratch, "editor"), programs, archive);
});

test.afterAll(() => {
  if (scratch === "") return;
  editor.end();
  rmSync(scratch, { recursive: true, force: true });
});

async function openProgram(page: Page, { address } = editor): Promise<void> {
  await page.setViewportSize({ width: 1000, height: 620 });
  await page.goto(address);
  await page.getByRole("treeitem", { name: "race.c" }).dblclick();
  await expect(lens(page, "Run on 48 simulated cores")).toBeVisible();
}

function lens(page: Page, words: string | RegExp) {
  return page.locator(".codelens-decoration a", { hasText: words }).first();
}

/** A lens that is drawn anew hears no press that began before. */
async function press(page: Page, words: string, until: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await lens(page, words).click({ delay: 50 });
    await until();
  }).toPass();
}

/** The frame of the lab in the web view. */
async function labFrame(page: Page): Promise<Frame> {
  let found: Frame | undefined;
  await expect(() => {
    found = page.frames().find((frame) => frame.url() === "about:srcdoc");
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error("there is no lab");
  return found;
}

async function openLab(page: Page): Promise<Frame> {
  await press(page, "Sweep over cores", async () => {
    await expect(page.getByRole("tab", { name: /Hotline: race\.c/ })).toBeVisible({ timeout: 10_000 });
  });
  const lab = await labFrame(page);
  await expect(lab.locator("[data-run=done]")).toBeVisible();
  return lab;
}

/** The page of the web view, which has the bar. */
function barOf(lab: Frame): Frame {
  const bar = lab.parentFrame();
  if (bar === null) throw new Error("the lab has no page around it");
  return bar;
}

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+T");
  const list = page.locator(".quick-input-widget");
  await expect(list.locator(".quick-input-list-entry").first()).toBeVisible();
  await page.keyboard.type(name);
  await expect(list.locator(".quick-input-list-entry.focused, .focused .quick-input-list-entry")).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
}

test("a lens runs the program, and the editor shows where the time went", { tag: "@long" }, async ({ page }) => {
  await openProgram(page);
  await press(page, "Run on 48", () => expect(lens(page, /operations\/s · \d+.% /u)).toBeVisible({ timeout: 10_000 }));
  await expect(page.locator(".statusbar")).toContainText(/48 cores: [\d.]+ M operations\/s/);
  if (process.env["EDITOR_PICTURE"] !== undefined) {
    await page.keyboard.press("Control+B");
    await page.mouse.move(500, 600);
    await expect(page.locator(".explorer-folders-view")).toBeHidden();
    await page.screenshot({ path: PICTURE });
  }
});

test("races become problems with both places", { tag: "@long" }, async ({ page }) => {
  await openProgram(page);
  await press(page, "Search for races", () =>
    expect(page.locator(".notification-toast").getByText("1 failure was found")).toBeVisible({ timeout: 20_000 }),
  );
  await page.keyboard.press("Control+Shift+M");
  const problems = page.locator(".markers-panel");
  await expect(problems.getByText(/^data race on lock: /)).toBeVisible();
  await expect(problems.getByText(/plain write by core \d/).first()).toBeVisible();
});

test(
  "the lab follows the theme, asks no other place, and gives an edited program back",
  { tag: "@long" },
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const isWorkbench = request.isNavigationRequest() || request.frame() === page.mainFrame();
      if (!isWorkbench && !/^(?:data|blob):/.test(request.url())) asked.push(new URL(request.url()).host);
    });
    await openProgram(page);
    const lab = await openLab(page);
    await expect(lab.locator(".hl-lab-figure")).toContainText("operations/s");
    await expect(lab.locator(":root")).toHaveAttribute("data-theme", "light");
    await chooseTheme(page, "Dark Modern");
    await expect(lab.locator(":root")).toHaveAttribute("data-theme", "dark");
    const bar = barOf(lab);
    await bar.getByRole("button", { name: "Machine" }).click();
    await bar.getByRole("button", { name: "Program" }).click();
    await lab.locator(".cm-line", { hasText: "work(500);" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" work(1);");
    await page.keyboard.press("Control+Enter");
    await bar.getByRole("button", { name: "Send back to race.c" }).click();
    await expect(page.locator(".view-line", { hasText: "work(500); work(1);" })).toBeVisible();
    /* Files of the extension have a host of their own, whose service worker asks the editor. */
    const others = asked.filter((host) => host !== new URL(editor.address).host && !host.includes(".vscode-resource."));
    expect(asked.length).toBeGreaterThan(0);
    expect(others).toEqual([]);
  },
);

/** The colours of a button of the bar: of its ground, and of its words. */
async function coloursOf(bar: Frame, name: string): Promise<readonly string[]> {
  const button = bar.getByRole("button", { name });
  return button.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
}

test("themes of high contrast show which parts are shown", { tag: "@long" }, async ({ page }) => {
  await openProgram(page);
  const lab = await openLab(page);
  const bar = barOf(lab);
  await expect(bar.getByRole("button", { name: "Curve" })).toHaveAttribute("aria-pressed", "true");
  await expect(bar.getByRole("button", { name: "Settings" })).toHaveAttribute("aria-pressed", "false");
  for (const theme of ["Dark High Contrast", "Light High Contrast"]) {
    await chooseTheme(page, theme);
    await expect(lab.locator(":root")).toHaveAttribute("data-theme", "contrast");
    const [pressed, other] = [await coloursOf(bar, "Curve"), await coloursOf(bar, "Settings")];
    expect(pressed[0], theme).not.toBe(other[0]);
    expect(pressed[1], theme).not.toBe(other[1]);
  }
});

/** Whether the editor has written the word into what it keeps of its windows; it writes by and by. */
async function isStored(word: string): Promise<boolean> {
  const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("no database"));
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const values = await answer(database.transaction(store).objectStore(store).getAll());
      if (values.some((value) => JSON.stringify(value).includes(word))) return true;
    }
    database.close();
  }
  return false;
}

test("a window that is loaded again shows the lab as it was", { tag: "@long" }, async ({ page }) => {
  await openProgram(page);
  const bar = barOf(await openLab(page));
  await bar.getByRole("button", { name: "Machine" }).click();
  await bar.getByRole("button", { name: "Settings" }).click();
  const before = await (await labFrame(page)).locator("[data-run=done] .hl-lab-figure").textContent();
  await expect.poll(() => page.evaluate(isStored, "controls")).toBe(true);
  await page.reload();
  const lab = await labFrame(page);
  await expect(lab.locator("[data-run=done] .hl-lab-figure")).toHaveText(before ?? "");
  await expect(barOf(lab).getByRole("button", { name: "Machine" })).toHaveAttribute("aria-pressed", "false");
  await expect(barOf(lab).getByRole("button", { name: "Settings" })).toHaveAttribute("aria-pressed", "true");
});

/** What only an editor on a computer loads. */
const FOR_NODE = ["extension.js", "engine-thread.js"];

test(
  "where extensions run in the browser, a lens runs the program, and the lab opens",
  { tag: "@long" },
  async ({ page }) => {
    const own = join(scratch, "in-the-browser");
    mkdirSync(own);
    const kinds = { "remote.extensionKind": { "hotline.hotline-vscode": ["web"] } };
    const other = await startEditor(own, programs, archive, kinds);
    try {
      const folder = readdirSync(other.extensions).find((name) => name.startsWith("hotline.hotline-vscode")) ?? "";
      for (const file of FOR_NODE) rmSync(join(other.extensions, folder, "dist", file));
      await openProgram(page, other);
      await press(page, "Run on 48", () =>
        expect(lens(page, /operations\/s · \d+.% /u)).toBeVisible({ timeout: 10_000 }),
      );
      await expect((await openLab(page)).locator(".hl-lab-figure")).toContainText("operations/s");
    } finally {
      other.end();
    }
  },
);

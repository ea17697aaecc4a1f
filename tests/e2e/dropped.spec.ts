/** Files that are dropped on the page as a reader does it: the browser's own drag of real files and folders. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { readLab } from "../../web/src/lab/link/link.ts";
import { csvText, LSCPU_P_TEXT, LSCPU_TEXT, serverLatency } from "../../web/src/model/import/testing/texts.ts";
import { violations } from "./accessibility.ts";
import { dragAt, drop } from "./drop.ts";
import { finished, openLab, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** Two sockets of 24 cores, with so many digits that a worker reads it; and a part of it. */
const LARGE = csvText(48, (a, b) => (a < 24 === b < 24 ? 40 : 130) + ((a * 7 + b * 13) % 5) / 10 + 1 / 3);
const CUT = LARGE.slice(0, 20_500);

test("a folder, a matrix and a broken file that are dropped on the lab", async ({ page }, info) => {
  const errors = watchErrors(page);
  const at = (name: string, text: string): string => {
    writeFileSync(info.outputPath(name), text);
    return info.outputPath(name);
  };
  await openLab(page, TINY);
  await finished(page); // before the application has come, a browser opens dropped files itself
  const main = page.locator("main");
  await drop(page, main, [at("cut.csv", CUT)]);
  await expect(page.getByText("which tells what is wrong with them").first()).toBeVisible();
  await drop(page, main, [at("two-sockets.csv", LARGE)]);
  await expect(page.getByText("The machine is now two-sockets").first()).toBeVisible();
  await expect.poll(() => readLab(new URL(page.url()).hash).state?.machineFile).toContain("two-sockets");
  await page.getByRole("button", { name: /^two-sockets/ }).press("Enter"); // notices may lie over the button
  await expect(page.getByRole("dialog")).toContainText("This browser keeps this machine");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0); // a dialog that is still closing takes the drop

  const folder = info.outputPath("strange");
  mkdirSync(folder);
  writeFileSync(join(folder, "main.c"), "long n;\nvoid operation(void)\n{\n\tatomic_fetch_add(&n, 1);\n}\n");
  await drop(page, main, [folder]);
  await expect.poll(() => readLab(new URL(page.url()).hash).state?.scenario).toMatch(/^strange\.own-/);
  expect(errors).toEqual([]);
});

test(
  "a program that is dropped on the editor is opened as one, and not put into the text",
  { tag: "@long" },
  async ({ page }, info) => {
    await openLab(page, TINY);
    await finished(page);
    const path = info.outputPath("mine.c");
    writeFileSync(path, "long n;\nvoid operation(void)\n{\n\tatomic_fetch_add(&n, 1);\n}\n");
    const code = page.getByRole("region", { name: "Code" });
    await expect(code.locator(".cm-content[contenteditable=true]")).toBeVisible();
    await drop(page, code.locator(".cm-line").first(), [path]);
    await expect.poll(() => readLab(new URL(page.url()).hash).state?.scenario).toMatch(/^mine\.own-/);
    await expect(page.getByText("edited, but not run yet")).toHaveCount(0);
  },
);

test(
  "what is dropped on an element that has just come under the pointer is taken",
  { tag: "@long" },
  async ({ page }, info) => {
    await openLab(page, TINY);
    await finished(page);
    const path = info.outputPath("mine.c");
    writeFileSync(path, "long n;\nvoid operation(void)\n{\n\tatomic_fetch_add(&n, 1);\n}\n");
    const drag = await dragAt(page, { x: 300, y: 300 }, [path]);
    await drag.send("dragEnter");
    await drag.send("dragOver");
    await page.evaluate(() => {
      const cover = document.createElement("div");
      cover.style.cssText = "position: fixed; inset: 0; z-index: 99";
      document.querySelector("main")?.append(cover);
    });
    await drag.send("drop");
    await expect.poll(() => readLab(new URL(page.url()).hash).state?.scenario).toMatch(/^mine\.own-/);
    await drag.end();
  },
);

test("what is dropped on the first page is opened there, or named with the place where it belongs", async ({
  page,
}, info) => {
  const at = (name: string, text: string): string => {
    writeFileSync(info.outputPath(name), text);
    return info.outputPath(name);
  };
  await page.goto("./");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await drop(page, page.getByRole("heading", { level: 1 }), [at("two-sockets.csv", LARGE)]);
  await expect(page.getByRole("status", { name: "Notices" })).toContainText("machines are dropped on a lab");
  await drop(page, page.getByRole("heading", { level: 1 }), [
    at("mine.c", "long n;\nvoid operation(void)\n{\n\tatomic_fetch_add(&n, 1);\n}\n"),
  ]);
  await expect.poll(() => readLab(new URL(page.url()).hash).state?.scenario).toMatch(/^mine\.own-/);
});

test("several files make a machine; mistakes are told by line", { tag: "@long" }, async ({ page }, info) => {
  await openLab(page, TINY);
  await page
    .getByRole("region", { name: "Parameters" })
    .getByRole("button", { name: /Opteron/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "From measurements…" }).click();
  const place = dialog.getByText("or drop or paste one or several here");
  const paths = Object.entries({
    "matrix.csv": csvText(8, serverLatency(4, 2)),
    "cpus.txt": LSCPU_P_TEXT,
    "lscpu.txt": LSCPU_TEXT,
  }).map(([name, text]) => {
    writeFileSync(info.outputPath(name), text);
    return info.outputPath(name);
  });
  await drop(page, place, paths);
  await expect(dialog.getByText("A machine was made from 3 texts.")).toBeVisible();
  await dialog.getByRole("button", { name: /Threads of a core are/ }).click();
  await page.getByRole("option", { name: /share caches/ }).click();
  await expect(dialog.getByText("Joined squares are threads of one core")).toBeVisible();
  await expect(dialog.locator(".hl-machine-joint")).toHaveCount(4);
  expect(await violations(page)).toEqual([]);

  const gz = info.outputPath("matrix.gz");
  writeFileSync(gz, Buffer.from(Array.from({ length: 60_000 }, (_, i) => (i * 7919) % 251)));
  const cut = info.outputPath("cut.csv");
  writeFileSync(cut, CUT);
  await drop(page, place, [gz, cut]);
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("matrix.gz: error: the file is binary");
  await expect(alert).toContainText(/cut\.csv:\d+: error: the line has \d+ values?/);
  // Only the keyboard: the focus is inside, and Escape closes the dialog.
  await dialog.getByRole("textbox", { name: "Or paste a text" }).fill("1");
  await dialog.getByRole("button", { name: "Add the text" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Or paste a text" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

/** The lines of one cache line, as perf c2c prints them: the symbol and the place in the source stand last. */
const PARETO = `=================================================
      Shared Cache Line Distribution Pareto
=================================================
#
#   Num  LclHitm      Offset    Code address    load  records  cnt                       Symbol        Source:Line
# .....  .......  ..........  ..............  ......  .......  ...  ...........................  .................
#
  ------------------------------------------------------------
      0       12  0x55d1c1a0
  ------------------------------------------------------------
         100.00%         0x0  0x55d1c1801234     180       40    4    [.] increment_the_counter  shared_count.c:45
`;

test("a report of perf is opened where it is dropped, with all columns", { tag: "@long" }, async ({ page }, info) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle"); // before the application has come, a browser opens dropped files itself
  const path = info.outputPath("c2c.txt");
  writeFileSync(path, PARETO);
  await drop(page, page.locator("main"), [path]);
  const table = page.getByRole("dialog", { name: "Your scenario" }).getByRole("table", { name: /perf c2c/ });
  await expect(table).toBeVisible();
  const source = table.getByRole("cell", { name: "shared_count.c:45" });
  await source.scrollIntoViewIfNeeded();
  await expect(source).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole("cell", { name: /increment_the_counter/ })).toBeInViewport({ ratio: 1 });
  expect(await violations(page)).toEqual([]);
});

test("a program that does not compile is opened beside what is wrong", { tag: "@long" }, async ({ page }, info) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const path = info.outputPath("threads.c");
  const program =
    "#include <pthread.h>\nint n;\nvoid *work(void *p) { n++; return p; }\n" +
    "int main(void)\n{\n\tpthread_t t;\n\tpthread_create(&t, 0, work, 0);\n\tn = undeclared;\n\treturn pthread_join(t, 0);\n}\n";
  writeFileSync(path, program);
  await drop(page, page.locator("main"), [path]);
  const dialog = page.getByRole("dialog", { name: "Your scenario" });
  await expect(dialog.getByRole("textbox", { name: "Text of threads.c" })).toHaveValue(program);
  await expect(dialog.getByRole("heading", { name: "The scenario" })).toBeFocused();
  const findings = dialog.getByRole("group", { name: "Findings" });
  await expect(findings).toContainText("threads.c:");
  expect((await findings.innerText()).split("\n").length).toBeGreaterThan(1);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

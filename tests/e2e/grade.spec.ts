/**
 * The teacher's table: result files are chosen, codes are pasted, and the rows are those of the command line, byte by
 * byte; what is no result has a row that says so.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { orThrow } from "../../web/src/base/result.ts";
import { writeResultCode } from "../../web/src/model/exercise/result-code.ts";
import type { AnswerRecord } from "../../web/src/model/exercise/sheet-record.ts";
import { answered, sheetResult } from "../../web/src/model/exercise/testing/sheet-result.ts";
import { hotline } from "../../web/cli/testing/hotline.ts";
import { violations } from "./accessibility.ts";
import { test } from "./one-page.ts";

const OUTCOMES = "store_buffering/outcomes-under-tso";
const PROGRAM = "false_sharing/a-count-for-each-core";
const ALL_FOUR = ["0:EAX=0; 1:EAX=0;", "0:EAX=0; 1:EAX=1;", "0:EAX=1; 1:EAX=0;", "0:EAX=1; 1:EAX=1;"];
const LOOP = '#include "lib/hotline.h"\nvoid operation(void)\n{\n\tfor (;;)\n\t\twork(1);\n}\n';

function code(student: string, sheet: string, ...answers: AnswerRecord[]): string {
  const { record } = sheetResult(student, sheet, answers);
  const versions = { ...record.versions, model: MODEL_VERSION };
  return orThrow(writeResultCode({ student, record: { ...record, versions } }));
}

test("the teacher's table has the rows of the command line, and says what is no result", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "hotline-grade-"));
  try {
    const files = {
      "ada.txt": code("Ada", "store-buffers", answered(OUTCOMES, { possible: ALL_FOUR }, "right")),
      "eve.txt": code("=cmd()", "false-sharing", answered(PROGRAM, { text: LOOP }, "right")),
      "two.txt": `${code("Alan", "store-buffers")}${code("", "store-buffers", answered(OUTCOMES, "unknown", "right"))}`,
      "ill.txt": "I was ill.",
      "of-another-course.txt": code("Bob", "no-such-sheet"),
    };
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    await page.goto("./#/course");
    await page.getByRole("link", { name: "grade the results of students" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Grade results" })).toBeVisible();
    await page.setInputFiles('input[type="file"]', paths);
    await expect(page.getByRole("status").filter({ hasText: "graded" })).toHaveText(
      /^4 results graded, 2 not, or not wholly, 2 with other grades than the file claims\.$/,
      { timeout: 120_000 },
    );
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await expect(row("eve.txt")).toContainText("a-count-for-each-core: claimed right, is wrong.");
    await expect(row("ill.txt")).toContainText("There is no result code here");
    await expect(row("of-another-course.txt")).toContainText('no sheet "');
    expect(await violations(page)).toEqual([]);

    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    const cli = await hotline("grade", ...paths, "--format", "csv", "--jobs", "2");
    const here = (text: string): string =>
      text.replaceAll(`${folder}/`, "").replace(/"?(?:This site|The course)[^\n]*no sheet[^\n]*/, "");
    expect(here(readFileSync(await saved.path(), "utf8"))).toBe(here(cli.out));

    await page.getByRole("button", { name: "Put away" }).click();
    await expect(page.getByRole("table")).toHaveCount(0);
    await page.getByLabel("Or paste codes").fill(`Dear teacher,\n${files["ada.txt"].replace(/^/gm, "> ")}`);
    await page.getByRole("button", { name: "Add the text" }).click();
    await expect(row("Ada")).toContainText("right");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

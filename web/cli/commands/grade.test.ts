/** hotline grade: files of students, as they come, and what the command says of them. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { readCsv } from "../../src/base/csv.ts";
import { orThrow } from "../../src/base/result.ts";
import { type SheetResult, writeResultCode } from "../../src/model/exercise/result-code.ts";
import type { AnswerRecord } from "../../src/model/exercise/sheet-record.ts";
import { answered, sheetResult as scalabilityResult } from "../../src/model/exercise/testing/sheet-result.ts";
import { SCENARIOS } from "../files/paths.ts";
import { hotline } from "../testing/hotline.ts";

const folder = mkdtempSync(join(tmpdir(), "hotline-grade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OUTCOMES = "store_buffering/outcomes-under-tso";
const ALL_FOUR = ["0:EAX=0; 1:EAX=0;", "0:EAX=0; 1:EAX=1;", "0:EAX=1; 1:EAX=0;", "0:EAX=1; 1:EAX=1;"];
const PROGRAM = "false_sharing/a-count-for-each-core";

/** A course with sheets of one question, so that rows are short. */
const COURSE = join(folder, "mine");
const SHEETS = { "store-buffers": OUTCOMES, "false-sharing": PROGRAM };

function sheetResult(student: string, sheet: string, answers: readonly AnswerRecord[]): SheetResult {
  const made = scalabilityResult(student, sheet, answers);
  return { ...made, record: { ...made.record, course: "mine" } };
}

function code(student: string, possible: readonly string[] | "unknown", grade: "right" | null = "right"): string {
  const answer = possible === "unknown" ? possible : { possible: [...possible] };
  const result = sheetResult(student, "store-buffers", [answered(OUTCOMES, answer, grade)]);
  const versions = { ...result.record.versions, model: MODEL_VERSION };
  return orThrow(writeResultCode({ ...result, record: { ...result.record, versions } }));
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
}

async function rowsOf(...args: readonly string[]) {
  return rowsIn(COURSE, ...args);
}

async function rowsIn(course: string, ...args: readonly string[]) {
  const { out, status, err } = await hotline("grade", "--jobs", "1", "--format", "json", "--course", course, ...args);
  return { status, err, rows: JSON.parse(out) as readonly Readonly<Record<string, unknown>>[] };
}

function writeCourse(path: string, sheets: Readonly<Record<string, readonly string[]>>): void {
  mkdirSync(path, { recursive: true });
  const listed = Object.entries(sheets).map(([id, exercises]) => ({ id, title: id, minutes: 5, about: id, exercises }));
  writeFileSync(
    join(path, "course.json"),
    JSON.stringify({ schema: 1, title: "Mine", about: "Mine.", sheets: listed }),
  );
}

beforeAll(() => {
  writeCourse(COURSE, Object.fromEntries(Object.entries(SHEETS).map(([id, name]) => [id, [name]])));
  file("class/student 10/late.txt", code("Grace", ["0:EAX=0; 1:EAX=0;"]));
  file("class/student 2/result.txt", `Dear teacher,\n\n${code("Ada", ALL_FOUR)}`.replace(/^/gm, "> "));
  file("class/.hidden", code("Hidden", ALL_FOUR));
  file("class/mails.txt", `${code("Alan", "unknown", null)}\n${code("Edsger", ALL_FOUR)}`);
});

describe("hotline grade", () => {
  it("has a row for each code of files and folders, in the order of the names", async () => {
    const { status, rows, err } = await rowsOf(join(folder, "class"));
    expect(rows.map(({ student, score, of, differs }) => [student, score, of, differs])).toEqual([
      ["Alan", 0, 1, []],
      ["Edsger", 1, 1, []],
      ["Ada", 1, 1, []],
      [
        "Grace",
        expect.any(Number),
        1,
        [expect.stringMatching(/^store_buffering.*: claimed right, is (?:near|wrong)$/)],
      ],
    ]);
    expect(rows.map((row) => String(row["file"]).slice(folder.length + 1))).toEqual([
      "class/mails.txt, code 1",
      "class/mails.txt, code 2",
      "class/student 2/result.txt",
      "class/student 10/late.txt",
    ]);
    expect([status, err]).toEqual([0, "4 results graded, 1 with other grades than the file claims\n"]);
  });

  it("writes CSV that a spreadsheet reads, and a table with a line for each thing to see", async () => {
    const csv = await hotline("grade", join(folder, "class"), "--format", "csv", "--jobs", "2", "--course", COURSE);
    const [head, ...rows] = orThrow(readCsv(csv.out));
    expect(head).toEqual(["student", "file", "course", "sheet", "score", "of", OUTCOMES, "differs", "remarks"]);
    expect(rows.map((row) => row[0])).toEqual(["Alan", "Edsger", "Ada", "Grace"]);
    const text = await hotline("grade", join(folder, "class"), "--course", COURSE);
    expect(text.out).toMatch(/^Student +File +Sheet +Score +outcomes-under-tso\n/);
    expect(text.out).toMatch(/late\.txt: store_buffering\/outcomes-under-tso: claimed right, is /);
  });

  it("says of what is no result what it is, and what to do, and grades the others", async () => {
    const good = file("mixed/a.txt", code("Ada", ALL_FOUR));
    file("mixed/b.txt", code("Cut", ALL_FOUR).slice(0, 120));
    file("mixed/c.txt", "I was ill.");
    file("mixed/d.zip", "PK\u0003\u0004 and so on");
    file("mixed/e.txt", `[BEGIN HOTLINE RESULT]\n${"x".repeat(10_000_000)}\n[END HOTLINE RESULT]\n`);
    file("mixed/f.txt", "\0".repeat(5000));
    file("mixed/g.txt", "");
    const { status, rows, err } = await rowsOf(join(folder, "mixed"));
    expect(rows.map(({ student, error }) => student ?? error)).toEqual([
      "Ada",
      expect.stringMatching(/^The code is cut off: .* Ask the student for the file that the sheet saves\.$/),
      expect.stringMatching(/^There is no result code here: /),
      expect.stringMatching(/^The file is .*unpack/),
      expect.stringMatching(/^The code is longer than any/),
      expect.stringMatching(/^There is no result code here: /),
      expect.stringMatching(/^There is no result code here: /),
    ]);
    expect([status, err]).toEqual([1, "1 result graded, 6 not, or not wholly\n"]);
    expect((await rowsOf(good)).status).toBe(0);
  });

  it("ends what a program takes too long for, with a row and a status of its own", async () => {
    const loop = "for (long i = 0; i < 10000000; i++)\n\t\tatomic_fetch_add(&a, 1);";
    const text = `#include "lib/hotline.h"\nlong a;\nvoid operation(void)\n{\n\t${loop}\n}\n`;
    const slow = sheetResult("Eve", "false-sharing", [answered(PROGRAM, { text }, "right")]);
    const { status, rows } = await rowsOf(file("slow.txt", orThrow(writeResultCode(slow))), "--time-limit", "0.5");
    expect(rows[0]).toMatchObject({ student: "Eve", score: 0, differs: [] });
    expect(String(rows[0]?.["remarks"])).toMatch(
      /was not graded: The time limit of 0\.5 seconds for a result was reached/,
    );
    expect(status).toBe(3);
  });

  it("grades a course of a teacher's own, with exercises beside its file", async () => {
    const own = join(folder, "own-course");
    cpSync(join(SCENARIOS, "store_buffering"), join(own, "my_buffers"), { recursive: true });
    writeCourse(own, { one: ["my_buffers/outcomes-under-tso", OUTCOMES] });
    const mine = sheetResult("Ada", "one", [
      answered("my_buffers/outcomes-under-tso", { possible: ALL_FOUR }),
      answered(OUTCOMES, { possible: ALL_FOUR }),
    ]);
    const path = file(
      "own.txt",
      orThrow(writeResultCode({ ...mine, record: { ...mine.record, course: "own-course" } })),
    );
    expect((await rowsIn(own, path)).rows[0]).toMatchObject({ student: "Ada", score: 2, of: 2 });
    const { status, rows } = await rowsOf(path);
    expect([status, rows[0]?.["error"]]).toEqual([1, expect.stringMatching(/^There is no course "own-course"; /)]);
  });

  it.each([
    [["no-such-file.txt"], 2, /^hotline: no-such-file\.txt: no such file or folder\n$/],
    [[], 2, /^hotline: RESULTS is missing; /],
    [[".", "--format", "xml"], 2, /no such format/],
    [[".", "--time-limit", "0"], 2, /must be a number of seconds above 0/],
    [[".", "--course", "scenarios"], 2, /the folder has no course\.json/],
    [[".", "--limit", "5"], 2, /unknown option --limit/],
  ])("refuses %j", async (args, status, said) => {
    const called = await hotline("grade", ...args);
    expect([called.status, called.out]).toEqual([status, ""]);
    expect(called.err).toMatch(said);
  });
});

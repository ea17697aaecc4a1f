/**
 * Grading of results: verdicts follow from the answers and the programs, whatever a file claims; equal work is done
 * once; and what a hostile result costs, it costs itself.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { Courses } from "../../web/cli/files/open-exercise.ts";
import { ok, orThrow } from "../../web/src/base/result.ts";
import type { RunSpec } from "../../web/src/base/run.ts";
import { differencesOf, gradedCsv, type GradedSheet, scoreOf } from "../../web/src/model/exercise/graded.ts";
import type { ReadResult } from "../../web/src/model/exercise/result-code.ts";
import type { AnswerRecord } from "../../web/src/model/exercise/sheet-record.ts";
import { answered, sheetResult } from "../../web/src/model/exercise/testing/sheet-result.ts";
import { Grader, type GradingOptions, type GradingPort } from "../../web/src/session/exercise/grade.ts";
import type { Makers } from "../../web/src/session/exercise/collect.ts";
import { variantOf } from "../../web/src/model/scenario/scenario.ts";
import type { RunOutcome } from "../../web/src/worker/submitted-run.ts";
import { rounds } from "../harness/effort.ts";
import { testMakers } from "./makers.ts";
import { rightAnswerTo } from "./right-answers.ts";

const makers = testMakers();
const courses = new Courses();
const PORT: GradingPort = {
  sheet: (course, sheet) => Promise.resolve(courses.sheet(course, sheet)),
  exercise: (name) => Promise.resolve(courses.exercise(name)),
};

const LINE = "line_sharing/life-of-a-line";
const PROGRAM = "false_sharing/a-count-for-each-core";
const SETTING = "counter_accuracy/error-of-a-batch";
const INCLUDE = '#include "lib/hotline.h"\n';

function grader(options: GradingOptions = {}, names?: readonly string[]): Grader {
  return new Grader(names === undefined ? PORT : { ...PORT, sheet: () => Promise.resolve(ok(names)) }, options);
}

function resultOf(sheet: string, answers: readonly AnswerRecord[]): ReadResult {
  return { ...sheetResult("Ada", sheet, answers), isIntact: true };
}

async function rightly(name: string): Promise<AnswerRecord> {
  return answered(name, (await rightAnswerTo(name, makers)) as AnswerRecord["answer"], "right");
}

async function graded(by: Grader, result: ReadResult, made: Makers = makers): Promise<GradedSheet> {
  return orThrow(await by.grade(result, made));
}

const gradesOf = ({ answers }: GradedSheet) => answers.map(({ graded: grade }) => grade);

/** Runs that are counted, by cores and program. */
function counting(): { readonly makers: Makers; readonly specs: RunSpec[] } {
  const specs: RunSpec[] = [];
  const submit: Makers["runs"]["submit"] = (spec, order) => {
    specs.push(spec);
    return makers.runs.submit(spec, order);
  };
  return { specs, makers: { ...makers, runs: { size: 1, submit } } };
}

/** A program of which every run is one that never ends by itself. */
const HOSTILE = `${INCLUDE}void operation(void)\n{\n\tfor (;;)\n\t\twork(1);\n}\n`;

/** The runs of the hostile program hang; all others are made. */
const ENDLESS: Makers = {
  ...makers,
  runs: {
    size: 1,
    submit: (spec, order) => {
      if (!hostilePrograms.has(spec.program.join())) return makers.runs.submit(spec, order);
      let cancel = (): void => undefined;
      const outcome = new Promise<RunOutcome>((resolve) => {
        cancel = () => resolve({ kind: "cancelled" });
      });
      return { outcome, cancel };
    },
  },
};

const hostilePrograms = new Set<string>();
beforeAll(async () => {
  const { exercise, folder } = orThrow(courses.exercise(PROGRAM));
  if (folder.kind === "litmus" || exercise.file.kind !== "program") throw new Error("no exercise with a program");
  const variant = variantOf(folder.scenario, exercise.file.ask.variant);
  const compiled = variant && (await makers.compiler.compile(variant, folder.sources, HOSTILE));
  hostilePrograms.add(compiled?.program?.bytes.join() ?? "");
});

/** The last ones ask for more runs than all other tests here, and are graded where all rounds are made. */
const SHEETS = ["life-of-a-line", "false-sharing", "store-buffers", "counters"];

describe.each(SHEETS.slice(0, rounds(SHEETS.length)))("the sheet %s", (sheet) => {
  it("has all points for its right answers", async () => {
    const names = orThrow(courses.sheet("scalability", sheet));
    const answers: AnswerRecord[] = [];
    for (const name of names) answers.push(await rightly(name));
    const result = await graded(grader(), resultOf(sheet, answers));
    expect(result.answers.filter((answer) => answer.graded !== "right")).toEqual([]);
    expect([scoreOf(result), differencesOf(result), result.notes]).toEqual([names.length, [], []]);
  });
});

describe("a grade", () => {
  it("is that of the answer, whatever the file claims", async () => {
    const right = await rightly(LINE);
    const wrong = answered(LINE, { rows: [] }, "right");
    const names = [LINE];
    const by = grader({}, names);
    const claimsLess = await graded(by, resultOf("x", [{ ...right, grade: "wrong" }]));
    const claimsMore = await graded(by, resultOf("x", [wrong]));
    expect([gradesOf(claimsLess), gradesOf(claimsMore)]).toEqual([["right"], ["wrong"]]);
    expect(differencesOf(claimsLess)).toEqual([`${LINE}: claimed wrong, is right`]);
    expect(differencesOf(claimsMore)).toEqual([`${LINE}: claimed right, is wrong`]);
  });

  it("of a program is what the program does, not what its text resembles", async () => {
    const { answer } = await rightly(PROGRAM);
    const { text } = answer as { readonly text: string };
    const broken = text.replace(/_Alignas\([^)]*\)|aligned\([^)]*\)/, "");
    const nothing = `${INCLUDE}void operation(void)\n{\n}\n`;
    const by = grader();
    for (const changed of [nothing, `${text}\n#error`, ...(broken === text ? [] : [broken])]) {
      const result = await graded(by, resultOf("false-sharing", [answered(PROGRAM, { text: changed }, "right")]));
      expect(gradesOf(result)).not.toEqual(["right"]);
      expect(differencesOf(result)).toHaveLength(1);
    }
  });

  it("is there for locked answers to the sheet's questions only, and the first of two counts", async () => {
    const right = await rightly(LINE);
    const answers = [
      { ...right, locked: false },
      answered(LINE, "unknown", "unknown"),
      right,
      answered("no_such/exercise", 1),
      answered("__proto__", { chosen: [] }),
    ];
    const { answers: grades, notes } = await graded(
      grader({}, [LINE, "line_sharing/a-wrong-entry"]),
      resultOf("x", answers),
    );
    expect(grades.map(({ graded: grade }) => grade)).toEqual(["unknown", "not answered"]);
    expect(notes).toEqual([
      "2 answers to questions that the sheet does not have were left out.",
      `${LINE} was answered twice; the first answer counts.`,
    ]);
  });

  it.each([
    [{ chosen: "x" }],
    [null],
    [[[[[]]]]],
    [{ rows: Array.from({ length: 1000 }, () => ({ states: ["M"] })) }],
    [{ rows: [{ states: ["M".repeat(1000)] }] }],
    ["right"],
  ])("is not given for an answer of another form: %j", async (answer) => {
    const result = await graded(grader({}, [LINE]), resultOf("x", [answered(LINE, answer, "right")]));
    expect(gradesOf(result)).toEqual(["not graded"]);
    expect(result.answers[0]?.text).toMatch(/^the answer cannot be read: /);
    expect(result.answers[0]?.text.length).toBeLessThan(400);
  });

  it("comes with what the teacher should know of the code", async () => {
    const result = { ...resultOf("life-of-a-line", []), isIntact: false };
    const { versions } = result.record;
    const older = { ...result, record: { ...result.record, versions: { ...versions, model: 2 } } };
    expect((await graded(grader(), older)).notes).toEqual([
      "The checksum is wrong: the code was changed after the page wrote it.",
      expect.stringMatching(
        /^The sheet was answered with Hotline \S+, model version 2, and graded with \S+, model version \d+; where/,
      ),
    ]);
  });

  it("is not given for a sheet or a course that there is not", async () => {
    expect(await grader().grade(resultOf("no-such", []), makers)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^The course scalability has no sheet "no-such"; /),
    });
    const foreign = resultOf("x", []);
    const record = { ...foreign.record, course: "\u001B[2J".padEnd(200, "x") };
    const read = await grader().grade({ ...foreign, record }, makers);
    expect(read.ok ? "" : read.error).toMatch(/^There is no course "\?\[2Jx+…"; /);
  });
});

describe("equal work", () => {
  it("is done once: the runs of a second equal answer are not made", async () => {
    const { makers: counted, specs } = counting();
    const by = grader();
    const sheet = resultOf("life-of-a-line", [await rightly(LINE)]);
    await graded(by, sheet, counted);
    const first = specs.length;
    expect(first).toBeGreaterThan(0);
    await Promise.all([graded(by, sheet, counted), graded(by, { ...sheet, student: "Grace" }, counted)]);
    expect(specs).toHaveLength(first);
  });

  it("is done once where only a part is equal: the programs of the exercise run once for all students", async () => {
    const { makers: counted, specs } = counting();
    const by = grader();
    const { answer } = await rightly(PROGRAM);
    const { text } = answer as { readonly text: string };
    await graded(by, resultOf("false-sharing", [answered(PROGRAM, { text })]), counted);
    const first = specs.length;
    await graded(by, resultOf("false-sharing", [answered(PROGRAM, { text: `${text}/* mine */\n` })]), counted);
    const atMost = specs.slice(0, first).filter(({ cores }) => cores === 48).length;
    const again = specs.slice(first).filter(({ cores }) => cores === 48).length;
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThan(atMost);
  });
});

describe("a program that never ends", () => {
  it("costs the time limit, and only its own answer", async () => {
    const right = await rightly(LINE);
    const by = grader({ seconds: 0.2 }, [PROGRAM, LINE]);
    const hostile = resultOf("x", [answered(PROGRAM, { text: HOSTILE }, "right"), right]);
    const result = await graded(by, hostile, ENDLESS);
    expect(gradesOf(result)).toEqual(["out of time", "right"]);
    expect(result.answers[0]?.text).toBe(
      "The time limit of 0.2 seconds for a result was reached: look at its program, or allow more.",
    );
    expect(differencesOf(result)).toEqual([]);
    const again = await graded(by, { ...hostile, student: "Copy" }, ENDLESS);
    expect(gradesOf(again)).toEqual(["out of time", "right"]);
  });

  it("takes nothing from a result with an equal answer, and more time left for it", async () => {
    /* Each piece of work takes three seconds of ten, and the hostile program all that are left. */
    let now = 0;
    const ticks: (() => void)[] = [];
    const clock = {
      now: () => (now += 3000),
      after: (_: number, act: () => void) => (ticks.push(act), () => undefined),
    };
    const by = grader({ seconds: 10, clock }, [SETTING, PROGRAM]);
    const hostile = answered(PROGRAM, { text: HOSTILE }, "right");
    const first = graded(by, resultOf("x", [answered(SETTING, { parameters: { limit: 7 } }), hostile]), ENDLESS);
    await expect.poll(() => ticks.length).toBe(2);
    ticks[1]?.();
    expect(gradesOf(await first)[1]).toBe("out of time");
    expect(gradesOf(await graded(by, resultOf("x", [hostile])))).toEqual(["not answered", "wrong"]);
  });

  it("is given up with all of the grading", async () => {
    const abort = new AbortController();
    const result = resultOf("false-sharing", [answered(PROGRAM, { text: HOSTILE })]);
    const given = grader().grade(result, { ...ENDLESS, signal: abort.signal });
    abort.abort(new Error("the teacher has left"));
    await expect(given).rejects.toThrow("the teacher has left");
  });
});

describe("the table", () => {
  it("has a row for each code, and a column for each question of any sheet", async () => {
    const by = grader({}, [LINE, "line_sharing/a-wrong-entry"]);
    const one = await graded(by, resultOf("x", [answered(LINE, "unknown", "right")]));
    const csv = gradedCsv([
      { file: "=1+1", result: ok(one) },
      { file: "b.txt", result: { ok: false, error: "The code is damaged." } },
    ]);
    expect(csv).toBe(
      `student,file,course,sheet,score,of,${LINE},line_sharing/a-wrong-entry,differs,remarks\n` +
        `Ada,'=1+1,scalability,x,0,2,unknown,not answered,"${LINE}: claimed right, is unknown",\n` +
        ",b.txt,,,,,,,,The code is damaged.\n",
    );
  });
});

/** hotline grade: results of sheets, graded by what their answers and programs really do. */
import { Explorer } from "../../src/core/explore.ts";
import { loadCore } from "../../src/core/load.ts";
import { compile } from "../../src/lang/compile.ts";
import { countOf, capital } from "../../src/base/text.ts";
import {
  gradedCsv,
  gradedData,
  type GradedRow,
  gradedSummary,
  whyNotGraded,
  differencesOf,
  exercisesOf,
  remarksOf,
  scoreOf,
} from "../../src/model/exercise/graded.ts";
import { Compiler } from "../../src/session/compiler.ts";
import type { Makers } from "../../src/session/exercise/collect.ts";
import { Grader, GRADING_SECONDS } from "../../src/session/exercise/grade.ts";
import type { Pool } from "../../src/worker/pool.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_FAILED, EXIT_LIMIT, EXIT_OK, Interrupted, type InterruptSignal } from "../arguments/exit.ts";
import { type Arguments, one, oneOf, seconds, several } from "../arguments/options.ts";
import { compiledCore } from "../files/core-file.ts";
import { Courses } from "../files/open-exercise.ts";
import type { FoundCode } from "../../src/model/exercise/result-code.ts";
import { foundCodes, resultFiles } from "../files/result-files.ts";
import { jsonText, type Output } from "../output/output.ts";
import { progressDisplay } from "../output/progress.ts";
import { watchInterrupts } from "../run/interrupts.ts";
import { openPool } from "../run/node-pool.ts";
import { EFFORT_OPTIONS, readEffort } from "../run/run-sweep.ts";
import { type Column, textTable } from "../output/table.ts";

const FORMATS = ["text", "csv", "json"] as const;

export const GRADE: Command = {
  name: "grade",
  usage: "RESULTS…",
  summary: "results of exercise sheets, graded by what their answers and programs really do",
  about: [
    "RESULTS are files that the sheets of a course save, texts with one or several result codes (a mail, a chat), or",
    "folders of these. Each answer is checked again, by the runs that its question needs; the grades in a file are only",
    "compared: a row says what differs. Equal answers are checked once. A row for each code: the student's name, the",
    "file, the score (1 for a right answer, 0.5 for a near one), a grade for each question, what differs, and remarks.",
    "",
    "Programs in results are untrusted: they are simulated, and each result has --time-limit seconds for what",
    "follows from its own programs and values. A result that cannot be read has a row that says what to do.",
    "",
    "exit status: 0 every result was graded, whatever its grades; 1 some could not be read or graded, and their rows say",
    "why; 2 the command line, or a file that it names, is wrong; 3 the time limit ended the grading of some",
  ].join("\n"),
  options: {
    format: { value: FORMATS.join("|"), text: "form of the output (default text)" },
    course: { value: "DIR", text: "the folder of a course of your own, with its course.json" },
    "time-limit": { value: "SECONDS", text: `for each result (default ${GRADING_SECONDS})` },
    ...EFFORT_OPTIONS,
  },
  run: grade,
};

async function grade(args: Arguments, output: Output): Promise<number> {
  const format = oneOf(args, "format", FORMATS, "text");
  const { threads, progress } = readEffort(args);
  const courses = new Courses(one(args, "course"));
  const grader = new Grader(
    {
      sheet: (course, sheet) => Promise.resolve(courses.sheet(course, sheet)),
      exercise: (name) => Promise.resolve(courses.exercise(name)),
    },
    { seconds: seconds(args, "time-limit") ?? GRADING_SECONDS },
  );
  const files = resultFiles(several(args, "RESULTS"));
  const display = progressDisplay(progress, { ...process.stderr, isTTY: process.stderr.isTTY, write: output.err });
  const work = { files, grader, threads };
  const { rows, interrupted } = await gradeAll(work, (done, total, file) => display.show({ done, total }, file));
  display.end();
  output.out(FORMS[format](rows));
  output.err(`${gradedSummary(rows)}\n`);
  if (interrupted !== undefined)
    throw new Interrupted(interrupted, `interrupted: ${countOf(rows.length, "result")} graded, and printed`);
  return statusOf(rows);
}

const FORMS: Readonly<Record<(typeof FORMATS)[number], (rows: readonly GradedRow[]) => string>> = {
  text: gradedText,
  csv: gradedCsv,
  json: (rows) => jsonText(gradedData(rows)),
};

function statusOf(rows: readonly GradedRow[]): number {
  const reasons = new Set(rows.map(whyNotGraded));
  if (reasons.has("unreadable") || reasons.has("not graded")) return EXIT_FAILED;
  return reasons.has("out of time") ? EXIT_LIMIT : EXIT_OK;
}

interface Grading {
  readonly files: readonly string[];
  readonly grader: Grader;
  readonly threads: number;
}

interface GradedRows {
  /** Those that are complete, in the order of the files. */
  readonly rows: readonly GradedRow[];
  readonly interrupted: InterruptSignal | undefined;
}

type OnGraded = (done: number, total: number, file: string) => void;

/** As many results at a time as there are threads, each with a thread of its own: none waits for another's program. */
async function gradeAll({ files, grader, threads }: Grading, onGraded: OnGraded): Promise<GradedRows> {
  const interrupts = watchInterrupts();
  const given = new AbortController();
  let interrupted: InterruptSignal | undefined;
  void interrupts.signal.then((signal) => {
    interrupted = signal;
    given.abort(new Error("interrupted"));
  });
  const lanes = await openLanes(threads, given.signal);
  const codes = codesOf(files);
  const rows = new Map<number, GradedRow>();
  const work = async ({ makers }: Lane): Promise<void> => {
    for (let next = codes.next(); next.done !== true && !given.signal.aborted; next = codes.next()) {
      const { at, fileNumber, file, read } = next.value;
      const result = read.ok ? await grader.grade(read.value, makers) : read;
      rows.set(at, { file, result });
      onGraded(fileNumber, files.length, file);
    }
  };
  try {
    await Promise.all(lanes.map(work));
  } catch (error) {
    if (interrupted === undefined) throw error;
  } finally {
    interrupts.end();
    for (const { pool } of lanes) pool.close();
  }
  const inOrder = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  return { rows: inOrder, interrupted };
}

/** A file is read when a thread comes to it: many large ones are never in memory at once. */
function* codesOf(
  files: readonly string[],
): Generator<FoundCode & { readonly at: number; readonly fileNumber: number }, void, undefined> {
  let at = 0;
  for (const [i, file] of files.entries())
    for (const code of foundCodes(file)) yield { ...code, at: at++, fileNumber: i + 1 };
}

interface Lane {
  readonly pool: Pool;
  readonly makers: Makers;
}

async function openLanes(count: number, signal: AbortSignal): Promise<readonly Lane[]> {
  const module = await compiledCore();
  let explorer: Promise<Explorer> | undefined;
  const shared: Pick<Makers, "compiler" | "explore" | "signal"> = {
    compiler: new Compiler(compile),
    /* The tests that are explored are those of exercises; answers bring none. */
    explore: async (program, model) => {
      explorer ??= loadCore(module).then((core) => new Explorer(core));
      return (await explorer).explore(program, { model });
    },
    signal,
  };
  const pools = await Promise.all(Array.from({ length: count }, () => openPool(1)));
  return pools.map((pool) => ({ pool, makers: { ...shared, runs: pool } }));
}

const LEFT_ALIGNED: readonly string[] = ["student", "file", "sheet"];

/** Graded results as a text for a terminal: a table, and below it a line for each thing that a teacher should see. */
function gradedText(rows: readonly GradedRow[]): string {
  const exercises = exercisesOf(rows);
  const columns: readonly Column[] = [
    ...LEFT_ALIGNED.map((title) => ({ title: capital(title), align: "left" }) as const),
    { title: "Score", align: "right" },
    ...exercises.map((name) => ({ title: name.slice(name.indexOf("/") + 1), align: "left" }) as const),
  ];
  const table = textTable(
    columns,
    rows.map((row) => cells(row, exercises)),
  );
  const lines = rows.flatMap(({ file, result }) => [
    ...(result.ok ? differencesOf(result.value) : []).map((text) => `${file}: ${text}`),
    ...remarksOf({ file, result }).map((text) => `${file}: ${text}`),
  ]);
  return lines.length === 0 ? table : `${table}\n${lines.map((line) => `${line}\n`).join("")}`;
}

function cells({ file, result }: GradedRow, exercises: readonly string[]): readonly string[] {
  if (!result.ok) return ["", file, "", "-"];
  const { student, course, sheet, answers } = result.value;
  const grades = exercises.map((name) => answers.find(({ exercise }) => exercise === name)?.graded ?? "");
  return [student, file, `${course}/${sheet}`, `${scoreOf(result.value)} of ${answers.length}`, ...grades];
}

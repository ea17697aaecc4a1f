/**
 * Graded sheets, and the table of them: a row for each student, as `hotline grade` and the teacher's page write it. The
 * grades were computed from the answers (session/exercise/grade.ts); what the file of a student claims is only compared
 * with them.
 */
import { type CsvValue, writeCsv } from "../../base/csv.ts";
import { countOf } from "../../base/text.ts";
import type { Grade } from "./common/verdict.ts";

/**
 * "not answered": there is no locked answer. "not graded": no verdict was possible; "out of time": the time of the
 * result was over before there was one. The text says why.
 */
export type Graded = Grade | "not answered" | "not graded" | "out of time";

export interface GradedAnswer {
  /** As courses name it: "scenario/exercise". */
  readonly exercise: string;
  readonly graded: Graded;
  /** One sentence: the verdict, or why there is none. */
  readonly text: string;
  /** The grade that the record claims; null where it claims none. */
  readonly claimed: Grade | null;
}

export interface GradedSheet {
  readonly student: string;
  readonly course: string;
  readonly sheet: string;
  /** In the order of the sheet, one for each of its exercises. */
  readonly answers: readonly GradedAnswer[];
  /** What the teacher should know of the record, in sentences. */
  readonly notes: readonly string[];
}

/** A code, and the sheet that was graded from it; the error says why none was, and what to do. */
export interface GradedRow {
  /** Where the code was found: "sheet4/ada.txt", or "pasted.txt, code 3". */
  readonly file: string;
  readonly result: { readonly ok: true; readonly value: GradedSheet } | { readonly ok: false; readonly error: string };
}

/** Points of an answer. assumed: a near miss has understood the half */
const POINTS: Readonly<Partial<Record<Graded, number>>> = { right: 1, near: 0.5 };

export function pointsOf(grade: Graded | null): number {
  return grade === null ? 0 : (POINTS[grade] ?? 0);
}

export function scoreOf({ answers }: GradedSheet): number {
  return answers.reduce((sum, { graded }) => sum + pointsOf(graded), 0);
}

/** Where the record claims another grade than was computed: "handoff-time: claimed right, is wrong". */
export function differencesOf({ answers }: GradedSheet): readonly string[] {
  return answers.flatMap(({ exercise, graded, claimed }) =>
    claimed === null || claimed === graded || !isVerdict(graded)
      ? []
      : [`${exercise}: claimed ${claimed}, is ${graded}`],
  );
}

function isVerdict(graded: Graded): boolean {
  return graded !== "not graded" && graded !== "out of time";
}

/** What stopped the grading of a row; undefined where all of it was graded. */
export function whyNotGraded({ result }: GradedRow): "unreadable" | "not graded" | "out of time" | undefined {
  if (!result.ok) return "unreadable";
  const all = result.value.answers.map(({ graded }) => graded);
  return (["not graded", "out of time"] as const).find((kind) => all.includes(kind));
}

/** The exercises of all sheets, in the order in which they occur. */
export function exercisesOf(rows: readonly GradedRow[]): readonly string[] {
  const all = rows.flatMap(({ result }) => (result.ok ? result.value.answers.map(({ exercise }) => exercise) : []));
  return [...new Set(all)];
}

/** The sentences about a row: what differs from its claims, what was not graded and why, and notes. */
export function remarksOf({ result }: GradedRow): readonly string[] {
  if (!result.ok) return [result.error];
  const { answers, notes } = result.value;
  const ungraded = answers.filter(({ graded }) => !isVerdict(graded));
  return [...ungraded.map(({ exercise, text }) => `${exercise} was not graded: ${text}`), ...notes];
}

/** All rows as values, for JSON. */
export function gradedData(rows: readonly GradedRow[]) {
  return rows.map((row) => {
    const { file, result } = row;
    if (!result.ok) return { file, error: result.error };
    const { student, course, sheet, answers } = result.value;
    const about = { student, file, course, sheet, score: scoreOf(result.value), of: answers.length };
    return { ...about, answers, differs: differencesOf(result.value), remarks: remarksOf(row) };
  });
}

/** All rows as CSV: a column for each exercise, and sentences in the last two. */
export function gradedCsv(rows: readonly GradedRow[]): string {
  const exercises = exercisesOf(rows);
  const columns = ["student", "file", "course", "sheet", "score", "of", ...exercises, "differs", "remarks"];
  return writeCsv(
    columns,
    rows.map((row) => csvRow(row, exercises)),
  );
}

function csvRow(row: GradedRow, exercises: readonly string[]): readonly CsvValue[] {
  const remarks = remarksOf(row).join(" ");
  if (!row.result.ok)
    return [
      undefined,
      row.file,
      undefined,
      undefined,
      undefined,
      undefined,
      ...exercises.map(() => undefined),
      undefined,
      remarks,
    ];
  const sheet = row.result.value;
  const { student, course, sheet: id, answers } = sheet;
  const cells = exercises.map((name) => answers.find(({ exercise }) => exercise === name)?.graded);
  return [
    student,
    row.file,
    course,
    id,
    scoreOf(sheet),
    answers.length,
    ...cells,
    differencesOf(sheet).join("; "),
    remarks,
  ];
}

/** "12 results graded, 1 not, or not wholly, 2 with other grades than the file claims". */
export function gradedSummary(rows: readonly GradedRow[]): string {
  const graded = rows.filter((row) => whyNotGraded(row) === undefined).length;
  const differ = rows.filter(({ result }) => result.ok && differencesOf(result.value).length > 0).length;
  const left = rows.length - graded;
  return [
    `${countOf(graded, "result")} graded`,
    ...(left > 0 ? [`${left} not, or not wholly`] : []),
    ...(differ > 0 ? [`${differ} with other grades than the file claims`] : []),
  ].join(", ");
}

/**
 * What is told to a learning system, as the elements and values of the two data models of SCORM: score, completion,
 * success, time, what a learner goes on from, and each answer as an "interaction". Pure: the page's side calls the
 * system's functions with these (ui/exercise/scorm).
 */
import { type Grade, GRADES } from "../common/verdict.ts";
import { pointsOf } from "../graded.ts";
import { readResultCode, writeResultCode } from "../result-code.ts";
import { type AnswerRecord, isFinished, type SheetRecord } from "../sheet-record.ts";
import type { ScormVersion } from "./manifest.ts";

/** Elements in the order in which they are set. */
export type Report = readonly (readonly [element: string, value: string])[];

/** The share of all points from which on a sheet is passed. assumed: half of them */
const PASSING_SCORE = 0.5;

/** Characters that every system keeps for a learner who goes on later: those of the standards. */
const SUSPEND_CHARACTERS: Readonly<Record<ScormVersion, number>> = { "1.2": 4096, "2004": 64_000 };

/** The characters of one text of a learner's response that every system accepts. */
const RESPONSE_CHARACTERS: Readonly<Record<ScormVersion, number>> = { "1.2": 255, "2004": 4000 };

/** Names of elements by version. */
const NAMES = {
  "1.2": { score: "cmi.core.score", time: "cmi.core.session_time", exit: "cmi.core.exit" },
  "2004": { score: "cmi.score", time: "cmi.session_time", exit: "cmi.exit" },
} as const;

export interface SheetStatus {
  /** 0 to 1, of all questions of the sheet. */
  readonly score: number;
  /** Every question is answered, and has a verdict. */
  readonly isFinished: boolean;
}

export function statusOf(record: SheetRecord, exercises: readonly string[]): SheetStatus {
  const locked = record.answers.filter((answer) => answer.locked && exercises.includes(answer.exercise));
  const points = locked.reduce((sum, { grade }) => sum + pointsOf(grade), 0);
  const areGraded = locked.every(({ grade }) => grade !== null);
  return { score: points / Math.max(1, exercises.length), isFinished: areGraded && isFinished(record, exercises) };
}

/** Score, completion and success. */
export function statusReport(version: ScormVersion, { score, isFinished: finished }: SheetStatus): Report {
  const { score: name } = NAMES[version];
  const percent = String(Math.round(1000 * score) / 10);
  const isPassed = score >= PASSING_SCORE;
  const shared = [
    [`${name}.raw`, percent],
    [`${name}.min`, "0"],
    [`${name}.max`, "100"],
  ] as const;
  if (version === "1.2")
    return [...shared, ["cmi.core.lesson_status", finished ? (isPassed ? "passed" : "failed") : "incomplete"]];
  return [
    ...shared,
    [`${name}.scaled`, String(Math.round(1000 * score) / 1000)],
    ["cmi.completion_status", finished ? "completed" : "incomplete"],
    ["cmi.success_status", finished ? (isPassed ? "passed" : "failed") : "unknown"],
  ];
}

/** When the page is left. A finished sheet is suspended, too, so that the learner can look at its answers again. */
export function leavingReport(version: ScormVersion, seconds: number): Report {
  const { time, exit } = NAMES[version];
  return [
    [time, duration(version, seconds)],
    [exit, "suspend"],
  ];
}

/** 1.2: "0001:02:03.00"; 2004: as ISO 8601 has it, "PT1H2M3S". */
export function duration(version: ScormVersion, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (version === "2004") return `PT${h}H${m}M${s}S`;
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${String(Math.min(h, 9999)).padStart(4, "0")}:${two(m)}:${two(s)}.00`;
}

/** What is known of a question beyond its answer. */
export interface ReportedQuestion {
  readonly title: string;
  /** The ids of what there is to choose from, in order; undefined for another kind of question. */
  readonly choices: readonly string[] | undefined;
  /** Those that are right whatever a run says; undefined where only a run knows. */
  readonly right: readonly string[] | undefined;
}

const RESULTS: Readonly<Record<ScormVersion, Readonly<Record<Grade, string>>>> = {
  "1.2": { right: "correct", near: "0.5", wrong: "wrong", unknown: "neutral" },
  "2004": { right: "correct", near: "0.5", wrong: "incorrect", unknown: "neutral" },
};

/** An answer that has a grade, as the interaction of this number. */
export function interactionReport(
  version: ScormVersion,
  index: number,
  { exercise, answer, grade, seconds }: AnswerRecord,
  question: ReportedQuestion,
): Report {
  const at = `cmi.interactions.${index}`;
  const { type, response, patterns } = responseOf(version, answer, question);
  const isKnown = grade !== "unknown" && response !== "";
  const said = version === "1.2" ? "student_response" : "learner_response";
  return [
    [`${at}.id`, exercise.replace(/[^\w.-]/g, ".")],
    [`${at}.type`, type],
    ...patterns.map((pattern, i) => [`${at}.correct_responses.${i}.pattern`, pattern] as const),
    [`${at}.weighting`, "1"],
    ...(isKnown ? [[`${at}.${said}`, response] as const] : []),
    ...(grade !== null && GRADES.includes(grade) ? [[`${at}.result`, RESULTS[version][grade]] as const] : []),
    [`${at}.latency`, duration(version, seconds)],
    ...(version === "2004" ? [[`${at}.description`, question.title.slice(0, 250)] as const] : []),
  ];
}

interface Response {
  readonly type: string;
  readonly response: string;
  readonly patterns: readonly string[];
}

function responseOf(version: ScormVersion, answer: unknown, { choices, right }: ReportedQuestion): Response {
  const chosen = choices === undefined ? undefined : chosenIn(answer);
  if (choices !== undefined && chosen !== undefined) {
    const written = (ids: readonly string[]) => choicesWritten(version, ids, choices);
    return { type: "choice", response: written(chosen), patterns: right === undefined ? [] : [written(right)] };
  }
  const amount = amountIn(answer);
  if (amount !== undefined) return { type: "fill-in", response: plain(amount), patterns: [] };
  /* No type of the standards has the answer's form: the system keeps it as a text. */
  const response = plain(JSON.stringify(answer)).slice(0, RESPONSE_CHARACTERS[version]);
  return { type: version === "1.2" ? "performance" : "other", response, patterns: [] };
}

function chosenIn(answer: unknown): readonly string[] | undefined {
  if (typeof answer !== "object" || answer === null || !("chosen" in answer)) return undefined;
  const { chosen } = answer;
  return Array.isArray(chosen) && chosen.every((id) => typeof id === "string") ? chosen : undefined;
}

/** 1.2 has one character for each choice, of the 36 letters and digits: its place. 2004 has words. */
function choicesWritten(version: ScormVersion, ids: readonly string[], choices: readonly string[]): string {
  const known = choices.filter((id) => ids.includes(id));
  if (version === "2004") return known.join("[,]");
  return known.map((id) => (choices.indexOf(id) + 10).toString(36).slice(0, 1)).join(",");
}

/** A number with its unit, which the type "numeric" does not have. */
function amountIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("value" in answer) || !("unit" in answer)) return undefined;
  const { value, unit } = answer;
  return typeof value === "number" && typeof unit === "string" ? `${value} ${unit}`.trim().slice(0, 200) : undefined;
}

/** Old systems take these characters only. */
function plain(text: string): string {
  return text.replaceAll("\u00B5", "u").replace(/[^\u0020-\u007E]/g, "?");
}

/**
 * A learner's record as the system keeps it, to go on from in any browser: a result code. Where there is no room for
 * all of it, the longest answers are left out, which are programs: the browser that was used has them.
 */
export function suspendData(version: ScormVersion, record: SheetRecord): string {
  for (let { answers } = record; ; answers = withoutLongest(answers)) {
    const code = writeResultCode({ student: "", record: { ...record, answers } });
    if (code.ok && code.value.length <= SUSPEND_CHARACTERS[version]) return code.value;
    if (answers.length === 0) return "";
  }
}

function withoutLongest(answers: readonly AnswerRecord[]): AnswerRecord[] {
  const sizes = answers.map(({ answer }) => JSON.stringify(answer).length);
  const longest = sizes.indexOf(Math.max(...sizes));
  return answers.filter((_, i) => i !== longest);
}

/** Of the same sheet; undefined where the system has none, or what it has cannot be read. */
export function resumedRecord(data: string, key: string): SheetRecord | undefined {
  const read = data === "" ? undefined : readResultCode(data);
  if (read?.ok !== true) return undefined;
  const { record } = read.value;
  return `${record.course}/${record.sheet}` === key ? record : undefined;
}

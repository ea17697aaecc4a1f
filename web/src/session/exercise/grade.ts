/**
 * Grades results of sheets: each verdict is computed again from the answer and the programs in it, and the verdict in
 * the file only compared. The command line and the page hand in where exercises come from and where runs are made, and
 * get the same rows.
 *
 * What is equal between results is made once: what an exercise needs from runs is data, so that equal needs of two
 * students share their runs, and the runs of an exercise's own programs are those of all results. Programs of results
 * are untrusted: a result has so many seconds for what follows from its own answers, and harms only its own row.
 */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { asSentence } from "../../base/diagnostic-line.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { countOf } from "../../base/text.ts";
import type { Needs, Results } from "../../model/exercise/common/needs.ts";
import type { Asked } from "../../model/exercise/kinds.ts";
import type { GradedAnswer, GradedSheet } from "../../model/exercise/graded.ts";
import type { ReadResult } from "../../model/exercise/result-code.ts";
import type { AnswerRecord, SheetRecord } from "../../model/exercise/sheet-record.ts";
import { type Clock, WALL_CLOCK } from "../../worker/clock.ts";
import { collect, type LitmusFolder, type Makers, type ScenarioFolder } from "./collect.ts";

export interface OpenedExercise<E extends Asked = Asked> {
  readonly exercise: E;
  readonly folder: ScenarioFolder | LitmusFolder;
}

/** Where sheets and exercises come from. Errors are sentences that say what to do. */
export interface GradingPort {
  /** The names of the exercises of a sheet, in order. */
  readonly sheet: (course: string, sheet: string) => Promise<Result<readonly string[], string>>;
  readonly exercise: (name: string) => Promise<Result<OpenedExercise, string>>;
}

/** Seconds for each result. assumed: ten times what a sheet with a program takes on a slow machine */
export const GRADING_SECONDS = 60;

export interface GradingOptions {
  /** Seconds for each result. */
  readonly seconds?: number;
  readonly clock?: Clock;
}

/** What was collected for an exercise; or the time was over that was left to the result that began. */
type Collected =
  | { readonly kind: "made"; readonly results: Result<Results, string> }
  | { readonly kind: "late"; readonly allowedMs: number };

export class Grader {
  private readonly port: GradingPort;
  private readonly seconds: number;
  private readonly clock: Clock;
  private readonly sheets = new Map<string, Promise<Result<readonly string[], string>>>();
  private readonly exercises = new Map<string, Promise<Result<OpenedExercise, string>>>();
  private readonly collected = new Map<string, Promise<Collected>>();

  constructor(port: GradingPort, { seconds = GRADING_SECONDS, clock = WALL_CLOCK }: GradingOptions = {}) {
    this.port = port;
    this.seconds = seconds;
    this.clock = clock;
  }

  /**
   * Several results may be graded at a time, each with makers of its own: then no program takes another's time. Rejects
   * with the signal's reason when it is aborted.
   */
  async grade({ student, record, isIntact }: ReadResult, makers: Makers): Promise<Result<GradedSheet, string>> {
    const { course, sheet } = record;
    const names = await once(this.sheets, JSON.stringify([course, sheet]), () => this.port.sheet(course, sheet));
    if (!names.ok) return names;
    const budget = new Budget(1000 * this.seconds, this.clock);
    const answers: GradedAnswer[] = [];
    for (const name of names.value) answers.push(await this.answer(name, record, { makers, budget }));
    return ok({ student, course, sheet, answers, notes: notesOn(record, names.value, isIntact) });
  }

  private async answer(name: string, record: SheetRecord, work: Work): Promise<GradedAnswer> {
    const given = answersTo(name, record)[0];
    const claimed = given?.grade ?? null;
    if (given === undefined) return { exercise: name, graded: "not answered", text: "No answer was locked.", claimed };
    const opened = await once(this.exercises, name, () => this.port.exercise(name));
    const verdict = opened.ok ? await this.verdict(name, opened.value, given, work) : opened;
    if (verdict.ok) return { exercise: name, graded: verdict.value.grade, text: verdict.value.text, claimed };
    const graded = verdict.error === LATE ? "out of time" : "not graded";
    return { exercise: name, graded, text: verdict.error === LATE ? this.late() : sentence(verdict.error), claimed };
  }

  private async verdict(name: string, { exercise, folder }: OpenedExercise, { answer }: AnswerRecord, work: Work) {
    const needs = exercise.needsFor(answer);
    if (!needs.ok) return needs;
    const own = new Set(partsOf(exercise.needs()).map((part) => JSON.stringify(part)));
    const parts: Results[] = [];
    for (const part of partsOf(needs.value)) {
      const isOwn = own.has(JSON.stringify(part));
      const results = await this.results(folderName(name), folder, part, isOwn ? { ...work, budget: FREE } : work);
      if (!results.ok) return results;
      parts.push(results.value);
    }
    return exercise.check(answer, joined(parts));
  }

  private async results(
    key: string,
    folder: OpenedExercise["folder"],
    needs: Needs,
    { makers, budget }: Work,
  ): Promise<Result<Results, string>> {
    const place = JSON.stringify([key, needs]);
    for (;;) {
      const known = this.collected.get(place);
      const allowedMs = budget.leftMs;
      const collected = await (known ?? this.begin(place, folder, needs, { makers, budget }));
      if (collected.kind === "made") return collected.results;
      /* Another result had less time left for it than this one has. */
      const mayTryAgain = known !== undefined && collected.allowedMs < allowedMs;
      if (!mayTryAgain) return fail(LATE);
      if (this.collected.get(place) === known) this.collected.delete(place);
    }
  }

  private begin(place: string, folder: OpenedExercise["folder"], needs: Needs, work: Work): Promise<Collected> {
    const { makers, budget } = work;
    const made = budget.spend(makers.signal, (signal) => collect(folder, needs, { ...makers, signal }));
    this.collected.set(place, made);
    /* That a caller has given up is told to the caller only. */
    made.catch(() => this.collected.delete(place));
    return made;
  }

  private late(): string {
    const limit = countOf(this.seconds, "second");
    return `The time limit of ${limit} for a result was reached: look at its program, or allow more.`;
  }
}

/** Stands for the sentence, which names the limit. */
const LATE = "out of time";

interface Work {
  readonly makers: Makers;
  readonly budget: Pick<Budget, "leftMs" | "spend">;
}

/** What the exercise needs whatever the answer is: it is trusted, and no result pays for it. */
const FREE: Work["budget"] = {
  leftMs: Infinity,
  spend: async (signal, work) => ({ kind: "made", results: await work(signal) }),
};

/** The time that is left to a result. Waiting for what another result has begun takes none of it. */
class Budget {
  leftMs: number;
  private readonly clock: Clock;

  constructor(ms: number, clock: Clock) {
    this.leftMs = ms;
    this.clock = clock;
  }

  /** Rejects with the reason of the outer signal when that is aborted. */
  async spend(outer: AbortSignal, work: (signal: AbortSignal) => Promise<Result<Results, string>>): Promise<Collected> {
    const allowedMs = this.leftMs;
    if (allowedMs <= 0) return { kind: "late", allowedMs: 0 };
    const began = this.clock.now();
    const inner = new AbortController();
    const giveUp = (): void => inner.abort(outer.reason);
    outer.addEventListener("abort", giveUp);
    const late = new Error("the time is over");
    const stop = this.clock.after(allowedMs, () => inner.abort(late));
    const isLate = (): boolean => inner.signal.reason === late;
    try {
      outer.throwIfAborted();
      return { kind: "made", results: await work(inner.signal) };
    } catch (error) {
      outer.throwIfAborted();
      if (isLate()) return { kind: "late", allowedMs };
      throw error;
    } finally {
      stop();
      outer.removeEventListener("abort", giveUp);
      this.leftMs = isLate() ? 0 : Math.max(0, allowedMs - (this.clock.now() - began));
    }
  }
}

/** Of two answers to one exercise the first counts. */
function answersTo(name: string, { answers }: SheetRecord): readonly AnswerRecord[] {
  return answers.filter(({ exercise, locked }) => locked && exercise === name);
}

/** Points of other variants do not depend on the program that was written: all results share them. */
function partsOf({ points, ...rest }: Needs): readonly Needs[] {
  if (points === undefined) return [rest];
  const own = rest.program?.variant;
  const others = own === undefined ? [] : points.variants.filter((variant) => variant !== own);
  if (own === undefined || others.length === 0) return [{ points, ...rest }];
  const isOwnMeasured = others.length < points.variants.length;
  return [
    { points: { ...points, variants: others } },
    { ...rest, ...(isOwnMeasured && { points: { ...points, variants: [own] } }) },
  ];
}

function joined(parts: readonly Results[]): Results {
  const rows = parts.flatMap(({ facts }) => facts?.rows ?? []);
  const all = Object.assign({}, ...parts) as Results;
  return all.facts === undefined ? all : { ...all, facts: { ...all.facts, rows } };
}

function versionNotes({ hotline, model }: SheetRecord["versions"]): readonly string[] {
  const made = hotline.replace(/\p{C}/gu, "");
  if (made === HOTLINE_VERSION && model === MODEL_VERSION) return [];
  return [
    `The sheet was answered with Hotline ${made}, model version ${model}, and graded with ${HOTLINE_VERSION}, ` +
      `model version ${MODEL_VERSION}; where grades differ, grade with Hotline ${made}.`,
  ];
}

function notesOn(record: SheetRecord, names: readonly string[], isIntact: boolean): readonly string[] {
  const { versions, answers } = record;
  const foreign = answers.filter(({ exercise }) => !names.includes(exercise));
  const twice = names.filter((name) => answersTo(name, record).length > 1);
  return [
    ...(isIntact ? [] : ["The checksum is wrong: the code was changed after the page wrote it."]),
    ...versionNotes(versions),
    ...(foreign.length > 0
      ? [
          `${countOf(foreign.length, "answer")} to questions that the sheet does not have ${foreign.length === 1 ? "was" : "were"} left out.`,
        ]
      : []),
    ...twice.map((name) => `${name} was answered twice; the first answer counts.`),
  ];
}

function folderName(exercise: string): string {
  return exercise.slice(0, exercise.indexOf("/"));
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

const SENTENCE_CHARACTERS_MAX = 300;

/** What is said of an answer that cannot be read may name each part of it. */
function sentence(text: string): string {
  return text.length > SENTENCE_CHARACTERS_MAX ? `${text.slice(0, SENTENCE_CHARACTERS_MAX)}…` : asSentence(text);
}

/**
 * A sheet within a learning system, from the moment it is opened until it is left: what a learner goes on from comes
 * from the system, and score, completion and each answer go to it as soon as they are there. The page knows nothing of
 * it but the record of the sheet.
 */
import {
  interactionReport,
  leavingReport,
  type Report,
  type ReportedQuestion,
  resumedRecord,
  statusOf,
  statusReport,
  suspendData,
} from "../../../model/exercise/scorm/reports.ts";
import type { SheetRecord } from "../../../model/exercise/sheet-record.ts";
import type { ScormApi } from "./find-api.ts";

export interface ReportedSheet {
  /** "course/sheet". */
  readonly key: string;
  readonly exercises: readonly string[];
  readonly question: (exercise: string) => Promise<ReportedQuestion>;
}

/** What the system says of the learner: another learner may have used the same browser. */
export interface Resumed {
  readonly learner: string;
  /** Undefined when the learner has not begun, as far as the system knows. */
  readonly record: SheetRecord | undefined;
}

export class LearningSession {
  private readonly api: ScormApi;
  private readonly sheet: ReportedSheet;
  /** A sentence for the learner; each once. */
  private readonly notify: (sentence: string) => void;
  private readonly said = new Set<string>();
  private readonly reported = new Set<string>();
  private readonly began: number;
  private isOpen = true;
  private record: SheetRecord | undefined;
  private reporting: Promise<void> = Promise.resolve();

  /** Undefined when the system refuses; it has told the learner then. `now`: milliseconds. */
  static open(
    api: ScormApi,
    sheet: ReportedSheet,
    notify: (sentence: string) => void,
    now: number,
  ): { readonly session: LearningSession; readonly resumed: Resumed } | undefined {
    if (!api.initialize()) {
      notify(
        `The learning system does not take results: ${api.lastError()}. Save the result as a file, and hand it in.`,
      );
      return undefined;
    }
    const session = new LearningSession(api, sheet, notify, now);
    const is12 = api.version === "1.2";
    const record = resumedRecord(api.get("cmi.suspend_data"), sheet.key);
    for (const answer of record?.answers ?? []) if (answer.grade !== null) session.reported.add(answer.exercise);
    return { session, resumed: { learner: api.get(is12 ? "cmi.core.student_id" : "cmi.learner_id"), record } };
  }

  private constructor(api: ScormApi, sheet: ReportedSheet, notify: (sentence: string) => void, now: number) {
    this.api = api;
    this.sheet = sheet;
    this.notify = notify;
    this.began = now;
  }

  /** Reports what is new in the record. */
  changed(record: SheetRecord): void {
    if (!this.isOpen || record === this.record) return;
    this.record = record;
    this.set([
      ...statusReport(this.api.version, statusOf(record, this.sheet.exercises)),
      ["cmi.suspend_data", suspendData(this.api.version, record)],
    ]);
    this.commit();
    const fresh = record.answers.filter(({ exercise, locked, grade }) => {
      return locked && grade !== null && this.sheet.exercises.includes(exercise) && !this.reported.has(exercise);
    });
    for (const answer of fresh) {
      this.reported.add(answer.exercise);
      this.reporting = this.reporting.then(async () => {
        const question = await this.sheet.question(answer.exercise);
        if (!this.isOpen) return;
        const count = Number(this.api.get("cmi.interactions._count"));
        this.set(interactionReport(this.api.version, Number.isInteger(count) ? count : 0, answer, question));
        this.commit();
      });
    }
  }

  /** The page is left: nothing is reported any more. */
  leave(now: number): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.set(leavingReport(this.api.version, (now - this.began) / 1000));
    this.commit();
    this.api.terminate();
  }

  private set(report: Report): void {
    for (const [element, value] of report)
      if (!this.api.set(element, value)) this.notifyOnce(`its part ${element.replace(/\d+/g, "n")} was refused`);
  }

  private commit(): void {
    if (!this.api.commit()) this.notifyOnce("it could not be saved");
  }

  private notifyOnce(why: string): void {
    if (this.said.has(why)) return;
    this.said.add(why);
    this.notify(
      `The learning system did not take all of the result: ${why} (${this.api.lastError()}). Save the result as a file, too.`,
    );
  }
}

/** Connects the sheet that is open with the learning system around the page, if there is one; once in a page's life. */
import { newRecord } from "../../../model/exercise/sheet-record.ts";
import type { ReportedQuestion } from "../../../model/exercise/scorm/reports.ts";
import { browserStorage } from "../../browser/storage.ts";
import { EXERCISES, type Sheet } from "../../site/courses.ts";
import { followRecords, recordOf, replaceRecord } from "../stored-records.ts";
import { findScormApi } from "./find-api.ts";
import { LearningSession, type Resumed } from "./learning-session.ts";

let isConnected = false;

/** `notify`: tells the learner what the system refuses. */
export function connectSheet(sheet: Sheet, notify: (sentence: string) => void): void {
  const api = isConnected ? undefined : findScormApi(window);
  if (api === undefined) return;
  isConnected = true;
  const { exercises } = sheet.file;
  const opened = LearningSession.open(api, { key: sheet.key, exercises, question }, notify, performance.now());
  if (opened === undefined) return;
  const { session, resumed } = opened;
  resume(sheet, resumed);
  const report = (): void => session.changed(recordOf(sheet.key));
  const stop = followRecords(report);
  report();
  addEventListener("pagehide", () => {
    stop();
    session.leave(performance.now());
  });
  /* The browser may have kept the page, which the system takes for closed. */
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

const LEARNER = "hotline.learner.";

/**
 * The system's record takes the place of the browser's, unless that is of the same learner and has more: the system
 * may have had no room for all of it. A browser in a class room has the answers of others.
 */
function resume(sheet: Sheet, { learner, record }: Resumed): void {
  const storage = browserStorage("the learner");
  const name = LEARNER + sheet.key;
  const here = recordOf(sheet.key);
  const isSame = storage.ok && learner !== "" && storage.value.getItem(name) === learner;
  const kept = isSame && lockedIn(here) >= lockedIn(record) ? here : record;
  if (kept !== here) replaceRecord(sheet.key, kept ?? newRecord(here.course, here.sheet, here.versions));
  try {
    if (storage.ok) storage.value.setItem(name, learner);
  } catch {
    /* There is no room: the next visit goes on from what the system has. */
  }
}

function lockedIn(record: Resumed["record"]): number {
  return record?.answers.filter(({ locked }) => locked).length ?? 0;
}

/** Asked after the lock only. */
async function question(name: string): Promise<ReportedQuestion> {
  const listed = EXERCISES.get(name);
  if (listed?.kind !== "choice") return { title: listed?.title ?? name, choices: undefined, right: undefined };
  const [{ file }, { reveal }] = await Promise.all([listed.question(), listed.reveal()]);
  const choices = file.kind === "choice" ? file.ask.choices.map(({ id }) => id) : undefined;
  return { title: listed.title, choices, right: rightIn(reveal) };
}

/** Undefined where only a run knows which choices hold. */
function rightIn(reveal: unknown): readonly string[] | undefined {
  if (typeof reveal !== "object" || reveal === null || !("choices" in reveal)) return undefined;
  const all = Object.entries(reveal.choices as Readonly<Record<string, object>>);
  if (all.some(([, choice]) => "when" in choice)) return undefined;
  return all.flatMap(([id, choice]) => ("right" in choice ? [id] : []));
}

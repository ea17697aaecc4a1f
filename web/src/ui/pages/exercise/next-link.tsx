/** The way on: the next question of the sheet that is not answered, or the sheet's result. */
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { answerIn, isFinished, type SheetRecord } from "../../../model/exercise/sheet-record.ts";
import { startAnew, useRecord } from "../../exercise/stored-records.ts";
import type { Sheet } from "../../site/courses.ts";
import { recordKey } from "./record-key.ts";

interface NextLinkProps {
  readonly name: string;
  readonly sheet: Sheet | undefined;
  readonly state: ExerciseState;
}

export function NextLink({ name, sheet, state }: NextLinkProps) {
  const { record } = useRecord(recordKey(sheet, name));
  if (sheet === undefined) return <ByItself name={name} state={state} />;
  const { exercises } = sheet.file;
  const next = state.role === "teacher" ? exercises[exercises.indexOf(name) + 1] : nextOpen(record, exercises, name);
  const endWords = isFinished(record, exercises) && state.role !== "teacher" ? "To the result" : "To the sheet";
  return (
    <a
      className="hl-button hl-button--primary"
      href={writeLink({ page: "exercise", exercise: { ...state, exercise: next } })}
    >
      {next === undefined ? endWords : "Next question"}
    </a>
  );
}

function ByItself({ name, state }: Omit<NextLinkProps, "sheet">) {
  if (state.role === "teacher") return null;
  return (
    <>
      <button type="button" className="hl-button" onClick={() => startAnew(recordKey(undefined, name))}>
        Answer it again
      </button>
      <a className="hl-button" href={writeLink({ page: "course" })}>
        All questions
      </a>
    </>
  );
}

/** The first question behind this one that is not locked, else the first before it. */
export function nextOpen(record: SheetRecord, order: readonly string[], name?: string): string | undefined {
  const at = name === undefined ? 0 : order.indexOf(name) + 1;
  return [...order.slice(at), ...order.slice(0, at)].find((one) => answerIn(record, one)?.locked !== true);
}

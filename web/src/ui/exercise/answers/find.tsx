/**
 * Finding a bug: the line that has it, a schedule under which it shows, or, in a protocol with one wrong entry,
 * accesses after which a core reads an old value.
 */
import type { AnswerPropsOf } from "../answer-view.ts";
import { AccessesFound } from "./find-accesses.tsx";
import { LineFound } from "./find-line.tsx";
import { ScheduleFound } from "./find-schedule.tsx";

export function FindAnswer(props: AnswerPropsOf<"find">) {
  switch (props.file.ask.by) {
    case "line":
      return <LineFound {...props} />;
    case "schedule":
      return <ScheduleFound {...props} />;
    case "accesses":
      return <AccessesFound {...props} />;
  }
}

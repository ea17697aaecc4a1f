/** The view that takes an answer, and above it the machine or the program that the question is about. */
import type { ComponentType } from "react";
import { ok } from "../../../base/result.ts";
import { type AnswerOf, type KindName, readAnswer, UNKNOWN } from "../../../model/exercise/kinds.ts";
import type { PublicExercise } from "../../../model/exercise/public-exercise.ts";
import type { RevealedExercise } from "../../../session/questions/revealed.ts";
import type { AnswerViewProps, Revealed } from "../../exercise/answer-view.ts";
import { ANSWER_VIEWS } from "../../exercise/answers/answer-views.ts";
import { ProgramText } from "../../exercise/program-text.tsx";
import { EXERCISES, type SiteExercise } from "../../site/courses.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { AskedMachineView } from "./asked-machine.tsx";

/** The answer in the form of its kind; undefined for none, "I do not know", and what the storage has wrong. */
export function answerOf<K extends KindName>(kind: K, json: unknown): AnswerOf<K> | undefined {
  if (json === null || json === UNKNOWN) return undefined;
  const read = readAnswer(kind, json);
  return read.ok ? read.value : undefined;
}

export function revealedFor(kind: KindName, value: RevealedExercise | undefined): Revealed<unknown> | undefined {
  if (value === undefined || !value.verdict.ok) return undefined;
  return { solution: answerOf(kind, value.solution), results: value.results, verdict: value.verdict.value };
}

interface AnswerInputProps extends Omit<AnswerViewProps<never, unknown>, "file" | "folder"> {
  readonly exercise: PublicExercise;
}

export function AnswerInput({ exercise: { name, file, folder }, ...props }: AnswerInputProps) {
  /* File and answer are of the same kind as the view: one place that the types cannot follow. */
  const View = ANSWER_VIEWS[file.kind] as ComponentType<AnswerViewProps<unknown, unknown>> | undefined;
  if (View === undefined) return <p>{`This page cannot take answers of the kind "${file.kind}" yet.`}</p>;
  const machine = EXERCISES.get(name)?.machine;
  return (
    <div className="hl-answer-parts">
      {machine !== undefined && <MachineBeside name={name} load={machine} />}
      {folder.text !== undefined && !SHOW_PROGRAMS.includes(file.kind) && <ProgramText {...folder.text} />}
      <View file={file} folder={folder} {...props} />
    </div>
  );
}

/** Views in which the program stands already. */
const SHOW_PROGRAMS: readonly KindName[] = ["program", "find", "outcomes"];

interface MachineBesideProps {
  readonly name: string;
  readonly load: NonNullable<SiteExercise["machine"]>;
}

function MachineBeside({ name, load }: MachineBesideProps) {
  const { value, failure } = useAnswer(loaded(["asked-machine", name], "The machine", async () => ok(await load())));
  if (failure !== undefined) return <p>{failure}</p>;
  return value === undefined || value === null ? null : <AskedMachineView {...value} />;
}

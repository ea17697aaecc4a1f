/** The first page's question with its chart, loaded behind the page: the same as on the page of exercises. */
import { useEffect, useRef } from "react";
import { newQuestionState } from "../../../lab/link/exercise-state.ts";
import { lockNow } from "../../exercise/lock-question.ts";
import { EXERCISES } from "../../site/courses.ts";
import { QuestionPart } from "../exercise/question-part.tsx";
import { recordKey } from "../exercise/record-key.ts";
import "../exercise/exercise.css";
import type { Begin } from "./asked-first.tsx";

interface DrawFirstProps {
  readonly name: string;
  readonly begun: Begin;
}

export function DrawFirst({ name, begun }: DrawFirstProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (begun === "show") lockNow(recordKey(undefined, name), name);
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "start" });
  }, [name, begun]);
  const listed = EXERCISES.get(name);
  if (listed === undefined) return null;
  return (
    <section ref={ref} className="hl-exercise hl-draw-first" tabIndex={-1} aria-label="Draw the curve">
      <QuestionPart name={name} listed={listed} sheet={undefined} state={newQuestionState(name)} heading="h2" />
    </section>
  );
}

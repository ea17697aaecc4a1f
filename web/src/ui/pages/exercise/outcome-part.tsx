/** What follows a locked answer: the verdict in a sentence, why it is so, the way into the lab, the next question. */
import type { Answer } from "../../../base/answer.ts";
import { asSentence } from "../../../base/diagnostic-line.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { newLitmusState } from "../../../lab/link/litmus-state.ts";
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { otherRelease } from "../../../lab/other-release.ts";
import { labInState } from "../../../lab/tour/steps.ts";
import type { Verdict } from "../../../model/exercise/common/verdict.ts";
import type { ExerciseFile } from "../../../model/exercise/kinds.ts";
import type { PublicExercise } from "../../../model/exercise/public-exercise.ts";
import { LitmusStateSchema } from "../../../model/litmus/litmus-schema.ts";
import { TourStateSchema } from "../../../model/scenario/tour-schema.ts";
import type { RevealedExercise } from "../../../session/questions/revealed.ts";
import { Prose } from "../../exercise/prose.tsx";
import { GRADE_SIGNS, GRADE_WORDS } from "../../exercise/verdict-words.ts";
import { Said } from "../../parts/announced.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import type { Sheet } from "../../site/courses.ts";
import { useApp } from "../../state/app-context.ts";
import { NextLink } from "./next-link.tsx";
import { TeacherPart } from "./teacher-part.tsx";

interface OutcomePartProps {
  readonly exercise: PublicExercise;
  readonly sheet: Sheet | undefined;
  readonly state: ExerciseState;
  readonly answer: Answer<RevealedExercise>;
  /** False: the answer is locked, and revealed when all of the sheet are. */
  readonly isOpen: boolean;
  readonly onRetry: () => void;
}

export function OutcomePart({ exercise, sheet, state, answer, isOpen, onRetry }: OutcomePartProps) {
  const { value, failure } = answer;
  const isTeacher = state.role === "teacher";
  const verdict = isTeacher ? undefined : value?.verdict;
  return (
    <>
      {!isOpen && <p>Your answer is locked. You see what happens when all questions of the sheet are answered.</p>}
      {isOpen && value === undefined && failure === undefined && (
        <p className="hl-muted">Computing what really happens …</p>
      )}
      {failure !== undefined && <LoadFailure sentence={asSentence(failure)} onRetry={onRetry} />}
      {verdict?.ok === true && <VerdictLine verdict={verdict.value} />}
      {verdict?.ok === false && <p>{asSentence(`There is no verdict: ${verdict.error}`)}</p>}
      {value !== undefined && (
        <p className="hl-question-why">
          <Prose text={value.file.reveal.why} />
        </p>
      )}
      {value !== undefined && <BothTruths />}
      <div className="hl-question-ways hl-no-print">
        <NextLink name={exercise.name} sheet={sheet} state={state} />
        {value !== undefined && <WayToLab file={value.file} exercise={exercise} />}
      </div>
      {isTeacher && value !== undefined && <TeacherPart file={value.file} solution={value.solution} />}
      <Said words={verdict?.ok === true ? `${GRADE_WORDS[verdict.value.grade]} ${verdict.value.text}`.trim() : ""} />
    </>
  );
}

/** Of a link that another release made: what happened then, beside what happens today. */
function BothTruths() {
  const isOfOther = useApp((state) => otherRelease(state) !== undefined);
  return isOfOther ? <FactsCompared /> : null;
}

const FactsCompared = lazyPart("The answer of another release", async () => {
  return (await import("../../versions/facts-compared.tsx")).FactsCompared;
});

function VerdictLine({ verdict: { grade, text } }: { readonly verdict: Verdict }) {
  return (
    <p className="hl-verdict" data-grade={grade}>
      <span className="hl-verdict-sign" aria-hidden="true">
        {GRADE_SIGNS[grade]}
      </span>
      <span>
        {GRADE_WORDS[grade] !== "" && <strong>{GRADE_WORDS[grade]} </strong>}
        <Prose text={text} />
      </span>
    </p>
  );
}

function WayToLab({ file, exercise }: { readonly file: ExerciseFile; readonly exercise: PublicExercise }) {
  const { kind, name } = exercise.folder;
  return (
    <a href={labLink(file, exercise)} className="hl-button">
      {kind === "litmus" ? "See it under Memory order" : "See it in the lab"}
      <span className="hl-visually-hidden">{`: ${name}`}</span>
    </a>
  );
}

/** The lab in the state that shows why; where the exercise names none, as the scenario opens. */
function labLink({ reveal }: ExerciseFile, { folder: { kind, name } }: PublicExercise): string {
  if (kind === "litmus") {
    const read = LitmusStateSchema.safeParse(reveal.state ?? {});
    const { variant, outcome, model, step = 0, pane = "execution" } = read.success ? read.data : {};
    return writeLink({
      page: "litmus",
      litmus: { ...newLitmusState(name), variant, outcome, model, step, pane },
    });
  }
  const read = TourStateSchema.safeParse(reveal.state);
  return writeLink({ page: "lab", experiment: read.success ? labInState(name, read.data) : newLabState(name) });
}

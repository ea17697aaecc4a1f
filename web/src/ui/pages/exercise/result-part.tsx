/** The result of a sheet whose questions are all answered: the score, and the result code for the teacher. */
import { useCallback, useEffect, useId, useState } from "react";
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import { ok } from "../../../base/result.ts";
import { studentName, writeResultCode } from "../../../model/exercise/result-code.ts";
import { type AnswerRecord, answerIn, type SheetRecord, withAnswer } from "../../../model/exercise/sheet-record.ts";
import { useRecord } from "../../exercise/stored-records.ts";
import { revealOf } from "../../exercise/reveal-ports.ts";
import { scoreWords } from "../../exercise/verdict-words.ts";
import { CopiedText } from "../../parts/copied-text.tsx";
import { saveText } from "../../parts/save-file.ts";
import { EXERCISES, type Sheet } from "../../site/courses.ts";
import { loaded } from "../../state/loaded.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";

interface ResultPartProps {
  readonly sheet: Sheet;
  readonly state: ExerciseState;
}

export function ResultPart({ sheet }: ResultPartProps) {
  const { exercises } = sheet.file;
  const { record } = useRecord(sheet.key);
  /* By exercise, why it has no verdict. */
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  /* After an exam, or a page that was left before a verdict was there. One after the other: each may take long. */
  const ungraded = record.answers.filter((one) => one.locked && one.grade === null && exercises.includes(one.exercise));
  const open = ungraded.find(({ exercise }) => !problems.has(exercise));
  const onProblem = useCallback(
    (exercise: string, problem: string) => setProblems((before) => new Map(before).set(exercise, problem)),
    [],
  );
  return (
    <section className="hl-result" aria-labelledby="result">
      <h2 id="result">Result</h2>
      <p role="status">
        {open === undefined ? scoreWords(record.answers, exercises.length) : "Computing the verdicts …"}
      </p>
      {ungraded.map(({ exercise }) => (
        <NoVerdict key={exercise} exercise={exercise} problem={problems.get(exercise)} />
      ))}
      {open !== undefined && <Grading key={open.exercise} sheet={sheet} answer={open} onProblem={onProblem} />}
      <Code record={record} />
    </section>
  );
}

function NoVerdict({ exercise, problem }: { readonly exercise: string; readonly problem: string | undefined }) {
  return problem === undefined ? null : (
    <p>{`“${EXERCISES.get(exercise)?.title ?? exercise}” has no verdict: ${problem}`}</p>
  );
}

/** The code has the answers, and the grades as far as they are known: a teacher has them computed again. */
function Code({ record }: { readonly record: SheetRecord }) {
  const [student, setStudent] = useState("");
  const id = useId();
  const code = writeResultCode({ student, record });
  const file = `${[record.sheet, fileName(student)].filter((part) => part !== "").join("-")}.txt`;
  return (
    <>
      <label htmlFor={id}>Your name, if your teacher wants it</label>
      <input
        id={id}
        className="hl-result-name"
        type="text"
        autoComplete="name"
        value={student}
        onChange={(event) => setStudent(event.target.value)}
      />
      {!code.ok && <p role="alert">{code.error}</p>}
      {code.ok && (
        <>
          <CopiedText
            text={code.value}
            noun="result code"
            label="The result code, to hand in: it has your answers, and your name if you give it"
            rows={6}
            action="Copy"
          />
          <p>
            <button type="button" className="hl-button" onClick={() => saveText(file, code.value, "text/plain")}>
              Save as a file
            </button>
          </p>
        </>
      )}
    </>
  );
}

/** The letters and digits of a name, as every system takes them in the name of a file; "" where it has none of them. */
function fileName(student: string): string {
  return studentName(student)
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}

interface GradingProps {
  readonly sheet: Sheet;
  readonly answer: AnswerRecord;
  readonly onProblem: (exercise: string, problem: string) => void;
}

/** Finds the grade of an answer, and puts it into the record; or says why there is none. */
function Grading({ sheet, answer, onProblem }: GradingProps) {
  const { exercise: name } = answer;
  const session = useSession();
  const { change } = useRecord(sheet.key);
  const listed = EXERCISES.get(name);
  const { value: exercise, failure: notLoaded } = useAnswer(
    listed && loaded(["question", name], "The question", async () => ok(await listed.question())),
  );
  const { value, failure } = useAnswer(exercise && revealOf(session, exercise, answer.answer));
  const grade = value?.verdict.ok === true ? value.verdict.value.grade : undefined;
  useEffect(() => {
    if (grade === undefined) return;
    change((before) => {
      const one = answerIn(before, name);
      return one === undefined ? before : withAnswer(before, { ...one, grade }, sheet.file.exercises);
    });
  }, [grade, change, name, sheet]);
  const problem = notLoaded ?? failure ?? (value?.verdict.ok === false ? value.verdict.error : undefined);
  useEffect(() => {
    if (problem !== undefined) onProblem(name, problem);
  }, [problem, name, onProblem]);
  return null;
}

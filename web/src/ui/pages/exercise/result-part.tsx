/** The result of a sheet whose questions are all answered: the score, and the result code for the teacher. */
import { useEffect, useId, useState } from "react";
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import { ok } from "../../../base/result.ts";
import { studentName, writeResultCode } from "../../../model/exercise/result-code.ts";
import { type AnswerRecord, answerIn, type SheetRecord, withAnswer } from "../../../model/exercise/sheet-record.ts";
import { useRecord } from "../../exercise/kept-records.ts";
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
  /* After an exam, or a page that was left before a verdict was there. One after the other: each may take long. */
  const open = record.answers.find(({ grade, locked }) => locked && grade === null);
  return (
    <section className="hl-result" aria-labelledby="result">
      <h2 id="result">Result</h2>
      <p role="status">
        {open === undefined ? scoreWords(record.answers, exercises.length) : "Computing the verdicts …"}
      </p>
      {open !== undefined && <Grading key={open.exercise} sheet={sheet} answer={open} />}
      <Code record={record} />
    </section>
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

/** Finds the grade of an answer, and puts it into the record. */
function Grading({ sheet, answer }: { readonly sheet: Sheet; readonly answer: AnswerRecord }) {
  const { exercise: name } = answer;
  const session = useSession();
  const { change } = useRecord(sheet.key);
  const listed = EXERCISES.get(name);
  const { value: exercise } = useAnswer(
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
  const problem = failure ?? (value?.verdict.ok === false ? value.verdict.error : undefined);
  return problem === undefined ? null : <p>{`“${listed?.title ?? name}” has no verdict: ${problem}`}</p>;
}

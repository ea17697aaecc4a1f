/** The page "Course": the sheets of the site's courses, each with what was answered of it in this browser. */
import { countOf, withoutStop } from "../../../base/text.ts";
import { newSheetState } from "../../../lab/link/exercise-state.ts";
import { NEW_HAND } from "../../../lab/link/hand-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { lockedCount } from "../../../model/exercise/sheet-record.ts";
import { useRecord } from "../../exercise/stored-records.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import { COURSES, type Sheet, SHEETS } from "../../site/courses.ts";
import "./course.css";

export function CoursePage() {
  useArrival(true);
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>Predict, then see</h1>
      <p className="hl-page-lead">
        Questions about locks, caches and memory order. Answer first; then the simulation shows what really happens, and
        why. Nothing is sent anywhere: what you answer stays in this browser.
      </p>
      <p>
        To try first: <a href={writeLink({ page: "hand", hand: NEW_HAND })}>a line by hand</a>, in which you let cores
        read and write and see the states of MESI and its relatives.
      </p>
      {COURSES.map(([name, { title, about, assumes }]) => (
        <section key={name} className="hl-sheets-of" aria-labelledby={`course-${name}`}>
          <h2 id={`course-${name}`}>{title}</h2>
          <p className="hl-page-lead">{about}</p>
          {assumes.length > 0 && (
            <p className="hl-small hl-muted">{`You should know: ${assumes.map(partOf).join("; ")}.`}</p>
          )}
          <ol className="hl-sheets">
            {SHEETS.filter(({ course }) => course === name).map((sheet) => (
              <SheetEntry key={sheet.key} sheet={sheet} />
            ))}
          </ol>
        </section>
      ))}
      <p className="hl-small hl-muted">
        {"For teachers: "}
        <a href={writeLink({ page: "grade" })}>grade the results of students</a>
      </p>
    </main>
  );
}

/** As one of several in a sentence. */
function partOf(sentence: string): string {
  const text = withoutStop(sentence);
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function SheetEntry({ sheet }: { readonly sheet: Sheet }) {
  const { record } = useRecord(sheet.key);
  const { title, about, minutes, exercises } = sheet.file;
  const locked = lockedCount(record, exercises);
  const student = newSheetState(sheet.key);
  const teacher = { ...student, role: "teacher" } as const;
  return (
    <li className="hl-sheet-entry">
      <span className="hl-number hl-muted">{sheet.number}</span>
      <div>
        <h3>
          <a href={writeLink({ page: "exercise", exercise: student })}>{title}</a>
        </h3>
        {/* The summaries give the answers away, so that students see them at the end. */}
        {locked === exercises.length && <p>{about}</p>}
        <p className="hl-small hl-muted">
          {[
            countOf(exercises.length, "question"),
            countOf(minutes, "minute"),
            ...(locked === 0 ? [] : [`${locked} of ${exercises.length} answered`]),
          ].join(" · ")}
          {" · "}
          <a href={writeLink({ page: "exercise", exercise: teacher })}>
            for teachers<span className="hl-visually-hidden">{`: ${title}`}</span>
          </a>
        </p>
      </div>
    </li>
  );
}

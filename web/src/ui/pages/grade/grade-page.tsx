/**
 * The teacher's table: results of sheets are dropped, chosen or pasted here, and graded by what their answers and
 * programs really do, in this browser. The rows are those of `hotline grade`.
 */
import { exercisesOf, gradedCsv, gradedSummary } from "../../../model/exercise/graded.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { countOf } from "../../../base/text.ts";
import { saveText } from "../../parts/save-file.ts";
import { TextIntake } from "../../parts/text-intake.tsx";
import { useArrival } from "../../parts/use-arrival.ts";
import { useSession } from "../../state/session-context.ts";
import { GradeTable } from "./grade-table.tsx";
import { useGrading } from "./use-grading.ts";
import "./grade.css";

export function GradePage() {
  useArrival(true);
  const { rows, left, add, clear } = useGrading(useSession());
  const isEmpty = rows.length + left === 0;
  return (
    <main id="main" className="hl-page hl-grade" tabIndex={-1}>
      <p className="hl-small hl-no-print">
        <a href={writeLink({ page: "course" })}>Course</a>
      </p>
      <h1>Grade results</h1>
      <p className="hl-page-lead">
        Files that sheets save, or texts with result codes. Each answer is checked again, by runs; what a file claims is
        only compared. Nothing is sent anywhere: the results stay in this page, and are gone with it.
      </p>
      <div className="hl-no-print">
        <TextIntake label="Results" paste="Or paste codes" onRead={add} />
      </div>
      <p role="status" className="hl-grade-status">
        {left > 0 ? `${countOf(left, "result")} to grade …` : isEmpty ? "" : `${gradedSummary(rows)}.`}
      </p>
      {!isEmpty && (
        <>
          <GradeTable rows={rows} exercises={exercisesOf(rows)} />
          <p className="hl-grade-ways hl-no-print">
            <button
              type="button"
              className="hl-button hl-button--primary"
              disabled={left > 0}
              onClick={() => saveText("results.csv", gradedCsv(rows), "text/csv")}
            >
              Save as CSV
            </button>
            <button type="button" className="hl-button" onClick={clear}>
              {left > 0 ? "Stop" : "Put away"}
            </button>
          </p>
        </>
      )}
      <p className="hl-small hl-muted hl-no-print">
        For whole folders, and for a course of your own: <code>hotline grade RESULTS --format csv</code>
      </p>
    </main>
  );
}

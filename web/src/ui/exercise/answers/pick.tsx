/**
 * Picking a row of a run's tables, a core, or a moment. The names are there before the lock, in the order of the
 * alphabet; what the run says of each comes with the answer.
 */
import { useId } from "react";
import { formatCount, formatPercent } from "../../../base/format.ts";
import { handoffsIn } from "../../../model/exercise/common/lock-trace.ts";
import { rankedRows } from "../../../model/exercise/common/run-tables.ts";
import type { SeenRun } from "../../../model/exercise/common/needs.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { OfferedRows } from "../offered-rows.tsx";

type Props = AnswerPropsOf<"pick">;

const LEGENDS = {
  core: "Choose a core.",
  line: "Choose a line.",
  field: "Choose a field.",
  lock: "Choose a lock.",
  function: "Choose a function.",
  moment: "Choose a moment.",
} as const;

export function PickAnswer(props: Props) {
  const { file, folder, answer, onAnswer, locked, revealed } = props;
  const { what } = file.ask;
  if (what === "moment") return <MomentPicked {...props} />;
  const offered = folder.offered ?? [];
  const run = revealed?.results.run;
  const right = revealed?.solution === undefined ? undefined : [String(revealed.solution.picked)];
  return (
    <OfferedRows
      legend={LEGENDS[what]}
      rows={offered.map((name) => ({
        id: name,
        text: what === "core" ? name : <code>{name}</code>,
        fact: run === undefined || what !== "function" ? undefined : shareOf(run, name),
      }))}
      several={false}
      chosen={answer === undefined ? [] : [String(answer.picked)]}
      onChoose={([picked]) => onAnswer(picked === undefined ? undefined : { picked })}
      locked={locked}
      holding={right}
      isDense
    />
  );
}

function shareOf(run: SeenRun, name: string): string | undefined {
  const rows = rankedRows(run, "functions", "share");
  const row = rows.ok ? rows.value.find((one) => one.name === name) : undefined;
  return row && formatPercent(row.value);
}

/** Stops of the slider over the trace. assumed: finer than a finger places it */
const STOPS = 1000;

function MomentPicked({ folder, answer, onAnswer, locked, revealed }: Props) {
  const [from = 0, to = 1] = (folder.offered ?? []).map(Number);
  const id = useId();
  const place = (cycle: number): number => Math.round(((cycle - from) / (to - from)) * STOPS);
  const picked = answer === undefined ? undefined : Number(answer.picked);
  const run = revealed?.results.run;
  const handoffs = run === undefined ? undefined : handoffsIn(run);
  return (
    <div className="hl-answer-parts">
      <label htmlFor={id} className="hl-answer-legend">
        {`A moment between cycle ${formatCount(from)} and cycle ${formatCount(to)}`}
      </label>
      <input
        id={id}
        className="hl-slider"
        type="range"
        min={0}
        max={STOPS}
        step={1}
        disabled={locked}
        value={picked === undefined ? 0 : place(picked)}
        aria-valuetext={picked === undefined ? "none yet" : `cycle ${formatCount(picked)}`}
        onChange={(event) =>
          onAnswer({ picked: Math.round(from + (Number(event.target.value) / STOPS) * (to - from)) })
        }
      />
      <p>{picked === undefined ? "No moment yet." : `Cycle ${formatCount(picked)}`}</p>
      {revealed?.solution !== undefined && (
        <p className="hl-answer-truth">
          {`In the run: cycle ${formatCount(Number(revealed.solution.picked))}`}
          {handoffs?.ok === true && `, one of ${formatCount(handoffs.value.length)} hand-offs`}
        </p>
      )}
    </div>
  );
}

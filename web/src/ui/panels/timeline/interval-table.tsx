/** Statistics of the selected interval: where the cores' time went, and the number of events. */
import { useMemo } from "react";
import { CORE_STATES } from "../../../scene/trace/state/core-states.ts";
import { intervalStats, type IntervalStats } from "../../../scene/timeline/interval-stats.ts";
import { formatCycles, plural } from "../../../scene/words/say.ts";
import { formatNumber } from "../../../base/format.ts";
import { capital } from "../../../base/text.ts";
import type { LaneRows } from "../../../scene/timeline/rows.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import type { Selection } from "./timeline-gestures.ts";

interface IntervalTableProps {
  readonly model: TraceModel;
  readonly rows: LaneRows;
  readonly selection: Selection;
}

export function IntervalTable({ model, rows, selection: [from, to] }: IntervalTableProps) {
  const stats = useMemo(() => intervalStats(model, rows, from, to), [model, rows, from, to]);
  const total = stats.lanes * (stats.to - stats.from);
  const shown = CORE_STATES.filter((look) => (stats.cyclesOfState[look.id] ?? 0) > 0);
  return (
    <div
      className="hl-timeline-stats hl-timeline-scroll"
      role="region"
      aria-label="Statistics of the selected interval"
      tabIndex={0}
    >
      <p>
        {`Selected interval: ${plural(stats.to - stats.from, "cycle", "cycles")}, ${formatCycles(stats.from)} to ${formatCycles(stats.to)}: `}
        {`${plural(stats.operations, "operation", "operations")}, ${plural(stats.handoffs, "hand-off", "hand-offs")}, ${plural(stats.transactions, "transaction", "transactions")}.`}
        {stats.ready && ` ${capital(readyWords(stats.ready))}.`}
      </p>
      <table>
        <caption className="hl-visually-hidden">Time of all {rows.kind} in the selected interval</caption>
        <thead>
          <tr>
            <th scope="col">time of all {rows.kind}</th>
            {shown.map((look) => (
              <th key={look.id} scope="col" title={look.text}>
                {look.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">share</th>
            {shown.map((look) => (
              <td key={look.id} className="hl-number">
                {percent(stats.cyclesOfState[look.id] ?? 0, total)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">cycles</th>
            {shown.map((look) => (
              <td key={look.id} className="hl-number">
                {formatCycles(stats.cyclesOfState[look.id] ?? 0)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function readyWords({ mean, most }: NonNullable<IntervalStats["ready"]>): string {
  return `${formatNumber(mean)} threads waited for a core on average, ${most} at most`;
}

function percent(part: number, whole: number): string {
  return whole <= 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}

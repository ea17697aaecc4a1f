/** Statistics of the selected interval: where the cores' time went, and the number of events. */
import { useMemo } from "react";
import { CORE_STATES } from "../../../scene/trace/state/core-states.ts";
import { intervalStats } from "../../../scene/timeline/interval-stats.ts";
import { formatCycles, plural } from "../../../scene/words/say.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import type { Selection } from "./timeline-gestures.ts";

interface IntervalTableProps {
  readonly model: TraceModel;
  readonly selection: Selection;
}

export function IntervalTable({ model, selection: [from, to] }: IntervalTableProps) {
  const stats = useMemo(() => intervalStats(model, from, to), [model, from, to]);
  const total = stats.cores * (stats.to - stats.from);
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
      </p>
      <table>
        <caption className="hl-visually-hidden">Time of all cores in the selected interval</caption>
        <thead>
          <tr>
            <th scope="col">time of all cores</th>
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

function percent(part: number, whole: number): string {
  return whole <= 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}

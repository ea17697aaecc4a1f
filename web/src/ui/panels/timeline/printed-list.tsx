/**
 * The program's printed lines in the part of time that the timeline shows, as a list whose entries lead to the moment.
 */
import { formatCycles } from "../../../scene/words/say.ts";
import { printedWithin } from "../../../scene/timeline/printed-marks.ts";
import type { PrintedMarks } from "../../../scene/timeline/printed-marks.ts";
import type { TimelineView } from "../../../scene/timeline/view.ts";
import { countOf } from "../../../base/text.ts";

/** Largest number of lines in the list: more than a person reads. */
const LISTED_MAX = 100;

interface PrintedListProps {
  readonly printed: PrintedMarks;
  readonly view: TimelineView;
  readonly onSeek: (cycle: number) => void;
}

export function PrintedList({ printed, view, onSeek }: PrintedListProps) {
  const shown = printedWithin(printed, view);
  return (
    <details className="hl-timeline-printed">
      <summary>{`${countOf(shown.length, "printed line")} in this window, ${printed.length} in the trace`}</summary>
      <ol>
        {shown.slice(0, LISTED_MAX).map(({ time, core, text }, at) => (
          <li key={at}>
            <button type="button" className="hl-button hl-button--quiet" onClick={() => onSeek(time)}>
              {`cycle ${formatCycles(time)}, core ${core}`}
            </button>
            {": "}
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {shown.length > LISTED_MAX && <p>{`${shown.length - LISTED_MAX} more: zoom in.`}</p>}
    </details>
  );
}

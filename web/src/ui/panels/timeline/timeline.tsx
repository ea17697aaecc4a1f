/**
 * The timeline of one run: a lane per core, or per thread, its state over time, the lock's own lane, hand-offs as
 * arrows. Shares its playhead with the machine view through the playback. An interval can be selected; its statistics
 * are exact.
 */
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { keepEqual } from "../../../base/keep-equal.ts";
import { CORE_STATES, isSystemState } from "../../../scene/trace/state/core-states.ts";
import { formatCycles } from "../../../scene/words/say.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import {
  following,
  reframed,
  timelineFrame,
  timelineSpan,
  timelineView,
  visibleLanes,
  xOfCycle,
  zoomed,
} from "../../../scene/timeline/view.ts";
import type { TimelineSize, TimelineView } from "../../../scene/timeline/view.ts";
import { laneRows, usualLanes, type LaneKind } from "../../../scene/timeline/rows.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import type { Playback } from "../../playback/playback.ts";
import { useStaleMark } from "../../state/stale.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useStepping } from "../../playback/stepping.ts";
import { TRANSPORT_KEYS, pressTransportKey } from "../../playback/transport-keys.ts";
import { firstView } from "./first-view.ts";
import { IntervalTable } from "./interval-table.tsx";
import { keyed } from "./timeline-gestures.ts";
import type { Gesture, Selection } from "./timeline-gestures.ts";
import { TimelineSurface } from "./timeline-surface.tsx";
import "./timeline.css";
import { Choice } from "../../parts/choice.tsx";
import { ControlGroup } from "../../parts/control-group.tsx";
import { printedWithin, type PrintedMarks } from "../../../scene/timeline/printed-marks.ts";
import { countOf } from "../../../base/text.ts";

export interface TimelineProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  /** A core at which the rest of the page points. */
  readonly core?: number | undefined;
  readonly onCore?: ((core: number | undefined) => void) | undefined;
}

export function Timeline({ scene, playback, core, onCore }: TimelineProps) {
  const { model, printed } = scene;
  const each = useStepping();
  const [size, setSize] = useState<TimelineSize | undefined>(undefined);
  const [selection, setSelection] = useState<Selection | undefined>(undefined);
  const [lane, setLane] = useState<number | undefined>(undefined);
  const [lanes, setLanes] = useLanes(model);
  const rows = useMemo(() => laneRows(model, lanes), [model, lanes]);
  const [view, setView] = useTimelineView(model, rows.count, size, playback);
  useEffect(() => setSelection(undefined), [model]);
  const measured = useCallback((next: TimelineSize) => setSize((last) => keepEqual(last, next)), []);
  const point = (next: number | undefined): void => {
    setLane(next);
    onCore?.(rows.kind === "cores" ? next : undefined);
  };
  const gesture = (next: Gesture): void => {
    if (next.view !== undefined) setView(next.view);
    if (next.selection !== undefined) setSelection(next.selection);
    if (next.seek !== undefined) playback.seek(Math.round(next.seek));
  };
  const press = (event: React.KeyboardEvent): void => {
    if (view === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = keyed(view, event.key, event.shiftKey, middleOf(view, playback.cycle));
    /* Without a selection Escape is left to the page: it ends a presentation. */
    if (event.key === "Escape" && selection !== undefined) setSelection(undefined);
    else if (event.key === "i" || event.key === "o") setSelection(marked(selection, event.key, playback.cycle, model));
    else if (next !== undefined) setView(next);
    else {
      pressTransportKey(playback, event, each);
      return;
    }
    event.preventDefault();
  };
  return (
    <section
      {...useStaleMark()}
      className="hl-timeline"
      aria-label="Timeline"
      aria-keyshortcuts={`${TRANSPORT_KEYS} + - i o Escape`}
      tabIndex={0}
      onKeyDown={press}
    >
      <Tools
        view={view}
        model={model}
        playback={playback}
        selection={selection}
        lanes={lanes}
        onView={setView}
        onSelection={setSelection}
      >
        {model.threads !== undefined && (
          <Choice label="Lanes" hideLabel options={LANES} value={lanes} onChange={setLanes} />
        )}
      </Tools>
      <TimelineSurface
        model={model}
        printed={printed}
        playback={playback}
        view={view}
        selection={selection}
        lane={lane ?? (rows.kind === "cores" ? core : undefined)}
        lanes={lanes}
        label={`Timeline of ${rows.count} ${rows.kind}. Select an interval to get its statistics as a table.`}
        onSize={measured}
        onGesture={gesture}
        onLane={point}
      />
      {printed.length > 0 && view !== undefined && (
        <PrintedList printed={printed} view={view} onSeek={(cycle) => playback.seek(cycle)} />
      )}
      {selection !== undefined && <IntervalTable model={model} rows={rows} selection={selection} />}
    </section>
  );
}

/** The fixed point of zooming by key: the playhead when it is in view, else the middle. */
function middleOf(view: TimelineView, cycle: number): number {
  const x = xOfCycle(view, cycle);
  return x >= view.frame.gutter && x <= view.frame.width ? x : (view.frame.gutter + view.frame.width) / 2;
}

/** Sets the begin (i) or the end (o) of the selection to the playhead. */
function marked(selection: Selection | undefined, key: "i" | "o", cycle: number, model: TraceModel): Selection {
  const [from, to] = selection ?? [model.begin, model.end];
  return key === "i" ? [cycle, Math.max(cycle, to)] : [Math.min(from, cycle), cycle];
}

/** The names of the states; those of programs with system calls only where they occur. */
function laneStates(model: TraceModel): string {
  const shown = CORE_STATES.filter((look) => !isSystemState(look.id) || model.systemStates.has(look.id));
  return shown.map((look) => look.name).join(", ");
}

/**
 * The view: made when the size is known, kept when only the size changes, turned to the next page with the playhead.
 */
function useTimelineView(model: TraceModel, laneCount: number, size: TimelineSize | undefined, playback: Playback) {
  const [view, setView] = useState<TimelineView | undefined>(undefined);
  const [shown, setShown] = useState<TraceModel | undefined>(undefined);
  const { cycle } = usePlayback(playback);
  useEffect(() => {
    if (size === undefined) return;
    const frame = timelineFrame(size, { ...timelineSpan(model), laneCount });
    setView((last) =>
      last === undefined || shown !== model ? firstView(frame, model, playback.cycle) : reframed(last, frame),
    );
    setShown(model);
  }, [model, laneCount, size, shown, playback]);
  useEffect(() => setView((last) => (last === undefined ? last : following(last, cycle))), [cycle]);
  return [view, setView] as const;
}

/** Only of runs with threads. */
const LANES = [
  { id: "threads", label: "threads" },
  { id: "cores", label: "cores" },
] as const;

/** What the lanes stand for: what the reader has chosen, else what suits the run. */
function useLanes(model: TraceModel) {
  const [chosen, setChosen] = useState<LaneKind | undefined>(undefined);
  return [model.threads === undefined ? "cores" : (chosen ?? usualLanes(model)), setChosen] as const;
}

interface ToolsProps {
  readonly view: TimelineView | undefined;
  readonly model: TraceModel;
  readonly playback: Playback;
  readonly selection: Selection | undefined;
  readonly onView: (view: TimelineView) => void;
  readonly onSelection: (selection: Selection | undefined) => void;
  readonly lanes: LaneKind;
  readonly children?: ReactNode;
}

function Tools({ view, model, playback, selection, onView, onSelection, lanes, children }: ToolsProps) {
  const zoom = (factor: number) => () =>
    view !== undefined && onView(zoomed(view, factor, middleOf(view, playback.cycle)));
  const show = (from: number, to: number) => () =>
    view !== undefined && onView(timelineView(view.frame, from, to, view.top));
  return (
    <ControlGroup label="Timeline tools" className="hl-timeline-tools">
      <button type="button" className="hl-button" onClick={zoom(2)} aria-label="Closer" title="Closer">
        +
      </button>
      <button type="button" className="hl-button" onClick={zoom(1 / 2)} aria-label="Wider" title="Wider">
        −
      </button>
      <button
        type="button"
        className="hl-button"
        onClick={show(model.begin, model.end)}
        aria-label="Fit: whole trace"
        title="Whole trace"
      >
        Fit
      </button>
      {selection !== undefined && (
        <button type="button" className="hl-button" onClick={show(...selection)}>
          Show selection
        </button>
      )}
      {/* One button, so that it keeps the focus when it is pressed. */}
      <button
        type="button"
        className="hl-button"
        onClick={() => view !== undefined && onSelection(selection === undefined ? [view.from, view.to] : undefined)}
      >
        {selection === undefined ? "Statistics of this window" : "Clear selection"}
      </button>
      <span className="hl-muted" title="Drag the axis to select, turn the wheel with Ctrl to zoom">
        {view === undefined ? "" : `${formatCycles(view.to - view.from)} cycles shown${lanesShown(view, lanes)}`}
      </span>
      {children}
      <span className="hl-visually-hidden">
        {`Lanes show: ${laneStates(model)}.`}
        {model.threads !== undefined && ` The row “ready” shows how many threads wait for a core.`}
      </span>
    </ControlGroup>
  );
}

/** Which lanes are in sight, where not all of them are. */
function lanesShown(view: TimelineView, lanes: LaneKind): string {
  const [first, last] = visibleLanes(view);
  const { laneCount } = view.frame;
  const end = Math.min(last, laneCount);
  return end - first >= laneCount ? "" : `, ${lanes} ${first} to ${end - 1} of ${laneCount}`;
}

/** Largest number of lines in the list: more than a person reads. */
const LISTED_MAX = 100;

interface PrintedListProps {
  readonly printed: PrintedMarks;
  readonly view: TimelineView;
  readonly onSeek: (cycle: number) => void;
}

/**
 * The program's printed lines in the part of time that the timeline shows, as a list whose entries lead to the moment.
 */
function PrintedList({ printed, view, onSeek }: PrintedListProps) {
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

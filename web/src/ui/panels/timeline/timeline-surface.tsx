/** The canvas of a timeline: forwards pointer and wheel to the gestures, follows the playback; React sees no frames. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { Canvas2dRenderer } from "../../../canvas/canvas2d.ts";
import { sizeOf } from "../../../canvas/element-size.ts";
import { whenFacesCome } from "../../../canvas/faces.ts";
import { frames } from "../../../canvas/raf-scheduler.ts";
import { TIMELINE_LAYERS, TimelinePainter } from "../../../canvas/timeline-painter.ts";
import { whenMeasured } from "../../../canvas/when-measured.ts";
import { laneOfY } from "../../../scene/timeline/view.ts";
import type { LaneKind } from "../../../scene/timeline/rows.ts";
import { printedAt } from "../../../scene/timeline/printed-marks.ts";
import type { PrintedMarks } from "../../../scene/timeline/printed-marks.ts";
import type { TimelineSize, TimelineView } from "../../../scene/timeline/view.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import type { Playback } from "../../playback/playback.ts";
import { useSceneTheme } from "../../playback/use-scene-theme.ts";
import { moved, pressed, released, wheeled } from "./timeline-gestures.ts";
import type { Drag, Gesture, Selection } from "./timeline-gestures.ts";

interface TimelineSurfaceProps {
  readonly model: TraceModel;
  readonly printed: PrintedMarks;
  readonly playback: Playback;
  readonly view: TimelineView | undefined;
  readonly selection: Selection | undefined;
  readonly lane: number | undefined;
  readonly lanes: LaneKind;
  readonly label: string;
  readonly onSize: (size: TimelineSize) => void;
  readonly onGesture: (gesture: Gesture) => void;
  readonly onLane: (lane: number | undefined) => void;
}

export function TimelineSurface(props: TimelineSurfaceProps) {
  const { model, playback, view, selection, lane, label, onLane } = props;
  const surface = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | undefined>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useSurface(surface, props, latest);
  useWheel(surface, latest);

  const at = (event: React.PointerEvent): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const done = (gesture: Gesture): void => {
    drag.current = gesture.drag;
    props.onGesture(gesture);
  };
  return (
    <div
      ref={surface}
      className="hl-timeline-surface"
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        if (view === undefined || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = at(event);
        drag.current = pressed(view, x, y, event.shiftKey);
      }}
      onPointerMove={(event) => {
        if (view === undefined) return;
        const { x, y } = at(event);
        if (drag.current !== undefined) done(moved(view, drag.current, x, y));
        else if (laneOfY(view, y) !== lane) onLane(laneOfY(view, y));
        event.currentTarget.title = tooltip(printedAt(props.printed, view, x, y));
      }}
      onPointerUp={(event) => {
        if (view !== undefined && drag.current !== undefined) done(released(view, drag.current, at(event).x));
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onPointerLeave={() => onLane(undefined)}
      data-selected={selection !== undefined}
      data-cores={model.coreCount}
      data-playing={playback.getSnapshot().playing}
    >
      <canvas />
      <canvas />
    </div>
  );
}

function tooltip(lines: PrintedMarks): string {
  return lines.map(({ core, text }) => `core ${core}: ${text}`).join("\n");
}

/** Makes the painter, gives it what it needs, and has it draw when the playback moves. */
function useSurface(
  surface: React.RefObject<HTMLDivElement | null>,
  props: TimelineSurfaceProps,
  latest: React.RefObject<TimelineSurfaceProps>,
): void {
  const { model, printed, playback, view, selection, lane, lanes } = props;
  const theme = useSceneTheme();
  const painter = useRef<TimelinePainter>(undefined);
  const ask = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const made = new TimelinePainter(
      model,
      new Canvas2dRenderer([...element.querySelectorAll("canvas")].slice(0, TIMELINE_LAYERS)),
      printed,
      lanes,
    );
    const frame = (): boolean => {
      made.draw({ cycle: playback.cycle, selection: latest.current.selection, lane: latest.current.lane });
      return false;
    };
    const again = (): void => frames.ask(frame);
    const measure = (): void => {
      const size = sizeOf(element);
      if (size === undefined) return;
      made.resize({ width: size.width, height: size.height, ratio: window.devicePixelRatio || 1 });
      latest.current.onSize(size);
      again();
    };
    const stopMeasuring = whenMeasured(element, measure);
    const unfollow = playback.follow(again);
    const forgetFaces = whenFacesCome(() => {
      made.refresh();
      again();
    });
    painter.current = made;
    ask.current = again;
    return () => {
      painter.current = undefined;
      unfollow();
      forgetFaces();
      stopMeasuring();
      frames.forget(frame);
      made.dispose();
    };
  }, [surface, latest, model, printed, playback, lanes]);
  useLayoutEffect(() => {
    painter.current?.setTheme(theme);
    ask.current?.();
  }, [theme, model, printed, playback, lanes]);
  useEffect(() => {
    if (view !== undefined) painter.current?.setView(view);
    ask.current?.();
  }, [view, selection, lane, model, printed, playback, lanes]);
}

/** React's wheel listeners are passive; zooming must stop the page from scrolling. */
function useWheel(
  surface: React.RefObject<HTMLDivElement | null>,
  latest: React.RefObject<TimelineSurfaceProps>,
): void {
  useEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent): void => {
      const { view, onGesture } = latest.current;
      if (view === undefined) return;
      const focused = element.closest("section")?.contains(document.activeElement) ?? false;
      const next = wheeled(view, event, event.clientX - element.getBoundingClientRect().left, focused);
      if (next === undefined) return;
      event.preventDefault();
      onGesture({ drag: undefined, view: next });
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [surface, latest]);
}

/**
 * The effects of the pointer and the wheel on a timeline, as pure steps: dragging the lanes moves them, dragging the
 * axis (or dragging with Shift) selects an interval, a click goes to its cycle. The component only forwards events.
 */
import { cycleOfX, panned, zoomed } from "../../../scene/timeline/view.ts";
import type { TimelineView } from "../../../scene/timeline/view.ts";

/** A movement below this is a click, CSS px. */
const CLICK_PX = 4;

export type Drag =
  | {
      readonly kind: "pan";
      readonly x: number;
      readonly y: number;
      readonly start: TimelineView;
      readonly moved: boolean;
    }
  | { readonly kind: "select"; readonly x: number; readonly cycle: number; readonly moved: boolean };

export type Selection = readonly [number, number];

export interface Gesture {
  readonly drag: Drag | undefined;
  readonly view?: TimelineView;
  readonly selection?: Selection | undefined;
  /** A click: go to this cycle. */
  readonly seek?: number;
}

export function pressed(view: TimelineView, x: number, y: number, shift: boolean): Drag {
  const selects = shift || y < view.frame.axisHeight;
  return selects
    ? { kind: "select", x, cycle: cycleOfX(view, x), moved: false }
    : { kind: "pan", x, y, start: view, moved: false };
}

export function moved(view: TimelineView, drag: Drag, x: number, y: number): Gesture {
  const far =
    drag.moved || Math.abs(x - drag.x) >= CLICK_PX || (drag.kind === "pan" && Math.abs(y - drag.y) >= CLICK_PX);
  if (!far) return { drag };
  const next = { ...drag, moved: true };
  if (drag.kind === "pan") return { drag: next, view: panned(drag.start, x - drag.x, y - drag.y) };
  const cycle = cycleOfX(view, Math.min(view.frame.width, Math.max(view.frame.gutter, x)));
  return { drag: next, selection: [Math.min(drag.cycle, cycle), Math.max(drag.cycle, cycle)] };
}

export function released(view: TimelineView, drag: Drag, x: number): Gesture {
  if (drag.moved || x < view.frame.gutter) return { drag: undefined };
  return { drag: undefined, seek: cycleOfX(view, x) };
}

export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Undefined when the page takes the wheel: a plain turn scrolls the page unless the timeline has the focus. */
export function wheeled(view: TimelineView, turn: WheelTurn, x: number, focused: boolean): TimelineView | undefined {
  if (turn.ctrlKey || turn.metaKey) return zoomed(view, 2 ** (-turn.deltaY / 200), x);
  if (turn.shiftKey) return panned(view, -(turn.deltaX || turn.deltaY), 0);
  if (Math.abs(turn.deltaX) > Math.abs(turn.deltaY)) return panned(view, -turn.deltaX, 0);
  return focused ? zoomed(view, 2 ** (-turn.deltaY / 200), x) : undefined;
}

/** Zooming, panning and scrolling by key; undefined for keys that the timeline does not use. */
export function keyed(view: TimelineView, key: string, shift: boolean, x: number): TimelineView | undefined {
  const page = (view.frame.width - view.frame.gutter) / 4;
  switch (key) {
    case "+":
    case "=":
      return zoomed(view, 1.5, x);
    case "-":
    case "_":
      return zoomed(view, 1 / 1.5, x);
    case "ArrowUp":
      return panned(view, 0, view.laneHeight * 4);
    case "ArrowDown":
      return panned(view, 0, -view.laneHeight * 4);
    case "ArrowLeft":
      return shift ? panned(view, page, 0) : undefined;
    case "ArrowRight":
      return shift ? panned(view, -page, 0) : undefined;
    default:
      return undefined;
  }
}

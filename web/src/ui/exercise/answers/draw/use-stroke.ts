/**
 * A stroke of the pointer or of a finger over the chart, as positions on the axes, from where it touches to where it is
 * lifted. Browsers hand over several positions a frame at once; none is left out, so that a quick curve stays a curve.
 */
import { type PointerEvent, useRef, useState } from "react";
import type { FigureLayout } from "../../../../charts/figure/figure-layout.ts";
import type { XY } from "../../../../model/exercise/common/drawn-curve.ts";

type OnPointer = (event: PointerEvent<HTMLElement>) => void;

export interface Stroke {
  /** Undefined while the reader does not draw. */
  readonly points: readonly XY[] | undefined;
  readonly handlers: {
    readonly onPointerDown: OnPointer;
    readonly onPointerMove: OnPointer;
    readonly onPointerUp: OnPointer;
    readonly onPointerCancel: OnPointer;
  };
}

/** `onStroke` is told of a stroke when it ends. */
export function useStroke(layout: FigureLayout, onStroke: ((stroke: readonly XY[]) => void) | undefined): Stroke {
  const [points, setPoints] = useState<readonly XY[] | undefined>(undefined);
  /* Events of one frame come before the state of the one before is there. */
  const drawn = useRef<{ readonly pointer: number; readonly box: DOMRect; points: readonly XY[] }>(undefined);
  const show = (next: typeof drawn.current): void => {
    drawn.current = next;
    setPoints(next?.points);
  };
  return {
    points,
    handlers: {
      onPointerDown: (event) => {
        const box = event.currentTarget.parentElement?.getBoundingClientRect();
        if (box === undefined || event.button !== 0 || drawn.current !== undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        show({ pointer: event.pointerId, box, points: [onAxes(event, box, layout)] });
      },
      onPointerMove: (event) => {
        const stroke = drawn.current;
        if (stroke?.pointer !== event.pointerId) return;
        const further = positionsOf(event.nativeEvent).map((one) => onAxes(one, stroke.box, layout));
        show({ ...stroke, points: [...stroke.points, ...further] });
      },
      onPointerUp: (event) => {
        const stroke = drawn.current;
        if (stroke?.pointer !== event.pointerId) return;
        show(undefined);
        onStroke?.(stroke.points);
      },
      onPointerCancel: () => show(undefined),
    },
  };
}

type Position = Pick<MouseEvent, "clientX" | "clientY">;

/** Safari has the positions between two frames since 2025 only; without them the event has one. */
function positionsOf(event: globalThis.PointerEvent): readonly Position[] {
  const all = "getCoalescedEvents" in event ? event.getCoalescedEvents() : [];
  return all.length > 0 ? all : [event];
}

/** A position beside the axes stands for the nearest one on them. */
function onAxes({ clientX, clientY }: Position, box: DOMRect, { x, y, left, right, top, bottom }: FigureLayout): XY {
  const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
  return [x.invert(within(clientX - box.left, left, right)), y.invert(within(clientY - box.top, top, bottom))];
}

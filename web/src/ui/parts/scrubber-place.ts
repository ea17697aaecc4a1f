/** The place of the slider under a figure, so that its knob is below the point of the axis that it stands for. */
import type { FigureLayout } from "../../charts/figure/figure-layout.ts";

/** Number of steps of the slider over the whole axis: finer than pixels. */
export const STEPS = 4000;

/** Half the width of the knob: the browser keeps the knob within the track's ends. */
const KNOB_PX = 11;

/** Lengths in CSS pixels, from the ends of the figure's axis. */
export function scrubberPlace({ left, right }: { readonly left: number; readonly right: number }) {
  return { marginLeft: left - KNOB_PX, width: right - left + 2 * KNOB_PX };
}

/** The step of the slider that stands for a value of the axis. */
export function stepAt({ x, left, right }: Pick<FigureLayout, "x" | "left" | "right">, value: number): number {
  return Math.round((STEPS * (x(value) - left)) / Math.max(1, right - left));
}

/** The part of the track before the knob, for the style sheet. */
export function filledAt(step: number): string {
  return `${(100 * step) / STEPS}%`;
}

/** The place of the slider under a figure, so that its knob is below the point of the axis that it stands for. */

/** Half the width of the knob: the browser keeps the knob within the track's ends. */
const KNOB_PX = 11;

/** Lengths in CSS pixels, from the ends of the figure's axis. */
export function scrubberPlace({ left, right }: { readonly left: number; readonly right: number }) {
  return { marginLeft: left - KNOB_PX, width: right - left + 2 * KNOB_PX };
}

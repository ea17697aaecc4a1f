/**
 * Measured curves in a link: `md=…`, packed as edited programs are (packed-text.ts). Whether their variants exist is
 * settled when the scenario is open.
 */
import { curvesText, readCurvesText } from "../../model/measured/curve/curve-text.ts";
import type { MeasuredCurve } from "../../model/measured/curve/measured-curve.ts";
import type { Field } from "./field.ts";
import { whyLeftOut, writePacked } from "./packed-field.ts";
import { unpackText } from "./packed-text.ts";

type Curves = readonly MeasuredCurve[];

const textOf = (curves: Curves): string | undefined => (curves.length === 0 ? undefined : curvesText(curves));

export const MEASURED: Field<Curves> = {
  key: "md",
  meaning: "curves that the reader measured, compressed",
  history: "entry",
  run: "same",
  write: (curves) => writePacked(textOf(curves)),
  read: (texts, say) => {
    const written = texts.get("");
    if (written === undefined) return [];
    const text = unpackText(written);
    const curves = text.ok ? readCurvesText(text.value) : undefined;
    if (curves !== undefined) return curves;
    const why = text.ok
      ? "are no list of measured curves"
      : text.error.replace(/^is /, "are ").replace(/^holds /, "hold ");
    say(`The link's measured curves ${why}; they were left out.`);
    return [];
  },
};

/** Why a link does not carry the measured curves, in a sentence; empty when it does, or when there are none. */
export function measuredLeftOut(curves: Curves): readonly string[] {
  const why = whyLeftOut(textOf(curves));
  return why === undefined ? [] : [`The text of the measured curves ${why}: the link does not contain them.`];
}

/** Why points of a published curve do not count as predictions, in words. */
import { countOf } from "../../../base/text.ts";
import type { ComparedCurve } from "./fidelity-data.ts";

/** Empty for a curve of which every point counts. */
export function notCounted({ reasons, countedIn, calibrated }: ComparedCurve): string {
  const fitted =
    calibrated.length > 0 && reasons.length === 0
      ? [`a constant is set on ${countOf(calibrated.length, "point")}`]
      : [];
  const elsewhere = countedIn === undefined ? [] : [`the same measurement counts in ${countedIn}`];
  return [...fitted, ...reasons, ...elsewhere].join("; ");
}

/** Text between backticks is code. */
export function Words({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

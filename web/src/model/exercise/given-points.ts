/**
 * What a question states of the curve that is to be drawn. A number in its text that is bound to a point of that curve,
 * such as {{stock@1: 660}}, is a point of it; the chart shows it, and the drawing begins there. Pure.
 */
import { boundNumbers } from "../scenario/bound-numbers.ts";
import type { XY } from "./common/drawn-curve.ts";
import type { ExerciseFile } from "./kinds.ts";

export function givenPoints(file: Pick<ExerciseFile, "kind" | "ask" | "question">): readonly XY[] {
  if (file.kind !== "draw" || !("variant" in file.ask)) return [];
  const { variant } = file.ask;
  /* Bound numbers are of the scenario's own parameters. */
  if ("parameters" in file.ask && file.ask.parameters !== undefined) return [];
  return boundNumbers(file.question).flatMap(({ binding, shown }): readonly XY[] => {
    const [id, x, ...rest] = binding.split("@");
    const point: XY = [Number(x), Number(shown.replace(/[,\s]/g, ""))];
    return id === variant && rest.length === 0 && point.every((one) => Number.isFinite(one) && one > 0) ? [point] : [];
  });
}

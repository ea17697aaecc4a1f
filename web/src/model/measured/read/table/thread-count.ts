/** What a number of threads may be, in every format. */
import { X_MAX } from "../../curve/measured-curve.ts";

export function isThreads(x: number): boolean {
  return Number.isSafeInteger(x) && x >= 1 && x <= X_MAX;
}

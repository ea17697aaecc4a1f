/**
 * What the unit of a scenario's measure says of its values: whether they are a rate, and whether more of it is better.
 * The figure, the cards of the first page and the page "How good is the model?" ask here, so that they agree.
 */
import { secondsPer } from "../../base/time-units.ts";

/**
 * Is a measure of this unit so many of something in a time, as "messages/s" is? A rate of all cores together can be
 * shown per core and as a speed-up. "misses/operation" is none, and "instructions/cycle" is none either: it is of one
 * core already.
 */
export function isRate(unit: string): boolean {
  return secondsPer(divisorOf(unit)) !== undefined;
}

/** Is more of it better? So it is with work in a time or in a cycle. Of a time, a share or a count less is better. */
export function isMoreBetter(unit: string): boolean {
  return isRate(unit) || /^cycles?$/.test(divisorOf(unit));
}

/** What stands behind the last "/"; "" where there is none. */
function divisorOf(unit: string): string {
  return /\/([^/]+)$/.exec(unit)?.[1]?.trim().toLowerCase() ?? "";
}

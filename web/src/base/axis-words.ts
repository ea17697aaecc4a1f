/** A place on an axis in words. */
import { formatAmount } from "./format.ts";

/**
 * "48 cores"; "300 cycles (time between two sections)" on an axis whose words are a name, a comma and a unit. The
 * figures themselves, whose script must be short, write number and words one behind the other.
 */
export function formatPlace(x: number, axis: string): string {
  const [, name, unit] = /^(.*), (.*)$/.exec(axis) ?? [];
  return name === undefined || unit === undefined ? formatAmount(x, axis) : `${formatAmount(x, unit)} (${name})`;
}

/** A place on an axis in words. */
import { formatAmount } from "./format.ts";

/**
 * "48 cores"; "300 cycles (time between two sections)" on an axis whose words are a name, a comma and a unit. Figures,
 * whose script must be short, use formatAmount() and write the axis' words as they are.
 */
export function formatPlace(x: number, axis: string): string {
  const [, name, unit] = /^(.*), (.*)$/.exec(axis) ?? [];
  return name === undefined || unit === undefined ? formatAmount(x, axis) : `${formatAmount(x, unit)} (${name})`;
}

/**
 * What a test run of tests/scenarios renews: all golden values (`npm run golden`), those of named scenarios
 * (`npm run golden -- --only NAME`, web/tools/golden.mjs), or none, as every other run.
 */

/** Whether golden values are simulated as a whole and written; else a sample is compared with them. */
export const IS_WHOLE = import.meta.env.MODE === "whole";

const only = process.env["HOTLINE_GOLDEN_ONLY"]?.split(",");

if (only !== undefined && !IS_WHOLE) throw new Error("HOTLINE_GOLDEN_ONLY is for vitest --mode whole");

/** Whether a whole run renews the scenario's values; it keeps those of the others. */
export function isRenewed(scenario: string): boolean {
  return only?.includes(scenario) ?? true;
}

/** The categories of cycles as the charts want them, from stats.def. */
import { CYCLE_CATEGORIES } from "../../../base/abi.gen.ts";
import type { CycleCategory } from "../../../base/run.ts";
import type { CycleRow } from "../../../model/results/cycles.ts";
import type { StackCategory } from "../../../charts/stacked-layout.ts";
import { sentence } from "../../parts/explain.tsx";

/** Only programs with system calls have these. */
const OF_SYSTEM_CALLS: ReadonlySet<CycleCategory> = new Set([
  "station",
  "switch",
  "user",
  "kernel",
  "user_pollution",
  "kernel_pollution",
]);

/** Without what this program has none of. */
export function rowsToShow(rows: readonly CycleRow[]): readonly CycleRow[] {
  return rows.filter(({ category, cycles }) => cycles > 0 || !OF_SYSTEM_CALLS.has(category));
}

/** "miss_remote" → "miss remote". */
export const CATEGORIES: readonly StackCategory[] = CYCLE_CATEGORIES.map(({ name, text }) => ({
  name,
  label: name.replaceAll("_", " "),
  text: sentence(text),
}));

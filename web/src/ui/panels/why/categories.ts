/** The categories of cycles in the form that the charts need, from stats.def. */
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

/** Only machines with store buffers have these. */
const OF_STORE_BUFFERS: ReadonlySet<CycleCategory> = new Set(["store_full", "store_drain"]);

/** The categories without those that this run does not have. */
export function rowsToShow(rows: readonly CycleRow[]): readonly CycleRow[] {
  return rows.filter(
    ({ category, cycles }) => cycles > 0 || !(OF_SYSTEM_CALLS.has(category) || OF_STORE_BUFFERS.has(category)),
  );
}

/** For example "miss_remote" becomes "miss remote". */
export const CATEGORIES: readonly StackCategory[] = CYCLE_CATEGORIES.map(({ name, text }) => ({
  name,
  label: name.replaceAll("_", " "),
  text: sentence(text),
}));

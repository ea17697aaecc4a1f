/** Cycles per line of the program's own file, from the run's profile; and which lines were executed at all. */
import type { DebugInfo } from "../../base/program.ts";
import type { RunResult } from "../../base/run.ts";
import type { LineHeat } from "./heat-gutter.ts";

/** File 0 of the debug information is the program itself; headers are not shown in the editor. */
const OWN_FILE = 0;

export function programHeat(result: RunResult, debug: DebugInfo): readonly LineHeat[] {
  const cycles = new Map<number, number>();
  let whole = 0;
  result.profile.forEach((spent, pc) => {
    whole += spent;
    const spot = debug.spots[pc];
    if (spot?.file === OWN_FILE) cycles.set(spot.line, (cycles.get(spot.line) ?? 0) + spent);
  });
  if (whole === 0) return [];
  return [...cycles].map(([line, spent]) => ({ line, share: spent / whole, executed: spent > 0 }));
}

/** The cost of each file of a program in a run, and of each of its lines. */
import type { DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";

type Cost = Pick<RunResult, "profile">;
type Spots = Pick<DebugInfo, "files" | "spots">;

export interface LineHeat {
  /** Counted from 1. */
  readonly line: number;
  /** Share of all cycles of the run. */
  readonly share: number;
  readonly executed: boolean;
}

/** Share of all cycles per file, by name; files without cycles are left out. */
export function sharesOfFiles(result: Cost, debug: Spots): ReadonlyMap<string, number> {
  const { whole, cycles } = sumUp(result, debug, (spot) => debug.files[spot.file] ?? "?");
  return new Map([...cycles].filter(([, spent]) => spent > 0).map(([file, spent]) => [file, spent / whole]));
}

/** The same of the heat of each file; a cycle of no line of a file is in no share. */
export function sharesOfHeat(heat: Readonly<Record<string, readonly LineHeat[]>>): ReadonlyMap<string, number> {
  const shares = Object.entries(heat).map(([file, lines]): [string, number] => {
    return [file, lines.reduce((sum, { share }) => sum + share, 0)];
  });
  return new Map(shares.filter(([, share]) => share > 0));
}

/** Cycles per line of one file, and which of its lines were executed at all. */
export function heatOfFile(result: Cost, debug: Spots, file: string): readonly LineHeat[] {
  const index = debug.files.indexOf(file);
  const { whole, cycles } = sumUp(result, debug, (spot) => (spot.file === index ? spot.line : undefined));
  if (whole === 0) return [];
  return [...cycles].map(([line, spent]) => ({ line, share: spent / whole, executed: spent > 0 }));
}

function sumUp<Key>(result: Cost, debug: Spots, keyOf: (spot: DebugInfo["spots"][number]) => Key | undefined) {
  const cycles = new Map<Key, number>();
  let whole = 0;
  result.profile.forEach((spent, pc) => {
    whole += spent;
    const spot = debug.spots[pc];
    const key = spot === undefined ? undefined : keyOf(spot);
    if (key !== undefined) cycles.set(key, (cycles.get(key) ?? 0) + spent);
  });
  return { whole, cycles };
}

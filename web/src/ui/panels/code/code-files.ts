/**
 * The files of a program, as the compiler read them: its own and the headers that it includes; and the cost of each
 * file, and of each of its lines, in a run. This file has names and numbers only: texts come from the scenario and the
 * library.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";
import type { LineHeat } from "./heat-gutter.ts";

type Cost = Pick<RunResult, "profile">;
type Spots = Pick<DebugInfo, "files" | "spots">;

/**
 * The file to show when a reader asks for one that another program may not include: that file; else a file in the same
 * folder, so that going from variant to variant compares lock with lock; else the program itself.
 */
export function fileShown(files: readonly string[], wanted: string | undefined): string {
  const own = files[0] ?? "";
  if (wanted === undefined || files.includes(wanted)) return wanted ?? own;
  const folder = folderOf(wanted);
  return files.find((file) => folder !== "" && folderOf(file) === folder) ?? own;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

/** Share of all cycles per file, by name; files without cycles are left out. */
export function sharesOfFiles(result: Cost, debug: Spots): ReadonlyMap<string, number> {
  const { whole, cycles } = sumUp(result, debug, (spot) => debug.files[spot.file] ?? "?");
  return new Map([...cycles].filter(([, spent]) => spent > 0).map(([file, spent]) => [file, spent / whole]));
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

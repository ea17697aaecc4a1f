/**
 * Where the cores' time went in the program, in the form of the oprofile tables of the slides: samples (here exact
 * cycles), per cent, symbol. Waiting counts at the instruction that waits; inlined code counts for its caller.
 */
import type { DebugInfo } from "../../base/program.ts";
import type { RunResult } from "../../base/run.ts";
import { placeOf } from "./symbols.ts";

export interface ProfileRow {
  readonly cycles: number;
  /** Of all profiled cycles. */
  readonly share: number;
  readonly symbol: string;
  readonly file: string;
  /** Of the function's definition, or of the source line. */
  readonly line: number;
}

/** Per function, most cycles first; functions that took no time are left out. */
export function profileByFunction(result: RunResult, debug: DebugInfo): readonly ProfileRow[] {
  const sums = new Map<string, ProfileRow>();
  addUp(result, (pc, cycles) => {
    const symbol = debug.functions[debug.functionOf[pc] ?? -1];
    const file = debug.files[symbol?.file ?? -1] ?? "?";
    const row = { symbol: symbol?.name ?? "?", file, line: symbol?.line ?? 0 };
    add(sums, `${file}:${row.symbol}`, row, cycles);
  });
  return ranked(sums);
}

/** Per source line, most cycles first. */
export function profileByLine(result: RunResult, debug: DebugInfo): readonly ProfileRow[] {
  const sums = new Map<string, ProfileRow>();
  addUp(result, (pc, cycles) => {
    const place = placeOf(debug, pc);
    add(sums, `${place.file}:${place.line}:${place.symbol}`, place, cycles);
  });
  return ranked(sums);
}

function addUp(result: RunResult, visit: (pc: number, cycles: number) => void): void {
  result.profile.forEach((cycles, pc) => {
    if (cycles > 0) visit(pc, cycles);
  });
}

function add(
  sums: Map<string, ProfileRow>,
  key: string,
  place: Omit<ProfileRow, "cycles" | "share">,
  cycles: number,
): void {
  const before = sums.get(key)?.cycles ?? 0;
  sums.set(key, { ...place, cycles: before + cycles, share: 0 });
}

function ranked(sums: ReadonlyMap<string, ProfileRow>): readonly ProfileRow[] {
  const rows = [...sums.values()];
  const whole = rows.reduce((sum, row) => sum + row.cycles, 0);
  return rows
    .map((row) => ({ ...row, share: row.cycles / whole }))
    .sort((a, b) => b.cycles - a.cycles || a.file.localeCompare(b.file, "en") || a.line - b.line);
}

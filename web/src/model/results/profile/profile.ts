/**
 * Where the cores' time went in the program, in the form of the oprofile tables of the slides: samples (here exact
 * cycles), per cent, symbol. Waiting counts at the instruction that waits; inlined code counts for its caller.
 * call-tree.ts tells which function called which.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";
import { withInlined } from "../symbols.ts";

export interface ProfileRow {
  readonly cycles: number;
  /** The share of all profiled cycles. */
  readonly share: number;
  readonly symbol: string;
  readonly file: string;
  /** The line of the function's definition, or the source line itself. */
  readonly line: number;
}

/** Per function, most cycles first; functions that took no time are left out. */
export function profileByFunction(result: RunResult, debug: DebugInfo): readonly ProfileRow[] {
  const sums = new Map<string, ProfileRow>();
  addUp(result, (pc, cycles) => {
    const symbol = debug.functions[debug.functionOf[pc] ?? -1];
    const file = debug.files[symbol?.file ?? -1] ?? "?";
    const row = { cycles, share: 0, symbol: symbol?.name ?? "?", file, line: symbol?.line ?? 0 };
    add(sums, `${file}:${row.symbol}`, row);
  });
  return ranked(sums);
}

/** A source line, in the functions that were inlined around it. */
export interface LineProfileRow extends ProfileRow {
  /**
   * The functions that the line stands in, outermost first: the last one contains the line, the others are those that
   * it was inlined into. `symbol` is the first of them.
   */
  readonly within: readonly string[];
}

/** Per source line and chain of inlined functions, most cycles first. */
export function profileByLine(result: RunResult, debug: DebugInfo): readonly LineProfileRow[] {
  const sums = new Map<string, LineProfileRow>();
  addUp(result, (pc, cycles) => {
    const positions = withInlined(debug, pc);
    const within = positions.map(({ symbol }) => symbol).reverse();
    const { file, line } = positions[0] ?? { file: "?", line: 0 };
    add(sums, `${file}:${line}:${within.join()}`, { cycles, share: 0, symbol: within[0] ?? "?", within, file, line });
  });
  return ranked(sums);
}

function addUp(result: RunResult, visit: (pc: number, cycles: number) => void): void {
  result.profile.forEach((cycles, pc) => {
    if (cycles > 0) visit(pc, cycles);
  });
}

function add<Row extends ProfileRow>(sums: Map<string, Row>, key: string, row: Row): void {
  const before = sums.get(key)?.cycles ?? 0;
  sums.set(key, { ...row, cycles: before + row.cycles });
}

function ranked<Row extends ProfileRow>(sums: ReadonlyMap<string, Row>): readonly Row[] {
  const rows = [...sums.values()];
  const whole = rows.reduce((sum, row) => sum + row.cycles, 0);
  return rows
    .map((row) => ({ ...row, share: row.cycles / whole }))
    .sort((a, b) => b.cycles - a.cycles || a.file.localeCompare(b.file, "en") || a.line - b.line);
}

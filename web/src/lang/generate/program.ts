/**
 * Decides which functions of a checked program need code, and generates it. Functions that no entry point reaches get
 * none.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { Reporter } from "../text/report.ts";
import { isEntry } from "../types/typed-tree.ts";
import type { CheckedProgram, Func } from "../types/typed-tree.ts";
import { generateFunction } from "./function.ts";
import { instructionsOf } from "./instructions.ts";
import type { FunctionCode } from "./instructions.ts";

/** The code of the entry points and of all functions that they call or point to, in the order of the definitions. */
export function generateProgram(program: CheckedProgram, report: Reporter): FunctionCode[] {
  const hasThreadLocals = program.globals.some((global) => global.isThreadLocal);
  const threadLocals = hasThreadLocals ? (program.isPlain ? "of threads" : "of cores") : undefined;
  const budget = { instructions: LIMITS.CODE_MAX, threadLocals } as const;
  const done = new Map<Func, FunctionCode>();
  const waiting = program.functions.filter((func) => isEntry(func) && func.body !== undefined);
  for (const { init } of program.globals)
    for (const { value } of init) if (value.kind === "function") waiting.push(value.func);
  for (let func = waiting.pop(); func !== undefined; func = waiting.pop()) {
    if (done.has(func)) continue;
    const code = generateFunction(func, report, budget);
    if (done.size >= LIMITS.FUNCTIONS_MAX) {
      report.fatal("E502", func.span, `the program has more than ${LIMITS.FUNCTIONS_MAX} functions`);
    }
    done.set(func, code);
    for (const instruction of instructionsOf(code))
      if (instruction.callee !== undefined) waiting.push(instruction.callee);
  }
  return program.functions.flatMap((func) => done.get(func) ?? []);
}

/**
 * From functions to one program: where globals and frames lie, final instruction indices and targets. Because there is
 * no recursion, every function's frame has one fixed place on each core's stack; frames of functions that are never
 * active together share it.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { OpName } from "../types/builtin-kinds.ts";
import { instructionsOf } from "../generate/instructions.ts";
import type { FunctionCode, InlinedCall, Label } from "../generate/instructions.ts";
import { alignOf, roundUp, sizeOf } from "../types/type-layout.ts";
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import { isEntry } from "../types/typed-tree.ts";
import type { CheckedProgram, ENTRIES, Func, Global } from "../types/typed-tree.ts";

/** Line size the totals are rounded to; machines have lines of 16 to 256 bytes. */
const LINE_BYTES = 64;

interface LinkedInstruction {
  readonly op: OpName;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly imm: number;
  readonly span: Span;
  readonly inlined: InlinedCall | undefined;
}

interface LinkedFunction {
  readonly func: Func;
  readonly start: number;
  readonly end: number;
}

export interface LinkedProgram {
  readonly code: readonly LinkedInstruction[];
  readonly functions: readonly LinkedFunction[];
  readonly entries: Readonly<Partial<Record<(typeof ENTRIES)[number], number>>>;
  readonly data: Uint8Array;
  readonly memoryBytes: number;
  readonly stackBytes: number;
}

/** What a function needs together with everything it calls. */
interface Needs {
  readonly registers: number;
  readonly depth: number;
}

/** `compiled`: the functions that `generateProgram` made; `memoryBytes`: what `placeGlobals` returned. */
export function link(
  program: CheckedProgram,
  compiled: readonly FunctionCode[],
  memoryBytes: number,
  report: Reporter,
): LinkedProgram {
  const byFunc = new Map(compiled.map((code) => [code.func, code]));
  checkDepth(compiled, byFunc, report);
  const frames = placeFrames(compiled, byFunc, report);
  const functions = placeFunctions(compiled);
  const starts = new Map(functions.map(({ func, start }) => [func, start]));
  const code = compiled.flatMap((one) => resolve(one, starts, frames.offsets.get(one.func) ?? 0));
  const entries = Object.fromEntries(
    functions.filter(({ func }) => isEntry(func)).map(({ func, start }) => [func.name, start]),
  );
  return { code, functions, entries, data: dataImage(program.globals), memoryBytes, stackBytes: frames.stackBytes };
}

// ---- Globals ------------------------------------------------------------------------------------------------------

/** Gives every global its address, in order of declaration; returns the bytes they take together. */
export function placeGlobals(globals: readonly Global[], report: Reporter): number {
  let next: number = LIMITS.MEMORY_BASE;
  for (const global of globals) {
    global.address = roundUp(next, Math.max(global.align, alignOf(global.type)));
    next = global.address + sizeOf(global.type);
    if (next - LIMITS.MEMORY_BASE > LIMITS.MEMORY_BYTES_MAX)
      report.fatal("E503", global.span, `the variables need more than ${LIMITS.MEMORY_BYTES_MAX} bytes`);
  }
  return roundUp(next - LIMITS.MEMORY_BASE, LINE_BYTES);
}

/** The initialised bytes, up to the last that is not zero. */
function dataImage(globals: readonly Global[]): Uint8Array {
  const inits = globals.flatMap((global) =>
    global.init.map((init) => ({ at: global.address - LIMITS.MEMORY_BASE + init.offset, init })),
  );
  const bytes = new Uint8Array(inits.reduce((end, { at, init }) => Math.max(end, at + init.size), 0));
  for (const { at, init } of inits) {
    const value =
      init.value.kind === "const" ? init.value.value : BigInt(init.value.global.address + init.value.offset);
    for (let byte = 0; byte < init.size; byte++) bytes[at + byte] = Number((value >> BigInt(8 * byte)) & 255n);
  }
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.slice(0, end);
}

// ---- Functions ----------------------------------------------------------------------------------------------------

function checkDepth(
  compiled: readonly FunctionCode[],
  byFunc: ReadonlyMap<Func, FunctionCode>,
  report: Reporter,
): void {
  const known = new Map<Func, Needs>();
  const needsOf = (code: FunctionCode): Needs => {
    const cached = known.get(code.func);
    if (cached !== undefined) return cached;
    let { registers } = code;
    let depth = 1;
    for (const instruction of instructionsOf(code)) {
      const callee = instruction.callee === undefined ? undefined : byFunc.get(instruction.callee);
      if (callee === undefined) continue;
      const needs = needsOf(callee);
      registers = Math.max(registers, instruction.a + needs.registers);
      depth = Math.max(depth, 1 + needs.depth);
    }
    const result = { registers, depth };
    known.set(code.func, result);
    return result;
  };
  for (const code of compiled) {
    const { registers, depth } = needsOf(code);
    if (depth > LIMITS.CALL_DEPTH_MAX)
      report.fatal("E505", code.func.span, `functions call each other more than ${LIMITS.CALL_DEPTH_MAX} deep`);
    if (registers > LIMITS.REGISTERS_MAX)
      report.fatal(
        "E501",
        code.func.span,
        `"${code.func.name}" and what it calls need more than ${LIMITS.REGISTERS_MAX} registers`,
      );
  }
}

/** A frame begins where the deepest frame of any caller ends. */
function placeFrames(
  compiled: readonly FunctionCode[],
  byFunc: ReadonlyMap<Func, FunctionCode>,
  report: Reporter,
): { offsets: Map<Func, number>; stackBytes: number } {
  const offsets = new Map<Func, number>();
  let stackBytes = 0;
  for (const code of callersFirst(compiled, byFunc)) {
    const offset = roundUp(offsets.get(code.func) ?? 0, code.frameAlign);
    offsets.set(code.func, offset);
    const end = offset + code.frameBytes;
    stackBytes = Math.max(stackBytes, end);
    if (stackBytes > LIMITS.STACK_BYTES_MAX)
      report.fatal(
        "E504",
        code.func.span,
        `the functions together need more than ${LIMITS.STACK_BYTES_MAX} bytes of stack`,
        "Make large arrays global, with an element per core.",
      );
    for (const instruction of instructionsOf(code)) {
      if (instruction.callee !== undefined)
        offsets.set(instruction.callee, Math.max(offsets.get(instruction.callee) ?? 0, end));
    }
  }
  return { offsets, stackBytes: roundUp(stackBytes, LINE_BYTES) };
}

function callersFirst(compiled: readonly FunctionCode[], byFunc: ReadonlyMap<Func, FunctionCode>): FunctionCode[] {
  const order: FunctionCode[] = [];
  const seen = new Set<FunctionCode>();
  const visit = (code: FunctionCode): void => {
    if (seen.has(code)) return;
    seen.add(code);
    for (const instruction of instructionsOf(code)) {
      const callee = instruction.callee === undefined ? undefined : byFunc.get(instruction.callee);
      if (callee !== undefined) visit(callee);
    }
    order.push(code);
  };
  for (const code of compiled) visit(code);
  return order.reverse();
}

function placeFunctions(compiled: readonly FunctionCode[]): LinkedFunction[] {
  let start = 0;
  return compiled.map((code) => {
    const from = start;
    start += instructionsOf(code).length;
    return { func: code.func, start: from, end: start };
  });
}

function resolve(code: FunctionCode, starts: ReadonlyMap<Func, number>, frameOffset: number): LinkedInstruction[] {
  const labels = new Map<Label, number>();
  let index = starts.get(code.func) ?? 0;
  for (const item of code.items) {
    if (item.kind === "label") labels.set(item, index);
    else index++;
  }
  return instructionsOf(code).map(({ op, a, b, c, imm, target, callee, span, inlined }) => {
    let resolved = imm;
    if (target !== undefined) resolved = labels.get(target) ?? 0;
    else if (callee !== undefined) resolved = starts.get(callee) ?? 0;
    else if (op === "FRAME") resolved = imm + frameOffset;
    return { op, a, b, c, imm: resolved, span, inlined };
  });
}

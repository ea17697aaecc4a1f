/**
 * Links functions into one program: it decides where globals lie, the final instruction indices and targets, and
 * pointers to functions. frames.ts decides where frames lie.
 */
import type { ShownValue } from "../../base/program.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import type { OpName } from "../types/builtin-kinds.ts";
import { LINE_BYTES, WIDEST_LINE, callGraph, checkDepth, placeFrames } from "./frames.ts";
import { instructionsOf } from "../generate/instructions.ts";
import type { LoopPosition } from "../generate/counted-loops.ts";
import type { CodeItem, FunctionCode, InlinedCall, Label } from "../generate/instructions.ts";
import { alignOf, placeSizeOf, roundUp, withFlexibleLength } from "../types/type-layout.ts";
import type { CType } from "../types/types.ts";
import { FEWER_ELEMENTS, type Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import { isEntry } from "../types/typed-tree.ts";
import type { CheckedProgram, ENTRIES, Func, Global, GlobalInit } from "../types/typed-tree.ts";

interface LinkedInstruction {
  readonly op: OpName;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly imm: number;
  readonly shown: readonly ShownValue[];
  readonly shifted: string | undefined;
  readonly span: Span;
  readonly inlined: InlinedCall | undefined;
  readonly loopPosition: LoopPosition | undefined;
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
  /** The bytes beyond the frames, for functions that are active more than once. */
  readonly stackRoom: number;
}

/** Links the functions that `generateProgram` made (`compiled`) with the result of `placeVariables` (`placed`). */
export function link(
  program: CheckedProgram,
  compiled: readonly FunctionCode[],
  placed: PlacedVariables,
  report: Reporter,
): LinkedProgram {
  const pointed = pointedFunctions(program, compiled);
  const graph = callGraph(compiled, pointed);
  checkDepth(graph, report);
  const frames = placeFrames(graph, placed.threadBytes, report);
  const begun = compiled.map((code) => withBeginning(code, pointed.has(code.func), frames.enters.get(code.func)));
  const functions = placeFunctions(begun);
  const starts = new Map(functions.map(({ func, start }) => [func, start]));
  const code = begun.flatMap((one) => resolve(one, starts, frames.offsets.get(one.func) ?? 0));
  const entries = Object.fromEntries(
    functions.filter(({ func }) => isEntry(func)).map(({ func, start }) => [func.name, start]),
  );
  const data = dataImage(program.globals, starts);
  const { memoryBytes } = placed;
  return { code, functions, entries, data, memoryBytes, stackBytes: frames.stackBytes, stackRoom: frames.stackRoom };
}

// ---- Globals ------------------------------------------------------------------------------------------------------

export interface PlacedVariables {
  readonly memoryBytes: number;
  /** The bytes of each core's copy of the thread-local variables, which lie at the beginning of its stack. */
  readonly threadBytes: number;
}

/** Gives every global its address and every thread-local variable its offset, in order of declaration. */
export function placeVariables({ globals, isPlain }: CheckedProgram, report: Reporter): PlacedVariables {
  const alignment = isPlain ? alignmentByGcc : declaredAlignment;
  const threadBytes = placeThreadLocals(globals, alignment, report);
  const memoryBytes = placeGlobals(globals, alignment, report);
  return { memoryBytes: threadBytes === 0 ? memoryBytes : roundUp(memoryBytes, WIDEST_LINE), threadBytes };
}

function declaredAlignment(global: Global): number {
  return Math.max(global.align, alignOf(global.type));
}

/**
 * gcc on x86-64 begins large arrays and structures at multiples of 16, 32 and 64 bytes (ix86_data_alignment() of
 * gcc/config/i386/i386.cc), so that a small structure never lies on two lines.
 */
function alignmentByGcc(global: Global): number {
  const { kind } = global.type;
  const bytes = kind === "array" || kind === "struct" ? placeSizeOf(storageOf(global)) : 0;
  return Math.max(declaredAlignment(global), ...[16, 32, 64].filter((align) => bytes >= align));
}

function placeGlobals(globals: readonly Global[], alignment: (global: Global) => number, report: Reporter): number {
  let next: number = LIMITS.MEMORY_BASE;
  for (const global of globals) {
    if (global.isThreadLocal) continue;
    global.address = roundUp(next, alignment(global));
    next = global.address + placeSizeOf(storageOf(global));
    if (next - LIMITS.MEMORY_BASE > LIMITS.MEMORY_BYTES_MAX)
      report.fatal(
        "E503",
        global.span,
        `the variables need more than ${LIMITS.MEMORY_BYTES_MAX} bytes`,
        FEWER_ELEMENTS,
      );
  }
  return roundUp(next - LIMITS.MEMORY_BASE, LINE_BYTES);
}

/** Gives every thread-local variable its offset; returns the bytes of all of them together, on lines of their own. */
function placeThreadLocals(
  globals: readonly Global[],
  alignment: (global: Global) => number,
  report: Reporter,
): number {
  let next = 0;
  for (const global of globals) {
    if (!global.isThreadLocal) continue;
    global.address = roundUp(next, alignment(global));
    next = global.address + placeSizeOf(storageOf(global));
    if (next > LIMITS.STACK_BYTES_MAX)
      report.fatal(
        "E504",
        global.span,
        `the thread-local variables need more than ${LIMITS.STACK_BYTES_MAX} bytes of each core`,
        "Make large arrays global, with an element per core.",
      );
  }
  return roundUp(next, WIDEST_LINE);
}

/** The storage of a variable: its type with all elements of its flexible array. */
export function storageOf(global: Global): CType {
  return withFlexibleLength(global.type, global.flexible);
}

/** The initialised bytes, up to the last that is not zero. */
function dataImage(globals: readonly Global[], starts: ReadonlyMap<Func, number>): Uint8Array {
  const inits = globals.flatMap((global) =>
    (global.isThreadLocal ? [] : global.init).map((init) => ({
      at: global.address - LIMITS.MEMORY_BASE + init.offset,
      init,
    })),
  );
  const bytes = new Uint8Array(inits.reduce((end, { at, init }) => Math.max(end, at + init.size), 0));
  for (const { at, init } of inits) {
    const value = initialValue(init.value, starts);
    for (let byte = 0; byte < init.size; byte++) bytes[at + byte] = Number((value >> BigInt(8 * byte)) & 255n);
  }
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.slice(0, end);
}

function initialValue(value: GlobalInit["value"], starts: ReadonlyMap<Func, number>): bigint {
  switch (value.kind) {
    case "const":
      return value.value;
    case "global":
      return BigInt(value.global.address + value.offset);
    case "function":
      return BigInt(pointerTo(startOf(value.func, starts)));
  }
}

/** The value of a pointer to the function that begins at an instruction. */
function pointerTo(start: number): number {
  return LIMITS.FUNCTION_BASE + LIMITS.FUNCTION_STEP * start;
}

// ---- Functions ----------------------------------------------------------------------------------------------------

/** The functions whose addresses the code or the variables contain. */
function pointedFunctions(program: CheckedProgram, compiled: readonly FunctionCode[]): Set<Func> {
  const pointed = new Set<Func>();
  for (const code of compiled)
    for (const { op, callee } of instructionsOf(code)) if (op === "LI" && callee !== undefined) pointed.add(callee);
  for (const { init } of program.globals)
    for (const { value } of init) if (value.kind === "function") pointed.add(value.func);
  return pointed;
}

/** Puts ENTRY before a function that pointers point to, and ENTER before one that may be active more than once. */
function withBeginning(code: FunctionCode, isPointedTo: boolean, enter: number | undefined): FunctionCode {
  const { span } = code.func;
  const fields = {
    kind: "instruction",
    b: 0,
    c: 0,
    target: undefined,
    callee: undefined,
    shown: [],
    shifted: undefined,
    span,
    inlined: undefined,
  } as const;
  const beginning: CodeItem[] = [];
  if (isPointedTo) beginning.push({ ...fields, op: "ENTRY", a: code.func.params.length, imm: 0 });
  if (enter !== undefined) beginning.push({ ...fields, op: "ENTER", a: 0, imm: enter });
  return beginning.length === 0 ? code : { ...code, items: [...beginning, ...code.items] };
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
  let index = startOf(code.func, starts);
  for (const item of code.items) {
    if (item.kind === "label") labels.set(item, index);
    else index++;
  }
  return instructionsOf(code).map(
    ({ op, a, b, c, imm, target, callee, shown, shifted, span, inlined, loopPosition }) => {
      let resolved = imm;
      if (target !== undefined) resolved = placeOf(target, labels, code);
      else if (callee !== undefined)
        resolved = op === "CALL" ? startOf(callee, starts) : pointerTo(startOf(callee, starts));
      else if (op === "FRAME") resolved = imm + frameOffset;
      return { op, a, b, c, imm: resolved, shown, shifted, span, inlined, loopPosition };
    },
  );
}

/** The instruction at which a function begins; one that is called or pointed to has code. */
function startOf(func: Func, starts: ReadonlyMap<Func, number>): number {
  const start = starts.get(func);
  if (start === undefined) throw new Error(`there is no code of "${func.name}"`);
  return start;
}

function placeOf(target: Label, labels: ReadonlyMap<Label, number>, { func }: FunctionCode): number {
  const position = labels.get(target);
  if (position === undefined) throw new Error(`a jump in "${func.name}" has no target`);
  return position;
}

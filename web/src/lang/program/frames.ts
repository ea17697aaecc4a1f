/**
 * Decides where the frames of functions lie on a core's stack, and how much stack chains of calls need. A function that
 * can be active only once has its frame at one fixed place; frames of functions that are never active together share
 * it. Functions that can be active several times, because calls lead back to them, begin with ENTER, which moves all
 * frames up at every call.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import { calleesOf, instructionsOf } from "../generate/instructions.ts";
import type { FunctionCode } from "../generate/instructions.ts";
import { roundUp } from "../types/type-layout.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import type { Reporter } from "../text/report.ts";
import type { Func } from "../types/typed-tree.ts";

const { CONTEXT_STACK, CONTEXT_ROOM } = COMPILER_LIMITS;

/** The line size to which the totals are rounded; machines have lines of 16 to 256 bytes. */
export const LINE_BYTES = 64;

/** The widest line of a machine: stacks that begin with thread-local variables begin with a line on every machine. */
export const WIDEST_LINE = 256;

/** The function that one instruction may call, and the beginning of the callee's register window. */
interface Call {
  readonly callee: FunctionCode;
  readonly window: number;
}

export interface CallGraph {
  readonly codes: readonly FunctionCode[];
  readonly callsOf: ReadonlyMap<FunctionCode, readonly Call[]>;
  /** The components: callers come before their callees, and the functions of one cycle are together. */
  readonly components: readonly (readonly FunctionCode[])[];
  readonly recursive: ReadonlySet<FunctionCode>;
}

export interface Frames {
  readonly offsets: ReadonlyMap<Func, number>;
  /** The distance by which ENTER moves the frames, for each function that needs it. */
  readonly enters: ReadonlyMap<Func, number>;
  readonly stackBytes: number;
  readonly stackRoom: number;
}

/**
 * `pointed` are the functions to which pointers point; a call through a pointer may reach those with as many
 * parameters.
 */
export function callGraph(codes: readonly FunctionCode[], pointed: ReadonlySet<Func>): CallGraph {
  const byFunc = new Map(codes.map((code) => [code.func, code]));
  const reachable = codes.filter(({ func }) => pointed.has(func));
  const callsOf = new Map(
    codes.map((code) => {
      const calls: Call[] = [];
      for (const { callee, a } of calleesOf(code)) {
        const called = callee === undefined ? undefined : byFunc.get(callee);
        if (called !== undefined) calls.push({ callee: called, window: a });
      }
      for (const { op, a, c } of instructionsOf(code)) {
        if (op !== "CALLI") continue;
        for (const callee of reachable) if (callee.func.params.length === c) calls.push({ callee, window: a });
      }
      return [code, calls] as const;
    }),
  );
  const components = stronglyConnected(codes, callsOf);
  const recursive = new Set(
    components.flatMap((members) =>
      members.length > 1 || members.some((code) => callsOf.get(code)?.some(({ callee }) => callee === code))
        ? members
        : [],
    ),
  );
  return { codes, callsOf, components, recursive };
}

/** Tarjan's algorithm with its result reversed, so that callers come first. */
function stronglyConnected(
  codes: readonly FunctionCode[],
  callsOf: ReadonlyMap<FunctionCode, readonly Call[]>,
): FunctionCode[][] {
  const number = new Map<FunctionCode, number>();
  const lowest = new Map<FunctionCode, number>();
  const open: FunctionCode[] = [];
  const isOpen = new Set<FunctionCode>();
  const components: FunctionCode[][] = [];
  const visit = (code: FunctionCode): number => {
    const own = number.size;
    number.set(code, own);
    open.push(code);
    isOpen.add(code);
    let low = own;
    for (const { callee } of callsOf.get(code) ?? []) {
      if (!number.has(callee)) low = Math.min(low, visit(callee));
      else if (isOpen.has(callee)) low = Math.min(low, number.get(callee) ?? own);
    }
    lowest.set(code, low);
    if (low < own) return low;
    const members = open.splice(open.indexOf(code));
    for (const member of members) isOpen.delete(member);
    components.push(members);
    return low;
  };
  for (const code of codes) if (!number.has(code)) visit(code);
  return components.reverse();
}

// ---- Depth and registers ------------------------------------------------------------------------------------------

/** Checks that chains of calls without a cycle fit; calls in cycles are counted while the program runs. */
export function checkDepth(graph: CallGraph, report: Reporter): void {
  const known = new Map<FunctionCode, { registers: number; depth: number }>();
  for (const members of [...graph.components].reverse()) {
    for (const code of members) {
      let { registers } = code;
      let depth = 1;
      for (const { callee, window } of graph.callsOf.get(code) ?? []) {
        const needs = known.get(callee);
        if (needs === undefined) continue;
        registers = Math.max(registers, window + needs.registers);
        depth = Math.max(depth, 1 + needs.depth);
      }
      known.set(code, { registers, depth });
      checkNeeds(code.func, registers, depth, report);
    }
  }
}

function checkNeeds(func: Func, registers: number, depth: number, report: Reporter): void {
  if (depth > LIMITS.CALL_DEPTH_MAX)
    report.fatal("E505", func.span, `functions call each other more than ${LIMITS.CALL_DEPTH_MAX} deep`);
  if (registers > LIMITS.REGISTERS_MAX)
    report.fatal(
      "E501",
      func.span,
      `"${func.name}" and what it calls need more than ${LIMITS.REGISTERS_MAX} registers`,
    );
}

// ---- Frames -------------------------------------------------------------------------------------------------------

/**
 * Places the frames behind the thread-local variables. A frame begins where the deepest frame of any caller ends; the
 * frames of a cycle begin together.
 */
export function placeFrames(graph: CallGraph, threadBytes: number, report: Reporter): Frames {
  const offsets = new Map<Func, number>();
  const enters = new Map<Func, number>();
  const align = Math.max(16, ...graph.codes.map((code) => code.frameAlign));
  let stackBytes = threadBytes;
  for (const members of graph.components) {
    const from = Math.max(...members.map(({ func }) => offsets.get(func) ?? threadBytes));
    const offset = roundUp(from, Math.max(...members.map(({ frameAlign }) => frameAlign)));
    const bytes = Math.max(...members.map(({ frameBytes }) => frameBytes));
    stackBytes = Math.max(stackBytes, offset + bytes);
    if (stackBytes > LIMITS.STACK_BYTES_MAX) reportStack(members[0]?.func, report);
    for (const code of members) {
      offsets.set(code.func, offset);
      if (graph.recursive.has(code) && code.frameBytes > 0) enters.set(code.func, roundUp(bytes, align));
      for (const { callee } of graph.callsOf.get(code) ?? [])
        if (!members.includes(callee)) raise(offsets, callee.func, offset + bytes);
    }
  }
  const line = threadBytes === 0 ? LINE_BYTES : WIDEST_LINE;
  const whole = roundUp(stackBytes, line);
  /* The handler of interrupts has frames of its own above those of the place that it interrupts. */
  const handler = hasOp(graph, "INTERRUPTHANDLER") ? whole : 0;
  if (whole + handler > LIMITS.STACK_BYTES_MAX) reportStack(undefined, report);
  const room = roomFor(enters, stackBytes, hasOp(graph, "CONTEXT")) + handler;
  const stackRoom = threadBytes === 0 && handler === 0 ? room : roundUp(room, line);
  return { offsets, enters, stackBytes: whole, stackRoom: Math.min(stackRoom, LIMITS.STACK_BYTES_MAX - whole) };
}

function raise(offsets: Map<Func, number>, func: Func, end: number): void {
  offsets.set(func, Math.max(offsets.get(func) ?? 0, end));
}

function hasOp({ codes }: CallGraph, name: string): boolean {
  return codes.some((code) => instructionsOf(code).some(({ op }) => op === name));
}

/** The room for the greatest depth of calls, within the most stack that a core, or each context, may have. */
function roomFor(enters: ReadonlyMap<Func, number>, stackBytes: number, isShared: boolean): number {
  if (enters.size === 0) return 0;
  const largest = Math.max(...enters.values());
  const wanted = (LIMITS.CALL_DEPTH_MAX + 1) * largest;
  const own = roundUp(stackBytes, LINE_BYTES);
  const most = isShared ? Math.max(CONTEXT_STACK - own, CONTEXT_ROOM, largest) : LIMITS.STACK_BYTES_MAX;
  return Math.min(wanted, most, LIMITS.STACK_BYTES_MAX - own);
}

function reportStack(func: Func | undefined, report: Reporter): void {
  report.fatal(
    "E504",
    func?.span ?? { file: 0, from: 0, to: 0 },
    `the functions together need more than ${LIMITS.STACK_BYTES_MAX} bytes of stack`,
    "Make large arrays global, with an element per core.",
  );
}

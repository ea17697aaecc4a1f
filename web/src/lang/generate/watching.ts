/**
 * Code for statements that watch a program and take no time: assertions, which keep the compared values in registers
 * for the message, and printf().
 */
import { emitCompare, emitCompareConstant, emitFloatingCompare } from "./arithmetic.ts";
import { genValue } from "./memory.ts";
import type { Emitter } from "./emitter.ts";
import type { ShownValue } from "../../base/program.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { isScalar } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";
import type { Value } from "../types/typed-tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

/** Evaluates all values first, so that they stand in the trace one after another. */
export function genPrint(g: Emitter, value: Of<"print">): void {
  const { text, args } = value;
  g.temporarily(() => {
    const registers = args.map((arg) => genValue(g, arg));
    if (registers.length === 0) g.emit("PRINT", { imm: text });
    registers.forEach((register, at) => g.emit("PRINT", { b: register, c: at, imm: text }));
  });
}

export function genAssertion(g: Emitter, { test, assertion, sources }: Of<"assert">): void {
  g.temporarily(() => {
    const shown = new Map<string, ShownValue>();
    const register = test.kind === "compare" ? genComparison(g, test, sources, shown) : genValue(g, test);
    showLocals(g, test, shown);
    g.emit("ASSERT", { b: register, imm: assertion, shown: [...shown.values()] });
  });
}

/** The result gets a register of its own, so that the compared values are still there when the assertion fails. */
function genComparison(
  g: Emitter,
  { op, signed, left, right }: Of<"compare">,
  sources: readonly string[],
  shown: Map<string, ShownValue>,
): number {
  const a = genValue(g, left);
  show(shown, left, sources[0], a);
  if (left.type.kind === "float") {
    const b = genValue(g, right);
    show(shown, right, sources[1], b);
    const truth = g.allocate();
    if (emitFloatingCompare(g, op, left.type, truth, a, b)) g.emit("XORI", { a: truth, b: truth, imm: 1 });
    return truth;
  }
  if (right.kind === "const") {
    const truth = g.allocate();
    emitCompareConstant(g, op, signed, truth, a, right.value);
    return truth;
  }
  const b = genValue(g, right);
  show(shown, right, sources[1], b);
  const truth = g.allocate();
  emitCompare(g, op, signed, truth, a, b);
  return truth;
}

/** Adds the local variables that the condition names and that have a register. */
function showLocals(g: Emitter, test: Value, shown: Map<string, ShownValue>): void {
  switch (test.kind) {
    case "local": {
      const home = g.homeOf(test.local);
      if (home.kind === "register") show(shown, test, test.local.name, home.register);
      return;
    }
    case "convert":
      return showLocals(g, test.operand, shown);
    case "arith":
    case "compare":
    case "logic":
      showLocals(g, test.left, shown);
      return showLocals(g, test.right, shown);
    default:
  }
}

function writtenAs(type: ScalarType): ShownValue["as"] {
  if (type.kind === "pointer") return "pointer";
  if (type.kind === "float") return type.size === 4 ? "float" : "double";
  return type.signed ? "signed" : "unsigned";
}

function show(shown: Map<string, ShownValue>, value: Value, text: string | undefined, register: number): void {
  if (value.kind === "const" || !isScalar(value.type) || register >= COMPILER_LIMITS.WINDOW_REGISTERS) return;
  if (text === undefined || text === "" || shown.has(text)) return;
  shown.set(text, { text, register, as: writtenAs(value.type) });
}

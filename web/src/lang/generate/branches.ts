/** Turns conditions into jumps: comparisons are fused with their branches, and "&&" and "||" produce no values. */
import { emitFloatingCompare } from "./arithmetic.ts";
import { genDiscardAt } from "./values.ts";
import { genValue } from "./memory.ts";
import type { Emitter } from "./emitter.ts";
import { scalarShape } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";
import { scalarOf } from "../types/fold.ts";
import type { Label } from "./instructions.ts";
import type { CompareOp, Value } from "../types/typed-tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export function genDiscard(g: Emitter, value: Value): void {
  const outer = g.span;
  g.span = value.span;
  g.temporarily(() => genDiscardAt(g, value));
  g.span = outer;
}

/** Jumps to the label when the truth of the value is `when`; otherwise control falls through. */
export function genBranch(g: Emitter, value: Value, label: Label, when: boolean): void {
  const outer = g.span;
  g.span = value.span;
  g.temporarily(() => genBranchAt(g, value, label, when));
  g.span = outer;
}

function genBranchAt(g: Emitter, value: Value, label: Label, when: boolean): void {
  switch (value.kind) {
    case "const":
      if ((value.value !== 0n) === when) g.jump(label);
      return;
    case "compare":
      return genBranchCompare(g, value, label, when);
    case "logic":
      return genBranchLogic(g, value, label, when);
    case "sequence":
      genDiscard(g, value.first);
      return genBranch(g, value.second, label, when);
    case "convert":
      if (keepsTruth(scalarOf(value.operand.type), value.type)) return genBranch(g, value.operand, label, when);
      break;
    default:
  }
  g.emit(when ? "BNZ" : "BZ", { b: genValue(g, value), target: label });
}

function genBranchLogic(g: Emitter, value: Of<"logic">, label: Label, when: boolean): void {
  const early = value.op === "or";
  if (early === when) {
    genBranch(g, value.left, label, when);
    genBranch(g, value.right, label, when);
    return;
  }
  const past = g.label();
  genBranch(g, value.left, past, !when);
  genBranch(g, value.right, label, when);
  g.place(past);
}

function genBranchCompare(g: Emitter, value: Of<"compare">, label: Label, when: boolean): void {
  const { op, left, right, signed } = value;
  const { type } = left;
  if (type.kind === "float") {
    const [a, b] = [genValue(g, left), genValue(g, right)];
    const truth = g.allocate();
    const isOpposite = emitFloatingCompare(g, op, type, truth, a, b);
    return void g.emit(when === isOpposite ? "BZ" : "BNZ", { b: truth, target: label });
  }
  if (right.kind === "const" && right.value === 0n && (op === "eq" || op === "ne")) {
    if (isTruthValue(left)) return genBranch(g, left, label, (op === "ne") === when);
    g.emit((op === "eq") === when ? "BZ" : "BNZ", { b: genValue(g, left), target: label });
    return;
  }
  const a = genValue(g, left);
  const b = genValue(g, right);
  emitBranch(g, when ? op : OPPOSITE[op], signed, a, b, label);
}

/** True when the value is itself a condition, so that comparing it with 0 only negates it. */
function isTruthValue(value: Value): boolean {
  return (
    value.kind === "compare" ||
    value.kind === "logic" ||
    (value.kind === "convert" && isTruthValue(value.operand) && keepsTruth(scalarOf(value.operand.type), value.type))
  );
}

function emitBranch(g: Emitter, op: CompareOp, signed: boolean, a: number, b: number, target: Label): void {
  const suffix = signed ? "S" : "U";
  if (op === "eq" || op === "ne") g.emit(op === "eq" ? "BEQ" : "BNE", { b: a, c: b, target });
  else if (op === "lt" || op === "le") g.emit(`${op === "lt" ? "BLT" : "BLE"}${suffix}`, { b: a, c: b, target });
  else g.emit(`${op === "gt" ? "BLT" : "BLE"}${suffix}`, { b, c: a, target });
}

const OPPOSITE = { eq: "ne", ne: "eq", lt: "ge", le: "gt", gt: "le", ge: "lt" } as const;

/** True when the conversion keeps zero zero and makes no other value zero. */
function keepsTruth(from: ScalarType, to: ScalarType): boolean {
  if (from.kind === "float" || to.kind === "float") return false;
  return (to.kind === "int" && to.isBool === true) || scalarShape(from).size <= scalarShape(to).size;
}

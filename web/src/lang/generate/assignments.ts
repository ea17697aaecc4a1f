/** Code for assignments, which write a variable's register directly or go through memory. */
import { emitLoad, emitStore, emitStorePast, genLValueAddress, genValue, intoResult } from "./memory.ts";
import { emitArith, emitArithConstant, emitConversion, emitMove } from "./arithmetic.ts";
import type { Address, Emitter, Home } from "./emitter.ts";
import { isScalar, scalarShape } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";
import { isFreeConversion } from "../types/fold.ts";
import { orderOfLValue } from "../types/orders.ts";
import type { LValue, Value } from "../types/typed-tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export function genAssign(g: Emitter, value: Of<"assign">, dest: number | undefined): number {
  const home = registerHomeOf(g, value.lvalue);
  if (home !== undefined) {
    g.temporarily(() => genValue(g, value.value, home));
    if (dest === undefined) return home;
    emitMove(g, dest, home);
    return dest;
  }
  return intoResult(g, dest, (target) => {
    const address = genLValueAddress(g, value.lvalue);
    const source = genValue(g, value.value);
    emitAssigned(g, value, address, source);
    emitMove(g, target(), source);
  });
}

/** The register of a variable that lives in one; undefined for other lvalues. */
function registerHomeOf(g: Emitter, lvalue: LValue): number | undefined {
  if (lvalue.kind !== "variable") return undefined;
  const home: Home = g.homeOf(lvalue.local);
  return home.kind === "register" ? home.register : undefined;
}

export function genAssignForEffect(g: Emitter, value: Of<"assign">): void {
  const home = registerHomeOf(g, value.lvalue);
  if (home !== undefined) return void genValue(g, value.value, home);
  const address = genLValueAddress(g, value.lvalue);
  emitAssigned(g, value, address, genValue(g, storedForm(value.value, value.type)));
}

function emitAssigned(g: Emitter, { lvalue, type }: Of<"assign">, address: Address, source: number): void {
  const isPast = lvalue.kind === "memory" && lvalue.isPast === true;
  (isPast ? emitStorePast : emitStore)(g, address, type, source, orderOfLValue(lvalue));
}

/** Generates lvalue = lvalue op value; `needed` says whether the result is used. */
export function genUpdate(g: Emitter, value: Of<"update">, dest: number | undefined, needed: boolean): number {
  const home = registerHomeOf(g, value.lvalue);
  if (home !== undefined && needed && value.result === "new" && dest === undefined) {
    emitUpdate(g, value, home, home);
    return home;
  }
  return intoResult(g, dest, (target) => {
    if (home !== undefined) genUpdateRegister(g, value, home, needed, target);
    else genUpdateMemory(g, value, needed, target);
  });
}

function genUpdateRegister(g: Emitter, value: Of<"update">, home: number, needed: boolean, target: () => number): void {
  if (needed && value.result === "old") {
    const old = g.allocate();
    emitMove(g, old, home);
    emitUpdate(g, value, home, home);
    emitMove(g, target(), old);
    return;
  }
  emitUpdate(g, value, home, home);
  if (needed) emitMove(g, target(), home);
}

function genUpdateMemory(g: Emitter, value: Of<"update">, needed: boolean, target: () => number): void {
  const address = genLValueAddress(g, value.lvalue);
  const operand = value.value.kind === "const" ? undefined : genValue(g, value.value);
  const order = orderOfLValue(value.lvalue);
  const old = emitLoad(g, address, value.type, g.allocate(), order);
  const fresh = g.allocate();
  emitUpdate(g, value, fresh, old, operand);
  emitStore(g, address, value.type, fresh, order);
  if (needed) emitMove(g, target(), value.result === "old" ? old : fresh);
}

/** Emits dest = old op value, computed in the update's type and converted back to the variable's. */
function emitUpdate(g: Emitter, value: Of<"update">, dest: number, old: number, operand?: number): void {
  const { op, computeType, type } = value;
  g.temporarily(() => {
    const direct = isFreeConversion(computeType, type);
    const widened = isFreeConversion(type, computeType) ? old : g.allocate();
    const right = operand ?? (value.value.kind === "const" ? undefined : genValue(g, value.value));
    if (widened !== old) emitConversion(g, widened, old, type, computeType);
    const computed = direct ? dest : g.allocate();
    if (right === undefined && value.value.kind === "const") emitUpdateConstant(g, value, computed, widened);
    else emitArith(g, op, computed, widened, right ?? g.zeroRegister(), computeType);
    if (!direct) emitConversion(g, dest, computed, computeType, type);
  });
}

function emitUpdateConstant(g: Emitter, value: Of<"update">, dest: number, left: number): void {
  if (value.value.kind !== "const") return;
  const { op, computeType } = value;
  const amount = value.value.value;
  if (op === "sub" && computeType.kind !== "float") emitArithConstant(g, "add", dest, left, -amount, computeType);
  else emitArithConstant(g, op, dest, left, amount, computeType);
}

/** The value to store: the store itself narrows the value, since it takes only the low bytes. */
function storedForm(value: Value, type: ScalarType): Value {
  if (value.kind !== "convert" || (value.type.kind === "int" && value.type.isBool === true)) return value;
  const operand = value.operand;
  const enough =
    isScalar(operand.type) &&
    operand.type.kind !== "float" &&
    value.type.kind !== "float" &&
    scalarShape(value.type).size >= scalarShape(type).size &&
    scalarShape(operand.type).size >= scalarShape(type).size;
  return enough ? storedForm(operand, type) : value;
}

/**
 * Code for expressions: into a given register, into any register, or for their effects only.
 */
import {
  emitArith,
  emitArithConstant,
  emitCompare,
  emitCompareConstant,
  emitConstant,
  emitConversion,
  emitFloatingCompare,
  emitMove,
  emitParameter,
  genConstant,
  hoistedRegister,
} from "./arithmetic.ts";
import { addressInRegister, emitLoad, genAddress, genCopy, genLoad, genValue, intoResult } from "./memory.ts";
import { genBranch, genDiscard } from "./branches.ts";
import { genAssign, genAssignForEffect, genUpdate } from "./assignments.ts";
import {
  emitFunctionAddress,
  genAtomic,
  genBuiltin,
  genCall,
  genCallThrough,
  genCompareAndSwap,
  genCompareAndSwapPair,
} from "./operations.ts";
import { genStatements } from "./function.ts";
import { genAssertion, genPrint } from "./watching.ts";
import type { Emitter } from "./emitter.ts";
import { ORDER } from "../../base/abi.gen.ts";
import { orderOfType } from "../types/orders.ts";
import { isScalar, spell } from "../types/types.ts";
import { isCommutative, isFreeConversion, scalarOf } from "../types/fold.ts";
import type { Value } from "../types/typed-tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export function genValueAt(g: Emitter, value: Value, dest: number | undefined): number {
  switch (value.kind) {
    case "const":
      return dest === undefined
        ? (hoistedRegister(g, value) ?? genConstant(g, value.value))
        : emitConstant(g, value.value, dest);
    case "global":
      return emitConstant(g, BigInt(value.global.address + value.offset), dest ?? g.allocate());
    case "function":
      return emitFunctionAddress(g, value.func, dest ?? g.allocate());
    case "frame":
    case "thread":
      return addressInRegister(g, genAddress(g, value), dest);
    case "local":
      return genLocal(g, value, dest);
    case "param":
      if (dest === undefined) return hoistedRegister(g, value) ?? emitParameter(g, value.parameter, g.allocate());
      return emitParameter(g, value.parameter, dest);
    case "load":
      return genLoad(g, value, dest);
    case "arith":
      return genArith(g, value, dest);
    case "compare":
      return genCompare(g, value, dest);
    case "convert":
      return genConvert(g, value, dest);
    case "logic":
      return genLogic(g, value, dest);
    case "conditional":
      return genConditional(g, value, dest);
    case "sequence":
      genDiscard(g, value.first);
      return genValue(g, value.second, dest);
    case "assign":
      return genAssign(g, value, dest);
    case "update":
      return genUpdate(g, value, dest, true);
    case "call":
      return genCall(g, value, dest);
    case "callThrough":
      return genCallThrough(g, value, dest);
    case "index":
      return genIndex(g, value, dest);
    case "builtin":
      return genBuiltin(g, value, dest);
    case "atomic":
      return genAtomic(g, value, dest);
    case "cas":
      return genCompareAndSwap(g, value, dest);
    case "casPair":
      genCompareAndSwapPair(g, value);
      return dest ?? g.zeroRegister();
    case "statements":
      return genStatementsValue(g, value, dest);
    case "copy":
    case "assert":
    case "print":
    case "ordering":
    case "nothing":
      genDiscard(g, value);
      return dest ?? g.zeroRegister();
  }
}

function genLocal(g: Emitter, value: Of<"local">, dest: number | undefined): number {
  const home = g.homeOf(value.local);
  if (home.kind === "frame") {
    const order = orderOfType(value.local.type);
    return emitLoad(g, g.frameAddress(home.offset), value.type, dest ?? g.allocate(), order);
  }
  if (dest === undefined) return home.register;
  emitMove(g, dest, home.register);
  return dest;
}

function genArith(g: Emitter, value: Of<"arith">, dest: number | undefined): number {
  const { op, left, right, type } = value;
  if (type.kind === "pointer" && op === "add") return genPointer(g, value, dest);
  return intoResult(g, dest, (target) => {
    if (right.kind === "const") return emitArithConstant(g, op, ...genLeft(g, left, target), right.value, type);
    if (left.kind === "const" && isCommutative(op))
      return emitArithConstant(g, op, ...genLeft(g, right, target), left.value, type);
    const a = genValue(g, left);
    const b = genValue(g, right);
    emitArith(g, op, target(), a, b, type);
  });
}

function genPointer(g: Emitter, value: Of<"arith">, dest: number | undefined): number {
  return intoResult(g, dest, (target) => {
    const address = genAddress(g, value);
    addressInRegister(g, address, target());
  });
}

/** The destination and the left operand of an operation with a constant. */
function genLeft(g: Emitter, left: Value, target: () => number): [number, number] {
  const register = genValue(g, left);
  return [target(), register];
}

function genCompare(g: Emitter, value: Of<"compare">, dest: number | undefined): number {
  const { op, signed, left, right } = value;
  const { type } = left;
  return intoResult(g, dest, (target) => {
    const a = genValue(g, left);
    if (type.kind === "float") {
      const b = genValue(g, right);
      const truth = target();
      if (emitFloatingCompare(g, op, type, truth, a, b)) g.emit("XORI", { a: truth, b: truth, imm: 1 });
      return;
    }
    if (right.kind === "const") return emitCompareConstant(g, op, signed, target(), a, right.value);
    const b = genValue(g, right);
    emitCompare(g, op, signed, target(), a, b);
  });
}

function genConvert(g: Emitter, value: Of<"convert">, dest: number | undefined): number {
  const from = scalarOf(value.operand.type);
  if (isFreeConversion(from, value.type)) return genValue(g, value.operand, dest);
  return intoResult(g, dest, (target) => {
    const source = genValue(g, value.operand);
    emitConversion(g, target(), source, from, value.type);
  });
}

function genLogic(g: Emitter, value: Of<"logic">, dest: number | undefined): number {
  return intoResult(g, dest, (target) => {
    const no = g.label();
    const end = g.label();
    genBranch(g, value, no, false);
    const register = target();
    g.emit("LI", { a: register, imm: 1 });
    g.jump(end);
    g.place(no);
    g.emit("LI", { a: register, imm: 0 });
    g.place(end);
  });
}

function genConditional(g: Emitter, value: Of<"conditional">, dest: number | undefined): number {
  if (!isScalar(value.type)) {
    genDiscard(g, value);
    return dest ?? g.zeroRegister();
  }
  const register = dest ?? g.allocate();
  const no = g.label();
  const end = g.label();
  g.temporarily(() => genBranch(g, value.test, no, false));
  g.temporarily(() => genValue(g, value.yes, register));
  g.jump(end);
  g.place(no);
  g.temporarily(() => genValue(g, value.no, register));
  g.place(end);
  return register;
}

function genIndex(g: Emitter, value: Of<"index">, dest: number | undefined): number {
  const register = genValue(g, value.index, dest);
  const shifted = value.shifted === undefined ? undefined : spell(value.shifted);
  g.emit("INDEX", { b: register, imm: value.bound, shifted });
  return register;
}

function genStatementsValue(g: Emitter, value: Of<"statements">, dest: number | undefined): number {
  const register = value.value === undefined ? undefined : (dest ?? g.allocate());
  g.inScope(() => {
    genStatements(g, value.body);
    if (value.value !== undefined && register !== undefined && isScalar(value.value.type))
      genValue(g, value.value, register);
    else if (value.value !== undefined) genDiscard(g, value.value);
  });
  return register ?? g.zeroRegister();
}

export function genDiscardAt(g: Emitter, value: Value): void {
  switch (value.kind) {
    case "const":
    case "global":
    case "function":
    case "frame":
    case "thread":
    case "param":
      return;
    case "nothing":
      /* A value that could not be checked is never compiled; code without it would compute something else. */
      if (value.bad === true) throw new Error("a value is missing");
      return;
    case "ordering":
      g.emit("ORDER", { imm: ORDER[value.order] });
      return;
    case "local":
      if (g.homeOf(value.local).kind === "frame") genValue(g, value);
      return;
    case "arith":
    case "compare":
      genDiscard(g, value.left);
      genDiscard(g, value.right);
      return;
    case "convert":
      return genDiscard(g, value.operand);
    case "logic":
      return genDiscardLogic(g, value);
    case "conditional":
      return genDiscardConditional(g, value);
    case "sequence":
      genDiscard(g, value.first);
      genDiscard(g, value.second);
      return;
    case "assign":
      return genAssignForEffect(g, value);
    case "update":
      genUpdate(g, value, undefined, false);
      return;
    case "copy":
      return genCopy(g, value);
    case "assert":
      return genAssertion(g, value);
    case "print":
      return genPrint(g, value);
    case "statements":
      return g.inScope(() => {
        genStatements(g, value.body);
        if (value.value !== undefined) genDiscard(g, value.value);
      });
    default:
      genValue(g, value);
  }
}

function genDiscardLogic(g: Emitter, value: Of<"logic">): void {
  const end = g.label();
  genBranch(g, value.left, end, value.op === "or");
  genDiscard(g, value.right);
  g.place(end);
}

function genDiscardConditional(g: Emitter, value: Of<"conditional">): void {
  const no = g.label();
  const end = g.label();
  genBranch(g, value.test, no, false);
  genDiscard(g, value.yes);
  g.jump(end);
  g.place(no);
  genDiscard(g, value.no);
  g.place(end);
}

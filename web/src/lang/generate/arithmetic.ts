/**
 * Arithmetic on registers. This file chooses immediate forms, shifts for powers of two, and the width changes that keep
 * a value in its register form. Every sequence writes its destination last, so the destination may be an operand.
 */
import type { Emitter } from "./emitter.ts";
import type { OpName } from "../types/builtin-kinds.ts";
import { isFreeConversion } from "../types/fold.ts";
import type { ArithOp, CompareOp, Parameter, Value } from "../types/typed-tree.ts";
import { scalarShape } from "../types/types.ts";
import type { FloatType, ScalarType } from "../types/types.ts";

/** Keeps a constant or a parameter in a register until the end of the present scope. */
export function hoistConstant(g: Emitter, value: Value): void {
  if (value.kind === "const" && value.value !== 0n) g.hoisted.set(value, genConstant(g, value.value));
  else if (value.kind === "param") g.hoisted.set(value, emitParameter(g, value.parameter, g.allocate()));
}

export function emitParameter(g: Emitter, parameter: Parameter, dest: number): number {
  g.emit("PARAM", { a: dest, imm: parameter.index });
  return dest;
}

export function hoistedRegister(g: Emitter, value: Value): number | undefined {
  return g.hoisted.get(value);
}

/** A register that holds a constant; for 0 this is the zero register. */
export function genConstant(g: Emitter, value: bigint): number {
  return value === 0n ? g.zeroRegister() : emitConstant(g, value, g.allocate());
}

export function emitConstant(g: Emitter, value: bigint, dest: number): number {
  const low = Number(BigInt.asIntN(32, value));
  g.emit("LI", { a: dest, imm: low });
  if (BigInt(low) !== BigInt.asIntN(64, value))
    g.emit("LIH", { a: dest, imm: Number(BigInt.asIntN(32, value >> 32n)) });
  return dest;
}

// ---- Width changes -------------------------------------------------------------------------------------------

/** Emits dest = source, converted from one type's register form to another's. */
export function emitConversion(g: Emitter, dest: number, source: number, from: ScalarType, to: ScalarType): void {
  if (!isFreeConversion(from, to) && from.kind === "float") return emitFromFloating(g, dest, source, from, to);
  if (!isFreeConversion(from, to) && to.kind === "float")
    return void g.emit(INTO[isUnsignedLong(from) ? "unsigned" : "signed"][to.size], { a: dest, b: source });
  if (to.kind === "int" && to.isBool === true && !isFreeConversion(from, to))
    g.emit("NEI", { a: dest, b: source, imm: 0 });
  else if (isFreeConversion(from, to)) emitMove(g, dest, source);
  else emitExtend(g, dest, source, to);
}

/** The conversions of integers, by the size of the result; narrow unsigned integers are signed ones of 64 bits. */
const INTO = { signed: { 4: "S2F", 8: "S2D" }, unsigned: { 4: "U2F", 8: "U2D" } } as const;

function isUnsignedLong(type: ScalarType): boolean {
  const { size, signed } = scalarShape(type);
  return size === 8 && !signed;
}

/** Converts a floating-point number; narrow integers are made of an int, and an unsigned int of a long, as by gcc. */
function emitFromFloating(g: Emitter, dest: number, source: number, from: FloatType, to: ScalarType): void {
  if (to.kind === "float") return void g.emit(to.size === 4 ? "D2F" : "F2D", { a: dest, b: source });
  if (to.kind === "int" && to.isBool === true) {
    g.emit(from.size === 4 ? "FEQ32" : "FEQ", { a: dest, b: source, c: g.zeroRegister() });
    return void g.emit("XORI", { a: dest, b: dest, imm: 1 });
  }
  const double = from.size === 4 ? dest : source;
  if (from.size === 4) g.emit("F2D", { a: dest, b: source });
  const { size, signed } = scalarShape(to);
  const isLong = size === 8 || (size === 4 && !signed);
  g.emit(isUnsignedLong(to) ? "D2U" : isLong ? "D2S" : "D2I", { a: dest, b: double });
  if (size < 4 || (size === 4 && !signed)) emitExtend(g, dest, dest, to);
}

export function emitMove(g: Emitter, dest: number, source: number): void {
  if (dest !== source) g.emit("MOV", { a: dest, b: source });
}

function emitExtend(g: Emitter, dest: number, source: number, to: ScalarType): void {
  const { size, signed } = scalarShape(to);
  if (size === 8) emitMove(g, dest, source);
  else g.emit(`${signed ? "SEXT" : "ZEXT"}${size * 8}` as OpName, { a: dest, b: source });
}

// ---- Arithmetic ----------------------------------------------------------------------------------------------

const FLOATING = { add: "FADD", sub: "FSUB", mul: "FMUL", div: "FDIV" } as const;

function isFloating(op: ArithOp): op is keyof typeof FLOATING {
  return op in FLOATING;
}

export function emitArith(g: Emitter, op: ArithOp, dest: number, left: number, right: number, type: ScalarType): void {
  const { size, signed } = scalarShape(type);
  const narrow = size < 8;
  const fields = { a: dest, b: left, c: right };
  if (type.kind === "float" && isFloating(op)) return void g.emit(`${FLOATING[op]}${narrow ? "32" : ""}`, fields);
  switch (op) {
    case "add":
    case "sub":
    case "mul": {
      const name = { add: "ADD", sub: "SUB", mul: "MUL" }[op];
      g.emit((narrow ? `${name}${signed ? "S" : "U"}32` : name) as OpName, fields);
      return;
    }
    case "div":
      g.emit(signed ? "DIVS" : "DIVU", fields);
      if (narrow && signed) emitExtend(g, dest, dest, type);
      return;
    case "rem":
      g.emit(signed ? "REMS" : "REMU", fields);
      return;
    case "and":
    case "or":
    case "xor":
      g.emit(({ and: "AND", or: "OR", xor: "XOR" } as const)[op], fields);
      return;
    case "shl":
      g.emit("SHL", fields);
      if (narrow) emitExtend(g, dest, dest, type);
      return;
    case "shr":
      g.emit(signed ? "SHRS" : "SHRU", fields);
  }
}

/** Emits an operation with a constant on the right; the constant has the type of the operation. */
export function emitArithConstant(
  g: Emitter,
  op: ArithOp,
  dest: number,
  left: number,
  value: bigint,
  type: ScalarType,
): void {
  if (type.kind === "float" && isFloating(op))
    return g.temporarily(() => emitArith(g, op, dest, left, genConstant(g, value), type));
  const { size, signed } = scalarShape(type);
  const narrow = size < 8;
  const imm = BigInt.asIntN(narrow ? 32 : 64, value);
  const fits = imm === BigInt.asIntN(32, imm);
  const exact = fits && imm === value;
  const number = Number(imm);
  if (op === "add" && fits)
    g.emit(narrow ? (signed ? "ADDIS32" : "ADDIU32") : "ADDI", { a: dest, b: left, imm: number });
  else if (op === "and" && fits) emitAndConstant(g, dest, left, number, narrow && !exact, type);
  else if ((op === "or" || op === "xor") && fits) {
    g.emit(op === "or" ? "ORI" : "XORI", { a: dest, b: left, imm: number });
    if (!exact) emitExtend(g, dest, dest, type);
  } else if (op === "shl") {
    g.emit("SHLI", { a: dest, b: left, imm: Number(value & 63n) });
    if (narrow) emitExtend(g, dest, dest, type);
  } else if (op === "shr") g.emit(signed ? "SHRSI" : "SHRUI", { a: dest, b: left, imm: Number(value & 63n) });
  else if (op === "mul") emitMultiplyConstant(g, dest, left, value, type);
  else if ((op === "div" || op === "rem") && isPowerOfTwo(value)) emitDivideByPower(g, op, dest, left, value, type);
  else g.temporarily(() => emitArith(g, op, dest, left, genConstant(g, value), type));
}

function emitAndConstant(g: Emitter, dest: number, left: number, imm: number, extend: boolean, type: ScalarType): void {
  g.emit("ANDI", { a: dest, b: left, imm });
  if (extend) emitExtend(g, dest, dest, type);
}

function emitMultiplyConstant(g: Emitter, dest: number, left: number, value: bigint, type: ScalarType): void {
  const narrow = scalarShape(type).size < 8;
  if (value === 0n) emitConstant(g, 0n, dest);
  else if (isPowerOfTwo(value)) g.emit("SHLI", { a: dest, b: left, imm: exponent(value) });
  else if (BigInt.asIntN(32, value) === value) g.emit("MULI", { a: dest, b: left, imm: Number(value) });
  else return g.temporarily(() => emitArith(g, "mul", dest, left, genConstant(g, value), type));
  if (narrow && value !== 0n) emitExtend(g, dest, dest, type);
}

/** Emits division or remainder by a power of two, rounding towards zero as C does. */
function emitDivideByPower(
  g: Emitter,
  op: "div" | "rem",
  dest: number,
  left: number,
  value: bigint,
  type: ScalarType,
): void {
  const shift = exponent(value);
  if (!scalarShape(type).signed) {
    if (op === "div") g.emit("SHRUI", { a: dest, b: left, imm: shift });
    else if (value - 1n === BigInt.asIntN(32, value - 1n))
      g.emit("ANDI", { a: dest, b: left, imm: Number(value - 1n) });
    else g.temporarily(() => emitArith(g, "rem", dest, left, genConstant(g, value), type));
    return;
  }
  if (shift === 0) {
    if (op === "div") emitMove(g, dest, left);
    else emitConstant(g, 0n, dest);
    return;
  }
  if (shift > 31) return g.temporarily(() => emitArith(g, op, dest, left, genConstant(g, value), type));
  g.temporarily(() => {
    const biased = g.allocate();
    if (shift > 1) g.emit("SHRSI", { a: biased, b: left, imm: 63 });
    g.emit("SHRUI", { a: biased, b: shift > 1 ? biased : left, imm: 64 - shift });
    g.emit("ADD", { a: biased, b: biased, c: left });
    if (op === "div") return void g.emit("SHRSI", { a: dest, b: biased, imm: shift });
    g.emit("ANDI", { a: biased, b: biased, imm: shift === 31 ? -2147483648 : -(1 << shift) });
    g.emit("SUB", { a: dest, b: left, c: biased });
  });
}

// ---- Comparisons ---------------------------------------------------------------------------------------------

/**
 * Emits a comparison of floating-point numbers; returns true when the register holds the opposite of its result: there
 * is no instruction for "not equal".
 */
export function emitFloatingCompare(
  g: Emitter,
  op: CompareOp,
  type: FloatType,
  dest: number,
  left: number,
  right: number,
): boolean {
  const suffix = type.size === 4 ? "32" : "";
  const [a, b] = op === "gt" || op === "ge" ? [right, left] : [left, right];
  const name = op === "eq" || op === "ne" ? "FEQ" : op === "lt" || op === "gt" ? "FLT" : "FLE";
  g.emit(`${name}${suffix}`, { a: dest, b: a, c: b });
  return op === "ne";
}

export function emitCompare(
  g: Emitter,
  op: CompareOp,
  signed: boolean,
  dest: number,
  left: number,
  right: number,
): void {
  const suffix = signed ? "S" : "U";
  switch (op) {
    case "eq":
    case "ne":
      g.emit(op === "eq" ? "EQ" : "NE", { a: dest, b: left, c: right });
      return;
    case "lt":
    case "le":
      g.emit(`${op === "lt" ? "LT" : "LE"}${suffix}`, { a: dest, b: left, c: right });
      return;
    case "gt":
    case "ge":
      g.emit(`${op === "gt" ? "LT" : "LE"}${suffix}`, { a: dest, b: right, c: left });
  }
}

export function emitCompareConstant(
  g: Emitter,
  op: CompareOp,
  signed: boolean,
  dest: number,
  left: number,
  value: bigint,
): void {
  const [strict, bound] =
    op === "le" ? (["lt", value + 1n] as const) : op === "ge" ? (["gt", value - 1n] as const) : ([op, value] as const);
  const fits =
    signed || strict === "eq" || strict === "ne"
      ? BigInt.asIntN(32, bound) === bound
      : bound >= 0n && bound < 1n << 31n;
  if (!fits) return g.temporarily(() => emitCompare(g, op, signed, dest, left, genConstant(g, value)));
  const name = { eq: "EQI", ne: "NEI", lt: signed ? "LTSI" : "LTUI", gt: signed ? "GTSI" : "GTUI" } as const;
  g.emit(name[strict], { a: dest, b: left, imm: Number(bound) });
}

function isPowerOfTwo(value: bigint): boolean {
  return value > 0n && (value & (value - 1n)) === 0n;
}

function exponent(power: bigint): number {
  return power.toString(2).length - 1;
}

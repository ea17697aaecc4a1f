/**
 * The machine on which inline assembly is executed while the compiler checks it: registers with values of the typed
 * tree, flags and operands, and the ways in which an instruction reads and writes them.
 */
import type { CheckContext } from "./context.ts";
import { constantTemporary } from "./temporaries.ts";
import type { AssemblyOperand, PointedOperand } from "../builtins/assembly.ts";
import type { Width } from "../builtins/x86.ts";
import { arith, constant, convert } from "../types/fold.ts";
import type { Span } from "../text/source.ts";
import type { LValue, Stmt, Value } from "../types/typed-tree.ts";
import { BASIC, LONG, ULONG, isScalar, pointerTo } from "../types/types.ts";
import type { IntType } from "../types/types.ts";

/** Where an operand of an instruction is. */
export type Where =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "register"; readonly register: string }
  | { readonly kind: "memory"; readonly address: Value };

/** The flags, as the last instruction that changed them left them; one that is undefined cannot be asked for. */
export interface Flags {
  readonly zero: Value | undefined;
  readonly carry: Value | undefined;
  readonly sign: Value | undefined;
  readonly overflow: Value | undefined;
}

/** An operand of the statement: where it is, and how many bytes the object of C has. */
interface Operand {
  readonly where: Where;
  readonly size: number;
}

export interface Output {
  readonly lvalue: LValue;
  readonly register: string;
  /** The flag that a constraint such as "=@ccz" names. */
  readonly flag: string | undefined;
  /** What the register held before the first instruction, where the operand is read as well. */
  readonly before: Value | undefined;
}

/** What a register holds. */
interface Register {
  /** Undefined: only the lowest bytes have been written. */
  readonly whole: Value | undefined;
  /** The lowest byte or two, where an instruction has written only these since. */
  readonly low: { readonly size: number; readonly value: Value } | undefined;
}

/** A statement being executed. */
export interface Machine {
  readonly c: CheckContext;
  readonly span: Span;
  readonly operands: Operand[];
  readonly names: Map<string, number>;
  readonly registers: Map<string, Register>;
  readonly outputs: Output[];
  readonly body: Stmt[];
  flags: Flags | undefined;
}

/** Thrown for assembly that the compiler does not understand; the message says which. */
export class NotUnderstood {
  readonly what: string;

  constructor(what: string) {
    this.what = what;
  }
}

/** A value that can be used several times: a value that costs something to compute is computed once, now. */
export function keep(m: Machine, value: Value): Value {
  return isFree(value) ? value : remember(m, value);
}

function isFree(value: Value): boolean {
  if (value.kind === "convert") return isFree(value.operand);
  return ["const", "global", "frame", "function", "local", "param"].includes(value.kind);
}

export function remember(m: Machine, value: Value): Value {
  const { span } = m;
  const type = isScalar(value.type) ? value.type : LONG;
  const kept = constantTemporary(type, span);
  m.body.push({ kind: "declare", local: kept.local, init: value, span });
  return kept;
}

const UNSIGNED: Readonly<Record<number, string>> = {
  1: "unsigned char",
  2: "unsigned short",
  4: "unsigned int",
  8: "unsigned long",
};

export function unsigned(size: number): IntType {
  const type = BASIC[UNSIGNED[size] ?? "unsigned long"];
  return type?.kind === "int" ? type : ULONG;
}

function operandNamed(m: Machine, name: string): Operand {
  const index = /^\d+$/.test(name) ? Number(name) : m.names.get(name);
  const found = index === undefined ? undefined : m.operands[index];
  if (found === undefined) throw new NotUnderstood(`there is no operand %${name}`);
  return found;
}

export function locate(m: Machine, operand: AssemblyOperand): Where {
  switch (operand.kind) {
    case "immediate":
      return { kind: "value", value: constant(operand.value, LONG, m.span) };
    case "register":
      return { kind: "register", register: operand.register };
    case "operand":
      return operandNamed(m, operand.operand).where;
    case "pointed":
      return { kind: "memory", address: addressOf(m, operand) };
  }
}

/** The sum that an operand such as 8(%0,%1,4) names. */
function addressOf(m: Machine, { pointer, index, scale, offset }: PointedOperand): Value {
  const long = (operand: AssemblyOperand): Value => convert(readWhere(m, locate(m, operand), 8), LONG, m.span);
  const parts: Value[] = pointer === undefined ? [] : [long(pointer)];
  if (index !== undefined) parts.push(arith("mul", long(index), constant(scale, LONG, m.span), LONG, m.span));
  const shift = constant(offset, LONG, m.span);
  return parts.reduceRight((sum, part) => arith("add", part, sum, LONG, m.span), shift);
}

export function memoryAddress(m: Machine, address: Value, size: number): Value {
  return convert(address, pointerTo({ ...unsigned(size), isVolatile: true }), m.span);
}

/** The register has this value, with all of its bytes. */
export function setRegister(m: Machine, register: string, value: Value): void {
  m.registers.set(register, { whole: keep(m, value), low: undefined });
}

/** An instruction of 4 bytes clears the other four; one of fewer bytes leaves the others as they are. */
function writeRegister(m: Machine, register: string, size: number, value: Value): void {
  if (size >= 4) return setRegister(m, register, value);
  const before = m.registers.get(register);
  const whole = before?.low !== undefined && before.low.size > size ? wholeRegister(m, register) : before?.whole;
  m.registers.set(register, { whole, low: { size, value: keep(m, convert(value, unsigned(size), m.span)) } });
}

/** A value whose lowest bytes, so many, are those of the register. */
export function readRegister(m: Machine, register: string, size: number): Value {
  const low = m.registers.get(register)?.low;
  return low !== undefined && size <= low.size ? low.value : wholeRegister(m, register);
}

function wholeRegister(m: Machine, register: string): Value {
  const { whole, low } = m.registers.get(register) ?? { whole: undefined, low: undefined };
  if (low === undefined) return whole ?? constant(0, ULONG, m.span);
  if (whole === undefined) return low.value;
  const others = constant(-(1n << BigInt(8 * low.size)), ULONG, m.span);
  const left = arith("and", convert(whole, ULONG, m.span), others, ULONG, m.span);
  const both = keep(m, arith("or", left, convert(low.value, ULONG, m.span), ULONG, m.span));
  setRegister(m, register, both);
  return both;
}

export function readWhere(m: Machine, where: Where, size: number): Value {
  const type = unsigned(size);
  switch (where.kind) {
    case "value":
      return convert(where.value, type, m.span);
    case "register": {
      return convert(readRegister(m, where.register, size), type, m.span);
    }
    case "memory":
      return { kind: "load", address: memoryAddress(m, where.address, size), type, order: "VOLATILE", span: m.span };
  }
}

export function writeWhere(m: Machine, where: Where, size: number, value: Value): void {
  if (where.kind === "register") writeRegister(m, where.register, size, value);
  else if (where.kind === "memory") store(m, where.address, size, value);
  else throw new NotUnderstood("a number cannot be written to");
}

function store(m: Machine, address: Value, size: number, value: Value): void {
  const { c, span } = m;
  c.effect();
  const type = unsigned(size);
  const lvalue: LValue = { kind: "memory", address: memoryAddress(m, address, size), type, order: "VOLATILE", span };
  const assign: Value = { kind: "assign", lvalue, value: convert(value, type, span), type, span };
  m.body.push({ kind: "value", value: assign, span });
}

/**
 * The width of an instruction: from the end of its name ("xaddq"), or else that of its registers. Without either,
 * assemblers take four bytes, whatever the object in memory is, or refuse the instruction.
 */
export function sizeOf(
  m: Machine,
  name: string,
  written: Width | undefined,
  operands: readonly AssemblyOperand[],
): number {
  if (written !== undefined) return written;
  const sizes = operands.map((operand) => widthOf(m, operand));
  const ofRegister = sizes.find((width) => width?.isRegister === true);
  if (ofRegister !== undefined) return ofRegister.size;
  if (sizes.some((width) => width?.size === 4)) return 4;
  throw new NotUnderstood(`"${name}" without a width, which its name has at the end: ${name}l, ${name}q`);
}

function widthOf(
  m: Machine,
  operand: AssemblyOperand,
): { readonly size: number; readonly isRegister: boolean } | undefined {
  if (operand.kind === "register") return { size: operand.size ?? 8, isRegister: true };
  if (operand.kind !== "operand") return undefined;
  const { where, size } = operandNamed(m, operand.operand);
  if (where.kind === "value") return undefined;
  return { size: operand.size ?? size, isRegister: where.kind === "register" };
}

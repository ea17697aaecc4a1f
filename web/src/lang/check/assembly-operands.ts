/**
 * The operands of inline assembly: each is evaluated once, in the order of the text, and stands in a register, in
 * memory or, where its constraint allows it, in the instruction itself. A structure of 1, 2, 4 or 8 bytes fits a
 * register. Nothing here knows an instruction.
 */
import { checkWritableLValue } from "./assignments.ts";
import { refuseBits } from "./bit-fields.ts";
import { isBadValue } from "./conversions.ts";
import { checkLValue, isLValue, readLValue } from "./lvalues.ts";
import { NotUnderstood, keep, remember, setRegister, unsigned } from "./assembly-machine.ts";
import type { Machine } from "./assembly-machine.ts";
import { arith, constant, convert } from "../types/fold.ts";
import { orderOfLValue } from "../types/orders.ts";
import { alignOf, sizeOf, wordsOfRun } from "../types/type-layout.ts";
import { withoutCasts } from "../parse/syntax-tree.ts";
import type { AssemblyArgument } from "../parse/syntax-tree.ts";
import type { Span } from "../text/source.ts";
import type { LValue, Value } from "../types/typed-tree.ts";
import { LONG, ULONG, isScalar, pointerTo, spell, unqualified } from "../types/types.ts";
import type { CType, ScalarType } from "../types/types.ts";

/** The reason why a bit-field cannot be an operand. */
const NO_OPERAND = "cannot be an operand of assembly here";

type MemoryLValue = Extract<LValue, { kind: "memory" }>;

/** The registers of the processor by the letters of constraints. */
const FIXED: Readonly<Record<string, string>> = {
  a: "rax",
  b: "rbx",
  c: "rcx",
  d: "rdx",
  S: "rsi",
  D: "rdi",
};

/** Constraints that take a number into the instruction, and the numbers that each allows. */
const IMMEDIATES: ReadonlyMap<string, (value: bigint) => boolean> = new Map<string, (value: bigint) => boolean>([
  ["i", () => true],
  ["n", () => true],
  ["g", () => true],
  ["X", () => true],
  ["I", (value) => value >= 0n && value <= 31n],
  ["J", (value) => value >= 0n && value <= 63n],
  ["K", (value) => value >= -128n && value <= 127n],
  ["L", (value) => value === 0xffn || value === 0xffffn || value === 0xffffffffn],
  ["M", (value) => value >= 0n && value <= 3n],
  ["N", (value) => value >= 0n && value <= 255n],
  ["O", (value) => value >= 0n && value <= 127n],
  ["e", (value) => value >= -(2n ** 31n) && value < 2n ** 31n],
  ["Z", (value) => value >= 0n && value < 2n ** 32n],
]);

/** The letters and digits of a constraint. */
function lettersOf(constraint: string): string {
  return constraint.replace(/[^a-zA-Z0-9]/g, "");
}

/** The register that a constraint requires: a register of the processor, that of another operand, or a new one. */
function registerOf(m: Machine, constraint: string): string {
  const letters = lettersOf(constraint);
  const fixed = FIXED[letters];
  if (fixed !== undefined) return fixed;
  const matched = matchedOperand(m, constraint);
  if (matched !== undefined) {
    const where = m.operands[matched]?.where;
    if (where?.kind !== "register") throw new NotUnderstood(`"${constraint}" asks for a register that no operand has`);
    return where.register;
  }
  const isNumber = letters !== "" && letters.split("").every((letter) => IMMEDIATES.has(letter));
  if (isNumber || /[rqQRgX]/.test(letters)) return `operand ${m.operands.length}`;
  throw new NotUnderstood(`the constraint "${constraint}"`);
}

function twice(register: string): string {
  return `two operands that both need the register of ${register.replace("operand ", "%")}`;
}

/** The number of the operand whose place this one shares, for a constraint such as "0" or "[name]". */
function matchedOperand(m: Machine, constraint: string): number | undefined {
  const [, digits, name] = /^%?(?:(\d+)|\[(\w+)\])$/.exec(constraint) ?? [];
  if (digits !== undefined) return Number(digits);
  if (name === undefined) return undefined;
  const found = m.names.get(name.toLowerCase());
  if (found === undefined) throw new NotUnderstood(`there is no operand [${name}]`);
  return found;
}

function isMemory(constraint: string): boolean {
  return /^[=+&]*[moV]$/.test(constraint);
}

/**
 * Adds the operands of a statement. False when one cannot be an operand, which has been reported; the others are
 * checked all the same.
 */
export function addOperands(
  m: Machine,
  outputs: readonly AssemblyArgument[],
  inputs: readonly AssemblyArgument[],
): boolean {
  let sound = true;
  const add = (argument: AssemblyArgument, one: (m: Machine, argument: AssemblyArgument) => boolean): void => {
    const { length } = m.operands;
    if (argument.name !== undefined) m.names.set(argument.name.toLowerCase(), length);
    sound = one(m, argument) && sound;
    if (m.operands.length === length) m.operands.push({ where: { kind: "register", register: "none" }, size: 8 });
  };
  for (const output of outputs) add(output, addOutput);
  for (const input of inputs) add(input, addInput);
  for (const [register, { whole }] of m.registers) if (whole !== undefined) keepApart(m, register, whole);
  return sound;
}

/** A variable that is an operand in memory as well may change while a register still has its old value. */
function keepApart(m: Machine, register: string, value: Value): void {
  if (value.kind === "convert") keepApart(m, register, value.operand);
  else if (value.kind === "local" && value.local.inMemory) setRegister(m, register, remember(m, value));
}

function addOutput(m: Machine, argument: AssemblyArgument): boolean {
  const { constraint, span } = argument;
  if (isMemory(constraint)) return addMemory(m, argument, true);
  /* gcc takes a cast variable for the variable itself here. */
  const found = checkWritableLValue(m.c, withoutCasts(argument.value), span);
  if (found === undefined || refuseBits(m.c, found, span, NO_OPERAND)) return false;
  if (!fitsRegister(m, found.type, argument.value.span)) return false;
  const lvalue = settled(m, found);
  const wanted = /^=@cc(\w+)$/.exec(constraint)?.[1];
  const register = wanted === undefined ? registerOf(m, constraint) : `operand ${m.operands.length}`;
  if (m.outputs.some((output) => output.register === register)) throw new NotUnderstood(twice(register));
  if (constraint.startsWith("+")) setRegister(m, register, readObject(m, lvalue));
  m.outputs.push({ lvalue, register, flag: wanted, before: m.registers.get(register)?.whole });
  m.operands.push({ where: { kind: "register", register }, size: sizeOf(lvalue.type) });
  return true;
}

function addInput(m: Machine, argument: AssemblyArgument): boolean {
  const { constraint, value: expr } = argument;
  const matched = matchedOperand(m, constraint);
  if (isMemory(constraint) || (matched !== undefined && m.operands[matched]?.where.kind === "memory"))
    return addMemory(m, argument, false);
  const lvalue = checkLValue(m.c, expr, false);
  if (lvalue === undefined || (!isLValue(lvalue) && isBadValue(lvalue))) return false;
  const isWhole = isLValue(lvalue) && lvalue.kind === "memory" && lvalue.type.kind === "struct";
  if (isWhole && !fitsRegister(m, lvalue.type, expr.span)) return false;
  const value = isWhole ? readObject(m, settled(m, lvalue)) : readLValue(m.c, lvalue, expr.span);
  if (isBadValue(value) || !fitsRegister(m, value.type, expr.span)) return false;
  const size = sizeOf(value.type);
  if (isImmediate(constraint, value)) {
    m.operands.push({ where: { kind: "value", value: keep(m, value) }, size });
    return true;
  }
  const register = registerOf(m, constraint);
  if (m.registers.has(register)) throw new NotUnderstood(twice(register));
  setRegister(m, register, value);
  m.operands.push({ where: { kind: "register", register }, size });
  return true;
}

/**
 * True when the value becomes a part of the instruction: a number that the constraint allows, or any value where the
 * constraint allows numbers only (which then are known where the function is copied into its caller).
 */
function isImmediate(constraint: string, value: Value): boolean {
  const letters = lettersOf(constraint).split("");
  const allowed = letters.flatMap((letter) => IMMEDIATES.get(letter) ?? []);
  if (value.kind === "const" && allowed.some((allows) => allows(value.value))) return true;
  const isOnly = letters.length > 0 && letters.every((letter) => IMMEDIATES.has(letter) && !/[gX]/.test(letter));
  if (isOnly && value.kind === "const")
    throw new NotUnderstood(`the number ${value.value} for the constraint "${constraint}"`);
  return isOnly;
}

/** Reports an operand of a type that no register holds. */
function fitsRegister(m: Machine, type: CType, span: Span): boolean {
  if (isScalar(type)) return true;
  if (type.kind !== "struct") {
    m.c.report.error("E329", span, `an operand of assembly needs a value, and this is ${spell(type)}`);
    return false;
  }
  const size = sizeOf(type);
  if ([1, 2, 4, 8].includes(size)) return true;
  m.c.report.error(
    "E417",
    span,
    `operand %${m.operands.length} of the assembly is ${spell(type)} of ${size} bytes, and a register holds 1, 2, 4 or 8`,
    'Give a member of it, or give the whole in memory, with the constraint "m".',
  );
  return false;
}

function addMemory(m: Machine, argument: AssemblyArgument, writes: boolean): boolean {
  const expr = withoutCasts(argument.value);
  const lvalue = writes ? checkWritableLValue(m.c, expr, argument.span, true) : checkLValue(m.c, expr, false);
  if (lvalue === undefined || refuseBits(m.c, lvalue, argument.span, NO_OPERAND)) return false;
  if (!isLValue(lvalue)) {
    if (isBadValue(lvalue)) return false;
    const hint = 'Give a variable, a member or *pointer; a value without a place goes into a register, with "r".';
    m.c.report.error("E310", expr.span, `operand %${m.operands.length} of the assembly has no place in memory`, hint);
    return false;
  }
  m.operands.push({ where: { kind: "memory", address: addressOf(m, lvalue) }, size: widthOf(lvalue.type) });
  return true;
}

/** The width of an instruction on an object in memory; on objects of other sizes it is that of an address. */
function widthOf(type: CType): number {
  if (isScalar(type) || type.kind === "struct") {
    const size = sizeOf(type);
    if ([1, 2, 4, 8].includes(size)) return size;
  }
  return 8;
}

function addressOf(m: Machine, lvalue: LValue): Value {
  if (lvalue.kind === "memory") alignAsWord(lvalue);
  if (lvalue.kind === "memory") return keep(m, convert(lvalue.address, pointerTo(lvalue.type), m.span));
  lvalue.local.inMemory = true;
  lvalue.local.assigned = true;
  return { kind: "frame", local: lvalue.local, offset: 0, type: pointerTo(lvalue.type), span: m.span };
}

/**
 * A structure of two short numbers that an instruction takes as one word of four bytes: the processor needs no aligned
 * word, and Hotline's machine does, so that a variable of its own gets one.
 */
function alignAsWord({ address, type }: MemoryLValue): void {
  if (type.kind === "struct" && address.kind === "global" && address.offset === 0 && sizeOf(address.global.type) <= 8)
    address.global.align = Math.max(address.global.align, widthOf(type));
}

// ---- Objects ------------------------------------------------------------------------------------------------------

/** The lvalue with an address that is computed once, now. */
function settled(m: Machine, lvalue: LValue): LValue {
  return lvalue.kind === "memory" ? { ...lvalue, address: keep(m, lvalue.address) } : lvalue;
}

/** The type in which an object stands in a register. */
export function typeInRegister(type: CType): ScalarType {
  return isScalar(type) ? unqualified(type) : unsigned(sizeOf(type));
}

/** The value of an object; a structure is read in words that are as large as its alignment allows. */
function readObject(m: Machine, lvalue: LValue): Value {
  const { span } = m;
  const type = typeInRegister(lvalue.type);
  if (lvalue.kind === "variable") {
    lvalue.local.used = true;
    return { kind: "local", local: lvalue.local, type, span };
  }
  const words = wordsOfObject(m, lvalue).map(({ lvalue: word, type: wordType, shift }) => {
    const loaded: Value = { kind: "load", address: word.address, type: wordType, order: orderOfLValue(lvalue), span };
    return shift === 0
      ? loaded
      : arith("shl", convert(loaded, ULONG, span), constant(8 * shift, ULONG, span), ULONG, span);
  });
  const [first = constant(0, type, span), ...others] = words;
  if (others.length === 0) return first;
  return others.reduce((whole, word) => arith("or", whole, word, ULONG, span), convert(first, ULONG, span));
}

/** Assigns to an object what a register holds. */
export function writeObject(m: Machine, lvalue: LValue, value: Value): void {
  const { span } = m;
  const assign = (to: LValue, given: Value, type: ScalarType): void => {
    m.body.push({ kind: "value", value: { kind: "assign", lvalue: to, value: given, type, span }, span });
  };
  const words = lvalue.kind === "memory" && !isScalar(lvalue.type) ? wordsOfObject(m, lvalue) : [];
  if (words.length === 0) return assign(lvalue, value, typeInRegister(lvalue.type));
  const whole = words.length > 1 ? keep(m, convert(value, ULONG, span)) : value;
  for (const { lvalue: word, type, shift } of words) {
    const part = shift === 0 ? whole : arith("shr", whole, constant(8 * shift, ULONG, span), ULONG, span);
    assign(word, convert(part, type, span), type);
  }
}

interface Word {
  readonly lvalue: MemoryLValue;
  readonly type: ScalarType;
  /** The bytes of the object before the word. */
  readonly shift: number;
}

function wordsOfObject(m: Machine, lvalue: MemoryLValue): Word[] {
  const { span } = m;
  if (isScalar(lvalue.type)) return [{ lvalue, type: unqualified(lvalue.type), shift: 0 }];
  const order = orderOfLValue(lvalue);
  return wordsOfRun({ from: 0, to: sizeOf(lvalue.type), align: alignOf(lvalue.type) }).map(({ offset, size }) => {
    const type = unsigned(size);
    const start = convert(lvalue.address, pointerTo(type), span);
    const address = offset === 0 ? start : arith("add", start, constant(offset, LONG, span), pointerTo(type), span);
    return { lvalue: { kind: "memory", address, type, order, span }, type, shift: offset };
  });
}

/**
 * The operands of inline assembly: each is evaluated once, in the order of the text, and stands in a register, in
 * memory or, where its constraint allows it, in the instruction itself. A structure of 1, 2, 4 or 8 bytes fits a
 * register. Nothing here knows an instruction.
 */
import { checkWritablePlace } from "./assignments.ts";
import { refuseBits } from "./bit-fields.ts";
import { isBadValue } from "./conversions.ts";
import { checkPlace, isPlace, readPlace } from "./places.ts";
import { NotUnderstood, keep, remember, setRegister, unsigned } from "./assembly-machine.ts";
import type { Machine } from "./assembly-machine.ts";
import { arith, constant, convert } from "../types/fold.ts";
import { orderOfPlace } from "../types/orders.ts";
import { alignOf, sizeOf, wordsOfRun } from "../types/type-layout.ts";
import { withoutCasts } from "../parse/syntax-tree.ts";
import type { AssemblyArgument } from "../parse/syntax-tree.ts";
import type { Span } from "../text/source.ts";
import type { Place, Value } from "../types/typed-tree.ts";
import { LONG, ULONG, isScalar, pointerTo, spell, unqualified } from "../types/types.ts";
import type { CType, ScalarType } from "../types/types.ts";

/** The reason why a bit-field cannot be an operand. */
const NO_OPERAND = "cannot be an operand of assembly here";

type MemoryPlace = Extract<Place, { kind: "memory" }>;

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
  const found = checkWritablePlace(m.c, withoutCasts(argument.value), span);
  if (found === undefined || refuseBits(m.c, found, span, NO_OPERAND)) return false;
  if (!fitsRegister(m, found.type, argument.value.span)) return false;
  const place = settled(m, found);
  const wanted = /^=@cc(\w+)$/.exec(constraint)?.[1];
  const register = wanted === undefined ? registerOf(m, constraint) : `operand ${m.operands.length}`;
  if (m.outputs.some((output) => output.register === register)) throw new NotUnderstood(twice(register));
  if (constraint.startsWith("+")) setRegister(m, register, readObject(m, place));
  m.outputs.push({ place, register, flag: wanted, before: m.registers.get(register)?.whole });
  m.operands.push({ where: { kind: "register", register }, size: sizeOf(place.type) });
  return true;
}

function addInput(m: Machine, argument: AssemblyArgument): boolean {
  const { constraint, value: expr } = argument;
  const matched = matchedOperand(m, constraint);
  if (isMemory(constraint) || (matched !== undefined && m.operands[matched]?.where.kind === "memory"))
    return addMemory(m, argument, false);
  const place = checkPlace(m.c, expr, false);
  if (place === undefined || (!isPlace(place) && isBadValue(place))) return false;
  const isWhole = isPlace(place) && place.kind === "memory" && place.type.kind === "struct";
  if (isWhole && !fitsRegister(m, place.type, expr.span)) return false;
  const value = isWhole ? readObject(m, settled(m, place)) : readPlace(m.c, place, expr.span);
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
  const place = writes ? checkWritablePlace(m.c, expr, argument.span, true) : checkPlace(m.c, expr, false);
  if (place === undefined || refuseBits(m.c, place, argument.span, NO_OPERAND)) return false;
  if (!isPlace(place)) {
    if (isBadValue(place)) return false;
    const hint = 'Give a variable, a member or *pointer; a value without a place goes into a register, with "r".';
    m.c.report.error("E310", expr.span, `operand %${m.operands.length} of the assembly has no place in memory`, hint);
    return false;
  }
  m.operands.push({ where: { kind: "memory", address: addressOf(m, place) }, size: widthOf(place.type) });
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

function addressOf(m: Machine, place: Place): Value {
  if (place.kind === "memory") alignAsWord(place);
  if (place.kind === "memory") return keep(m, convert(place.address, pointerTo(place.type), m.span));
  place.local.inMemory = true;
  place.local.assigned = true;
  return { kind: "frame", local: place.local, offset: 0, type: pointerTo(place.type), span: m.span };
}

/**
 * A structure of two short numbers that an instruction takes as one word of four bytes: the processor needs no aligned
 * word, and Hotline's machine does, so that a variable of its own gets one.
 */
function alignAsWord({ address, type }: MemoryPlace): void {
  if (type.kind === "struct" && address.kind === "global" && address.offset === 0 && sizeOf(address.global.type) <= 8)
    address.global.align = Math.max(address.global.align, widthOf(type));
}

// ---- Objects ------------------------------------------------------------------------------------------------------

/** The place with an address that is computed once, now. */
function settled(m: Machine, place: Place): Place {
  return place.kind === "memory" ? { ...place, address: keep(m, place.address) } : place;
}

/** The type in which an object stands in a register. */
export function typeInRegister(type: CType): ScalarType {
  return isScalar(type) ? unqualified(type) : unsigned(sizeOf(type));
}

/** The value of an object; a structure is read in words that are as large as its alignment allows. */
function readObject(m: Machine, place: Place): Value {
  const { span } = m;
  const type = typeInRegister(place.type);
  if (place.kind === "variable") {
    place.local.used = true;
    return { kind: "local", local: place.local, type, span };
  }
  const words = wordsOfObject(m, place).map(({ place: word, type: wordType, shift }) => {
    const loaded: Value = { kind: "load", address: word.address, type: wordType, order: orderOfPlace(place), span };
    return shift === 0
      ? loaded
      : arith("shl", convert(loaded, ULONG, span), constant(8 * shift, ULONG, span), ULONG, span);
  });
  const [first = constant(0, type, span), ...others] = words;
  if (others.length === 0) return first;
  return others.reduce((whole, word) => arith("or", whole, word, ULONG, span), convert(first, ULONG, span));
}

/** Assigns to an object what a register holds. */
export function writeObject(m: Machine, place: Place, value: Value): void {
  const { span } = m;
  const assign = (to: Place, given: Value, type: ScalarType): void => {
    m.body.push({ kind: "value", value: { kind: "assign", place: to, value: given, type, span }, span });
  };
  const words = place.kind === "memory" && !isScalar(place.type) ? wordsOfObject(m, place) : [];
  if (words.length === 0) return assign(place, value, typeInRegister(place.type));
  const whole = words.length > 1 ? keep(m, convert(value, ULONG, span)) : value;
  for (const { place: word, type, shift } of words) {
    const part = shift === 0 ? whole : arith("shr", whole, constant(8 * shift, ULONG, span), ULONG, span);
    assign(word, convert(part, type, span), type);
  }
}

interface Word {
  readonly place: MemoryPlace;
  readonly type: ScalarType;
  /** The bytes of the object before the word. */
  readonly shift: number;
}

function wordsOfObject(m: Machine, place: MemoryPlace): Word[] {
  const { span } = m;
  if (isScalar(place.type)) return [{ place, type: unqualified(place.type), shift: 0 }];
  const order = orderOfPlace(place);
  return wordsOfRun({ from: 0, to: sizeOf(place.type), align: alignOf(place.type) }).map(({ offset, size }) => {
    const type = unsigned(size);
    const start = convert(place.address, pointerTo(type), span);
    const address = offset === 0 ? start : arith("add", start, constant(offset, LONG, span), pointerTo(type), span);
    return { place: { kind: "memory", address, type, order, span }, type, shift: offset };
  });
}

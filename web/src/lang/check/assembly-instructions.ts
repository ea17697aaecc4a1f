/**
 * The effect of each instruction of inline assembly on the machine: on its registers, its flags and the statements made
 * so far.
 */
import { fenceAt } from "./atomics.ts";
import { assemblyMeaning } from "../builtins/assembly.ts";
import type { AssemblyInstruction, AssemblyOperand } from "../builtins/assembly.ts";
import { bits } from "../builtins/bits.ts";
import type { BitForm, Once } from "../builtins/bits.ts";
import { plainBuiltin } from "../builtins/table.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import type { Span } from "../text/source.ts";
import type { ArithOp, AtomicOp, Local, Place, Stmt, Value } from "../types/typed-tree.ts";
import { noEffects } from "../types/typed-tree.ts";
import { BOOL, INT, LONG, ULONG, VOID, isScalar } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";
import type { Where, Machine } from "./assembly-machine.ts";
import {
  NotUnderstood,
  keep,
  remember,
  unsigned,
  locate,
  memoryAddress,
  readWhere,
  setRegister,
  writeWhere,
  sizeOf,
} from "./assembly-machine.ts";

/** Operations that are atomic on memory when they are locked. */
const LOCKED: Readonly<Record<string, AtomicOp>> = { add: "XADD", sub: "XADD", and: "XAND", or: "XIOR", xor: "XXOR" };
const BIT_OPERATIONS: Readonly<Record<string, "or" | "and" | "xor">> = { bts: "or", btr: "and", btc: "xor" };

/** The bit scans; "highest" is the number of the highest set bit, counted from the lowest bit. */
type BitScan = Extract<BitForm, "ctz" | "clz" | "popcount"> | "highest";
const BIT_SCANS: ReadonlyMap<string, BitScan> = new Map<string, BitScan>([
  ["bsf", "ctz"],
  ["tzcnt", "ctz"],
  ["bsr", "highest"],
  ["lzcnt", "clz"],
  ["popcnt", "popcount"],
]);

export function step(m: Machine, instruction: AssemblyInstruction): void {
  const { name, operands } = instruction;
  if (stepWithoutWidth(m, instruction)) return;
  const [, root = "", suffix = ""] =
    /^(mov|xchg|xadd|cmpxchg|inc|dec|neg|not|add|sub|and|or|xor|bts|btr|btc|sbb)([bwlq]?)$/.exec(name) ?? [];
  const size = sizeOf(m, suffix, operands);
  const [source, destination = source] = operands.map((operand) => locate(m, operand));
  if (root === "" || source === undefined || destination === undefined || operands.length > 2)
    throw new NotUnderstood(`"${name}"`);
  if (operands.length === 1) return stepUnary(m, instruction, root, size, source);
  switch (root) {
    case "mov":
      return writeWhere(m, destination, size, readWhere(m, source, size));
    case "xchg":
      return exchange(m, size, source, destination);
    case "xadd":
      return exchangeAndAdd(m, instruction, size, source, destination);
    case "cmpxchg":
      return compareAndExchange(m, instruction, size, source, destination);
    case "bts":
    case "btr":
    case "btc":
      return changeBit(m, instruction, root, size, source, destination);
    case "sbb":
      return subtractWithBorrow(m, size, source, destination);
    default:
      return compute(m, instruction, root as ArithOp, size, readWhere(m, source, size), destination);
  }
}

/** Executes an instruction whose name gives no width; true when the instruction is one of these. */
function stepWithoutWidth(m: Machine, i: AssemblyInstruction): boolean {
  const { name, operands } = i;
  const { c, span } = m;
  const means = assemblyMeaning(name);
  if (means === "fence") m.body.push({ kind: "value", value: fenceAt(c, span), span });
  if (means === "pause") {
    const builtin = plainBuiltin("cpu_relax");
    m.body.push({ kind: "value", value: { kind: "builtin", builtin, args: [], type: VOID, span }, span });
  }
  if (means !== undefined) return true;
  if (name === "cpuid") return serialise(m);
  const [operand, destination] = operands;
  const form = BIT_SCANS.get(name.replace(/[wlq]$/, ""));
  if (form !== undefined && operand !== undefined && destination !== undefined)
    return scanBits(m, form, sizeOf(m, /[wlq]$/.exec(name)?.[0] ?? "", operands), locate(m, operand), destination);
  if (/^set\w+$/.test(name) && operand !== undefined) {
    writeWhere(m, locate(m, operand), 1, convert(flag(m, name.slice(3)), unsigned(1), span));
    return true;
  }
  if (/^prefetch(?:w|t[012]|nta)?$/.test(name) && operand !== undefined)
    prefetch(m, locate(m, operand), name === "prefetchw");
  else if (name === "rdtsc" || name === "rdtscp") readTime(m);
  else if (name === "cmpxchg16b" && operand !== undefined) compareAndExchangePair(m, i, locate(m, operand));
  else return false;
  return true;
}

/** Waits for all earlier accesses, as a fence does; the registers that describe the processor become 0. */
function serialise(m: Machine): true {
  m.body.push({ kind: "value", value: fenceAt(m.c, m.span), span: m.span });
  for (const register of ["a", "b", "c", "d"]) setRegister(m, register, constant(0, ULONG, m.span));
  return true;
}

/** The place of a bit in a number; bsf and bsr of 0, which change nothing on the processor, give what is not said. */
function scanBits(m: Machine, form: BitScan, size: number, source: Where, destination: AssemblyOperand): true {
  const { span } = m;
  const type = unsigned(size);
  const number = keep(m, convert(readWhere(m, source, size), type, span));
  const once: Once = (value, valueType, use) => use(keep(m, convert(value, valueType, span)));
  const found = bits(form === "highest" ? "clz" : form, number, type, once);
  const place = form === "highest" ? arith("sub", constant(8 * size - 1, type, span), found, type, span) : found;
  writeWhere(m, locate(m, destination), size, place);
  m.flags = undefined;
  return true;
}

function prefetch(m: Machine, where: Where, forWriting: boolean): void {
  if (where.kind !== "memory") throw new NotUnderstood("prefetch of a register");
  m.c.effect();
  const builtin = plainBuiltin("prefetch");
  const value: Value = { kind: "builtin", builtin, args: [where.address], forWriting, type: VOID, span: m.span };
  m.body.push({ kind: "value", value, span: m.span });
}

/** Puts the time into registers a and d, one half each. */
function readTime(m: Machine): void {
  const { c, span } = m;
  c.effect();
  const now = remember(m, { kind: "builtin", builtin: plainBuiltin("now"), args: [], type: LONG, span });
  const time = convert(now, ULONG, span);
  setRegister(m, "a", convert(time, unsigned(4), span));
  setRegister(m, "d", arith("shr", time, constant(32, ULONG, span), ULONG, span));
  setRegister(m, "c", constant(0, ULONG, span));
}

function stepUnary(m: Machine, instruction: AssemblyInstruction, root: string, size: number, where: Where): void {
  const number = (value: bigint): Value => constant(value, unsigned(size), m.span);
  if (root === "inc") compute(m, instruction, "add", size, number(1n), where);
  else if (root === "dec") compute(m, instruction, "sub", size, number(1n), where);
  else if (root === "not") compute(m, instruction, "xor", size, number(-1n), where);
  else if (root === "neg") negate(m, instruction, size, where);
  else throw new NotUnderstood(`"${instruction.name}" with one operand`);
}

/** Computes at the width of the instruction, without the promotions of C. */
function computed(m: Machine, op: ArithOp, left: Value, right: Value, size: number): Value {
  const wide = size < 4 ? unsigned(4) : unsigned(size);
  const value = arith(op, convert(left, wide, m.span), convert(right, wide, m.span), wide, m.span);
  return convert(value, unsigned(size), m.span);
}

function compute(
  m: Machine,
  { locked, name }: AssemblyInstruction,
  op: ArithOp,
  size: number,
  amount: Value,
  destination: Where,
): void {
  const opcode = LOCKED[op];
  const value = keep(m, amount);
  if (opcode === undefined) throw new NotUnderstood(`"${name}"`);
  if (destination.kind === "memory" && locked) {
    const zero = constant(0, unsigned(size), m.span);
    const operand = op === "sub" ? computed(m, "sub", zero, value, size) : value;
    const old = atomic(m, opcode, destination.address, size, operand);
    return setFlags(m, computed(m, op, old, value, size), size);
  }
  const result = keep(m, computed(m, op, readWhere(m, destination, size), value, size));
  writeWhere(m, destination, size, result);
  setFlags(m, result, size);
}

function setFlags(m: Machine, result: Value, size: number, carry?: Value): void {
  m.flags = { zero: compare("eq", result, constant(0, unsigned(size), m.span), false, m.span), carry };
}

export function flag(m: Machine, condition: string): Value {
  const { zero, carry } = m.flags ?? {};
  const not = (value: Value): Value => compare("eq", value, constant(0, BOOL, m.span), false, m.span);
  const found = /^(?:z|e)$/.test(condition)
    ? zero
    : /^(?:nz|ne)$/.test(condition)
      ? zero && not(zero)
      : /^(?:c|b|nae)$/.test(condition)
        ? carry
        : /^(?:nc|nb|ae)$/.test(condition)
          ? carry && not(carry)
          : undefined;
  if (found === undefined) throw new NotUnderstood(`the condition "${condition}" behind this instruction`);
  return found;
}

/** The old value of an atomic operation; the statement is made now, so that the operation happens once. */
function atomic(m: Machine, op: AtomicOp, address: Value, size: number, value: Value): Value {
  const { c, span } = m;
  c.effect();
  const at = memoryAddress(m, address, size);
  return remember(m, { kind: "atomic", op, address: at, value, type: unsigned(size), span });
}

/** Emits XCHG, which is locked even without the prefix. */
function exchange(m: Machine, size: number, source: Where, destination: Where): void {
  const [memory, other] = source.kind === "memory" ? [source, destination] : [destination, source];
  if (memory.kind === "memory") {
    const value = readWhere(m, other, size);
    return writeWhere(m, other, size, atomic(m, "XCHG", memory.address, size, value));
  }
  const [a, b] = [keep(m, readWhere(m, source, size)), keep(m, readWhere(m, destination, size))];
  writeWhere(m, source, size, b);
  writeWhere(m, destination, size, a);
}

function mustBeLocked({ locked, name }: AssemblyInstruction): void {
  if (!locked) throw new NotUnderstood(`"${name}" without "lock", which other cores can come between`);
}

function exchangeAndAdd(m: Machine, i: AssemblyInstruction, size: number, source: Where, destination: Where): void {
  mustBeLocked(i);
  const [memory, other] = source.kind === "memory" ? [source, destination] : [destination, source];
  if (memory.kind !== "memory") throw new NotUnderstood(`"${i.name}" without memory`);
  const value = keep(m, readWhere(m, other, size));
  const old = atomic(m, "XADD", memory.address, size, value);
  writeWhere(m, other, size, old);
  setFlags(m, computed(m, "add", old, value, size), size);
}

function compareAndExchange(m: Machine, i: AssemblyInstruction, size: number, source: Where, destination: Where): void {
  mustBeLocked(i);
  if (destination.kind !== "memory") throw new NotUnderstood(`"${i.name}" without memory`);
  const expected = keep(m, readWhere(m, { kind: "register", register: "a" }, size));
  const old = compareSwap(m, destination.address, size, expected, readWhere(m, source, size));
  writeWhere(m, { kind: "register", register: "a" }, size, old);
  m.flags = { zero: compare("eq", old, expected, false, m.span), carry: undefined };
}

function compareSwap(m: Machine, address: Value, size: number, expected: Value, desired: Value): Value {
  const { c, span } = m;
  const objectType = unsigned(size);
  c.effect();
  return remember(m, {
    kind: "cas",
    address: memoryAddress(m, address, size),
    objectType,
    expected: { kind: "value", value: expected },
    desired,
    type: objectType,
    span,
  });
}

/** Compares memory with registers a and d, and writes b and c when they are equal; the old value returns in a and d. */
function compareAndExchangePair(m: Machine, i: AssemblyInstruction, where: Where): void {
  const { c, span } = m;
  mustBeLocked(i);
  if (where.kind !== "memory") throw new NotUnderstood(`"${i.name}" without memory`);
  const inRegister = (register: string): Value => keep(m, readWhere(m, { kind: "register", register }, 8));
  const expected = [inRegister("a"), inRegister("d")] as const;
  const desired = [inRegister("b"), inRegister("c")] as const;
  const seen = expected.map((value) => remember(m, convert(value, ULONG, span)));
  const [low, high] = seen;
  if (low?.kind !== "local" || high?.kind !== "local") return;
  low.local.assigned = high.local.assigned = true;
  c.effect();
  const address = memoryAddress(m, where.address, 8);
  const pair: Value = { kind: "casPair", address, low: low.local, high: high.local, desired, type: VOID, span };
  m.body.push({ kind: "value", value: pair, span });
  setRegister(m, "a", low);
  setRegister(m, "d", high);
  const [lowSame, highSame] = seen.map((value, at) => compare("eq", value, expected[at] ?? value, false, span));
  if (lowSame !== undefined && highSame !== undefined)
    m.flags = { zero: arith("and", lowSame, highSame, INT, span), carry: undefined };
}

/** There is no atomic negation: a locked one becomes a loop of compare-and-exchange. */
function negate(m: Machine, { locked }: AssemblyInstruction, size: number, where: Where): void {
  const { span } = m;
  const zero = constant(0, unsigned(size), span);
  const negative = (value: Value): Value => computed(m, "sub", zero, value, size);
  if (where.kind !== "memory" || !locked) {
    const result = keep(m, negative(readWhere(m, where, size)));
    writeWhere(m, where, size, result);
    return setFlags(m, result, size);
  }
  const seen = remember(m, readWhere(m, where, size));
  if (seen.kind !== "local") return;
  seen.local.assigned = true;
  const outer = m.body.splice(0);
  const found = compareSwap(m, where.address, size, seen, negative(seen));
  const failed = remember(m, compare("ne", found, seen, false, span));
  const place: Place = { kind: "variable", local: seen.local, type: seen.type, span };
  m.body.push({ kind: "value", value: { kind: "assign", place, value: found, type: seen.type, span }, span });
  const body = m.body.splice(0);
  const effects = { ...noEffects(), visible: true };
  const again = failed.kind === "local" ? declaredOutside(outer, body, failed.local, span) : failed;
  m.body.push(...outer, {
    kind: "loop",
    test: again,
    testFirst: false,
    hasLabels: false,
    body,
    step: undefined,
    effects,
    span,
  });
  setFlags(m, seen, size);
}

/** A variable that the body sets and the test behind the body reads; it is declared before the loop. */
function declaredOutside(before: Stmt[], body: Stmt[], local: Local, span: Span): Value {
  const at = body.findIndex((each) => each.kind === "declare" && each.local === local);
  const declared = body[at];
  const type: ScalarType = isScalar(local.type) ? local.type : LONG;
  before.push({ kind: "declare", local, init: constant(1, type, span), span });
  if (declared?.kind === "declare" && declared.init !== undefined) {
    const place: Place = { kind: "variable", local, type, span };
    body[at] = { kind: "value", value: { kind: "assign", place, value: declared.init, type, span }, span };
  }
  return { kind: "local", local, type, span };
}

/** The number of a bit in a register reaches beyond the word: bit 70 of 64-bit words is bit 6 of the next one. */
function changeBit(
  m: Machine,
  i: AssemblyInstruction,
  root: string,
  size: number,
  source: Where,
  destination: Where,
): void {
  const { span } = m;
  const op = BIT_OPERATIONS[root] ?? "or";
  const type = unsigned(size);
  const bit = keep(m, readWhere(m, source, size));
  const inWord = arith("and", convert(bit, ULONG, span), constant(8 * size - 1, ULONG, span), ULONG, span);
  const bitMask = arith("shl", constant(1, ULONG, span), inWord, ULONG, span);
  const mask = keep(m, convert(bitMask, type, span));
  const operand = op === "and" ? computed(m, "xor", mask, constant(-1, type, span), size) : mask;
  const where =
    bit.kind === "const" || destination.kind !== "memory" ? destination : wordOfBit(m, destination, bit, size);
  let old: Value;
  if (where.kind === "memory" && i.locked) old = atomic(m, LOCKED[op] ?? "XIOR", where.address, size, operand);
  else {
    old = keep(m, readWhere(m, where, size));
    writeWhere(m, where, size, computed(m, op, old, operand, size));
  }
  const carry = compare("ne", computed(m, "and", old, mask, size), constant(0, type, span), false, span);
  m.flags = { zero: compare("eq", old, constant(0, type, span), false, span), carry };
}

function wordOfBit(m: Machine, memory: Extract<Where, { kind: "memory" }>, bit: Value, size: number): Where {
  const { span } = m;
  const shift = constant(Math.log2(8 * size), LONG, span);
  const signedBit = convert(convert(bit, { ...unsigned(size), signed: true }, span), LONG, span);
  const words = arith("shr", signedBit, shift, LONG, span);
  const bytes = arith("mul", words, constant(size, LONG, span), LONG, span);
  return { kind: "memory", address: arith("add", convert(memory.address, LONG, span), bytes, LONG, span) };
}

/** "sbb %0,%0" behind a bit operation: -1 when the bit was set, else 0. */
function subtractWithBorrow(m: Machine, size: number, source: Where, destination: Where): void {
  const same =
    source.kind === "register" && destination.kind === "register" && source.register === destination.register;
  if (!same) throw new NotUnderstood('"sbb" of two different registers');
  const carry = convert(flag(m, "c"), unsigned(size), m.span);
  writeWhere(m, destination, size, computed(m, "sub", constant(0, unsigned(size), m.span), carry, size));
}

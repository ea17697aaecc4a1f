/**
 * The effect of each instruction of inline assembly on the machine: on its registers, its flags and the statements made
 * so far.
 */
import { fenceAt } from "./atomics.ts";
import { assemblyMeaning } from "../builtins/assembly.ts";
import type { AssemblyInstruction, AssemblyMeaning, AssemblyOperand } from "../builtins/assembly.ts";
import { plainBuiltin } from "../builtins/table.ts";
import { isLockable, splitMnemonic, widthOfLetter } from "../builtins/x86.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import type { ArithOp, Value } from "../types/typed-tree.ts";
import { INT, LONG, ULONG, VOID } from "../types/types.ts";
import {
  LOCKED,
  atomic,
  compareAndExchange,
  compareAndExchangePair,
  exchange,
  exchangeAndAdd,
  negate,
} from "./assembly-atomics.ts";
import { changeBit, scanBits } from "./assembly-bits.ts";
import { computed, flag, flagsOfLogic, flagsOfResult, flagsOfSum } from "./assembly-flags.ts";
import type { Flags, Where, Machine } from "./assembly-machine.ts";
import {
  NotUnderstood,
  keep,
  remember,
  unsigned,
  locate,
  readWhere,
  setRegister,
  writeWhere,
  sizeOf,
} from "./assembly-machine.ts";

/** The instructions whose names may have the letter of a width at their end. */
const ROOTS: ReadonlySet<string> = new Set([
  ...[
    "mov",
    "lea",
    "xchg",
    "xadd",
    "cmpxchg",
    "inc",
    "dec",
    "neg",
    "not",
    "add",
    "adc",
    "sub",
    "sbb",
    "and",
    "or",
    "xor",
  ],
  ...["cmp", "test", "imul", "shl", "sal", "shr", "sar", "rol", "ror", "bts", "btr", "btc", "bt"],
]);

export function step(m: Machine, instruction: AssemblyInstruction): void {
  const { name, operands, locked } = instruction;
  const mnemonic = splitMnemonic(name, (one) => ROOTS.has(one));
  if (locked && !isLockable(mnemonic?.root ?? name))
    throw new NotUnderstood(`"lock" before "${name}", which cannot be locked`);
  if (stepWithoutWidth(m, instruction)) return;
  const [first, second] = operands;
  if (mnemonic === undefined || first === undefined || operands.length > 2) throw new NotUnderstood(`"${name}"`);
  const { root, width } = mnemonic;
  if (/^(?:sh[lr]|sa[lr]|ro[lr])$/.test(root)) {
    const [count, place] = second === undefined ? [undefined, first] : [first, second];
    const by = count === undefined ? constant(1, LONG, m.span) : readWhere(m, locate(m, count), 1);
    return shift(m, root, sizeOf(m, name, width, [place]), by, locate(m, place));
  }
  const size = sizeOf(m, name, width, operands);
  if (second === undefined) return stepUnary(m, instruction, root, size, locate(m, first));
  if (root === "lea") return loadAddress(m, first, size, locate(m, second));
  stepBinary(m, instruction, root, size, [locate(m, first), locate(m, second)]);
}

function stepBinary(
  m: Machine,
  instruction: AssemblyInstruction,
  root: string,
  size: number,
  [source, destination]: readonly [source: Where, destination: Where],
): void {
  if (instruction.locked && source.kind !== "memory" && destination.kind !== "memory")
    throw new NotUnderstood(`"lock ${instruction.name}" without memory`);
  switch (root) {
    case "mov":
      return writeWhere(m, destination, size, readWhere(m, source, size));
    case "xchg":
      return exchange(m, size, source, destination);
    case "xadd":
      return exchangeAndAdd(m, instruction, size, source, destination);
    case "cmpxchg":
      return compareAndExchange(m, instruction, size, source, destination);
    case "cmp":
    case "test":
      return compareOperands(m, root, size, source, destination);
    case "bt":
    case "bts":
    case "btr":
    case "btc":
      return changeBit(m, instruction, root, size, source, destination);
    case "adc":
    case "sbb":
      return addWithCarry(m, instruction, root, size, source, destination);
    case "add":
    case "sub":
    case "and":
    case "or":
    case "xor":
    case "imul":
      return compute(m, instruction, root === "imul" ? "mul" : root, size, readWhere(m, source, size), destination);
    default:
      throw new NotUnderstood(`"${instruction.name}" with two operands`);
  }
}

/** Does what a template means as a whole. */
export function mean(m: Machine, means: AssemblyMeaning): void {
  const { c, span } = m;
  if (means === "fence") m.body.push({ kind: "value", value: fenceAt(c, span), span });
  if (means !== "pause") return;
  const builtin = plainBuiltin("cpu_relax");
  m.body.push({ kind: "value", value: { kind: "builtin", builtin, args: [], type: VOID, span }, span });
}

/** Executes an instruction whose name gives no width; true when the instruction is one of these. */
function stepWithoutWidth(m: Machine, i: AssemblyInstruction): boolean {
  const { name, operands } = i;
  const means = assemblyMeaning(name);
  if (means !== undefined) {
    mean(m, means);
    return true;
  }
  if (name === "cpuid") return serialise(m);
  const [operand, destination] = operands;
  if (operand === undefined) {
    if (name !== "rdtsc" && name !== "rdtscp") return false;
    readTime(m);
    return true;
  }
  if (destination !== undefined) return scanBits(m, i, operand, destination) || extend(m, name, operand, destination);
  if (/^set\w+$/.test(name)) writeWhere(m, locate(m, operand), 1, convert(flag(m, name.slice(3)), unsigned(1), m.span));
  else if (/^prefetch(?:w|t[012]|nta)?$/.test(name)) prefetch(m, locate(m, operand), name === "prefetchw");
  else if (name === "cmpxchg16b") compareAndExchangePair(m, i, locate(m, operand));
  else return false;
  return true;
}

/** Waits for all earlier accesses, as a fence does; the registers that describe the processor become 0. */
function serialise(m: Machine): true {
  m.body.push({ kind: "value", value: fenceAt(m.c, m.span), span: m.span });
  for (const register of ["rax", "rbx", "rcx", "rdx"]) setRegister(m, register, constant(0, ULONG, m.span));
  return true;
}

/** Copies a narrower number with zeros or copies of its sign before it (movzbl, movslq): true for these. */
function extend(m: Machine, name: string, source: AssemblyOperand, destination: AssemblyOperand): boolean {
  const [, kind, from = "", to = ""] = /^mov([sz])([bwl])([wlq])$/.exec(name) ?? [];
  const [narrow, wide] = [widthOfLetter(from), widthOfLetter(to)];
  if (kind === undefined || narrow === undefined || wide === undefined || narrow >= wide) return false;
  const type = { ...unsigned(narrow), signed: kind === "s" };
  const value = convert(convert(readWhere(m, locate(m, source), narrow), type, m.span), LONG, m.span);
  writeWhere(m, locate(m, destination), wide, convert(value, unsigned(wide), m.span));
  return true;
}

/** Computes the address that the first operand names, without an access to memory. */
function loadAddress(m: Machine, source: AssemblyOperand, size: number, destination: Where): void {
  const where = locate(m, source);
  if (where.kind !== "memory" || destination.kind !== "register") throw new NotUnderstood('"lea" of a register');
  writeWhere(m, destination, size, convert(convert(where.address, ULONG, m.span), unsigned(size), m.span));
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
  setRegister(m, "rax", convert(time, unsigned(4), span));
  setRegister(m, "rdx", arith("shr", time, constant(32, ULONG, span), ULONG, span));
  setRegister(m, "rcx", constant(0, ULONG, span));
}

function stepUnary(m: Machine, instruction: AssemblyInstruction, root: string, size: number, where: Where): void {
  if (instruction.locked && where.kind !== "memory")
    throw new NotUnderstood(`"lock ${instruction.name}" without memory`);
  const number = (value: bigint): Value => constant(value, unsigned(size), m.span);
  const { flags } = m;
  switch (root) {
    case "inc":
    case "dec":
      compute(m, instruction, root === "inc" ? "add" : "sub", size, number(1n), where);
      if (m.flags !== undefined) m.flags = { ...m.flags, carry: flags?.carry };
      return;
    case "not":
      compute(m, instruction, "xor", size, number(-1n), where);
      m.flags = flags;
      return;
    case "neg":
      return negate(m, instruction, size, where);
    default:
      throw new NotUnderstood(`"${instruction.name}" with one operand`);
  }
}

function compute(
  m: Machine,
  { locked, name }: AssemblyInstruction,
  op: ArithOp,
  size: number,
  amount: Value,
  destination: Where,
): void {
  const value = keep(m, amount);
  if (destination.kind === "memory" && locked) {
    const opcode = LOCKED[op];
    if (opcode === undefined) throw new NotUnderstood(`"lock ${name}"`);
    const zero = constant(0, unsigned(size), m.span);
    const operand = op === "sub" ? computed(m, "sub", zero, value, size) : value;
    const old = atomic(m, opcode, destination.address, size, operand);
    m.flags = flagsOf(m, op, [old, value], computed(m, op, old, value, size), size);
    return;
  }
  const old = keep(m, readWhere(m, destination, size));
  const result = keep(m, computed(m, op, old, value, size));
  writeWhere(m, destination, size, result);
  m.flags = flagsOf(m, op, [old, value], result, size);
}

function flagsOf(
  m: Machine,
  op: ArithOp,
  operands: readonly [left: Value, right: Value],
  result: Value,
  size: number,
): Flags | undefined {
  if (op === "mul") return undefined;
  return op === "add" || op === "sub" ? flagsOfSum(m, op, operands, result, size) : flagsOfLogic(m, result, size);
}

/** Compares the second operand with the first, as a difference or as the bits that both have. */
function compareOperands(m: Machine, root: "cmp" | "test", size: number, source: Where, destination: Where): void {
  const op = root === "cmp" ? "sub" : "and";
  const left = keep(m, readWhere(m, destination, size));
  const right = keep(m, readWhere(m, source, size));
  m.flags = flagsOf(m, op, [left, right], computed(m, op, left, right, size), size);
}

/** Shifts and rotates: the processor takes the lowest 5 bits of the count, or 6 for 8 bytes. */
function shift(m: Machine, root: string, size: number, by: Value, place: Where): void {
  const { span } = m;
  const wide = (value: Value): Value => convert(value, ULONG, span);
  const number = (value: number): Value => constant(value, ULONG, span);
  const count = keep(m, arith("and", wide(by), number(size === 8 ? 63 : 31), ULONG, span));
  const value = keep(m, readWhere(m, place, size));
  const isRotation = root.startsWith("ro");
  const result = isRotation ? rotated(m, root, size, value, count) : shifted(m, root, size, value, count);
  const kept = keep(m, convert(result, unsigned(size), span));
  writeWhere(m, place, size, kept);
  const isChanged = count.kind === "const" && count.value !== 0n && !isRotation;
  m.flags = isChanged ? { ...flagsOfResult(m, kept, size), carry: undefined, overflow: undefined } : undefined;
}

function shifted(m: Machine, root: string, size: number, value: Value, count: Value): Value {
  const { span } = m;
  const type = { ...unsigned(size), signed: root === "sar" };
  const wide = root === "sar" ? LONG : ULONG;
  const operand = convert(convert(value, type, span), wide, span);
  return arith(/^s[ha]l$/.test(root) ? "shl" : "shr", operand, convert(count, wide, span), wide, span);
}

function rotated(m: Machine, root: string, size: number, value: Value, count: Value): Value {
  const { span } = m;
  const bits = constant(8 * size - 1, ULONG, span);
  const to = arith("and", count, bits, ULONG, span);
  const rest = arith("and", arith("sub", constant(0, ULONG, span), count, ULONG, span), bits, ULONG, span);
  const whole = convert(value, ULONG, span);
  const [left, right] = root === "rol" ? [to, rest] : [rest, to];
  return arith("or", arith("shl", whole, left, ULONG, span), arith("shr", whole, right, ULONG, span), ULONG, span);
}

/**
 * Adds or subtracts, and the carry with it. "sbb %0,%0" behind a bit operation is the usual one: -1 when the bit was
 * set, else 0.
 */
function addWithCarry(
  m: Machine,
  { locked, name }: AssemblyInstruction,
  root: "adc" | "sbb",
  size: number,
  source: Where,
  destination: Where,
): void {
  const { span } = m;
  if (locked) throw new NotUnderstood(`"lock ${name}"`);
  const op = root === "adc" ? "add" : "sub";
  const carried = convert(flag(m, "c"), unsigned(size), span);
  const isSame =
    source.kind === "register" && destination.kind === "register" && source.register === destination.register;
  if (isSame && op === "sub") {
    const carry = keep(m, carried);
    const result = keep(m, computed(m, "sub", constant(0, unsigned(size), span), carry, size));
    writeWhere(m, destination, size, result);
    m.flags = {
      ...flagsOfResult(m, result, size),
      carry: compare("ne", carry, constant(0, unsigned(size), span), false, span),
    };
    return;
  }
  const carry = keep(m, carried);
  const left = keep(m, readWhere(m, destination, size));
  const right = keep(m, readWhere(m, source, size));
  const first = keep(m, computed(m, op, left, right, size));
  const result = keep(m, computed(m, op, first, carry, size));
  writeWhere(m, destination, size, result);
  const carries = [flagsOfSum(m, op, [left, right], first, size), flagsOfSum(m, op, [first, carry], result, size)];
  const [one, other] = carries.map((flags) => flags.carry ?? constant(0, INT, span));
  const both = one && other && arith("or", convert(one, INT, span), convert(other, INT, span), INT, span);
  m.flags = { ...flagsOfResult(m, result, size), carry: both };
}

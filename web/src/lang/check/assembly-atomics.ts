/**
 * The instructions of inline assembly that are atomic on memory: exchanges, compare-and-exchange, and what a lock
 * prefix makes of the others.
 */
import { arith, compare, constant, convert } from "../types/fold.ts";
import type { AssemblyInstruction } from "../builtins/assembly.ts";
import type { Span } from "../text/source.ts";
import type { AtomicOp, Local, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { noEffects } from "../types/typed-tree.ts";
import { INT, LONG, ULONG, VOID, isScalar } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";
import { NO_FLAGS, computed, flagsOfSum } from "./assembly-flags.ts";
import type { Machine, Where } from "./assembly-machine.ts";
import {
  NotUnderstood,
  keep,
  memoryAddress,
  readWhere,
  remember,
  setRegister,
  unsigned,
  writeWhere,
} from "./assembly-machine.ts";

/** Operations that are atomic on memory when they are locked. */
export const LOCKED: Readonly<Record<string, AtomicOp>> = {
  add: "XADD",
  sub: "XADD",
  and: "XAND",
  or: "XIOR",
  xor: "XXOR",
};
/** The old value of an atomic operation; the statement is made now, so that the operation happens once. */
export function atomic(m: Machine, op: AtomicOp, address: Value, size: number, value: Value): Value {
  const { c, span } = m;
  c.effect();
  const at = memoryAddress(m, address, size);
  return remember(m, { kind: "atomic", op, address: at, value, type: unsigned(size), span });
}

/** Emits XCHG, which is locked even without the prefix. */
export function exchange(m: Machine, size: number, source: Where, destination: Where): void {
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

export function exchangeAndAdd(
  m: Machine,
  i: AssemblyInstruction,
  size: number,
  source: Where,
  destination: Where,
): void {
  mustBeLocked(i);
  const [memory, other] = source.kind === "memory" ? [source, destination] : [destination, source];
  if (memory.kind !== "memory") throw new NotUnderstood(`"${i.name}" without memory`);
  const value = keep(m, readWhere(m, other, size));
  const old = atomic(m, "XADD", memory.address, size, value);
  writeWhere(m, other, size, old);
  m.flags = flagsOfSum(m, "add", [old, value], computed(m, "add", old, value, size), size);
}

export function compareAndExchange(
  m: Machine,
  i: AssemblyInstruction,
  size: number,
  source: Where,
  destination: Where,
): void {
  mustBeLocked(i);
  if (destination.kind !== "memory") throw new NotUnderstood(`"${i.name}" without memory`);
  const expected = keep(m, readWhere(m, { kind: "register", register: "rax" }, size));
  const old = compareSwap(m, destination.address, size, expected, readWhere(m, source, size));
  writeWhere(m, { kind: "register", register: "rax" }, size, old);
  m.flags = flagsOfSum(m, "sub", [expected, old], computed(m, "sub", expected, old, size), size);
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
export function compareAndExchangePair(m: Machine, i: AssemblyInstruction, where: Where): void {
  const { c, span } = m;
  mustBeLocked(i);
  if (where.kind !== "memory") throw new NotUnderstood(`"${i.name}" without memory`);
  const inRegister = (register: string): Value => keep(m, readWhere(m, { kind: "register", register }, 8));
  const expected = [inRegister("rax"), inRegister("rdx")] as const;
  const desired = [inRegister("rbx"), inRegister("rcx")] as const;
  const seen = expected.map((value) => remember(m, convert(value, ULONG, span)));
  const [low, high] = seen;
  if (low?.kind !== "local" || high?.kind !== "local") return;
  low.local.assigned = high.local.assigned = true;
  c.effect();
  const address = memoryAddress(m, where.address, 8);
  const pair: Value = { kind: "casPair", address, low: low.local, high: high.local, desired, type: VOID, span };
  m.body.push({ kind: "value", value: pair, span });
  setRegister(m, "rax", low);
  setRegister(m, "rdx", high);
  const [lowSame, highSame] = seen.map((value, at) => compare("eq", value, expected[at] ?? value, false, span));
  if (lowSame !== undefined && highSame !== undefined)
    m.flags = { ...NO_FLAGS, zero: arith("and", lowSame, highSame, INT, span) };
}

/** There is no atomic negation: a locked one becomes a loop of compare-and-exchange. */
export function negate(m: Machine, { locked }: AssemblyInstruction, size: number, where: Where): void {
  const { span } = m;
  const zero = constant(0, unsigned(size), span);
  const negative = (value: Value): Value => computed(m, "sub", zero, value, size);
  if (where.kind !== "memory" || !locked) {
    const old = keep(m, readWhere(m, where, size));
    const result = keep(m, negative(old));
    writeWhere(m, where, size, result);
    m.flags = flagsOfSum(m, "sub", [zero, old], result, size);
    return;
  }
  const seen = remember(m, readWhere(m, where, size));
  if (seen.kind !== "local") return;
  seen.local.assigned = true;
  const outer = m.body.splice(0);
  const found = compareSwap(m, where.address, size, seen, negative(seen));
  const failed = remember(m, compare("ne", found, seen, false, span));
  const lvalue: LValue = { kind: "variable", local: seen.local, type: seen.type, span };
  m.body.push({ kind: "value", value: { kind: "assign", lvalue, value: found, type: seen.type, span }, span });
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
  m.flags = flagsOfSum(m, "sub", [zero, seen], negative(seen), size);
}

/** A variable that the body sets and the test behind the body reads; it is declared before the loop. */
function declaredOutside(before: Stmt[], body: Stmt[], local: Local, span: Span): Value {
  const at = body.findIndex((each) => each.kind === "declare" && each.local === local);
  const declared = body[at];
  const type: ScalarType = isScalar(local.type) ? local.type : LONG;
  before.push({ kind: "declare", local, init: constant(1, type, span), span });
  if (declared?.kind === "declare" && declared.init !== undefined) {
    const lvalue: LValue = { kind: "variable", local, type, span };
    body[at] = { kind: "value", value: { kind: "assign", lvalue, value: declared.init, type, span }, span };
  }
  return { kind: "local", local, type, span };
}

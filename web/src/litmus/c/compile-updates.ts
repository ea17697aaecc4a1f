/**
 * What the kernel's functions do that read and write a location in one step: atomic updates, with and without a
 * condition, and spin locks.
 */
import { type Expr, withoutCasts } from "../../lang/front-end.ts";
import { LITMUS_FLAG } from "../../base/abi.gen.ts";
import { type Address, addressFields, type ThreadBuilder } from "../program/builder.ts";
import type { Report, Span } from "../text/source.ts";
import type { KernelFunction } from "./functions.ts";

const { ACQUIRE, RELEASE, AWAIT, CONDITIONAL, READ_READ, READ_WRITE, WRITE_WRITE } = LITMUS_FLAG;

/** An unlock and a lock of one thread order across them all but a store before a load, as in the kernel's model. */
const UNLOCK_LOCK = READ_READ + READ_WRITE + WRITE_WRITE;

/** What these functions need of the compiler of a thread. */
export interface Values {
  readonly thread: ThreadBuilder;
  readonly report: Report;
  /** The names of the thread's parameters, which are no variables. */
  readonly parameters: ReadonlySet<string>;
  /** A register with the value of an expression. */
  value(expression: Expr): number;
  constant(value: bigint, span: Span): number;
  /** The register of a variable of the thread. */
  variable(name: string, span: Span): number;
  /** The address to which an expression points. */
  addressBy(expression: Expr): Address;
  releaseAddress(address: Address): void;
}

/** The call of a function by its name. */
export interface Call {
  readonly name: string;
  readonly args: readonly Expr[];
  readonly span: Span;
}

/** A number as an expression. */
export function numberOf(value: bigint, { from, to }: Span): Expr {
  return { kind: "integer", literal: { kind: "integer", value, type: "long" }, span: { file: 0, from, to }, height: 1 };
}

/** The arguments of a call, by number. */
type Arguments = (index: number) => Expr;

/** A register with an argument, when its number is given, or with a constant. */
function operandOf(values: Values, operand: number | bigint, argument: Arguments, span: Span): number {
  return typeof operand === "bigint" ? values.constant(operand, span) : values.value(argument(operand));
}

export function update(
  values: Values,
  one: Extract<KernelFunction, { kind: "update" }>,
  argument: Arguments,
  span: Span,
): number | undefined {
  const { thread } = values;
  const operand = operandOf(values, one.operand, argument, span);
  const expected = one.expected === undefined ? undefined : values.value(argument(one.expected));
  const address = values.addressBy(argument(one.location));
  const old = thread.temporary(span);
  const when = expected === undefined ? {} : { d: expected };
  thread.emit("UPDATE", { alu: one.alu, a: old, c: operand, ...when, flags: one.flags, ...addressFields(address) });
  if (one.result === "new" || one.result === "is zero" || one.result === "is negative")
    thread.emit("ALU", { alu: one.alu, a: old, b: old, c: operand });
  if (one.result === "is negative") thread.emit("ALU_IMMEDIATE", { alu: "LESS", a: old, b: old, imm: 0n });
  if (one.result === "is zero") thread.emit("ALU_IMMEDIATE", { alu: "EQUAL", a: old, b: old, imm: 0n });
  values.releaseAddress(address);
  thread.release(operand, expected, one.result === "none" ? old : undefined);
  return one.result === "none" ? undefined : old;
}

/** Compares and exchanges; the variable of the expected value becomes what was found. Returns 1 on success. */
export function tryExchange(values: Values, flags: number, argument: Arguments, span: Span): number {
  const { thread } = values;
  const expected = expectedVariable(values, argument(1));
  const operand = values.value(argument(2));
  const address = values.addressBy(argument(0));
  const result = exchangeIf(values, { flags, address, expected, operand }, span);
  values.releaseAddress(address);
  thread.release(operand);
  return result;
}

function expectedVariable(values: Values, argument: Expr): number {
  const variable = variableAt(values, argument);
  if (variable !== undefined) return variable;
  return values.report.fail(
    "T203",
    argument.span,
    "the expected value must be in a variable of this thread",
    "Declare it, and pass its address: int old = 0; … try_cmpxchg(x, &old, 1)",
  );
}

/** The register of the thread's own variable to which `&old` points; undefined for other pointers. */
export function variableAt(values: Values, argument: Expr): number | undefined {
  const pointer = withoutCasts(argument);
  const to = pointer.kind === "unary" && pointer.operator === "&" ? pointer.operand : undefined;
  return to?.kind === "name" && !values.parameters.has(to.name) ? values.variable(to.name, to.span) : undefined;
}

interface Exchange {
  readonly flags: number;
  readonly address: Address;
  /** The register that is compared, and gets what was found. */
  readonly expected: number;
  readonly operand: number;
}

/** A register that is 1 when the exchange succeeds, else 0. */
export function exchangeIf({ thread }: Values, { flags, address, expected, operand }: Exchange, span: Span): number {
  const found = thread.temporary(span);
  const result = thread.temporary(span);
  const fields = { a: found, c: operand, d: expected, flags, ...addressFields(address) };
  thread.emit("UPDATE", { alu: "SECOND", ...fields });
  thread.emit("ALU", { alu: "EQUAL", a: result, b: found, c: expected });
  thread.copy(expected, found);
  thread.release(found);
  return result;
}

/**
 * Adds to the location unless it has the value of the bound: as the kernel's own form for all processors does, by a
 * read and compare-and-exchanges. So an addition that does not take place is a plain read, also on x86.
 */
export function addUnless(
  values: Values,
  one: Extract<KernelFunction, { kind: "unless" }>,
  argument: Arguments,
  span: Span,
): number {
  const { thread } = values;
  const amount = operandOf(values, one.operand, argument, span);
  const bound = operandOf(values, one.bound, argument, span);
  const address = values.addressBy(argument(0));
  const old = thread.temporary(span);
  const again = thread.label();
  const done = thread.label();
  thread.emit("LOAD", { a: old, ...addressFields(address) });
  thread.place(again);
  const sum = thread.temporary(span);
  thread.emit("ALU", { alu: "EQUAL", a: sum, b: old, c: bound });
  thread.emit("JUMP_IF_NOT_ZERO", { b: sum }, done);
  thread.emit("ALU", { alu: "ADD", a: sum, b: old, c: amount });
  const isSame = exchangeIf(values, { flags: one.flags, address, expected: old, operand: sum }, span);
  thread.emit("JUMP_IF_ZERO", { b: isSame }, again);
  thread.place(done);
  if (one.result === "is changed") thread.emit("ALU", { alu: "NOT_EQUAL", a: old, b: old, c: bound });
  values.releaseAddress(address);
  thread.release(amount, bound, sum, isSame);
  return old;
}

/** A spin lock is a location that is 1 while the lock is held; a thread that waits for it takes no steps. */
export function lock(
  values: Values,
  kind: "lock" | "trylock" | "unlock",
  pointer: Expr,
  span: Span,
): number | undefined {
  const { thread } = values;
  const address = values.addressBy(pointer);
  const value = values.constant(kind === "unlock" ? 0n : 1n, span);
  if (kind === "unlock") {
    thread.emit("STORE", { c: value, flags: RELEASE, ...addressFields(address) });
    thread.isJustUnlocked = true;
  }
  const old = kind === "unlock" ? undefined : takeLock(values, kind, address, value, span);
  values.releaseAddress(address);
  thread.release(value, kind === "lock" ? old : undefined);
  return kind === "trylock" ? old : undefined;
}

function takeLock(values: Values, kind: "lock" | "trylock", address: Address, held: number, span: Span): number {
  const { thread } = values;
  const free = values.constant(0n, span);
  const old = thread.temporary(span);
  if (kind === "lock" && thread.isJustUnlocked) thread.emit("FENCE", { flags: UNLOCK_LOCK });
  const flags = ACQUIRE + (kind === "lock" ? AWAIT : CONDITIONAL);
  thread.emit("UPDATE", { alu: "SECOND", a: old, c: held, d: free, flags, ...addressFields(address) });
  if (kind === "trylock") thread.emit("ALU_IMMEDIATE", { alu: "EQUAL", a: old, b: old, imm: 0n });
  thread.release(free);
  return old;
}

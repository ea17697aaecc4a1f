/**
 * Atomic operations on structures of 16 bytes, for example a pointer with a count against ABA. Each becomes a
 * compare-and-exchange of two registers, the only atomic operation of x86 on objects of this size: a load expects 0 and
 * writes 0.
 */
import { typeOfExpression, checkValue } from "./expressions.ts";
import { badValue, isBadValue } from "./conversions.ts";
import type { CheckContext } from "./context.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import { alignOf, sizeOf } from "../types/type-layout.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Span } from "../text/source.ts";
import type { Local, Stmt, Value } from "../types/typed-tree.ts";
import { INT, LONG, ULONG, VOID, pointerTo, sameType, spell, unqualified } from "../types/types.ts";
import type { ScalarType, StructType } from "../types/types.ts";

type Register = Extract<Value, { kind: "local" }>;

const PAIR_BYTES = 16;
const WORDS = pointerTo(ULONG);

/** The structure that an expression points to, when it has the size of two registers. */
export function pairPointedTo(c: CheckContext, pointer: Expr): StructType | undefined {
  const type = typeOfExpression(c, pointer);
  if (type.kind !== "pointer" || type.target.kind !== "struct") return undefined;
  return sizeOf(type.target) === PAIR_BYTES ? type.target : undefined;
}

/** Checks `*result = *object`. */
export function loadPair(c: CheckContext, type: StructType, object: Expr, result: Expr, span: Span): Value {
  const operation = new PairOperation(c, span);
  const from = operation.pointer(object, type);
  const to = operation.pointer(result, type);
  if (from === undefined || to === undefined || !isAligned(c, type, object.span)) return badValue(span);
  const seen = [operation.keep(constant(0, ULONG, span), ULONG), operation.keep(constant(0, ULONG, span), ULONG)];
  operation.exchange(from, seen, [constant(0, ULONG, span), constant(0, ULONG, span)]);
  for (const [at, word] of seen.entries()) operation.do(operation.store(to, at, word));
  return operation.result(undefined);
}

/**
 * If `*object` equals `*expected`, `*object` becomes `*desired` and the result is 1; else `*expected` becomes the value
 * of `*object`, and the result is 0. `writesBack` is false for the old operations of gcc, which leave `*expected`
 * unchanged.
 */
export function compareExchangePair(
  c: CheckContext,
  type: StructType,
  [object, expected, desired]: readonly [Expr, Expr, Expr],
  span: Span,
  writesBack = true,
): Value {
  const operation = new PairOperation(c, span);
  const at = operation.pointer(object, type);
  const old = operation.pointer(expected, type);
  const fresh = operation.pointer(desired, type);
  if (at === undefined || old === undefined || fresh === undefined) return badValue(span);
  if (!isAligned(c, type, object.span)) return badValue(span);
  const wanted = [0, 1].map((word) => operation.keep(operation.load(old, word), ULONG));
  const seen = wanted.map((word) => operation.keep(word, ULONG));
  operation.exchange(at, seen, [operation.load(fresh, 0), operation.load(fresh, 1)]);
  const same = seen.map((word, which) => compare("eq", word, wanted[which] ?? word, false, span));
  const done = operation.keep(arith("and", same[0] ?? at, same[1] ?? at, INT, span), INT);
  if (!writesBack) return operation.result(done);
  const writeBack = seen.map((word, which) => operation.store(old, which, word));
  operation.body.push({
    kind: "if",
    test: compare("ne", done, constant(0, INT, span), true, span),
    yes: [],
    no: writeBack,
    span,
  });
  return operation.result(done);
}

function isAligned(c: CheckContext, type: StructType, span: Span): boolean {
  if (alignOf(type) >= PAIR_BYTES) return true;
  c.report.error(
    "E326",
    span,
    `${spell(type)} is aligned to ${alignOf(type)} bytes, but an atomic operation on 16 bytes needs 16`,
    "Declare the structure with __attribute__((aligned(16))).",
  );
  return false;
}

/** The statements of one operation while they are put together. */
class PairOperation {
  readonly body: Stmt[] = [];
  private readonly c: CheckContext;
  private readonly span: Span;

  constructor(c: CheckContext, span: Span) {
    this.c = c;
    this.span = span;
    c.effect();
  }

  /** A pointer to a structure of this type, evaluated once; undefined after an error. */
  pointer(expr: Expr, type: StructType): Register | undefined {
    const value = checkValue(this.c, expr);
    if (isBadValue(value)) return undefined;
    if (value.type.kind === "pointer" && sameType(unqualified(value.type.target), unqualified(type)))
      return this.keep(convert(value, WORDS, expr.span), WORDS);
    this.c.report.error(
      "E306",
      expr.span,
      `this must be a ${spell(pointerTo(unqualified(type)))}, not ${spell(value.type)}`,
    );
    return undefined;
  }

  keep(value: Value, type: ScalarType): Register {
    const { span } = this;
    const local: Local = { name: "", type, span, align: 1, inMemory: false, assigned: true, used: true };
    this.body.push({ kind: "declare", local, init: value, span });
    return { kind: "local", local, type, span };
  }

  load(pointer: Value, word: number): Value {
    return { kind: "load", address: this.word(pointer, word), type: ULONG, span: this.span };
  }

  store(pointer: Value, word: number, value: Value): Stmt {
    const { span } = this;
    const lvalue = { kind: "memory", address: this.word(pointer, word), type: ULONG, span } as const;
    return { kind: "value", value: { kind: "assign", lvalue, value, type: ULONG, span }, span };
  }

  do(statement: Stmt): void {
    this.body.push(statement);
  }

  /** `seen` holds the expected value before the operation, and the old value of the object after it. */
  exchange(address: Value, seen: readonly Register[], [low, high]: readonly [Value, Value]): void {
    const [seenLow, seenHigh] = seen;
    if (seenLow === undefined || seenHigh === undefined) return;
    const { span } = this;
    const pair: Value = {
      kind: "casPair",
      address,
      low: seenLow.local,
      high: seenHigh.local,
      desired: [low, high],
      type: VOID,
      span,
    };
    this.body.push({ kind: "value", value: pair, span });
  }

  result(value: Value | undefined): Value {
    return { kind: "statements", body: this.body, value, type: value === undefined ? VOID : INT, span: this.span };
  }

  private word(pointer: Value, word: number): Value {
    return arith("add", pointer, constant(8 * word, LONG, this.span), WORDS, this.span);
  }
}

/**
 * Reading and writing bit-fields. A write loads the word around the bit-field, changes its bits and stores the whole
 * word, as real compilers do: what another core has written to the other bits in between is lost.
 */
import { computation } from "./atomic-updates.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import type { CheckContext } from "./context.ts";
import { constantTemporary } from "./temporaries.ts";
import { arith, constant, convert } from "../types/fold.ts";
import { orderOfLValue } from "../types/orders.ts";
import type { Span } from "../text/source.ts";
import type { ArithOp, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { INT, LONG, UINT, ULONG, isArithmetic, pointerTo, spell, unqualified } from "../types/types.ts";
import type { BitField, BitWord, IntType, ScalarType } from "../types/types.ts";

/** A bit-field of an object in memory. */
export type BitLValue = Extract<LValue, { kind: "memory" }> & { readonly type: IntType; readonly bits: BitField };

export function isBitLValue(lvalue: LValue | Value): lvalue is BitLValue {
  return lvalue.kind === "memory" && lvalue.bits !== undefined && lvalue.type.kind === "int";
}

/** Reports a bit-field where an address, a size or a type is needed; false for any other lvalue. */
export function refuseBits(c: CheckContext, lvalue: LValue | Value | undefined, span: Span, what: string): boolean {
  if (lvalue === undefined || !isBitLValue(lvalue)) return false;
  c.report.error(
    "E334",
    span,
    `a bit-field ${what}`,
    "Copy it to a variable, or use a whole field with shifts and masks.",
  );
  return true;
}

/** The type that a bit-field's value has after the promotions: int where an int has all its values. */
export function typeOfBits({ type, bits: { width } }: BitLValue): IntType {
  if (width < 32 || (width === 32 && type.signed)) return INT;
  return width === 32 ? UINT : unqualified(type);
}

/** The value of a bit-field; the address of the object is computed once, however many words are read. */
export function readBits(lvalue: BitLValue, span: Span): Value {
  const { words } = lvalue.bits;
  if (words.length === 1) return fromWords(lvalue, [load(lvalue, lvalue.address, words[0], span)], span);
  const work = new BitWork(lvalue, span);
  const contents = words.map((word) => load(lvalue, work.address, word, span));
  return work.result(fromWords(lvalue, contents, span));
}

/** Checks bits = value; the result is the value that the bit-field then has. */
export function assignBits(c: CheckContext, lvalue: BitLValue, value: Value, span: Span): Value {
  const fitting = convertForAssignment(c, value, lvalue.type, "assign");
  if (isBadValue(fitting)) return fitting;
  warnOfWidth(c, lvalue, value);
  const work = new BitWork(lvalue, span);
  /* The bits are cut out below: no other conversion is needed, unless it compares with 0. */
  const isCut = lvalue.type.isBool !== true && value.type.kind === "int";
  const given = isCut ? work.keep(value, value.type) : work.keep(fitting, lvalue.type);
  return work.store(given, (word) => load(lvalue, work.address, word, span), narrowed(lvalue, given, span));
}

/** Makes bits = bits op value, with one load of each word. */
export function updateBits(lvalue: BitLValue, op: ArithOp, value: Value, result: "old" | "new", span: Span): Value {
  if (!isArithmetic(value.type)) return badValue(span);
  const work = new BitWork(lvalue, span);
  const own = typeOfBits(lvalue);
  const { computeType, operand } = computation(own, op, value, value.type);
  const amount = work.keep(operand, computeType);
  const words = lvalue.bits.words.map((word) => work.keep(load(lvalue, work.address, word, span), ULONG));
  const old = work.keep(fromWords(lvalue, words, span), own);
  const fresh = arith(op, convert(old, computeType, span), amount, computeType, span);
  const given = work.keep(convert(fresh, lvalue.type, span), lvalue.type);
  const after = result === "old" ? old : narrowed(lvalue, given, span);
  return work.store(given, (_, which) => words[which] ?? badValue(span), after);
}

export function warnOfWidth(
  c: CheckContext,
  { type, bits: { width } }: Pick<BitLValue, "type" | "bits">,
  value: Value,
): void {
  if (value.kind !== "const" || value.type.kind === "float" || type.isBool === true) return;
  const fits = (bits: number): boolean => value.value >= -(1n << BigInt(bits - 1)) && value.value < 1n << BigInt(bits);
  /* A value that does not even fit the type has had its warning. */
  if (fits(width) || !fits(8 * type.size)) return;
  const kept = type.signed ? BigInt.asIntN(width, value.value) : BigInt.asUintN(width, value.value);
  const bits = `${width} bit${width === 1 ? "" : "s"} of ${spell(unqualified(type))}`;
  c.report.warning("W608", value.span, `${value.value} does not fit ${bits}: it becomes ${kept}`);
}

// ---- Words and values -------------------------------------------------------------------------------------------

function load(lvalue: BitLValue, address: Value, word: BitWord, span: Span): Value {
  const type = unsignedOf(word);
  return convert(
    { kind: "load", address: at(address, word, span), type, order: orderOfLValue(lvalue), span },
    ULONG,
    span,
  );
}

/** The type in which a word is read and written. */
export function unsignedOf({ size }: Pick<BitWord, "size">): IntType {
  return size === 8 ? ULONG : { ...UINT, size };
}

function at(address: Value, word: BitWord, span: Span): Value {
  const pointer = pointerTo(unsignedOf(word));
  return arith("add", convert(address, pointer, span), constant(word.offset, LONG, span), pointer, span);
}

/** The value of a bit-field whose words have these contents. */
function fromWords(lvalue: BitLValue, contents: readonly Value[], span: Span): Value {
  const { words, width } = lvalue.bits;
  const [first, ...others] = words.map((word, which) => contents[which] ?? badValue(span));
  if (first === undefined) return badValue(span);
  if (others.length === 0 && first.kind === "convert" && width === 8 * words[0].size && !lvalue.type.signed)
    return convert(first.operand, typeOfBits(lvalue), span);
  if (others.length === 0) return cut(first, words[0].from, width, 8 * words[0].size, lvalue, span);
  const parts = words.map((word, which) => {
    const bits = arith("shr", contents[which] ?? first, constant(word.from, LONG, span), ULONG, span);
    const masked = arith("and", bits, mask(word.count, span), ULONG, span);
    return arith("shl", masked, constant(word.shift, LONG, span), ULONG, span);
  });
  const whole = parts.reduce((left, right) => arith("or", left, right, ULONG, span));
  return cut(whole, 0, width, 64, lvalue, span);
}

/** The value after it was stored: cut to the width of the bit-field. */
function narrowed(lvalue: BitLValue, value: Value, span: Span): Value {
  return cut(convert(value, ULONG, span), 0, lvalue.bits.width, 64, lvalue, span);
}

/**
 * Bits `from` … `from + width - 1` of a word of `size` bits. The operations have the type of the result where no bit of
 * the register above them is set, so that no conversion follows.
 */
function cut(word: Value, from: number, width: number, size: number, lvalue: BitLValue, span: Span): Value {
  const type = typeOfBits(lvalue);
  if (lvalue.type.signed && lvalue.type.isBool !== true) {
    const up = arith("shl", word, constant(64 - from - width, LONG, span), LONG, span);
    return withShift("shr", up, 64 - width, type, span);
  }
  const isTop = from + width === size;
  const isLast = isTop && (size < 64 || !type.signed);
  const down = from === 0 ? word : withShift("shr", word, from, isLast ? type : ULONG, span);
  if (isTop && (isLast || width >= 32)) return convert(down, type, span);
  return width < 32
    ? withMask(down, width, type, span)
    : convert(arith("and", down, mask(width, span), ULONG, span), type, span);
}

function withShift(op: "shl" | "shr", value: Value, by: number, type: ScalarType, span: Span): Value {
  if (value.kind === "const" || by === 0)
    return convert(arith(op, value, constant(by, LONG, span), LONG, span), type, span);
  return { kind: "arith", op, left: value, right: constant(by, LONG, span), type, span };
}

function withMask(value: Value, width: number, type: ScalarType, span: Span): Value {
  if (value.kind === "const") return convert(arith("and", value, mask(width, span), ULONG, span), type, span);
  return { kind: "arith", op: "and", left: value, right: constant((1n << BigInt(width)) - 1n, type, span), type, span };
}

function mask(bits: number, span: Span): Value {
  return constant((1n << BigInt(bits)) - 1n, ULONG, span);
}

/** The bits that a value gives to a word, in their place; bits beyond the top of the word are lost in the store. */
export function bitsFor(value: Value, word: BitWord, isBool: boolean, span: Span): Value {
  const moved = arith("shr", convert(value, ULONG, span), constant(word.shift, LONG, span), ULONG, span);
  const isAtTop = word.from + word.count === 8 * word.size;
  const needsMask = moved.kind === "const" || !(isAtTop || isBool);
  const masked = needsMask ? arith("and", moved, mask(word.count, span), ULONG, span) : moved;
  const bits = arith("shl", masked, constant(word.from, LONG, span), ULONG, span);
  return bits.kind === "const" ? constantFor(bits.value, word, span) : bits;
}

/** A constant for a word: for one of up to four bytes a number that fits an instruction. */
function constantFor(value: bigint, { size }: BitWord, span: Span): Value {
  return constant(BigInt.asIntN(size === 8 ? 64 : 32, value), LONG, span);
}

/** The word without the bits of the bit-field. */
export function withoutBits(content: Value, word: BitWord, span: Span): Value {
  const kept = ~(((1n << BigInt(word.count)) - 1n) << BigInt(word.from));
  return arith("and", content, constantFor(kept, word, span), LONG, span);
}

/** The statements of one access. */
class BitWork {
  readonly address: Value;
  private readonly body: Stmt[] = [];
  private readonly lvalue: BitLValue;
  private readonly span: Span;

  constructor(lvalue: BitLValue, span: Span) {
    this.lvalue = lvalue;
    this.span = span;
    this.address = isSimple(lvalue.address) ? lvalue.address : this.keep(lvalue.address, pointerTo(lvalue.type));
  }

  /** The value in a variable, so that it is computed once. */
  keep(value: Value, type: ScalarType): Value {
    if (value.kind === "const" || isSimple(value)) return value;
    const { span } = this;
    const kept = constantTemporary(type, span);
    this.body.push({ kind: "declare", local: kept.local, init: value, span });
    return kept;
  }

  /** Stores a value into the words, whose other bits are those of `contents`. */
  store(given: Value, contents: (word: BitWord, which: number) => Value, result: Value): Value {
    const { span, lvalue } = this;
    const isBool = lvalue.type.isBool === true;
    for (const [which, word] of lvalue.bits.words.entries()) {
      const type = unsignedOf(word);
      const isWhole = word.count === 8 * word.size;
      const content = isWhole ? undefined : contents(word, which);
      const kept = content === undefined || isOnes(given, word) ? content : withoutBits(content, word, span);
      const bits = bitsFor(given, word, isBool, span);
      const value = kept === undefined ? bits : arith("or", kept, bits, ULONG, span);
      const target: LValue = {
        kind: "memory",
        address: at(this.address, word, span),
        type,
        order: orderOfLValue(lvalue),
        span,
      };
      const stored: Value = { kind: "assign", lvalue: target, value: convert(value, type, span), type, span };
      this.body.push({ kind: "value", value: stored, span });
    }
    return this.result(result);
  }

  /** The value, after what was computed for it. */
  result(value: Value): Value {
    const { body, span } = this;
    return body.length === 0 ? value : { kind: "statements", body, value, type: value.type, span };
  }
}

function isOnes(given: Value, word: BitWord): boolean {
  if (given.kind !== "const") return false;
  const ones = (1n << BigInt(word.count)) - 1n;
  return ((BigInt.asUintN(64, given.value) >> BigInt(word.shift)) & ones) === ones;
}

/** True for an address or a number that costs nothing to compute again, and that no store in between changes. */
function isSimple(value: Value): boolean {
  switch (value.kind) {
    case "global":
    case "frame":
    case "thread":
      return true;
    case "local":
      return !value.local.inMemory;
    case "convert":
      return value.type.kind === "pointer" && isSimple(value.operand);
    case "arith":
      return (
        value.type.kind === "pointer" && value.op === "add" && value.right.kind === "const" && isSimple(value.left)
      );
    default:
      return false;
  }
}

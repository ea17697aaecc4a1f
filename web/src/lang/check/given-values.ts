/**
 * The values that an initialiser has given so far: a later designator replaces what an earlier one gave.
 */
import type { Expr } from "../parse/syntax-tree.ts";
import type { LocalInit, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { ULONG } from "../types/types.ts";
import type { BitField, BitWord, Field, IntType, PointerType, StructType } from "../types/types.ts";
import { arith, convert } from "../types/fold.ts";
import { wordsOfRun } from "../types/type-layout.ts";
import { bitsFor, unsignedOf, withoutBits } from "./bit-fields.ts";
import { constantTemporary, declare, type LocalValue } from "./temporaries.ts";

/** A bit-field that an initialiser gives a value. */
interface GivenBits {
  /** The offset of the structure. */
  readonly offset: number;
  readonly field: Field & { readonly type: IntType; readonly bits: BitField };
  readonly value: Value;
}

/** The values that an initialiser has given so far, by their offsets. */
export class Given {
  private readonly values = new Map<number, LocalInit>();
  /** The values of bit-fields, by the number of their first bit. */
  private readonly bits = new Map<number, GivenBits>();
  /** The field that each union holds, by the union's offset. */
  private readonly held = new Map<string, Field>();
  /**
   * The values by expression. All elements of a range `[0 ... 3] = x++` share one value, evaluated once, as gcc does.
   */
  private readonly checked = new Map<Expr, Value>();
  private readonly lvalues = new Map<Expr, LValue | Value | undefined>();
  private readonly addresses = new Map<Expr, LocalValue>();
  private readonly keptBits = new Map<Expr, LocalValue>();
  private rangesOpen = 0;
  /** What is evaluated before the values. */
  readonly before: Stmt[] = [];

  /** The value of an expression, which is checked when it occurs for the first time. */
  valueOf(expr: Expr, check: () => Value): Value {
    const value = this.checked.get(expr) ?? check();
    this.checked.set(expr, value);
    return value;
  }

  /** The lvalue that an expression denotes, which is checked when it occurs for the first time. */
  lvalueOf(expr: Expr, check: () => LValue | Value | undefined): LValue | Value | undefined {
    if (!this.lvalues.has(expr)) this.lvalues.set(expr, check());
    return this.lvalues.get(expr);
  }

  /** A structure's address that is computed once, before the values; that of a variable needs no computation. */
  evaluatedBefore(expr: Expr, address: Value, type: PointerType): Value {
    if (address.kind === "global" || address.kind === "frame" || address.kind === "thread") return { ...address, type };
    const kept = this.addresses.get(expr) ?? constantTemporary(type, address.span);
    if (!this.addresses.has(expr)) this.before.push(declare(kept.local, address));
    this.addresses.set(expr, kept);
    return { ...kept, type, span: address.span };
  }

  set(offset: number, value: LocalInit): void {
    this.values.set(offset, value);
  }

  /**
   * Notes the value of a bit-field. It may have to be divided between words, or be given to all elements of a range,
   * and is evaluated once.
   */
  setBits(field: GivenBits["field"], offset: number, expr: Expr, value: Value): void {
    const isDivided = wordsOfRun(field.bits.run).filter((word) => bitsIn(field, word).count > 0).length > 1;
    const keeps = value.kind !== "const" && (isDivided || this.rangesOpen > 0);
    const kept = this.keptBits.get(expr) ?? (keeps ? this.keep(expr, field.type, value) : value);
    this.bits.set(firstBit(field, offset), { field, offset, value: kept });
  }

  private keep(expr: Expr, type: IntType, value: Value): Value {
    const kept = constantTemporary(type, value.span);
    this.before.push(declare(kept.local, value));
    this.keptBits.set(expr, kept);
    return kept;
  }

  /** Gives the same values to all elements of a range. */
  inRange(fill: () => void): void {
    this.rangesOpen++;
    fill();
    this.rangesOpen--;
  }

  inOrder(): LocalInit[] {
    const words = new Map<number, LocalInit>();
    for (const one of this.bits.values())
      for (const word of wordsOfRun(one.field.bits.run)) this.addBits(words, one, word);
    const all = new Map([...this.values, ...words]);
    return [...all.values()].sort((a, b) => a.offset - b.offset);
  }

  /** Adds the bits of a bit-field to a word, which another bit-field or a copied structure may have given already. */
  private addBits(words: Map<number, LocalInit>, { field, offset, value }: GivenBits, word: RunWord): void {
    const bits = bitsIn(field, word);
    if (bits.count <= 0) return;
    const { span } = value;
    const type = unsignedOf(word);
    const at = offset + word.offset;
    const earlier = words.get(at) ?? this.values.get(at);
    const own = bitsFor(value, bits, field.type.isBool === true, span);
    const whole =
      earlier === undefined
        ? own
        : arith("or", withoutBits(convert(earlier.value, ULONG, span), bits, span), own, ULONG, span);
    words.set(at, { offset: at, type, value: convert(whole, type, span) });
  }

  /** Forgets the values that earlier designators gave to these bytes of the object. */
  forget(from: number, to: number): void {
    const { values } = this;
    if (to - from < values.size) for (let at = from; at < to; at++) values.delete(at);
    else for (const at of [...values.keys()]) if (at >= from && at < to) values.delete(at);
    for (const at of [...this.bits.keys()]) if (at >= 8 * from && at < 8 * to) this.bits.delete(at);
  }

  /** Notes the field of a union that was given last: only this field counts. */
  hold(union: StructType, offset: number, field: Field): void {
    const key = `${offset} ${union.shape.tag}`;
    const earlier = this.held.get(key);
    this.held.set(key, field);
    if (earlier !== undefined && earlier !== field) this.forget(offset, offset + union.shape.size);
  }
}

type RunWord = ReturnType<typeof wordsOfRun>[number];

/** The number of a bit-field's first bit in the whole object. */
function firstBit(field: GivenBits["field"], offset: number): number {
  return 8 * (offset + field.offset) + field.bits.words[0].from;
}

/** The bits of a bit-field that lie in a word of its run; the count is not positive where there are none. */
function bitsIn(field: GivenBits["field"], { offset, size }: RunWord): BitWord {
  const first = firstBit(field, 0);
  const from = Math.max(first, 8 * offset);
  const to = Math.min(first + field.bits.width, 8 * (offset + size));
  return { offset, size, from: from - 8 * offset, count: to - from, shift: from - first };
}

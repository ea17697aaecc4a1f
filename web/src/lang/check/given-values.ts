/**
 * The values that an initialiser has given so far: a later designator replaces what an earlier one gave.
 */
import type { Expr } from "../parse/syntax-tree.ts";
import type { Local, LocalInit, Place, Stmt, Value } from "../types/typed-tree.ts";
import type { Field, PointerType, StructType } from "../types/types.ts";

/** The values that an initialiser has given so far, by their offsets. */
export class Given {
  private readonly values = new Map<number, LocalInit>();
  /** The field that each union holds, by the union's offset. */
  private readonly held = new Map<string, Field>();
  /**
   * The values by expression. All elements of a range `[0 ... 3] = x++` share one value, evaluated once, as gcc does.
   */
  private readonly checked = new Map<Expr, Value>();
  private readonly places = new Map<Expr, Place | Value | undefined>();
  private readonly addresses = new Map<Expr, Local>();
  /** What is evaluated before the values. */
  readonly before: Stmt[] = [];

  /** The value of an expression, which is checked when it occurs for the first time. */
  valueOf(expr: Expr, check: () => Value): Value {
    const value = this.checked.get(expr) ?? check();
    this.checked.set(expr, value);
    return value;
  }

  /** The place that an expression denotes, which is checked when it occurs for the first time. */
  placeOf(expr: Expr, check: () => Place | Value | undefined): Place | Value | undefined {
    if (!this.places.has(expr)) this.places.set(expr, check());
    return this.places.get(expr);
  }

  /** A structure's address that is computed once, before the values. */
  evaluatedBefore(expr: Expr, address: Value, type: PointerType): Value {
    const { span } = address;
    const local =
      this.addresses.get(expr) ??
      ({ name: "", type, span, align: 1, inMemory: false, assigned: false, used: true } satisfies Local);
    if (!this.addresses.has(expr)) this.before.push({ kind: "declare", local, init: address, span });
    this.addresses.set(expr, local);
    return { kind: "local", local, type, span };
  }

  set(offset: number, value: LocalInit): void {
    this.values.set(offset, value);
  }

  inOrder(): LocalInit[] {
    return [...this.values.values()].sort((a, b) => a.offset - b.offset);
  }

  /** Forgets the values that earlier designators gave to these bytes of the object. */
  forget(from: number, to: number): void {
    const { values } = this;
    if (to - from < values.size) for (let at = from; at < to; at++) values.delete(at);
    else for (const at of [...values.keys()]) if (at >= from && at < to) values.delete(at);
  }

  /** Notes the field of a union that was given last: only this field counts. */
  hold(union: StructType, offset: number, field: Field): void {
    const key = `${offset} ${union.shape.tag}`;
    const earlier = this.held.get(key);
    this.held.set(key, field);
    if (earlier !== undefined && earlier !== field) this.forget(offset, offset + union.shape.size);
  }
}

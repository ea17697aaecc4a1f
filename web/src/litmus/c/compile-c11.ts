/** Code for the functions of C11's <stdatomic.h>, and for plain accesses to variables of an atomic type. */
import type { Expr } from "../../lang/front-end.ts";
import { addressFields, type Address, type Alu } from "../program/builder.ts";
import type { Span } from "../text/source.ts";
import {
  c11ArgumentCount,
  type C11Call,
  compareOrder,
  fenceFlags,
  loadOrder,
  MEMORY_ORDERS,
  type MemoryOrder,
  storeOrder,
  type Translation,
  updateOrder,
} from "./c11.ts";
import { type Call, exchangeIf, numberOf, type Values, variableAt } from "./compile-updates.ts";

/** A register with the value; undefined when the function has none. */
export function c11Call(values: Values, called: C11Call, { name, args, span }: Call): number | undefined {
  const count = c11ArgumentCount(called);
  const expected = count.values + count.orders;
  if (args.length !== expected)
    values.report.fail(
      "T203",
      span,
      `${name} takes ${expected} argument${expected === 1 ? "" : "s"}, found ${args.length}`,
    );
  const argument = (index: number): Expr => args[index] ?? numberOf(0n, span);
  const order = (which: number): MemoryOrder =>
    called.isExplicit ? orderOf(values, argument(count.values + which)) : "seq_cst";
  const { does } = called;
  switch (does.kind) {
    case "fence":
      return fence(values, does.isOfThreads ? fenceFlags(order(0)) : 0);
    case "load": {
      const translation = loadOrder(order(0)) ?? refuse(values, argument(1), name);
      return c11Load(values, values.addressBy(argument(0)), translation, span);
    }
    case "init":
    case "store":
    case "clear": {
      const value = does.kind === "clear" ? values.constant(0n, span) : values.value(argument(1));
      const translation = storeOrder(does.kind === "init" ? "relaxed" : order(0));
      c11Store(
        values,
        values.addressBy(argument(0)),
        value,
        translation ?? refuse(values, argument(count.values), name),
      );
      return undefined;
    }
    case "test and set":
      return c11Update(values, values.addressBy(argument(0)), "SECOND", values.constant(1n, span), order(0), span);
    case "update":
      return c11Update(values, values.addressBy(argument(0)), does.alu, values.value(argument(1)), order(0), span);
    case "compare":
      return compare(values, argument, compareOrder(order(0), order(1)), span);
  }
}

function orderOf({ report }: Values, argument: Expr): MemoryOrder {
  const word = argument.kind === "name" ? argument.name.replace(/^memory_order_/, "") : "";
  return (
    MEMORY_ORDERS.find((order) => order === word) ??
    report.fail(
      "T203",
      argument.span,
      "expected a memory order",
      "Orders are memory_order_relaxed, …, memory_order_seq_cst.",
    )
  );
}

function refuse({ report }: Values, order: Expr, name: string): never {
  const what = order.kind === "name" ? order.name : "this order";
  return report.fail("T203", order.span, `${name} cannot have ${what}`, "A load acquires, and a store releases.");
}

function fence({ thread }: Values, flags: number): undefined {
  if (flags !== 0) thread.emit("FENCE", { flags });
}

function c11Load(values: Values, address: Address, { flags }: Translation, span: Span): number {
  const result = values.thread.temporary(span);
  values.thread.emit("LOAD", { a: result, flags, ...addressFields(address) });
  values.releaseAddress(address);
  return result;
}

function c11Store(values: Values, address: Address, value: number, { flags, after }: Translation): void {
  values.thread.emit("STORE", { c: value, flags, ...addressFields(address) });
  fence(values, after);
  values.releaseAddress(address);
  values.thread.release(value);
}

function c11Update(
  values: Values,
  address: Address,
  alu: Alu,
  operand: number,
  order: MemoryOrder,
  span: Span,
): number {
  const { thread } = values;
  const { before, flags } = updateOrder(order);
  fence(values, before);
  const old = thread.temporary(span);
  thread.emit("UPDATE", { alu, a: old, c: operand, flags, ...addressFields(address) });
  values.releaseAddress(address);
  thread.release(operand);
  return old;
}

/** The expected value is in a variable of the thread, or in a location; there goes what was found instead. */
function compare(
  values: Values,
  argument: (index: number) => Expr,
  { before, flags, after }: Translation,
  span: Span,
): number {
  const { thread } = values;
  const pointer = argument(1);
  const variable = variableAt(values, pointer);
  const place = variable === undefined ? values.addressBy(pointer) : undefined;
  const expected = variable ?? thread.temporary(span);
  if (place !== undefined) thread.emit("LOAD", { a: expected, ...addressFields(place) });
  const operand = values.value(argument(2));
  const address = values.addressBy(argument(0));
  fence(values, before);
  const result = exchangeIf(values, { flags, address, expected, operand }, span);
  fence(values, after);
  if (place !== undefined) {
    const done = thread.label();
    thread.emit("JUMP_IF_NOT_ZERO", { b: result }, done);
    thread.emit("STORE", { c: expected, ...addressFields(place) });
    thread.place(done);
    values.releaseAddress(place);
    thread.release(expected);
  }
  values.releaseAddress(address);
  thread.release(operand);
  return result;
}

/** `*x` of an atomic type is a seq_cst load. */
export function atomicLoad(values: Values, address: Address, span: Span): number {
  return c11Load(values, address, loadOrder("seq_cst") ?? NO_ORDER, span);
}

/** `*x = value` with x of an atomic type is a seq_cst store. */
export function atomicStore(values: Values, address: Address, value: number): void {
  c11Store(values, address, value, storeOrder("seq_cst") ?? NO_ORDER);
}

/** `*x += value` with x of an atomic type is one step. */
export function atomicChange(values: Values, address: Address, alu: Alu, operand: number, span: Span): void {
  values.thread.release(c11Update(values, address, alu, operand, "seq_cst", span));
}

const NO_ORDER: Translation = { before: 0, flags: 0, after: 0 };

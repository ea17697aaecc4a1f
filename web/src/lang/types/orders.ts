/**
 * The order of an access according to the program's text: plain, volatile, or atomic with a memory order. The detector
 * of data races reads the order (wasm-core/RACES.md), and a machine of partial store order does; in other machines it
 * changes no instruction's time or value.
 */
import type { OrderName } from "../../base/run.ts";
import type { LValue, Value } from "./typed-tree.ts";
import type { CType } from "./types.ts";

export type Order = OrderName;

/** C11's memory orders, by number: memory_order_relaxed is 0. */
const MEMORY_ORDERS: readonly Order[] = ["RELAXED", "ACQUIRE", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"];

/** The order of an access by name to an object of this type. */
export function orderOfType(type: CType): Order {
  if (type.isAtomic === true) return "SEQ_CST";
  return type.isVolatile === true ? "VOLATILE" : "PLAIN";
}

export function orderOfLValue(lvalue: LValue): Order {
  return (lvalue.kind === "memory" ? lvalue.order : undefined) ?? orderOfType(lvalue.type);
}

/** The order that an argument asks for; an order that is not known before the run counts as the strongest. */
export function orderAsked(argument: Value | undefined): Order {
  if (argument?.kind !== "const") return "SEQ_CST";
  return MEMORY_ORDERS[Number(argument.value)] ?? "SEQ_CST";
}

/** The orders of builtins without an order argument, where the order is not the strongest. */
const ORDER_OF_NAME: Readonly<Record<string, Order>> = {
  atomic_init: "PLAIN",
  __builtin_nontemporal_store: "ONCE",
  smp_load_acquire: "ACQUIRE",
  smp_store_release: "RELEASE",
  smp_rmb: "ACQUIRE",
  smp_wmb: "RELEASE",
  xchg: "FULL",
  cmpxchg: "FULL",
  xadd: "FULL",
  __sync_synchronize: "SEQ_CST",
  __sync_lock_release: "RELEASE",
  __sync_lock_test_and_set: "ACQUIRE",
};

export function orderOfName(name: string): Order {
  const usual = name.startsWith("__sync_") ? "FULL" : "SEQ_CST";
  return Object.hasOwn(ORDER_OF_NAME, name) ? (ORDER_OF_NAME[name] ?? usual) : usual;
}

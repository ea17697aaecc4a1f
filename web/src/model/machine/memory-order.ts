/**
 * The orders in which the stores of a simulated machine become visible, by the names that the literature gives them:
 * which order a machine has, the same machine under another one, and those that a search for failures takes in turn. A
 * machine's file names its architecture, which decides only the latter: no measurement depends on it.
 */
import { STORE_ORDER } from "../../base/abi.gen.ts";
import type { MachineModel, MachineNumbers } from "../../base/machine.ts";

/**
 * The strongest first. "sc": sequential consistency, without store buffers; "tso": total store order, as on x86;
 * "pso": partial store order, in which stores to different lines become visible in any order, unless a barrier is
 * between them.
 */
export const MEMORY_ORDERS = ["sc", "tso", "pso"] as const;
export type MemoryOrder = (typeof MEMORY_ORDERS)[number];

export const ARCHITECTURES = ["x86", "arm", "power", "riscv", "itanium", "tile"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** Entries of the store buffer of a search where the machine has none: those of Haswell, [IntelOpt]. */
const USUAL_STORE_BUFFER = 42;

/** The order of the machine as its numbers have it. */
export function orderOf({ store_buffer_entries: entries, store_order }: MachineNumbers): MemoryOrder {
  if (entries === 0) return "sc";
  return store_order === STORE_ORDER.PARTIAL ? "pso" : "tso";
}

/** The same machine under another order; `entries`: of its store buffer, where it has none. */
export function underOrder(model: MachineModel, order: MemoryOrder, entries = USUAL_STORE_BUFFER): MachineModel {
  const own = model.numbers.store_buffer_entries;
  const numbers = {
    ...model.numbers,
    store_buffer_entries: order === "sc" ? 0 : own === 0 ? entries : own,
    store_order: order === "pso" ? STORE_ORDER.PARTIAL : STORE_ORDER.TOTAL,
  };
  return { ...model, numbers };
}

/** May stores to different places become visible in another order than that of the program? Unknown: as on x86. */
export function reordersStores(architecture: Architecture | undefined): boolean {
  return architecture !== undefined && architecture !== "x86";
}

/**
 * The orders that a search takes in turn. A machine without store buffers is searched with some as well, since every
 * processor of today has them; one whose architecture reorders stores, under partial store order.
 */
export function searchedOrders(
  numbers: MachineNumbers,
  architecture: Architecture | undefined,
): readonly MemoryOrder[] {
  const own = orderOf(numbers);
  const weakest = own === "pso" || reordersStores(architecture) ? "pso" : "tso";
  return own === "sc" ? ["sc", weakest] : [weakest];
}

/**
 * What a search has covered of the orders of memory, and what it could not show, in words: every search tells both,
 * because a program that passes may still be wrong on a processor that allows more than the simulated machine.
 */
import type { MachineModel } from "../../base/machine.ts";
import { countOf, groupThousands, plural } from "../../base/text.ts";
import { scheduleAt } from "../../model/experiment/schedules.ts";
import {
  type Architecture,
  MEMORY_ORDERS,
  type MemoryOrder,
  reordersStores,
  underOrder,
} from "../../model/machine/memory-order.ts";
import type { SearchOutcome, SearchPlan } from "./schedule-search.ts";

/** How many of the schedules that were tried had this order, and its store buffer. */
interface SearchedOrder {
  readonly order: MemoryOrder;
  readonly schedules: number;
  readonly storeBufferEntries: number;
}

export interface SearchExtent {
  readonly orders: readonly SearchedOrder[];
  /** For example "200 of 400 schedules with a store buffer of 42 entries, as an x86 has (TSO); 200 without (SC)". */
  readonly searched: string;
  readonly unseen: readonly Unseen[];
}

/** Something that real processors do, and what shows it: a search under another order, a litmus test, or nothing. */
export interface Unseen {
  readonly what: string;
  readonly shownBy: "tso" | "pso" | "litmus" | "nothing";
}

type Extended = Pick<SearchPlan, "experiment" | "cores" | "orders" | "firstSeed">;

/** `tried`: the number of schedules that were run. */
export function extentOf(plan: Extended, tried: number): SearchExtent {
  const { model, file } = plan.experiment.machine;
  const orders = countedOrders(plan, tried, model);
  const weakest = MEMORY_ORDERS.findLast((order) => plan.orders.includes(order)) ?? "sc";
  return { orders, searched: searchedWords(orders, tried), unseen: unseenBeyond(weakest, file.architecture) };
}

/** That a plain program had not ended in schedules; undefined where it had in all. */
export function cutText({ schedules, cut }: Pick<SearchOutcome, "schedules" | "cut">): string | undefined {
  if (cut === 0) return undefined;
  const where = cut === schedules ? "any schedule, so" : `${cut} of ${countOf(schedules, "schedule")}; there`;
  return `the program had not ended in ${where} only its beginning was searched: give it less to do (smaller arguments, fewer rounds)`;
}

function countedOrders(plan: Extended, tried: number, model: MachineModel): readonly SearchedOrder[] {
  const counts = new Map<MemoryOrder, number>(plan.orders.map((order) => [order, 0]));
  for (let index = 0; index < tried; index++) {
    const { order } = scheduleAt(index, plan, plan.firstSeed);
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  return [...counts].map(([order, schedules]) => {
    const storeBufferEntries = underOrder(model, order).numbers.store_buffer_entries;
    return { order, schedules, storeBufferEntries };
  });
}

/** Buffered schedules come first: they are what a reader may not expect. */
function searchedWords(orders: readonly SearchedOrder[], tried: number): string {
  const weakestFirst = [...orders].reverse();
  const [only] = weakestFirst;
  if (only !== undefined && weakestFirst.length === 1) return `every schedule ${orderWords(only)}`;
  const parts = weakestFirst.map((one, index) => {
    const of = index === 0 ? ` of ${groupThousands(String(tried), ",")} ${plural(tried, "schedule")}` : "";
    return `${groupThousands(String(one.schedules), ",")}${of} ${orderWords(one)}`;
  });
  return parts.join("; ");
}

function orderWords({ order, storeBufferEntries }: SearchedOrder): string {
  const buffer = `with a store buffer of ${countOf(storeBufferEntries, "entry", "entries")}`;
  switch (order) {
    case "sc":
      return "without store buffers, every access at once (SC)";
    case "tso":
      return `${buffer}, as an x86 has (TSO)`;
    case "pso":
      return `${buffer} whose stores become visible in any order but across barriers (PSO)`;
  }
}

/** What a search could not show: everything that is weaker than the weakest order that it had. */
function unseenBeyond(weakest: MemoryOrder, architecture: Architecture | undefined): readonly Unseen[] {
  const who = processorsThatReorder(architecture);
  const loadsOvertake: Unseen = {
    what: "processors with store buffers, as all of today are, make a load before an earlier store can be seen",
    shownBy: "tso",
  };
  const stores: Unseen = {
    what: `${who} may let relaxed, marked (WRITE_ONCE) and volatile stores be seen in another order than the program's`,
    shownBy: "pso",
  };
  const loads: Unseen = {
    what: `${who} may make relaxed, marked (READ_ONCE) and volatile loads earlier or later than the program says, even behind later stores (load buffering), and relaxed atomics before earlier stores`,
    shownBy: "litmus",
  };
  const places: Unseen = { what: "POWER may let some cores see a store before others do", shownBy: "nothing" };
  const always = [loads, places];
  if (weakest === "pso") return always;
  return weakest === "tso" ? [stores, ...always] : [loadsOvertake, stores, ...always];
}

const NAMES: Readonly<Record<Architecture, string>> = {
  x86: "x86",
  arm: "Arm",
  power: "POWER",
  riscv: "RISC-V",
  itanium: "Itanium",
  tile: "TILE-Gx",
};

function processorsThatReorder(architecture: Architecture | undefined): string {
  if (architecture === undefined || !reordersStores(architecture)) return "Arm, Apple, POWER and RISC-V";
  return `this machine's processor (${NAMES[architecture]})`;
}

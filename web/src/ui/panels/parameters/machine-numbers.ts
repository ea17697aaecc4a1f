/** Every number and every choice of a machine file with its unit and source, as rows. */
import { largest, smallest } from "../../../base/extremes.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { FILE_NUMBERS, type MachineNumberInfo, optionOf, sourceIn, valueIn } from "../../../model/machine/numbers.ts";
import type { MachineFile } from "../../../model/machine/schema.ts";
import { formatNumber } from "../../../base/format.ts";
import { countOf } from "../../../base/text.ts";
import { fileNodeWord, treeInWords } from "./machine-words.ts";

export interface MachineNumber {
  readonly quantity: string;
  readonly value: string;
  readonly source: string;
}

type Table = MachineFile["latency"]["transfer"] | NonNullable<MachineFile["invalidate"]["reach"]>;

const HOMES: Readonly<Record<MachineFile["home"], string>> = {
  first_touch: "the node of the core that touches it first",
  interleave: "spread over all nodes in turn",
  node0: "node 0",
};

function tableText(table: Table): string {
  if ("by_hops" in table) return `${table.by_hops.join(", ")} cycles by links apart (0, 1, …)`;
  if ("by_level" in table) return `${table.by_level.join(", ")} cycles by level of the tree (0: the same node)`;
  const flat = ("table" in table ? table.table : table.core_table).flat();
  return `${smallest(flat)} to ${largest(flat)} cycles, ${"table" in table ? "node to node" : "core to core"}`;
}

const ORDERS: Readonly<Record<NonNullable<MachineFile["arbitration"]>["value"], string>> = {
  arrival: "in the order of arrival",
  nearest_batch: "in batches, each from the nearest core to the farthest",
  levels: "level by level: a core, a node and each level above serve their own cores until another place has asked",
  random: "at random: every arrival joins the queue at a place drawn from the seed",
};

/** The order in which a home serves waiting requests. */
function arbitration({ arbitration: given }: MachineFile): MachineNumber {
  return {
    quantity: "requests that wait for a line are served",
    value: ORDERS[given?.value ?? "arrival"],
    source: given?.source ?? "assumed: the file does not give it",
  };
}

/** The order in which the stores of a buffer become visible, where the file says it. */
function storeOrder({ store_order: given }: MachineFile): readonly MachineNumber[] {
  if (given === undefined) return [];
  const orders = { total: "in the order of the program", partial: "in any order, those to one line in their order" };
  return [{ quantity: "stores of a buffer become visible", value: orders[given.value], source: given.source }];
}

/** Which atomics a home executes, where it executes any. */
function homeAtomics({ file, model }: Machine): readonly MachineNumber[] {
  const one = FILE_NUMBERS.find(({ name }) => name === "home_atomic_cycles");
  if (one === undefined || model.numbers.home_atomic_cycles === 0) return [];
  const value = model.numbers.home_arithmetic === 1 ? "only those that compute: add, and, or, xor" : "all";
  return [{ quantity: "atomics that a home executes", value, source: sourceIn(file, one) }];
}

/** A transfer's total, and whether it depends on the home. */
function transferText(table: MachineFile["latency"]["transfer"]): string {
  const counts = "via" in table && table.via === "home";
  return `${tableText(table)}${counts ? ", for the longest of three ways: to the home, to the owner, and back" : ""}`;
}

function reach({ invalidate }: MachineFile): readonly MachineNumber[] {
  if (invalidate.reach === undefined) return [];
  const quantity = "taking copies away, more for the farthest copy";
  return [{ quantity, value: tableText(invalidate.reach), source: invalidate.source }];
}

function network({ file, links }: Machine): readonly MachineNumber[] {
  const { shape } = file;
  const quantity = "network";
  if (shape === undefined) {
    const value = links.length === 0 ? "none: one node" : `${links.length} ${links.length === 1 ? "link" : "links"}`;
    return [{ quantity, value, source: "the description above" }];
  }
  if ("mesh" in shape)
    return [{ quantity, value: `mesh, ${shape.mesh.columns} by ${shape.mesh.rows}`, source: shape.source }];
  const planes = shape.planes === undefined ? "" : `; ${shape.planes} planes`;
  return [{ quantity, value: `tree: ${treeInWords(shape.tree, fileNodeWord(file))}${planes}`, source: shape.source }];
}

/** The words for values that are no number of cycles. */
const BLOCKED = "one after another: the line is blocked until its reader has it";

function numberText(value: number | "blocking", { name, unit }: MachineNumberInfo): string {
  if (value === "blocking") return BLOCKED;
  if (name === "store_buffer_entries" && value === 0) return "none: a store stops its core until it has its line";
  if (name === "home_atomic_cycles" && value === 0) return "none: an atomic fetches its line to its core";
  if (name === "home_hit_cycles" && value === 0) return "as from the chip’s shared cache, or from memory";
  if (name === "adjacent_lines" || name === "retries") return value === 0 ? "no" : "yes";
  if (name === "port_cycles") return value === 0 ? "unlimited" : `${value} cycles per message`;
  return unit === "cycles" && value === 1 ? "1 cycle" : `${value} ${unit}`.trimEnd();
}

/** The numbers of machine.def that the file gives. */
function listedNumbers(file: MachineFile): readonly MachineNumber[] {
  return FILE_NUMBERS.flatMap((one): MachineNumber[] => {
    const value = valueIn(file, one) ?? one.missing;
    if (value === undefined) return [];
    const when = optionOf(one) === undefined ? "" : ", in scenarios that ask for it";
    return [{ quantity: one.quantity, value: `${numberText(value, one)}${when}`, source: sourceIn(file, one) }];
  });
}

function coresText({ model }: Machine): string {
  const { smt, coreCount, nodeCount } = model;
  const cores = smt === undefined ? String(coreCount) : `${new Set(smt.coreOf).size} with ${coreCount} threads`;
  return `${cores} on ${countOf(nodeCount, "node")}`;
}

export function machineNumbers(machine: Machine): readonly MachineNumber[] {
  const { file } = machine;
  const { latency } = file;
  const table = (quantity: string, entry: Table & { source: string }): MachineNumber => ({
    quantity,
    value: tableText(entry),
    source: entry.source,
  });
  return [
    { quantity: "cores", value: coresText(machine), source: "the description above" },
    ...network(machine),
    { quantity: "core clock", value: `${formatNumber(file.clock_hz / 1e9)} GHz`, source: "the description above" },
    { quantity: "cache line", value: `${file.line_bytes} bytes`, source: "the description above" },
    { quantity: "home of a line the program does not place", value: HOMES[file.home], source: "the description above" },
    { quantity: "coherence protocol", value: file.protocol, source: "the description above" },
    table("request, one way", latency.hop),
    { quantity: "line from another cache", value: transferText(latency.transfer), source: latency.transfer.source },
    table("line from memory", latency.dram),
    ...listedNumbers(file),
    ...homeAtomics(machine),
    ...reach(file),
    arbitration(file),
    ...storeOrder(file),
  ].map((one) => inWordsOf(file, one));
}

/** The texts about machines say "node"; the reader is told what a node of this machine is: a chip, a tile. */
function inWordsOf(file: MachineFile, { quantity, value, source }: MachineNumber): MachineNumber {
  const word = fileNodeWord(file);
  const told = (text: string): string => text.replaceAll(/\bnode(?=s?\b)/g, word);
  return { quantity: told(quantity), value: told(value), source };
}

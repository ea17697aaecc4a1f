/**
 * How many messages of a trace went over each link of the machine: requests to the home of their line, the home's word
 * to the cache that has the line, data and permissions to the requester, and one invalidation for each copy taken away.
 * A request that the chip's shared cache answers leaves no chip. Acknowledgements are not recorded, so they are not
 * counted, nor are invalidations of lines whose copies the trace's state does not follow (all but the busiest 256).
 *
 * A message goes from the part in which it begins up to the smallest part with both ends, and down again; where the
 * network is no tree, along the links of the shortest way.
 */
import { SOURCES, TRACE } from "../../base/abi.gen.ts";
import type { TraceModel } from "../trace/model.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { layoutMachine } from "./layout/layout.ts";
import type { MachineParts } from "./layout/machine-parts.ts";
import type { SceneMachine } from "./layout/scene-machine.ts";

const CACHE = SOURCES.findIndex((source) => source.name === "CACHE");
const CHIP = SOURCES.findIndex((source) => source.name === "CHIP");

/** The load of a machine's links over a whole trace. */
export function loadsOfTrace(model: TraceModel, machine: SceneMachine): LinkLoads {
  /* Links and their ends are the same at any size. */
  const layout = layoutMachine(machine, { width: 400, height: 300, running: model.coreCount });
  return linkLoads(messagesOf(model, machine), layout);
}

/** Messages from each node to each: entry [from * nodeCount + to]. */
export type Messages = Float64Array;

export function messagesOf(model: TraceModel, machine: SceneMachine): Messages {
  const { nodeCount, nodeOfCore, homes } = machine;
  const counts = new Float64Array(nodeCount * nodeCount);
  const { columns } = model;
  const send = (from: number, to: number): void => {
    if (from < 0 || to < 0) return;
    counts[from * nodeCount + to] = (counts[from * nodeCount + to] ?? 0) + 1;
  };
  const copies = new CopiesBefore(model);
  for (let i = 0; i < columns.count; i++) {
    const kind = columns.kind[i];
    if (kind !== TRACE.SERVE && kind !== TRACE.INVALIDATE) continue;
    const line = columns.line[i] ?? -1;
    const home = homes.get(columns.lineNumbers[line] ?? -1) ?? -1;
    if (kind === TRACE.INVALIDATE) {
      copies.each(i, line, (core) => send(home, nodeOfCore[core] ?? -1));
      continue;
    }
    const source = columns.a[i] ?? 0;
    if (source === CHIP) continue;
    const node = nodeOfCore[columns.core[i] ?? -1] ?? -1;
    const supplier = source === CACHE ? (nodeOfCore[columns.b[i] ?? -1] ?? -1) : -1;
    send(node, home);
    if (supplier >= 0) send(home, supplier);
    send(supplier >= 0 ? supplier : home, node);
  }
  return counts;
}

/** The copies that an invalidation takes away, found by a reader of the trace that stands before it. */
class CopiesBefore {
  private readonly cursor: TraceCursor;

  constructor(model: TraceModel) {
    this.cursor = new TraceCursor(model);
  }

  each(i: number, line: number, act: (core: number) => void): void {
    const { state, model } = this.cursor;
    const slot = state.slotOf(line);
    if (slot < 0) return;
    this.cursor.seekRecord(i);
    const writer = model.columns.core[i] ?? -1;
    for (let core = 0; core < model.coreCount; core++) if (core !== writer && state.hasCopy(slot, core)) act(core);
  }
}

/** Messages over the link of each part to its larger part, both ways together, by the number of the part. */
export function loadsOfParts(messages: Messages, nodeCount: number, { all, root }: MachineParts): Float64Array {
  const ends = new Float64Array(nodeCount + 1);
  const inside = new Float64Array((nodeCount + 1) * (nodeCount + 1));
  for (let from = 0; from < nodeCount; from++) {
    for (let to = 0; to < nodeCount; to++) {
      const count = messages[from * nodeCount + to] ?? 0;
      ends[from + 1] = (ends[from + 1] ?? 0) + count;
      ends[to + 1] = (ends[to + 1] ?? 0) + count;
      const at = (from + 1) * (nodeCount + 1) + to + 1;
      const [left, above] = [inside[at - 1] ?? 0, inside[at - nodeCount - 1] ?? 0];
      inside[at] = count + left + above - (inside[at - nodeCount - 2] ?? 0);
    }
  }
  for (let node = 1; node <= nodeCount; node++) ends[node] = (ends[node] ?? 0) + (ends[node - 1] ?? 0);
  const corner = (from: number, to: number): number => inside[from * (nodeCount + 1) + to] ?? 0;
  return Float64Array.from(all, ({ first, last }, part) => {
    if (part === root) return 0;
    const [a, b] = [first, last + 1];
    const within = corner(b, b) - corner(a, b) - corner(b, a) + corner(a, a);
    return (ends[b] ?? 0) - (ends[a] ?? 0) - 2 * within;
  });
}

/** What loadsOfLinks needs of a layout: links with their ends, and the next node of every way. */
export interface Network {
  readonly nodeCount: number;
  readonly links: readonly unknown[];
  readonly linkOf: Int32Array;
  readonly hops: Int16Array;
}

/** Messages over each link between nodes, both ways together. */
export function loadsOfLinks(messages: Messages, { nodeCount, links, linkOf, hops }: Network): Float64Array {
  const loads = new Float64Array(links.length);
  for (let from = 0; from < nodeCount; from++) {
    for (let to = 0; to < nodeCount; to++) {
      const count = messages[from * nodeCount + to] ?? 0;
      if (count === 0) continue;
      for (let node = from, steps = 0; node !== to && steps < nodeCount; steps++) {
        const next = hops[node * nodeCount + to] ?? -1;
        const link = linkOf[node * nodeCount + next] ?? -1;
        if (next < 0 || link < 0) break;
        loads[link] = (loads[link] ?? 0) + count;
        node = next;
      }
    }
  }
  return loads;
}

export interface LinkLoads {
  /** Messages over the link of each part to its larger part; zeros where the network is no tree. */
  readonly parts: Float64Array;
  /** Messages over each link between nodes; empty where the network is a tree. */
  readonly links: Float64Array;
  /** Messages over the busiest link. */
  readonly most: number;
}

export function linkLoads(messages: Messages, layout: Network & { readonly parts: MachineParts }): LinkLoads {
  const isTree = layout.parts.all.some(({ level }) => level > 1);
  const parts = isTree
    ? loadsOfParts(messages, layout.nodeCount, layout.parts)
    : new Float64Array(layout.parts.all.length);
  const links = loadsOfLinks(messages, layout);
  return { parts, links, most: Math.max(0, ...parts, ...links) };
}

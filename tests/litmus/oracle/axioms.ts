/**
 * The oracle: the final states that a memory model allows, by axioms instead of steps. A candidate execution is a
 * choice of each thread's actions, of the write that each read reads (rf), and of the order in which the writes of a
 * location arrive (co).
 * It is allowed when every location is coherent, atomic steps are not interrupted, and the order that the model
 * demands of all threads has no circle [Alglave14].
 */
import { type Event, type Trace, tracesOf } from "./traces.ts";
import type { Tiny, UpdateOrder } from "./tiny.ts";

export const MODELS = ["SC", "TSO", "PSO", "RMO"] as const;
type Model = (typeof MODELS)[number];

/** Final states by model, each as text: registers of all threads, then memory. */
export type Allowed = Readonly<Record<Model, ReadonlySet<string>>>;

/** Edges as bits: successors of event i in word i. */
type Graph = number[];

interface Candidate {
  readonly events: readonly Event[];
  /** Program order that the model keeps, by model. */
  readonly kept: Readonly<Record<Model, Graph>>;
  readonly programOrder: Graph;
  readonly registers: string;
  readonly locations: number;
}

const INITIAL = -1;

export function allowedBy(tiny: Tiny): Allowed {
  const found: Record<Model, Set<string>> = { SC: new Set(), TSO: new Set(), PSO: new Set(), RMO: new Set() };
  const choices = tracesOf(tiny).map((traces) => traces.map(ordered));
  for (const traces of product(choices)) {
    const events = traces.flatMap(({ trace }) => trace.events);
    const sources: (readonly number[])[] = [];
    if (!events.every((event) => sources[sources.push(sourcesOf(event, events)) - 1]?.length !== 0)) continue;
    const candidate = candidateOf(traces, events, tiny.locations);
    for (const co of ordersOf(candidate)) for (const rf of product(sources)) judge(candidate, rf, co, found);
  }
  return found;
}

function* product<T>(lists: readonly (readonly T[])[]): Generator<readonly T[]> {
  const [head, ...rest] = lists;
  if (head === undefined) {
    yield [];
    return;
  }
  for (const one of head) for (const others of product(rest)) yield [one, ...others];
}

/** The writes that a read may read; a write has itself, so that the product has one choice for it. */
function sourcesOf(event: Event, events: readonly Event[]): readonly number[] {
  if (event.isWrite) return [INITIAL];
  const writes = events.flatMap((other, i) =>
    other.isWrite && other.location === event.location && other.value === event.value ? [i] : [],
  );
  return event.value === 0 ? [INITIAL, ...writes] : writes;
}

/** A trace with what the models keep of its program order. */
interface Ordered {
  readonly trace: Trace;
  readonly kept: Readonly<Record<Model, Graph>>;
  readonly programOrder: Graph;
}

function ordered(trace: Trace): Ordered {
  const { events } = trace;
  const kept = { SC: empty(events), TSO: empty(events), PSO: empty(events), RMO: empty(events) };
  const programOrder = empty(events);
  for (let i = 0; i < events.length; i++) {
    for (let j = i + 1; j < events.length; j++) {
      link(programOrder, i, j);
      for (const model of MODELS) if (keeps(model, trace, i, j)) link(kept[model], i, j);
    }
  }
  return { trace, kept, programOrder };
}

/** The graphs of the threads, side by side. */
function beside(graphs: readonly Graph[]): Graph {
  const all: Graph = [];
  for (const graph of graphs) {
    const first = all.length;
    all.push(...graph.map((word) => word << first));
  }
  return all;
}

function candidateOf(traces: readonly Ordered[], events: readonly Event[], locations: number): Candidate {
  const kept = {
    SC: beside(traces.map((one) => one.kept.SC)),
    TSO: beside(traces.map((one) => one.kept.TSO)),
    PSO: beside(traces.map((one) => one.kept.PSO)),
    RMO: beside(traces.map((one) => one.kept.RMO)),
  };
  const programOrder = beside(traces.map((one) => one.programOrder));
  const registers = traces.map(({ trace }) => trace.registers.join(",")).join(" ");
  return { events, kept, programOrder, registers, locations };
}

function empty(events: readonly Event[]): Graph {
  return events.map(() => 0);
}

function link(graph: Graph, from: number, to: number): void {
  graph[from] = (graph[from] ?? 0) | (1 << to);
}

/** Does the model keep the order of two events of one thread? */
function keeps(model: Model, trace: Trace, i: number, j: number): boolean {
  const a = trace.events[i];
  const b = trace.events[j];
  if (a === undefined || b === undefined) return false;
  if (model === "SC" || isFenced(trace, i, j) || areOrdered(model, a, b)) return true;
  if (model === "TSO") return !a.isWrite || b.isWrite;
  if (model === "PSO") return !a.isWrite || (b.isWrite && a.location === b.location);
  return b.needs.includes(i);
}

/** Does one of the two belong to an atomic update that orders them? Under RMO its order counts, and its success. */
function areOrdered(model: Model, a: Event, b: Event): boolean {
  if (model !== "RMO") return a.locked || b.locked;
  const orderOf = (event: Event): UpdateOrder => (event.locked && !event.failed ? event.order : "relaxed");
  if (orderOf(a) === "full" || orderOf(b) === "full") return true;
  return (orderOf(a) === "acquire" && !a.isWrite) || (orderOf(b) === "release" && b.isWrite);
}

function isFenced(trace: Trace, i: number, j: number): boolean {
  const isBetween = (before: number): boolean => before > i && before <= j;
  return trace.fences.some(({ fence, before }) => {
    if (!isBetween(before)) return false;
    if (fence === "RMB") return trace.events[i]?.isWrite === false && trace.events[j]?.isWrite === false;
    if (fence === "SFENCE") return trace.events[i]?.isWrite === true && trace.events[j]?.isWrite === true;
    return fence === "MFENCE" || trace.events[i]?.isWrite === false;
  });
}

/** All orders of the writes of each location, as ranks by event. */
function* ordersOf({ events, locations }: Candidate): Generator<readonly number[]> {
  const groups = Array.from({ length: locations }, (_, location) =>
    events.flatMap((event, i) => (event.isWrite && event.location === location ? [i] : [])),
  );
  for (const orders of product(groups.map((group) => [...permutations(group)]))) {
    const ranks = events.map(() => 0);
    for (const order of orders) order.forEach((event, rank) => (ranks[event] = rank + 1));
    yield ranks;
  }
}

function* permutations(list: readonly number[]): Generator<readonly number[]> {
  if (list.length === 0) yield [];
  for (const one of list) for (const rest of permutations(list.filter((other) => other !== one))) yield [one, ...rest];
}

function judge(
  candidate: Candidate,
  rf: readonly number[],
  co: readonly number[],
  found: Record<Model, Set<string>>,
): void {
  const { events } = candidate;
  const communication = empty(events);
  const external = empty(events);
  events.forEach((event, i) => {
    const rank = rankRead(event, i, rf, co);
    const source = rf[i] ?? INITIAL;
    if (!event.isWrite && source !== INITIAL) {
      link(communication, source, i);
      if (events[source]?.thread !== event.thread) link(external, source, i);
    }
    events.forEach((other, j) => {
      if (other.isWrite && other.location === event.location && i !== j && (co[j] ?? 0) > rank) {
        link(communication, i, j);
        link(external, i, j);
      }
    });
  });
  if (!isCoherent(candidate, communication) || !isAtomic(events, rf, co)) return;
  const state = `${candidate.registers} | ${finalMemory(candidate, co)}`;
  for (const model of MODELS) if (isAcyclic(union(candidate.kept[model], external))) found[model].add(state);
}

/** The place of an event in the order of writes: of a write its own, of a read that of its source. */
function rankRead(event: Event, index: number, rf: readonly number[], co: readonly number[]): number {
  if (event.isWrite) return co[index] ?? 0;
  const source = rf[index] ?? INITIAL;
  return source === INITIAL ? 0 : (co[source] ?? 0);
}

function union(a: Graph, b: Graph): Graph {
  return a.map((word, i) => word | (b[i] ?? 0));
}

function isCoherent({ events, programOrder }: Candidate, communication: Graph): boolean {
  const sameLocation = programOrder.map((word, i) => {
    const others = events.reduce((set, other, j) => (other.location === events[i]?.location ? set | (1 << j) : set), 0);
    return word & others;
  });
  return isAcyclic(union(sameLocation, communication));
}

/** No write comes between the read and the write of an atomic step. */
function isAtomic(events: readonly Event[], rf: readonly number[], co: readonly number[]): boolean {
  let first = 0;
  return events.every((event, i) => {
    if (i > 0 && events[i - 1]?.thread !== event.thread) first = i;
    if (event.partner === undefined) return true;
    const source = rf[first + event.partner] ?? INITIAL;
    return (co[i] ?? 0) === (source === INITIAL ? 0 : (co[source] ?? 0)) + 1;
  });
}

function isAcyclic(graph: Graph): boolean {
  let left = (1 << graph.length) - 1;
  for (let progress = true; progress && left !== 0;) {
    progress = false;
    for (let i = 0; i < graph.length; i++) {
      if ((left & (1 << i)) === 0 || ((graph[i] ?? 0) & left) !== 0) continue;
      left &= ~(1 << i);
      progress = true;
    }
  }
  return left === 0;
}

function finalMemory({ events, locations }: Candidate, co: readonly number[]): string {
  const memory = Array.from({ length: locations }, () => ({ rank: 0, value: 0 }));
  events.forEach((event, i) => {
    const cell = memory[event.location];
    const rank = co[i] ?? 0;
    if (event.isWrite && cell !== undefined && rank > cell.rank) Object.assign(cell, { rank, value: event.value });
  });
  return memory.map(({ value }) => value).join(",");
}

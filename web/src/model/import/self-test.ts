/**
 * Is the simulated machine the one that was measured? The loop that measured it, two cores exchanging a line by
 * compare-and-swap, is run inside the machine for some pairs of every class. This file says which runs, and compares;
 * session/self-test.ts makes them.
 */
import { median } from "d3-array";
import type { Machine } from "../machine/machine.ts";
import { between } from "./clusters.ts";
import { nsBetween } from "./matrix.ts";
import { structureOf } from "./structure.ts";
import type { PairClass, Understood } from "./understand.ts";

/** The measuring loop: an operation is one hand-over, and `home` is the node at which the line is homed. */
export const PING_PONG_PROGRAM = `/* The loop of core-to-core-latency: two cores pass a flag on by compare-and-swap. */
extern const long home;

static _Alignas(128) volatile long flag;

void setup(void)
{
	on_node(&flag, sizeof(flag), (int)home);
}

void operation(void)
{
	long mine = cpu();
	while (cmpxchg(&flag, mine, 1 - mine) != mine)
		;
}
`;

/** One run: two cores of the machine, and the node of the line's home. */
export interface PairRun {
  readonly cores: readonly [number, number];
  readonly home: number;
  /** As measured, one way, ns. */
  readonly measured: number;
}

export interface ClassTest {
  readonly pairClass: PairClass;
  /** Empty for the threads of one core, which are merged. */
  readonly runs: readonly PairRun[];
}

export interface ClassResult {
  readonly name: string;
  /** Medians, ns. */
  readonly measured: number;
  /** Undefined where the machine has no such pairs. */
  readonly simulated: number | undefined;
  /** simulated / measured - 1 */
  readonly residual: number | undefined;
}

/** Pairs of a class that are run, spread over what was measured. assumed to be enough for a median */
const PAIRS_RUN = 5;

export function selfTests(understood: Understood, machine: Machine): readonly ClassTest[] {
  const { order } = structureOf(understood);
  const coreOf = new Map(order.map((core, at) => [core, at] as const));
  const nodeOf = (core: number): number => machine.model.nodeOfCore[coreOf.get(core) ?? 0] ?? 0;
  return understood.classes.map((pairClass) => ({
    pairClass,
    runs:
      pairClass.pairs.length === 0
        ? threadRuns(understood, machine, order)
        : sampled(understood, pairClass).map(([a, b]) => ({
            cores: [coreOf.get(a) ?? 0, coreOf.get(b) ?? 0],
            home: nodeOf(pairClass.homeAt ?? a),
            measured: between(understood.latencies, a, b),
          })),
  }));
}

/** Two threads of one core, on some cores, where the machine has threads. */
function threadRuns(
  { matrix, siblings }: Understood,
  { model }: Machine,
  order: readonly number[],
): readonly PairRun[] {
  const coreOf = model.smt?.coreOf ?? [];
  return coreOf
    .flatMap((core, thread): PairRun[] => {
      const first = coreOf.indexOf(core);
      const [a, b] = siblings.cores[order[core] ?? -1] ?? [];
      if (first === thread || coreOf.indexOf(core, first + 1) !== thread || a === undefined || b === undefined)
        return [];
      return [{ cores: [first, thread], home: model.nodeOfCore[first] ?? 0, measured: nsBetween(matrix, a, b) }];
    })
    .slice(0, PAIRS_RUN);
}

/** Pairs at even steps from the quickest to the slowest, without the ends. */
function sampled(understood: Understood, { pairs }: PairClass): readonly (readonly [number, number])[] {
  const ns = ([a, b]: readonly [number, number]): number => between(understood.latencies, a, b);
  const sorted = pairs.toSorted((p, q) => ns(p) - ns(q));
  if (sorted.length <= PAIRS_RUN) return sorted;
  const picked = Array.from({ length: PAIRS_RUN }, (_, i) => Math.floor(((i + 0.5) * sorted.length) / PAIRS_RUN));
  return picked.flatMap((at) => sorted.slice(at, at + 1));
}

/** `simulated`: ns of each run, in the order of the tests. */
export function classResult({ pairClass, runs }: ClassTest, simulated: readonly number[]): ClassResult {
  const { name, median: measured } = pairClass;
  const middle = runs.length === 0 ? undefined : median(simulated);
  return { name, measured, simulated: middle, residual: middle === undefined ? undefined : middle / measured - 1 };
}

/**
 * Is the simulated machine the one that was measured? The loop that measured it, two cores exchanging a line by
 * compare-and-swap, is run inside the machine for some pairs of every class. This file says which runs, and compares;
 * session/measured/self-test.ts makes them.
 */
import { median } from "d3-array";
import type { Machine } from "../machine/machine.ts";
import { between, type CoreLatencies } from "./structure/clusters.ts";
import { nsBetween } from "./texts/matrix.ts";
import { structureOf } from "./structure/structure.ts";
import type { ClassSummary, PairClass, Understood } from "./structure/understand.ts";

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
  /** The measured latency, one way, ns. */
  readonly measured: number;
}

/** What a self-test needs of the measurement: a few pairs of every class, whatever the machine's file says. */
export interface TestPlan {
  /** The measured cores in the order of the machine's cores. */
  readonly order: readonly number[];
  readonly classes: readonly PlannedClass[];
  /** For each measured core the latency of its first two threads, ns; undefined where it has one thread. */
  readonly threadNs: readonly (number | undefined)[];
}

interface PlannedClass {
  readonly summary: ClassSummary;
  /** Empty for the threads of one core, which are merged. */
  readonly pairs: readonly PlannedPair[];
}

interface PlannedPair {
  /** The numbers of both cores in the matrix. */
  readonly cores: readonly [number, number];
  /** ns. */
  readonly measured: number;
}

export interface ClassTest {
  readonly summary: ClassSummary;
  /** Empty where the machine has no such pairs. */
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

export function testPlan(understood: Understood): TestPlan {
  const { matrix, siblings, latencies } = understood;
  return {
    order: structureOf(understood).order,
    classes: understood.classes.map(({ pairs, ...summary }) => ({ summary, pairs: sampled(latencies, pairs) })),
    threadNs: siblings.cores.map(([a, b]) =>
      a === undefined || b === undefined ? undefined : nsBetween(matrix, a, b),
    ),
  };
}

/** Pairs at even steps from the quickest to the slowest, without the ends. */
function sampled(latencies: CoreLatencies, pairs: PairClass["pairs"]): readonly PlannedPair[] {
  const all = pairs.map(([a, b]): PlannedPair => ({ cores: [a, b], measured: between(latencies, a, b) }));
  const sorted = all.sort((p, q) => p.measured - q.measured);
  if (sorted.length <= PAIRS_RUN) return sorted;
  const picked = Array.from({ length: PAIRS_RUN }, (_, i) => Math.floor(((i + 0.5) * sorted.length) / PAIRS_RUN));
  return picked.flatMap((at) => sorted.slice(at, at + 1));
}

export function selfTests(plan: TestPlan, machine: Machine): readonly ClassTest[] {
  const coreOf = new Map(plan.order.map((core, at) => [core, at] as const));
  const nodeOf = (core: number): number => machine.model.nodeOfCore[coreOf.get(core) ?? 0] ?? 0;
  return plan.classes.map(({ summary, pairs }) => ({
    summary,
    runs:
      pairs.length === 0
        ? threadRuns(plan, machine)
        : pairs.map(({ cores: [a, b], measured }) => ({
            cores: [coreOf.get(a) ?? 0, coreOf.get(b) ?? 0],
            home: nodeOf(summary.homeAt ?? a),
            measured,
          })),
  }));
}

/** Two threads of one core, on some cores, where the machine has threads. */
function threadRuns({ order, threadNs }: TestPlan, { model }: Machine): readonly PairRun[] {
  const coreOf = model.smt?.coreOf ?? [];
  return coreOf
    .flatMap((core, thread): PairRun[] => {
      const first = coreOf.indexOf(core);
      const measured = threadNs[order[core] ?? -1];
      if (first === thread || coreOf.indexOf(core, first + 1) !== thread || measured === undefined) return [];
      return [{ cores: [first, thread], home: model.nodeOfCore[first] ?? 0, measured }];
    })
    .slice(0, PAIRS_RUN);
}

/** `simulated`: ns of each run, in the order of the tests. */
export function classResult({ summary, runs }: ClassTest, simulated: readonly number[]): ClassResult {
  const { name, median: measured } = summary;
  const middle = runs.length === 0 ? undefined : median(simulated);
  return { name, measured, simulated: middle, residual: middle === undefined ? undefined : middle / measured - 1 };
}

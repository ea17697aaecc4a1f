/** Threads of a core, and cores of two kinds, in the machine file of a measured machine. */
import { countOf } from "../../../base/text.ts";
import { siblingCycles } from "./latencies.ts";
import type { Plan } from "./plan.ts";
import { assumed, measured, nsText } from "../structure/provenance.ts";

/** What two threads of a core do together in a counted loop, in percent of one: 1.01 to 1.77 times as long alone. */
const THROUGHPUT = 165;

/** What work takes beside a thread that waits with cpu_relax(), in percent: on the two hosts 100 and 120. */
const BESIDE_SPIN = 110;

/** A thread of the machine: the core of the matrix, and which of its threads it is. */
export interface Thread {
  readonly core: number;
  readonly thread: number;
}

/**
 * The cores of the machine file: the cores of the matrix; or their threads, first the first thread of every core, then
 * the second ones: a run on as many cores as there are has one thread on each.
 */
export function threadsOf({
  structure,
  understood,
  threads,
}: Pick<Plan, "structure" | "understood" | "threads">): readonly Thread[] {
  if (threads === "merge") return structure.order.map((core) => ({ core, thread: 0 }));
  const countOfCore = (core: number): number => understood.siblings.cores[core]?.length ?? 1;
  const most = Math.max(...structure.order.map(countOfCore));
  return Array.from({ length: most }, (_, thread) =>
    structure.order.filter((core) => thread < countOfCore(core)).map((core) => ({ core, thread })),
  ).flat();
}

/** The part "smt" of the file, where its cores are threads. */
export function smtOf(plan: Plan): object {
  const ofThreads = plan.understood.classes.find(({ pairs }) => pairs.length === 0);
  if (plan.threads === "merge" || ofThreads === undefined) return {};
  const at = new Map(plan.structure.order.map((core, place) => [core, place] as const));
  const less = `less the cycles of its compare-and-swap; ${plan.source}`;
  const work = assumed(
    "two threads that compute take 1.2 times as long as one alone, in loops that wait for their own results; on three hosts of [Lockhammer] 1.0, 1.2 and 1.8 times; beside one that waits with cpu_relax() 1.1 times, on two of them 1.0 and 1.2",
  );
  return {
    smt: {
      core_of_thread: threadsOf(plan).map(({ core }) => at.get(core) ?? 0),
      throughput: THROUGHPUT,
      spin: BESIDE_SPIN,
      transfer: siblingCycles(ofThreads.median, plan.ghz, plan.homes.hops[0] ?? 1, plan.homes.own),
      source: `${measured(`${countOf(ofThreads.count, "pair")} of threads of one core, median ${nsText(ofThreads.median)} ns, ${less}`)}; throughput and spin ${work}`,
    },
  };
}

/** The part "kinds" of the file, for a processor with cores of several kinds. */
export function kindsOf(plan: Plan): object {
  const { kinds } = plan.understood;
  if (kinds === undefined) return {};
  const { kindOf, work, source } = kinds;
  return { kinds: { kind_of_core: threadsOf(plan).map(({ core }) => kindOf[core] ?? 0), work, source } };
}

/**
 * The machine file of a measured machine. Every number says whether it was measured, derived from what was measured,
 * or assumed. See latencies.ts for the totals.
 */
import { smallest } from "../../../base/extremes.ts";
import { LIMITS } from "../../../base/abi.gen.ts";
import type { Result } from "../../../base/result.ts";
import { countOf } from "../../../base/text.ts";
import type { Problem } from "../../json/problem.ts";
import type { Machine } from "../../machine/machine.ts";
import { readMachine } from "../../machine/read-machine.ts";
import { groupIndex, between } from "../structure/clusters.ts";
import { BLOCKING_READS, homesOf, OCCUPANCY } from "./homes.ts";
import { JITTER, transferCycles } from "./latencies.ts";
import { numbersOfMaker } from "./makers.ts";
import { assumed, derived, measured, nsText } from "../structure/provenance.ts";
import { structureOf } from "../structure/structure.ts";
import type { MachineOptions, Plan } from "./plan.ts";
import { kindsOf, smtOf, threadsOf } from "./threads.ts";
import type { Understood } from "../structure/understand.ts";

/** A hit in the cache that cores share, as a part of a hand-over between two of them. */
const CHIP_HIT_SHARE = 0.5;
const CHIP_HIT_SOURCE =
  "half of a hand-over between two cores that share the cache: 42 of 78 cycles on Skylake, 39 of 80 on Zen 2 (from memory, medium certainty)";

/** ns of a line from memory; MLC's values of five servers are 74 to 92. */
const DRAM_NS = 90;

/** ns for which a home is busy with an atomic that it executes itself. */
const HOME_ATOMIC_NS = 9;

export function machineOf(understood: Understood, options: MachineOptions): Result<Machine, readonly Problem[]> {
  const plan = planOf(understood, options);
  const made = readMachine(machineFile(plan));
  const isBusyTooLong = !made.ok && made.error.every(({ path }) => path === "read_occupancy");
  return isBusyTooLong ? readMachine(machineFile({ ...plan, homes: { ...plan.homes, reads: BLOCKING_READS } })) : made;
}

function planOf(understood: Understood, options: MachineOptions): Plan {
  const structure = structureOf(understood);
  const numbers = numbersOfMaker(options.maker);
  const handovers = structure.byLevel.map((ns) => Math.max(8, Math.round(ns * options.ghz)));
  const shortest = smallest([...handovers, ...(structure.table?.flat().map(({ ns }) => ns * options.ghz) ?? [])]);
  const chipHit = Math.max(4, Math.round(CHIP_HIT_SHARE * Math.max(8, shortest)));
  const homes = homesOf(numbers, { handovers, chipHit, atomics: options.atomics });
  return { ...options, understood, structure, handovers, homes, chipHit };
}

function machineFile(plan: Plan): unknown {
  const { structure, homes } = plan;
  const { own } = homes;
  return {
    schema: 1,
    id: plan.id,
    title: plan.title,
    about: aboutText(plan),
    made_from: "matrix",
    ...(plan.architecture === undefined ? {} : { architecture: plan.architecture }),
    clock_hz: Math.round(plan.ghz * 1e9),
    nodes: structure.nodes.length,
    ...coresOf(plan),
    line_bytes: own.lineBytes,
    protocol: own.protocol,
    home: "first_touch",
    ...networkOf(plan),
    latency: latencyOf(plan),
    read_occupancy: homes.reads,
    invalidate: invalidateOf(plan),
    ...smtOf(plan),
    ...kindsOf(plan),
    ...(structure.nodes.length > LIMITS.CHIP_CACHE_NODES_MAX || !homes.isCached
      ? {}
      : {
          chip_cache: {
            hit: plan.chipHit,
            occupancy: Math.min(OCCUPANCY, plan.chipHit),
            source: assumed(
              `${CHIP_HIT_SOURCE}; it answers one read of a line in ${Math.min(OCCUPANCY, plan.chipHit)} cycles`,
            ),
          },
        }),
    store_buffer: { value: own.storeBuffer, source: assumed(`of the order of ${own.name}'s processors`) },
    window: { ...own.window, source: assumed(own.windowSource) },
    jitter: { value: JITTER, source: assumed("arbiters and clock domains shift a message by some cycles") },
    ...homes.keeps,
    arbitration: homes.arbitration,
    ...retriesOf(plan),
    port: {
      value: 0,
      source: assumed("unlimited bandwidth; the measurement moves one line at a time and says nothing about it"),
    },
  };
}

function aboutText({ understood, structure, source, ghz, ghzSource, threads }: Plan): string {
  const { matrix, siblings, levels } = understood;
  const cores = countOf(structure.order.length, "core");
  const isKept = threads === "keep";
  const how = isKept
    ? "The threads of a core are cores here that share its caches and throughput"
    : "The threads of a core are one core here";
  const ofThreads = siblings.cores.some((core) => core.length > 1) ? ` ${how} (numbering: ${siblings.pattern}).` : "";
  const home =
    levels.homeEffect === undefined
      ? ""
      : " A transfer also costs the way over the home of its line, which shows in the matrix.";
  return `Imported from a core-to-core matrix (${matrix.format}; ${source}): ${cores} on ${countOf(structure.nodes.length, "node")}.${ofThreads}${home} The clock is ${ghz} GHz (${ghzSource}).`;
}

function coresOf(plan: Plan): object {
  const { structure } = plan;
  const nodeOf = groupIndex(structure.nodes);
  if (plan.threads === "keep") return { node_of_core: threadsOf(plan).map(({ core }) => nodeOf.get(core) ?? 0) };
  const [first = []] = structure.nodes;
  if (structure.nodes.every((node) => node.length === first.length)) return { cores_per_node: first.length };
  return { node_of_core: structure.nodes.flatMap((node, i) => node.map(() => i)) };
}

function networkOf({ structure, understood }: Plan): object {
  const count = structure.nodes.length;
  if (structure.tree.length > 0) {
    const why =
      understood.siblings.provenance === "lscpu"
        ? "lscpu names the groups"
        : "the latencies of the matrix jump where a group ends";
    return { shape: { tree: structure.tree, source: derived(why) } };
  }
  const columns = Math.ceil(Math.sqrt(count));
  const nodes = structure.nodes.map((_, node) => node);
  const links = nodes.flatMap((a) => nodes.slice(a + 1).map((b) => [a, b]));
  return { links, positions: nodes.map((node) => [node % columns, Math.floor(node / columns)]) };
}

// ---- Latencies ------------------------------------------------------------------------------------------------------

/** A table that goes by level, in the form that fits the machine's network. */
function byLevel({ structure }: Plan, values: readonly number[]): object {
  return structure.tree.length > 0 ? { by_level: values } : { by_hops: values };
}

function latencyOf(plan: Plan): object {
  const { own } = plan.homes;
  const maker = own.name;
  return {
    instruction: { value: 1, source: assumed("one simple instruction a cycle") },
    pause: pauseIn(plan),
    fence: { value: own.fence, source: assumed(`of the order of ${maker}'s processors`) },
    l1_hit: { value: own.l1Hit, source: assumed(`of the order of ${maker}'s processors`) },
    atomic_hit: {
      value: own.atomicHit,
      source: assumed(
        own.atomicSource ?? `a locked instruction on a line of one's own, of the order of ${maker}'s processors`,
      ),
    },
    atomic_after_stores: {
      value: Math.max(0, own.atomicHit - own.l1Hit),
      source: derived(
        "an atomic locks its line in the last cycles of a locked instruction, as many as a hit takes; until then it waits for the stores before it and for its turn in the pipeline, and another core can take the line",
      ),
    },
    hop: { ...byLevel(plan, plan.homes.hops), source: plan.homes.hopSource },
    ...(plan.atomics === "core" ? {} : { atomic_at_home: homeAtomic(plan) }),
    ...(plan.homes.homeHit === undefined ? {} : { home_hit: plan.homes.homeHit }),
    ...conflictOf(plan),
    transfer: transferOf(plan),
    dram: dramOf(plan),
  };
}

function pauseIn({ pause, homes: { own } }: Plan): object {
  const why = pause?.isGiven === true ? "as was given" : `of the order of ${own.name}'s processors of that time`;
  return {
    value: pause?.cycles ?? own.pause,
    source: assumed(`${why}; it sets how often a waiting core looks at its own copy`),
  };
}

type PairNs = (a: number, b: number) => number;

function pairNs({ understood }: Plan): PairNs {
  return (a, b) => between(understood.latencies, a, b);
}

function classNs({ understood }: Plan): PairNs {
  const medians = new Map(
    understood.classes.flatMap(({ pairs, median }) => pairs.map(([a, b]) => [`${a} ${b}`, median] as const)),
  );
  return (a, b) => medians.get(`${Math.min(a, b)} ${Math.max(a, b)}`) ?? Number.NaN;
}

function homeAtomic({ ghz, homes }: Plan): object {
  const why = `${HOME_ATOMIC_NS} ns; Graviton2 adds to one word at 9 ns an addition on few cores, and at 13 on 64`;
  const value = Math.max(1, Math.round(HOME_ATOMIC_NS * ghz));
  if (homes.own.acknowledges === undefined) return { value, source: assumed(why) };
  const others = "Arm's processors execute a compare-and-swap and an exchange in the core, whose value they return";
  return { value, only: "arithmetic", source: assumed(`${why}; ${others} [Marinas25]`) };
}

/** Where sockets answer for themselves, a line for which several of them ask goes over all of them. */
function conflictOf({ structure, handovers, homes }: Plan): object {
  const [socket, across] = [handovers[structure.crossing - 1] ?? 0, handovers.at(-1) ?? 0];
  if (homes.own.conflicts === undefined || structure.crossing >= handovers.length || across <= socket) return {};
  const why =
    "as long as a hand-over between sockets: a home hands a line for which several sockets ask on when all of them have answered, also to a core of the same socket";
  return { conflict: { value: across, source: assumed(why) } };
}

/** What is published of Intel's server processors, whose names say so, not of Xeon Phi, which is of another kind. */
function retriesOf({ maker, title }: Plan): object {
  if (maker !== "intel" || !/xeon(?! phi)/i.test(title)) return {};
  const why = [
    "a shared cache of Intel's server processors refuses a request for a line of which another request is under way,",
    "and the request is tried again [IntelUncore];",
    "that all that wait are then equally likely to be next is assumed",
  ].join(" ");
  return { retries: { value: 1, source: derived(why) } };
}

function transferOf(plan: Plan): object {
  const { understood, structure, ghz, homes, source } = plan;
  const { hops, own } = homes;
  const less = `${homes.less}; ${source}`;
  // Where a core is asked for a line by a probe, its own compare-and-swap is over before the probe has come.
  const cycles = own.acknowledges === undefined ? { ...own, atomicHit: 0 } : own;
  const total = (ns: number, level: number): number => transferCycles(ns, ghz, { hops, level }, cycles);
  const isKinds = understood.classes.filter(({ pairs }) => pairs.length > 0).length > 1;
  const isTable = plan.detail === "full" || isKinds;
  if (understood.form === "flat" && isTable && structure.order.length <= LIMITS.MATRIX_CORES_MAX) {
    const ns = plan.detail === "full" ? pairNs(plan) : classNs(plan);
    const threads = threadsOf(plan).map(({ core }) => core);
    const table = threads.map((a) =>
      threads.map((b) => total(a === b ? (plan.structure.byLevel[0] ?? 0) : ns(a, b), 0)),
    );
    const what = plan.detail === "full" ? "each pair of cores" : "medians by kinds of cores";
    return { core_table: table, source: measured(`${what}${less}`) };
  }
  if (structure.table !== undefined) {
    const table = structure.table.map((row) => row.map(({ ns, level }) => total(ns, level)));
    return { table, source: measured(`medians of each two groups${less}`) };
  }
  const medians = structure.byLevel.map((ns) => nsText(ns)).join(", ");
  const home = understood.levels.homeEffect === undefined ? {} : { via: "home" };
  const values = structure.byLevel.map((ns, level) => total(ns, level));
  return { ...byLevel(plan, values), ...home, source: measured(`medians by level, ${medians} ns${less}`) };
}

function dramOf(plan: Plan): object {
  const { structure, ghz, handovers } = plan;
  const known = dramKnown(plan);
  const [local, remote] = known?.ns ?? [DRAM_NS, undefined];
  const own = handovers[structure.crossing - 1] ?? handovers.at(-1) ?? 0;
  const beyond = (level: number): number => {
    if (level < structure.crossing) return 0;
    return remote === undefined ? Math.max(0, (handovers[level] ?? own) - own) : (remote - local) * ghz;
  };
  const shortest = Math.max(...plan.homes.hops) + 1;
  const values = handovers.map((_, level) => Math.max(shortest, Math.round(local * ghz + beyond(level))));
  const source =
    known?.source ??
    assumed(
      `${DRAM_NS} ns from the memory of the own socket; from another one as much longer as a hand-over takes longer`,
    );
  return { ...byLevel(plan, values), source };
}

function dramKnown({
  dram,
  memory,
}: Plan): { readonly ns: readonly [number, number]; readonly source: string } | undefined {
  if (dram !== undefined) return { ns: dram, source: assumed(`${dram[0]} and ${dram[1]} ns were given`) };
  if (memory === undefined) return undefined;
  const { ownSocket, otherSocket, file } = memory;
  const both = `${nsText(ownSocket)} and ${nsText(otherSocket)} ns`;
  return { ns: [ownSocket, otherSocket], source: measured(`idle latencies of memory, ${both}; ${file}`) };
}

function invalidateOf(plan: Plan): object {
  const { handovers } = plan;
  const base = handovers[0] ?? 1;
  const reach = handovers.map((cycles) => Math.max(0, cycles - base));
  const why =
    "as long as a hand-over to where the farthest copy is; further copies at the same distance cost nothing more";
  return {
    base,
    each: 0,
    ...(reach.length > 1 ? { reach: byLevel(plan, reach) } : {}),
    source: derived(`assumed to take ${why}`),
  };
}

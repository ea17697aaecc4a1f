/**
 * What limits a run: the one thing that the cores wait for longest. It is read from the run alone: from its locks, its
 * cache lines, its stations, the bandwidth of its memory and the time in which cores had nothing to do.
 */
import { sum } from "d3-array";
import type { DebugInfo } from "../../base/program.ts";
import type { LineResult, RunResult } from "../../base/run.ts";
import { cycleSums, rowsOfSums } from "../results/cycles.ts";
import { hottestLine } from "../results/lines.ts";
import { lockRows } from "../results/locks/locks.ts";
import { stationRows } from "../results/stations.ts";

/** "work": nothing that is waited for matters; the cores execute the application and its system calls. */
type LimitKind = "lock" | "line" | "station" | "memory" | "caches" | "idle" | "work";

export interface Limit {
  readonly kind: LimitKind;
  /** The name of the lock, of the line's variables, or of the station; empty for other limits. */
  readonly name: string;
  /** Share of all cores' time that is spent waiting for it; for "work", the share that is not spent waiting. */
  readonly share: number;
}

/** Waits below this share of the time are not called a limit. assumed: what a reader would mend first is larger. */
const SHARE_MIN = 0.05;

/** Undefined for a run that measured nothing. */
export function limitOf(result: RunResult, debug: DebugInfo, lineBytes: number): Limit | undefined {
  const whole = sum(cycleSums(result).cycles);
  if (whole === 0) return undefined;
  const locks = lockWaits(result, debug);
  const stations = stationWaits(result, debug);
  const waits = [
    ...locks,
    ...lineWait(result, debug, lineBytes),
    ...stations,
    ...otherWaits(result, sum([...locks, ...stations].map(({ cycles }) => cycles))),
  ];
  const largest = waits.reduce((most, wait) => (wait.cycles > most.cycles ? wait : most), NO_WAIT);
  if (largest.cycles / whole >= SHARE_MIN) return { ...named(largest), share: Math.min(1, largest.cycles / whole) };
  return { kind: "work", name: "", share: workShare(result) };
}

interface Wait {
  readonly kind: LimitKind;
  readonly name: string;
  /** Sum over cores. */
  readonly cycles: number;
}

const NO_WAIT: Wait = { kind: "work", name: "", cycles: 0 };

function named({ kind, name }: Wait): Pick<Limit, "kind" | "name"> {
  return { kind, name };
}

/** Locks in one array are waited for as one: "manager.part[]". */
function lockWaits(result: RunResult, debug: DebugInfo): readonly Wait[] {
  const sums = new Map<string, number>();
  for (const row of lockRows(result, debug)) {
    const name = row.name.replaceAll(/\[\d+\]/g, "[]");
    sums.set(name, (sums.get(name) ?? 0) + row.waitMean * row.acquisitions);
  }
  return [...sums].map(([name, cycles]) => ({ kind: "lock", name, cycles }));
}

/** The hottest line on which no lock lies: waiting for a lock's own line is waiting for the lock. */
function lineWait(result: RunResult, debug: DebugInfo, lineBytes: number): readonly Wait[] {
  const locks = new Set(result.locks.map(({ address }) => address - (address % lineBytes)));
  const lines = result.lines.filter((line) => !locks.has(line.address) && line.counts.transfers > 0);
  const hottest = hottestLine({ ...result, lines }, debug, lineBytes);
  const found = lines.find(({ address }) => address === hottest?.address);
  if (hottest === undefined || found === undefined) return [];
  return [{ kind: "line", name: hottest.asked, cycles: waitedFor(found) }];
}

/** Each request waits in the queue and while it is served itself. */
function waitedFor({ counts }: LineResult): number {
  return counts.queue_cycles + counts.busy_cycles;
}

/**
 * A core may do something else while its customer waits, as while a packet is in the queue of a network card: what
 * counts is the time for which cores wait themselves.
 */
function stationWaits(result: RunResult, debug: DebugInfo): readonly Wait[] {
  const most = sum(result.cores.map(({ cycles }) => cycles.station + cycles.idle));
  return stationRows(result, debug)
    .filter(({ createdAt }) => createdAt !== undefined)
    .map(({ createdAt, waitMean, uses }) => ({
      kind: "station",
      name: createdAt?.file ?? "",
      cycles: Math.min(most, waitMean * uses),
    }));
}

/** A core that waits asleep for a lock or a station is idle: such time is the lock's, or the station's. */
function otherWaits({ cores }: RunResult, elsewhere: number): readonly Wait[] {
  const channels = sum(cores.map(({ counts }) => counts.memory_queue));
  const refills = sum(cores.map(({ counts }) => counts.capacity_misses + counts.conflict_misses));
  const dram = sum(cores.map(({ cycles }) => cycles.miss_dram));
  const idle = sum(cores.map(({ cycles }) => cycles.idle));
  return [
    { kind: "memory", name: "", cycles: channels },
    { kind: "caches", name: "", cycles: refills === 0 ? 0 : Math.max(0, dram - channels) },
    { kind: "idle", name: "", cycles: Math.max(0, idle - elsewhere) },
  ];
}

const WORK = ["compute", "l1", "user", "kernel", "user_pollution", "kernel_pollution", "switch"];

function workShare(result: RunResult): number {
  const rows = rowsOfSums(cycleSums(result));
  return rows.filter(({ category }) => WORK.includes(category)).reduce((share, row) => share + row.share, 0);
}

/** The limit as a phrase: "waiting for the lock inode.mutex". */
export function limitPhrase({ kind, name }: Limit): string {
  switch (kind) {
    case "lock":
      return `waiting for the lock ${name}`;
    case "line":
      return `waiting for the cache line of ${name}`;
    case "station":
      return `waiting for the station of ${name}`;
    case "memory":
      return "waiting for the bandwidth of memory";
    case "caches":
      return "fetching lines again for which the caches were too small";
    case "idle":
      return "having nothing to do";
    case "work":
      return "executing the application and its system calls";
  }
}

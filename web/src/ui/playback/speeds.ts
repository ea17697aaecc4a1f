/** The speeds at which runs are played, in simulated cycles per second of the reader's time. Pure. */
import { TRACE } from "../../base/abi.gen.ts";
import type { TraceModel } from "../../scene/trace/model.ts";

/** Seconds that one hand-off should take to watch. */
const HANDOFF_SECONDS = 2;
/** Seconds from one mode switch of a core to its next one, on average: enough to see a page of entries fill. assumed */
const SWITCH_SECONDS = 4;
/**
 * Seconds for the whole of a race: short enough for a class. At the usual speeds, millions of cycles take an hour.
 * assumed
 */
export const COMMON_SECONDS = 30;

/** The stretch of the shared time that all runs of a race have. */
export interface Common {
  readonly start: number;
  readonly finish: number;
}

/** The speed at which a race takes COMMON_SECONDS; undefined where its runs have no time in common. */
export function raceSpeed({ start, finish }: Common): number | undefined {
  return finish > start ? Number(((finish - start) / COMMON_SECONDS).toPrecision(3)) : undefined;
}

/**
 * Cycles per second at which a typical hand-off, from one core's release to the next one's holding, takes
 * HANDOFF_SECONDS; without locks, a typical service of a line half that. In runs about system calls it is the time
 * between mode switches that counts.
 */
export function defaultSpeed(models: readonly TraceModel[]): number {
  return roundSpeed(Math.max(1, ...models.map(usualSpeed)));
}

function usualSpeed(model: TraceModel): number {
  const { handoffs, links, columns } = model;
  if (model.subject === "system calls" && model.switchTimes.length > 0) return switchDistance(model) / SWITCH_SECONDS;
  if (handoffs.count > 0)
    return median(handoffs.heldTime.map((time, i) => time - (handoffs.releaseTime[i] ?? time))) / HANDOFF_SECONDS;
  const durations = Array.from(links.next).flatMap((next, i) =>
    next >= 0 && columns.kind[i] === TRACE.SERVE ? [(columns.time[next] ?? 0) - (columns.time[i] ?? 0)] : [],
  );
  if (durations.length > 0) return (2 * median(Float64Array.from(durations))) / HANDOFF_SECONDS;
  return (model.end - model.begin) / 60;
}

/** Cycles between two mode switches of a core, over the cores that switch. */
function switchDistance({ columns, switchTimes, begin, end }: TraceModel): number {
  const cores = new Set<number>();
  for (let i = 0; i < columns.count; i++) if (columns.kind[i] === TRACE.SWITCH) cores.add(columns.core[i] ?? -1);
  return ((end - begin) * cores.size) / switchTimes.length;
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/** Two significant digits: the reader chooses a speed and does not measure it. */
function roundSpeed(speed: number): number {
  return Number(speed.toPrecision(2));
}

/**
 * What each core did with its time over the recorded stretch: the shares of it in user mode, in kernel mode, between
 * the two, and asleep. They show which cores have specialised.
 */
import { ACTIVITY } from "../../../base/abi.gen.ts";
import { ACTIVITY_SWITCHING, ACTIVITY_UNKNOWN } from "../state/core-states.ts";
import { segmentEnd, type Segments } from "../history/segments.ts";
import { SIDE, type SideHistory } from "./side-history.ts";

/** Shares of the stretch; together at most 1, as a core's mode may not be known from the begin on. */
export interface SideShares {
  readonly user: number;
  readonly kernel: number;
  readonly switching: number;
  readonly asleep: number;
}

/** A core whose waking time belongs to one side to this extent has specialised. assumed */
const SPECIALISED = 0.95;

export function sharesOf(segments: Segments, sides: SideHistory, core: number): SideShares {
  const from = segments.offset[core] ?? 0;
  const to = segments.offset[core + 1] ?? from;
  const changes = [...sides.changes(core)].map(([cycle]) => cycle);
  const sums = { user: 0, kernel: 0, switching: 0, asleep: 0 };
  let next = 0;
  for (let i = from; i < to; i++) {
    const end = segmentEnd(segments, core, i);
    let at = segments.start[i] ?? 0;
    while (at < end) {
      while (next < changes.length && (changes[next] ?? 0) <= at) next++;
      const until = Math.min(end, changes[next] ?? Infinity);
      const kind = kindOf(segments.activity[i] ?? 0, sides.sideAt(core, at));
      if (kind !== undefined) sums[kind] += until - at;
      at = until;
    }
  }
  const all = Math.max(1, segments.end - (segments.start[from] ?? 0));
  return {
    user: sums.user / all,
    kernel: sums.kernel / all,
    switching: sums.switching / all,
    asleep: sums.asleep / all,
  };
}

function kindOf(activity: number, side: number | undefined): keyof SideShares | undefined {
  if (activity === ACTIVITY_UNKNOWN) return undefined;
  if (activity === ACTIVITY.IDLE) return "asleep";
  if (activity === ACTIVITY_SWITCHING) return "switching";
  if (side === undefined) return undefined;
  return side === SIDE.USER ? "user" : "kernel";
}

/** The side for which a core works nearly all of its waking time; undefined where it works for both, or sleeps. */
export function specialisedFor({ user, kernel }: SideShares): "user" | "kernel" | undefined {
  const both = user + kernel;
  if (both < 0.01) return undefined;
  if (kernel / both >= SPECIALISED) return "kernel";
  return user / both >= SPECIALISED ? "user" : undefined;
}

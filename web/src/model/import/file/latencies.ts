/**
 * The cycles of a machine from what was measured. The core's timing of the measuring loop is known, so the totals are
 * chosen such that this loop takes as long as was measured (wasm-core/MODEL.md, "A memory access"): two cores exchange
 * a line by compare-and-swap, and while one has it the request of the other waits at the home. The home hears of the
 * arrival one hop after it, or when the atomic is done or the line is given up (`hold`), whichever is later; the next
 * data then takes the total less the hop that its request has already travelled.
 */

/** Cycles of a core's own, in a hand-over. */
export interface OwnCycles {
  readonly atomicHit: number;
  readonly hold: number;
}

/** Cycles by which a message may be late or early. */
export const JITTER = 4;

/** What one hand-over takes beyond the total of its transfer, cycles. Jitter only makes the time of a hold longer. */
function beyondTotal(hop: number, { atomicHit, hold }: OwnCycles): number {
  return Math.max(hop, atomicHit, hold > 0 ? hold + JITTER / 2 : 0) - hop;
}

/**
 * The total of a transfer, from the measured time of one hand-over between cores whose requests travel for `hops` of
 * that level. The core asks that every total is longer than the longest way of any request.
 */
export function transferCycles(ns: number, ghz: number, { hops, level }: Ways, own: OwnCycles): number {
  return Math.max(Math.max(...hops) + 1, Math.round(ns * ghz) - beyondTotal(hops[level] ?? 1, own));
}

/** The ways of requests by level, and the level that is meant. */
interface Ways {
  readonly hops: readonly number[];
  readonly level: number;
}

/**
 * The total of a transfer between two threads of a core, whose request takes at most half of it: the
 * cycles with which a hand-over comes nearest to what was measured.
 */
export function siblingCycles(ns: number, ghz: number, hop: number, own: OwnCycles): number {
  const measured = ns * ghz;
  const off = (total: number): number => {
    const leg = Math.min(hop, Math.floor((total - 1) / 2));
    return Math.abs(total + beyondTotal(leg, own) - measured);
  };
  const totals = Array.from({ length: Math.max(1, Math.round(measured)) }, (_, i) => i + 1);
  return totals.reduce((best, total) => (off(total) < off(best) ? total : best));
}

/** The way of a request is such a part of a hand-over. assumed: it decides only which of two requests is first. */
const HOP_SHARE = 6;

/**
 * On slow clocks the own cycles are a large part of a hand-over. A hop is then longer, so that a hand-over whose line
 * is homed far away takes at most a twelfth less than one that is homed near (see beyondTotal).
 */
const OWN_SHARE = 12;

/** Hops by level. */
export function hopsOf(handovers: readonly number[], shortest: number, own: OwnCycles): readonly number[] {
  const [first = 1] = handovers;
  const least = Math.max(own.atomicHit, own.hold) - Math.floor(first / OWN_SHARE);
  const hops = handovers.map((cycles) => Math.max(Math.round(cycles / HOP_SHARE), least));
  return withinTotals(hops, shortest);
}

/**
 * Ways that leave time for the rest of every total, the shortest one included: the core asks for it. Cores of one
 * cluster may pass a line on in less time than a request takes to another cluster, and do so without asking there.
 */
export function withinTotals(hops: readonly number[], shortest: number): readonly number[] {
  return hops.map((hop) => Math.max(1, Math.min(hop, shortest - 2)));
}

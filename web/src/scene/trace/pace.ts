/**
 * A run at the pace of its events: every hand-off of the hottest lock is shown for the same time, however long it took,
 * and stretches in which none is under way are passed quickly. Only the pace is chosen: every cycle is still shown.
 */
import { handoffAt, handoffCosts } from "./handoff-costs.ts";
import type { HandoffCosts } from "./handoff-costs.ts";
import type { TraceModel } from "./model.ts";

export interface Passage {
  /** "handoff": released and not yet held; "section": the critical section after; "skip": none is under way. */
  readonly kind: "handoff" | "section" | "skip";
  /** The cycles of the passage, in the trace's own time; `to` is after `from`. */
  readonly from: number;
  readonly to: number;
  /** The share of a hand-off's time for which the reader watches this passage. */
  readonly share: number;
  /** The hand-off that the passage belongs to, or follows; -1 before the first. */
  readonly handoff: number;
}

/** Shares of the time of one hand-off: three quarters on its way, one in use. */
const HANDOFF_SHARE = 0.75;
const SECTION_SHARE = 0.25;
const SKIP_SHARE = 0.15;
/** A stretch between two hand-offs that is longer than so many mean hand-offs is passed quickly. Assumed. */
const SKIPPED_MEANS = 4;

export class Pace {
  readonly costs: HandoffCosts;
  private readonly begin: number;
  private readonly end: number;

  constructor(model: TraceModel) {
    this.costs = handoffCosts(model, model.hottestLock);
    this.begin = model.begin;
    this.end = model.end;
  }

  /** Does the run have hand-offs by which it can be paced? */
  get isUseful(): boolean {
    return this.costs.count >= 2;
  }

  /** The passage that a cycle is in; undefined at the end of the trace. */
  passageAt(cycle: number): Passage | undefined {
    if (cycle >= this.end) return undefined;
    const { released, cycles, count, mean } = this.costs;
    const handoff = handoffAt(this.costs, cycle);
    const from = handoff < 0 ? this.begin : (released[handoff] ?? this.begin);
    const held = handoff < 0 ? this.begin : from + (cycles[handoff] ?? 0);
    if (cycle < held) return { kind: "handoff", from, to: held, share: HANDOFF_SHARE, handoff };
    const to = handoff + 1 < count ? (released[handoff + 1] ?? this.end) : this.end;
    const long = handoff < 0 || to - held > SKIPPED_MEANS * mean;
    if (long) return { kind: "skip", from: held, to, share: SKIP_SHARE, handoff };
    return { kind: "section", from: held, to, share: SECTION_SHARE, handoff };
  }

  /** The cycle that the reader sees after so much time, when one hand-off takes `secondsEach`. */
  advance(cycle: number, seconds: number, secondsEach: number): number {
    let at = cycle;
    let left = seconds;
    while (left > 0) {
      const passage = this.passageAt(at);
      if (passage === undefined) return this.end;
      const rate = (passage.to - passage.from) / (passage.share * secondsEach);
      const needed = (passage.to - at) / rate;
      if (needed > left) return at + left * rate;
      left -= needed;
      at = passage.to;
    }
    return at;
  }
}

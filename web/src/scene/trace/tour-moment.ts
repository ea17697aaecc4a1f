/**
 * The cycle of a trace at which a tour's moment lies: begin, middle or end of a hand-off of the hottest lock; without
 * locks, of a transaction on the line with the most requests. Pure.
 */
import { TRACE } from "../../base/abi.gen.ts";
import type { TourMoment } from "../../model/scenario/tour-schema.ts";
import type { TraceModel } from "./model.ts";

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The cycle in the trace's own time, or undefined when it has no such hand-off. */
export function cycleOfMoment(model: TraceModel, moment: TourMoment): number | undefined {
  const all = model.hottestLock >= 0 && model.handoffs.count > 0 ? handoffsOf(model) : transactionsOf(model);
  const one = all[moment.handoff === "middle" ? Math.floor(all.length / 2) : moment.handoff - 1];
  if (one === undefined) return undefined;
  if (moment.at === "release") return one.from;
  return moment.at === "held" ? one.to : Math.floor((one.from + one.to) / 2);
}

function handoffsOf({ handoffs, hottestLock }: TraceModel): readonly Span[] {
  const found: Span[] = [];
  for (let i = 0; i < handoffs.count; i++) {
    if (handoffs.lock[i] !== hottestLock) continue;
    const to = handoffs.heldTime[i] ?? 0;
    found.push({ from: handoffs.releaseTime[i] ?? to, to });
  }
  return found;
}

function transactionsOf({ columns, links }: TraceModel): readonly Span[] {
  const byLine = new Map<number, Span[]>();
  for (let i = 0; i < columns.count; i++) {
    const request = links.request[i] ?? -1;
    if (columns.kind[i] !== TRACE.DATA || request < 0) continue;
    const line = columns.line[i] ?? -1;
    const stretches = byLine.get(line) ?? [];
    stretches.push({ from: columns.time[request] ?? 0, to: columns.time[i] ?? 0 });
    byLine.set(line, stretches);
  }
  return [...byLine.values()].reduce<readonly Span[]>((most, one) => (one.length > most.length ? one : most), []);
}

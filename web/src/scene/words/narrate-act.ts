/**
 * A hand-off in three sentences, one for each act: the lock is let go, the line goes to the waiting cores, the next
 * core holds the lock. They are for playback at the pace of hand-offs; narrate.ts puts single records into words.
 */
import { TRACE } from "../../base/abi.gen.ts";
import { capital } from "../../base/text.ts";
import { narrateRecord } from "./narrate.ts";
import type { SceneNames } from "./names.ts";
import type { Pace, Passage } from "../trace/pace.ts";
import { coreName, plural } from "./say.ts";
import { countUpTo } from "../trace/records/search.ts";
import type { TraceModel } from "../trace/model.ts";

/** The share of a hand-off that counts as its beginning. */
const FIRST_SHARE = 0.25;

/** The act that a cycle is in, or the stretch that is skipped there; undefined at the end of the trace. */
export function narrateAct(model: TraceModel, pace: Pace, cycle: number, names: SceneNames): string | undefined {
  const passage = pace.passageAt(cycle);
  if (passage === undefined) return undefined;
  if (passage.kind === "skip") {
    return `Skipped quickly: ${plural(passage.to - passage.from, "cycle", "cycles")} without a hand-off.`;
  }
  const { giver, taker } = pace.costs;
  const from = coreName(giver[passage.handoff] ?? -1);
  const to = coreName(taker[passage.handoff] ?? -1);
  if (passage.kind === "section") return arrival(model, passage, names);
  if (cycle - passage.from < FIRST_SHARE * (passage.to - passage.from)) {
    return sentence(`${from} has unlocked ${lockName(model, names)}; ${to} is next, but does not know it yet`);
  }
  const served = servedSince(model, passage.from, cycle);
  const since = `${to} is next, ${plural(cycle - passage.from, "cycle", "cycles")} after the unlock`;
  return sentence(served === 0 ? since : `${since}; ${plural(served, "request", "requests")} served since`);
}

function arrival(model: TraceModel, passage: Passage, names: SceneNames): string | undefined {
  const at = countUpTo(model.handoffs.heldTime, passage.from) - 1;
  const held = model.handoffs.held[at];
  return held === undefined ? undefined : sentence(narrateRecord(model, held, names));
}

function lockName(model: TraceModel, names: SceneNames): string {
  return names.lock(model.columns.lockAddresses[model.hottestLock] ?? 0);
}

/** Requests that homes have begun to serve between two cycles. */
function servedSince({ columns }: TraceModel, from: number, to: number): number {
  let served = 0;
  const last = countUpTo(columns.time, to);
  for (let i = countUpTo(columns.time, from); i < last; i++) if (columns.kind[i] === TRACE.SERVE) served++;
  return served;
}

function sentence(words: string): string {
  return `${capital(words)}.`;
}

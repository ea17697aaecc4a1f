/**
 * The sentence beneath the machine at a moment, the same while the run is played and while it stands still. A hand-off
 * has three acts: the lock is let go, the line goes to the waiting cores, the next core holds the lock. Where no core
 * executes the thread that holds the lock, or that is next, the sentence says so. Where the run
 * stands still within the second act, the sentence begins with the event of that cycle, since a reader who steps wants
 * to know it. Outside of hand-offs it is that event alone, which narrate.ts puts into words.
 */
import { TRACE } from "../../base/abi.gen.ts";
import { capital } from "../../base/text.ts";
import { lastHeld, narrateEvent, narrateRecord, timeOfEvent } from "./narrate.ts";
import type { SceneNames } from "./names.ts";
import type { Pace, Passage } from "../trace/pace.ts";
import { plural } from "./say.ts";
import { actorName, heldUpWords } from "./thread-words.ts";
import { countUpTo } from "../trace/records/search.ts";
import type { TraceModel } from "../trace/model.ts";

/** The share of a hand-off that counts as its beginning. */
const FIRST_SHARE = 0.25;

/** How the reader sees the run: it stands still, it is played, or it is played at the pace of its hand-offs. */
export type Watched = "still" | "played" | "paced";

/** `pace`: where the run has hand-offs by which it can be told. */
export function narrateMoment(
  model: TraceModel,
  pace: Pace | undefined,
  cycle: number,
  names: SceneNames,
  watched: Watched,
): string {
  const event = sentence(narrateEvent(model, cycle, names));
  const held = heldUpWords(model, cycle, names);
  if (held !== undefined) return watched === "still" ? `${event} ${sentence(held)}` : sentence(held);
  const passage = pace?.passageAt(cycle);
  if (pace === undefined || passage === undefined) return event;
  switch (passage.kind) {
    case "skip":
      return watched === "paced" ? skipped(passage) : event;
    case "section":
      return watched === "still" ? event : (arrival(model, passage, names) ?? event);
    case "handoff":
      return handoffSentence({ model, pace, passage, names }, cycle, watched);
  }
}

/** What a listener is told now and then of a run that is played: the last hand-off. Undefined before the first. */
export function narrateLastHandoff(model: TraceModel, cycle: number, names: SceneNames): string | undefined {
  const held = lastHeld(model, cycle);
  return held === undefined ? undefined : sentence(narrateRecord(model, held, names));
}

function skipped({ from, to }: Passage): string {
  return `Skipped quickly: ${plural(to - from, "cycle", "cycles")} without a hand-off.`;
}

interface HandoffUnderWay {
  readonly model: TraceModel;
  readonly pace: Pace;
  readonly passage: Passage;
  readonly names: SceneNames;
}

function handoffSentence({ model, pace, passage, names }: HandoffUnderWay, cycle: number, watched: Watched): string {
  const handoff = pace.costs.handoff[passage.handoff] ?? -1;
  const from = actorName(model, model.handoffs.release[handoff] ?? -1);
  const to = actorName(model, model.handoffs.held[handoff] ?? -1);
  const time = timeOfEvent(model, cycle) ?? cycle;
  const isFirstAct = cycle - passage.from < FIRST_SHARE * (passage.to - passage.from);
  if (watched === "still" ? time <= passage.from : isFirstAct)
    return sentence(`${from} has unlocked ${lockName(model, names)}; ${to} is next, but does not know it yet`);
  const served = servedSince(model, passage.from, cycle);
  const since = `${to} is next, ${plural(cycle - passage.from, "cycle", "cycles")} after the unlock`;
  const stand = served === 0 ? since : `${since}; ${plural(served, "request", "requests")} served since`;
  if (watched !== "still") return sentence(stand);
  /* Shorter, since it stands behind another clause: in a small embed both have two lines. */
  const soFar = served === 0 ? since : `${since}, ${served} served`;
  return sentence(`${narrateEvent(model, cycle, names)}; ${soFar}`);
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

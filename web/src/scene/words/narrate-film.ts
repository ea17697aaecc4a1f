/**
 * The sentence under a film at a cycle: who holds the lock, or between whom it is handed on, at that very cycle. While
 * neither is so it is what happens, said anew once a second only, since a sentence that changes in every frame cannot
 * be read.
 */
import { narrate, narrateHandoff } from "./narrate.ts";
import type { SceneNames } from "./names.ts";
import { formatCycles } from "./say.ts";
import { actorName, heldUpWords } from "./thread-words.ts";
import { TRACE } from "../../base/abi.gen.ts";
import { countUpTo } from "../trace/records/search.ts";
import type { TraceModel } from "../trace/model.ts";

export interface FilmPace {
  /** The film's first cycle. */
  readonly from: number;
  /** Cycles per second of the film. */
  readonly speed: number;
}

export function narrateFilm(model: TraceModel, cycle: number, names: SceneNames, { from, speed }: FilmPace): string {
  const held = heldUpWords(model, cycle, names);
  if (held !== undefined) return `cycle ${formatCycles(cycle)}: ${held}`;
  const last = countUpTo(model.handoffs.heldTime, cycle) - 1;
  const released = last < 0 ? undefined : releaseTime(model, model.handoffs.held[last] ?? -1);
  const isHeld = last >= 0 && (released === undefined || released > cycle);
  const told = isHeld ? narrateHandoff(model, cycle, names) : narrateRelease(model, last + 1, cycle, names);
  if (told !== undefined) return told;
  const second = from + Math.floor((cycle - from) / speed) * speed;
  return narrate(model, Math.max(second, released ?? second), names);
}

/** When the core of a LOCK_HELD record gives the lock back; undefined where the trace ends before that. */
function releaseTime({ columns, links }: TraceModel, held: number): number | undefined {
  const next = links.next[held] ?? -1;
  return columns.kind[next] === TRACE.LOCK_RELEASED ? columns.time[next] : undefined;
}

/** Who has released the lock and who is next, in the hand-off that is under way; undefined where none is. */
function narrateRelease(model: TraceModel, first: number, cycle: number, names: SceneNames): string | undefined {
  const { handoffs, columns } = model;
  /* Each core takes part in one hand-off at a time, so the others have not begun. */
  const end = Math.min(handoffs.count, first + model.coreCount);
  for (let at = first; at < end; at++) {
    const time = handoffs.releaseTime[at] ?? Infinity;
    if (time > cycle) continue;
    const [giver, taker] = [handoffs.release[at], handoffs.held[at]].map((i) => actorName(model, i ?? -1));
    const lock = names.lock(columns.lockAddresses[handoffs.lock[at] ?? -1] ?? 0);
    return `cycle ${formatCycles(time)}: ${giver} has released ${lock}, ${taker} is next`;
  }
  return undefined;
}

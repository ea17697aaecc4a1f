/**
 * What a core does at a cycle, as the picture of system calls shows it: on which side it is, whether it is crossing,
 * and what of each side is cold. The drawing, the hit test and the words all read this.
 */
import { CORE_STATE, drawnState, type CoreStateId } from "../state/core-states.ts";
import type { TraceCursor } from "../cursor.ts";
import type { EntryPage } from "./entry-page.ts";
import { SIDE, type Side } from "./side-history.ts";
import type { SyscallScene } from "./syscall-scene.ts";

export interface CoreNow {
  readonly core: number;
  /** Undefined as long as the trace has not told. */
  readonly side: Side | undefined;
  /** How far the core is on its way to the other side, 0 … 1; undefined when it is not crossing. */
  readonly crossing: number | undefined;
  readonly state: CoreStateId;
  readonly isAsleep: boolean;
  /** By side, and by structure as in `sides.structures`: the part of the working set that is cold, 0 … 1. */
  readonly cold: Readonly<Record<Side, readonly (number | undefined)[]>>;
  /** Mode switches that the trace tells of, up to now. */
  readonly crossings: number;
}

export function coreNow({ sides }: SyscallScene, cursor: TraceCursor, core: number): CoreNow {
  const { time } = cursor;
  const side = sides.sideAt(core, time);
  const crossing = sides.crossingAt(core, time);
  const state = drawnState(cursor.activityOf(core), cursor.state.holdsLock(core));
  const coldOf = (of: Side): readonly (number | undefined)[] =>
    sides.structures.map((structure) => sides.coldAt(core, of, structure, time));
  return {
    core,
    side,
    crossing: crossing && Math.min(1, (time - crossing.begin) / Math.max(1, crossing.end - crossing.begin)),
    state,
    isAsleep: state === CORE_STATE.IDLE,
    cold: { [SIDE.USER]: coldOf(SIDE.USER), [SIDE.KERNEL]: coldOf(SIDE.KERNEL) },
    crossings: sides.crossingsUpTo(core, time),
  };
}

/** The words for what a core does, without its side. */
export function doingName({ state, isAsleep, crossing }: Pick<CoreNow, "state" | "isAsleep" | "crossing">): string {
  if (crossing !== undefined) return "mode switch";
  if (isAsleep) return "asleep";
  switch (state) {
    case CORE_STATE.WAITING:
      return "waits for a line";
    case CORE_STATE.QUEUED:
      return "in line for a line";
    case CORE_STATE.SPINNING:
      return "spinning";
    case CORE_STATE.HOLDING:
      return "holds a lock";
    case CORE_STATE.UNKNOWN:
      return "not known yet";
    default:
      return "running";
  }
}

/** The same with the entry of the page that the core is at: "submits entry 13". */
export function doingAt(now: CoreNow, page: EntryPage | undefined, cursor: TraceCursor): string {
  const word = page === undefined ? -1 : entryOf(now.core, page, cursor);
  if (page === undefined || word < 0) return doingName(now);
  const isAsking = (cursor.state.transactionLine[now.core] ?? -1) >= 0;
  if (isAsking) return `waits for ${page.nameOf(word)}`;
  const verb = VERBS[page.valueName(page.valueAt(word, cursor.time))];
  return verb === undefined ? doingName(now) : `${verb} ${page.nameOf(word)}`;
}

/** What a core does that has given an entry this state. */
const VERBS: Readonly<Record<string, string>> = {
  submitted: "submits",
  busy: "executes",
  done: "has done",
  free: "collects",
};

/** The entry that a core is at, or -1: its latest change, unless the core has gone on to something else since. */
export function entryOf(core: number, page: EntryPage, cursor: TraceCursor): number {
  const line = cursor.state.transactionLine[core] ?? -1;
  const number = line < 0 ? undefined : cursor.model.columns.lineNumbers[line];
  if (number !== undefined) return page.wordOn(number);
  const change = page.changeBy(core, cursor.time);
  return change === undefined || change.time < cursor.sinceOf(core) ? -1 : change.word;
}

export function sideName(side: Side): string {
  return side === SIDE.USER ? "user" : "kernel";
}

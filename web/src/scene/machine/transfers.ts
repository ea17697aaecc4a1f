/**
 * Who took a line from whom over a trace, core by core. To write: each time a core becomes the line's only owner, it
 * takes the line from the core that was that before, however many readers had copies in between. To read or write: each
 * time the line is sent to a core, it comes from the cache that had it, or from memory.
 */
import { LINE_STATE, SOURCES, TRACE } from "../../base/abi.gen.ts";
import type { TraceModel } from "../trace/model.ts";

const CACHE = SOURCES.findIndex((source) => source.name === "CACHE");
const NONE_SOURCE = SOURCES.findIndex((source) => source.name === "NONE");

/** "written": the line changed its owner; "sent": the line, or a copy of it, was sent to a core. */
export type Taking = "written" | "sent";

interface Transfer {
  readonly giver: number;
  readonly taker: number;
  readonly times: number;
}

export interface Transfers {
  /** The pairs that occur, the most frequent first; a core that takes the line back from itself is among them. */
  readonly pairs: readonly Transfer[];
  /** Times for all pairs together. */
  readonly total: number;
  /** Times that the line came from memory or a chip's shared cache, or that the core before is not in the trace. */
  readonly others: number;
}

/** Transfers of the line in a tracked slot; none for slot -1. */
export function transfersOf(model: TraceModel, slot: number, taking: Taking): Transfers {
  const counted = new Pairs(model.coreCount);
  const line = model.lineOfSlot[slot] ?? -1;
  if (line >= 0) {
    if (taking === "written") countOwners(model, line, counted);
    else countSent(model, line, counted);
  }
  return counted.transfers();
}

function countOwners({ columns }: TraceModel, line: number, counted: Pairs): void {
  let owner = -1;
  for (let i = 0; i < columns.count; i++) {
    if (columns.line[i] !== line || columns.kind[i] !== TRACE.DATA) continue;
    const state = columns.a[i];
    const core = columns.core[i] ?? -1;
    if (core < 0 || (state !== LINE_STATE.MODIFIED && state !== LINE_STATE.EXCLUSIVE)) continue;
    counted.add(owner, core);
    owner = core;
  }
}

function countSent({ columns, coreCount }: TraceModel, line: number, counted: Pairs): void {
  for (let i = 0; i < columns.count; i++) {
    if (columns.line[i] !== line || columns.kind[i] !== TRACE.SERVE || columns.a[i] === NONE_SOURCE) continue;
    const supplier = columns.b[i] ?? coreCount;
    const core = columns.core[i] ?? -1;
    if (core >= 0) counted.add(columns.a[i] === CACHE && supplier < coreCount ? supplier : -1, core);
  }
}

class Pairs {
  private readonly coreCount: number;
  private readonly times = new Map<number, number>();
  private others = 0;

  constructor(coreCount: number) {
    this.coreCount = coreCount;
  }

  add(giver: number, taker: number): void {
    if (giver < 0) {
      this.others++;
      return;
    }
    const key = giver * this.coreCount + taker;
    this.times.set(key, (this.times.get(key) ?? 0) + 1);
  }

  transfers(): Transfers {
    const pairs = [...this.times].map(([key, times]): Transfer => ({
      giver: Math.floor(key / this.coreCount),
      taker: key % this.coreCount,
      times,
    }));
    pairs.sort((a, b) => b.times - a.times || a.giver - b.giver || a.taker - b.taker);
    return { pairs, total: pairs.reduce((sum, { times }) => sum + times, 0), others: this.others };
  }
}

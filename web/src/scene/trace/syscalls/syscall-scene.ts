/** What the picture of system calls needs of a run, beside the trace: made once with the scene. */
import { EntryPage, executingCores, type WatchedOfRun } from "./entry-page.ts";
import { Interrupts } from "./interrupts.ts";
import { SideHistory } from "./side-history.ts";
import { sharesOf, type SideShares } from "./side-shares.ts";
import type { TraceModel } from "../model.ts";

export interface SyscallScene {
  readonly sides: SideHistory;
  /** By core. */
  readonly shares: readonly SideShares[];
  readonly interrupts: Interrupts;
}

/** More cores than these have no room for two sides each. assumed */
const CORES_MAX = 64;

/** Undefined of a run in which no core crosses between user and kernel mode. */
export function syscallScene(model: TraceModel, watched: WatchedOfRun | undefined): SyscallScene | undefined {
  const { columns, coreCount, segments } = model;
  if (coreCount > CORES_MAX || model.switchTimes.length === 0) return undefined;
  const executing = watched === undefined ? [] : executingCores(model, watched.file);
  const sides = new SideHistory(columns, coreCount, executing);
  const shares = Array.from({ length: coreCount }, (_, core) => sharesOf(segments, sides, core));
  return { sides, shares, interrupts: new Interrupts(columns) };
}

export function entryPage(model: TraceModel, watched: WatchedOfRun | undefined): EntryPage | undefined {
  return watched && new EntryPage(model, watched);
}

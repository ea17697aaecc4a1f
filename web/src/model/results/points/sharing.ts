/** Whether the cores of a run shared a line so often that the outcome can depend on who came first. */
import type { RunResult } from "../../../base/run.ts";
import { SHARED_SHARE } from "../../experiment/policy.ts";

/** Can the outcome depend on the start, because cores share a line? The rule and its reasons are policy.ts's. */
export function needsSecondStart(result: RunResult): boolean {
  const many = SHARED_SHARE * result.operations;
  const moves = result.lines.some(({ counts }) => counts.transfers + counts.invalidations > many);
  return moves || result.locks.some(({ counts }) => counts.waiters_max >= 2 && counts.contended > many);
}

/** What a run shows at first sight: the functions, lines and locks in which most of the time goes. */
import { formatNumber, formatPercent } from "../../../base/format.ts";
import type { DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";
import { lineRows } from "../../../model/results/lines.ts";
import { lockRows } from "../../../model/results/locks/locks.ts";
import { profileByFunction } from "../../../model/results/profile/profile.ts";

export interface SeenRun {
  readonly result: RunResult;
  readonly debug: DebugInfo;
  readonly lineBytes: number;
}

interface Evidence {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

const ROWS = 4;

/** The tables that have rows. */
export function evidenceOf({ result, debug, lineBytes }: SeenRun): readonly Evidence[] {
  const functions = profileByFunction(result, debug).map(({ symbol, share }) => ({
    name: symbol,
    value: formatPercent(share, 0),
  }));
  const lines = lineRows(result, debug, lineBytes)
    .filter(({ ownStack, counts }) => !ownStack && counts.transfers > 0)
    .map(({ asked, busyShare }) => ({ name: asked, value: `${formatPercent(busyShare, 0)} busy` }));
  const locks = lockRows(result, debug).map(({ name, waitMean }) => ({
    name,
    value: `${formatNumber(waitMean, 2)} cycles`,
  }));
  return [
    { title: "Functions", rows: functions.slice(0, ROWS) },
    { title: "Cache lines", rows: lines.slice(0, ROWS) },
    { title: "Locks, mean wait", rows: locks.slice(0, ROWS) },
  ].filter(({ rows }) => rows.length > 0);
}

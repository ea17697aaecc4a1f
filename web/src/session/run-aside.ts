/**
 * The run of a variant at a place that its curve in the figure lacks: in a race both variants run at the same place.
 */
import type { PointRef } from "../lab/figure/figure-data.ts";
import { isMeasured, type MeasuredLabPoint } from "../lab/state/lab-point.ts";
import { narrowed, requestOf, type SweepInputs } from "../lab/sweep-inputs.ts";
import { prepare } from "./prepare.ts";
import { runSweep, type SweepRun } from "./run-sweep.ts";
import type { Session } from "./session.ts";

export interface RunAside {
  /** Undefined when the run was cancelled, failed, or cannot be made. */
  readonly outcome: Promise<MeasuredLabPoint | undefined>;
  readonly cancel: () => void;
}

/** Like the points of the figure that belongs to the inputs, and as precise. */
export function runAside(
  session: Pick<Session, "pool" | "compiler">,
  inputs: SweepInputs,
  { seriesId, x }: PointRef,
): RunAside {
  let isCancelled = false;
  const isOver = (): boolean => isCancelled;
  let sweep: SweepRun | undefined;
  const make = async (): Promise<MeasuredLabPoint | undefined> => {
    const { machine, sources, edits, modelVersion } = inputs;
    if (machine === undefined) return undefined;
    const request = requestOf(narrowed(inputs, [seriesId], [x]), machine);
    const prepared = await prepare({ request, sources, edits }, session.compiler);
    const runs = await session.pool(modelVersion);
    if (!prepared.ok || isOver()) return undefined;
    sweep = runSweep(prepared.value, runs, { passes: "refined" });
    await sweep.finished;
    /* What had been made by then is of inputs that nobody asks for any more. */
    if (isOver()) return undefined;
    return sweep
      .points()
      .filter(isMeasured)
      .find(({ point }) => point.x === x);
  };
  return {
    outcome: make().catch(() => undefined),
    cancel: () => {
      isCancelled = true;
      sweep?.cancel();
    },
  };
}

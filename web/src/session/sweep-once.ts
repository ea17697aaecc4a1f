/**
 * A sweep of a scenario as it is in its folder, or with some of its parameters changed: for the figures that are
 * stored with the site, and for the pages on the model and on the applications. It hands over its points as they
 * come, so that a reader sees the first point before the last is computed.
 */
import { MODEL_VERSION } from "../base/abi.gen.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { type Curves, NO_CURVES, withPoints } from "../lab/state/run-state.ts";
import type { OpenedScenario } from "../lab/state/opened-scenario.ts";
import type { Machine } from "../model/machine/machine.ts";
import { formatProblem } from "../model/json/problem.ts";
import type { Scenario } from "../model/scenario/scenario.ts";
import { sweepValuesOn } from "../model/scenario/sweep-values.ts";
import type { SweepProgress } from "../model/sweep/sweep.ts";
import { sweepInBatches } from "./batches.ts";
import { prepare, type Prepared } from "./prepare.ts";
import type { Session } from "./session.ts";

export interface OnceOptions {
  /** "coarse": the quick pass only, the shape of the curves. "refined": the whole sweep. */
  readonly until: "coarse" | "refined";
  /** The ids of the variants that are swept; undefined: all of them. */
  readonly variants?: readonly string[];
  /** The parameters that differ from the scenario's defaults. */
  readonly parameters?: Readonly<Record<string, number>>;
  /** The values on the x-axis that are computed. */
  readonly pick: (values: readonly number[]) => readonly number[];
  /** Another machine than the scenario's own. */
  readonly machine?: Machine;
  /** Default: both ends of the x-axis first, then ever finer; "smallest": the curves grow from left to right. */
  readonly order?: "smallest";
  readonly onProgress: (swept: Swept, progress: SweepProgress) => void;
  /** Aborts the sweep: its promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Swept {
  readonly scenario: Scenario;
  readonly values: readonly number[];
  readonly points: Curves;
}

/** The error of the result is a sentence for the reader. Rejects when no run can be made at present. */
export async function sweepOnce(session: Session, name: string, options: OnceOptions): Promise<Result<Swept, string>> {
  const opened = await session.open(name);
  if (!opened.ok) return opened;
  const prepared = await prepareAsWritten(session, opened.value, options);
  return prepared.ok ? ok(await run(session, prepared.value, options)) : prepared;
}

async function prepareAsWritten(
  { compiler }: Session,
  { scenario, sources, machines }: OpenedScenario,
  { pick, variants, parameters, machine = machines.get(scenario.file.machine) }: OnceOptions,
): Promise<Result<Prepared, string>> {
  if (machine === undefined) return fail(`There is no machine "${scenario.file.machine}".`);
  const values = pick(sweepValuesOn(scenario, machine));
  const chosen = {
    ...(variants === undefined ? {} : { variants }),
    ...(parameters === undefined ? {} : { parameters }),
  };
  const request = { scenario, machine, values, ...chosen };
  const prepared = await prepare({ request, sources }, compiler);
  return prepared.ok ? prepared : fail(prepared.error.problems.map(formatProblem).join("; "));
}

async function run(session: Session, prepared: Prepared, options: OnceOptions): Promise<Swept> {
  const { scenario, values } = prepared.experiment;
  const { signal = new AbortController().signal, order, onProgress, until } = options;
  const pool = await session.pool(MODEL_VERSION);
  signal.throwIfAborted();
  let points = NO_CURVES;
  const swept = (): Swept => ({ scenario, values, points: inOrder(scenario, points) });
  const { sweep, finished } = sweepInBatches(prepared, pool, {
    passes: until === "coarse" ? "coarse" : "both",
    order,
    signal,
    onBatch: (batch) => {
      points = withPoints(points, batch.points);
      onProgress(swept(), batch.progress);
    },
  });
  await finished;
  points = withPoints(points, sweep.points());
  return swept();
}

/** In the order of the scenario's variants, whichever runs were done first. */
function inOrder({ file }: Swept["scenario"], points: Curves): Curves {
  return new Map(
    file.variants.flatMap(({ id }) => [[id, points.get(id) ?? []] as const]).filter(([, of]) => of.length > 0),
  );
}

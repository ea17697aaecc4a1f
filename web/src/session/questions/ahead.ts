/** Which points has a sweep to which the reader may come next? It is asked so that its runs are made and stored. */
import type { PointRef } from "../../lab/figure/figure-data.ts";
import type { PrefetchSweep } from "../../lab/prefetch-plan.ts";
import type { LabPoint } from "../../lab/state/lab-point.ts";
import { requestOf, variantKey } from "../../lab/sweep-inputs.ts";
import type { RunPool } from "../../worker/drive.ts";
import type { Question } from "../answers/answer.ts";
import { madeSweep } from "../made-run.ts";
import { prepare } from "../prepare.ts";
import type { Session } from "../session.ts";

/** None where nothing can be run, or results are not stored. */
export function aheadOf(
  session: Pick<Session, "pool" | "compiler">,
  { inputs, variants, passes }: PrefetchSweep,
  first: PointRef | undefined,
): Question<readonly LabPoint[]> {
  const { machine, modelVersion, sources, edits, bends } = inputs;
  return {
    key: ["ahead", inputs.scenario, sources, passes, ...variants.map((variant) => variantKey(inputs, variant))],
    isForgotten: true,
    answer: async ({ signal }) => {
      const runs = await session.pool(modelVersion);
      signal.throwIfAborted();
      if (machine === undefined || runs.anew === undefined) return [];
      const request = requestOf(inputs, machine, variants);
      const prepared = await prepare({ request, sources, edits }, session.compiler);
      if (!prepared.ok) return [];
      const isWhole = passes === "both";
      const pool = isWhole ? someOf(runs, runs.anew.size) : runs;
      const place = first && { variant: first.seriesId, x: first.x };
      const options = { passes, first: place, bends: isWhole && bends };
      return (await madeSweep(prepared.value, pool, options, signal)).points();
    },
  };
}

/** Half of the workers, so that an animation that plays meanwhile has a processor. */
function someOf(runs: RunPool, workers: number): RunPool {
  return { size: Math.max(1, Math.floor(workers / 2)), submit: (spec) => runs.submit(spec) };
}

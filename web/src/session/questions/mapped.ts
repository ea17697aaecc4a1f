/**
 * Which values has a variant over the x-axis and one parameter? For each value of the parameter a small sweep is made,
 * as long as it takes to know in which regime a point is, and no longer: precise values are what the figure is for. A
 * quick pass would not do, since a lock that collapses has not collapsed at its end. Rows are told as they come, the
 * outer ones first, so that the reader soon sees whether the parameter matters.
 */
import { type Curves, NO_CURVES, withPoints } from "../../lab/state/run-state.ts";
import type { MapValues, MapRow } from "../../lab/value-map.ts";
import { requestOf, type SweepInputs, variantKey } from "../../lab/sweep-inputs.ts";
import { formatProblem } from "../../model/json/problem.ts";
import type { Question, Work } from "../answers/answer.ts";
import { sweepInBatches } from "../batches.ts";
import { prepare } from "../prepare.ts";
import type { Session } from "../session.ts";

export interface MapAsked {
  readonly inputs: SweepInputs;
  /** The parameter of the rows. */
  readonly other: string;
  readonly values: MapValues;
  /** Those whose runs are needed: the one that is shown, and the one with which it is compared. */
  readonly variants: readonly string[];
}

/** Half-width of the interval that is asked for, as a share: a shade of colour shows no finer differences. assumed */
const MAP_PRECISION = 0.2;

type Runner = Pick<Session, "pool" | "compiler">;

/** The parameter's own value does not matter: the map has all of them. Fails with the words for the reader. */
export function mappedOf(session: Runner, asked: MapAsked): Question<readonly MapRow[]> {
  const { inputs, other, values, variants } = asked;
  const any = {
    ...inputs,
    precision: MAP_PRECISION,
    parameters: without(inputs.parameters, other),
    values: values.columns,
  };
  return {
    key: ["mapped", inputs.scenario, inputs.sources, other, ...variants.map((one) => variantKey(any, one))],
    urgency: "beside",
    answer: async (work) => {
      const rows: MapRow[] = [];
      for (const value of outerFirst(values.rows)) {
        const done = rows.length;
        const points = await rowOf(session, asked, value, work, (some) => {
          work.tell([...rows, { value, points: some }], { done, total: values.rows.length });
        });
        rows.push({ value, points });
      }
      return rows;
    },
  };
}

function without(parameters: SweepInputs["parameters"], name: string): SweepInputs["parameters"] {
  return Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== name));
}

/** The last, the first, then those between. */
function outerFirst(values: readonly number[]): readonly number[] {
  const ends = [values.at(-1), values.length > 1 ? values[0] : undefined].filter((value) => value !== undefined);
  return [...ends, ...values.slice(1, -1)];
}

async function rowOf(
  session: Runner,
  { inputs, other, values, variants }: MapAsked,
  value: number,
  { signal }: Pick<Work<unknown>, "signal">,
  onPoints: (points: Curves) => void,
): Promise<Curves> {
  const { machine, sources, edits, modelVersion } = inputs;
  if (machine === undefined) throw new Error("there is no machine to run it on");
  const of = {
    ...inputs,
    parameters: { ...inputs.parameters, [other]: value },
    values: values.columns,
    precision: MAP_PRECISION,
  };
  const prepared = await prepare({ request: requestOf(of, machine, variants), sources, edits }, session.compiler);
  if (!prepared.ok) throw new Error(prepared.error.problems.map(formatProblem).join("; "));
  const pool = await session.pool(modelVersion);
  signal.throwIfAborted();
  let points = NO_CURVES;
  const { sweep, finished } = sweepInBatches(prepared.value, pool, {
    passes: "refined",
    signal,
    onBatch: (batch) => {
      points = withPoints(points, batch.points);
      onPoints(points);
    },
  });
  await finished;
  return withPoints(points, sweep.points());
}

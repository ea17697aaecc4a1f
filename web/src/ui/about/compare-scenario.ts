/** Everything that can be compared with published measurements in one scenario: runs it and lines the curves up. */
import type { Place } from "../../model/compare.ts";
import type { Published } from "../../model/scenario-schema.ts";
import { isMeasured, type LabPoint } from "../run/lab-point.ts";
import { sweepOnce, type Swept } from "../run/sweep-once.ts";

export interface PublishedCurve {
  readonly variant: string;
  readonly label: string;
  readonly kind: Published["kind"];
  readonly source: string;
  readonly simulated: readonly Place[];
  readonly published: readonly Place[];
}

export interface ScenarioComparison {
  readonly name: string;
  readonly problem: string | undefined;
  readonly curves: readonly PublishedCurve[];
  readonly calibration: readonly { readonly parameter: string; readonly how: string }[];
}

/** How far: runs done and known to be needed. */
export type Tell = (done: number, total: number) => void;

const made = new Map<string, Promise<ScenarioComparison>>();
const listeners = new Map<string, Tell>();
let queue: Promise<unknown> = Promise.resolve();

/** Computed once per visit, one scenario after the other. `tell` hears of the progress. */
export function compareScenario(name: string, tell: Tell): Promise<ScenarioComparison> {
  listeners.set(name, tell);
  const known = made.get(name);
  if (known !== undefined) return known;
  const next = queue.then(() => compute(name)).catch((error: unknown) => failed(name, String(error)));
  queue = next;
  made.set(name, next);
  return next;
}

function failed(name: string, problem: string): ScenarioComparison {
  return { name, problem, curves: [], calibration: [] };
}

async function compute(name: string): Promise<ScenarioComparison> {
  const swept = await sweepOnce(name, {
    coarseOnly: false,
    pick: (values) => values,
    onProgress: (_, progress) => listeners.get(name)?.(progress.done, progress.total),
  });
  if (!swept.ok) return failed(name, swept.error);
  const { file } = swept.value.scenario;
  return {
    name,
    problem: undefined,
    curves: file.published.map((set) => curveOf(swept.value, set)),
    calibration: file.calibration ?? [],
  };
}

function curveOf({ scenario, points }: Swept, set: Published): PublishedCurve {
  const variant = scenario.file.variants.find((one) => one.id === set.variant);
  return {
    variant: set.variant,
    label: `${variant?.label ?? set.variant}: ${set.label}`,
    kind: set.kind,
    source: scenario.file.sources.find((one) => one.key === set.source)?.text ?? set.source,
    simulated: (points.get(set.variant) ?? []).flatMap(placeOf),
    published: set.points,
  };
}

function placeOf(one: LabPoint): Place[] {
  return isMeasured(one) && one.point.measure.ok ? [[one.point.x, one.point.measure.value.value]] : [];
}

/**
 * The committed numbers of the page on the model (scenarios/fidelity.json), together with the published curves of the
 * scenarios. All of this comes from the folders; nothing here is computed by a run.
 */
import { type Fidelity, fidelityOf, interpolate, type XY, publishedCurves } from "../../../model/fidelity/fidelity.ts";
import {
  type FidelityFile,
  type KnownException,
  readFidelity,
  type TheoryCheck,
} from "../../../model/fidelity/fidelity-file.ts";
import type { TodayFile } from "../../../model/fidelity/today-file.ts";
import { formatProblems } from "../../../model/json/problem.ts";
import { ok, fail, type Result } from "../../../base/result.ts";
import type { ScenarioFile } from "../../../model/scenario/schema.ts";
import { sweepsCores } from "../../../model/scenario/sweeps-cores.ts";
import { CATALOGUE } from "../../site/catalogue.ts";
import { loadToday } from "../../site/load-today.ts";
import { openScenario } from "../../site/open-scenario.ts";

const files = import.meta.glob<unknown>("../../../../../scenarios/fidelity.json", { import: "default" });
const titles = import.meta.glob<string>("../../../../../scenarios/machines/*.json", { eager: true, import: "title" });

/** The title of each machine of the gallery, by its id. */
const MACHINE_TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries(titles).map(([path, title]) => [path.replace(/^.*\//, "").replace(/\.json$/, ""), title]),
);

/** One curve: all points that one source has published about one variant, and the simulated points there. */
export interface ComparedCurve {
  readonly id: string;
  readonly variant: string;
  /** Label of the variant, and its place among the variants: colour and dash. */
  readonly label: string;
  readonly style: number;
  readonly source: string;
  readonly sourceText: string;
  readonly labels: readonly string[];
  readonly simulated: readonly XY[];
  readonly predicted: readonly XY[];
  readonly calibrated: readonly XY[];
  readonly ratios: readonly XY[];
  /** Which constants were set on the shape of the curve. */
  readonly reasons: readonly string[];
  /** The scenario that has the same points, and in which they count. */
  readonly countedIn: string | undefined;
  /** Undefined when nothing of the curve is predicted. */
  readonly fidelity: Fidelity | undefined;
}

export interface ComparedScenario {
  readonly name: string;
  readonly title: string;
  readonly file: ScenarioFile;
  /** What the x-axis of its curves counts. */
  readonly xLabel: string;
  readonly curves: readonly ComparedCurve[];
  readonly exceptions: readonly KnownException[];
}

export interface FidelityData {
  readonly modelVersion: number;
  readonly scenarios: readonly ComparedScenario[];
  readonly theory: readonly TheoryCheck[];
  readonly today: TodayFile;
  readonly machineTitles: ReadonlyMap<string, string>;
}

export async function loadFidelity(): Promise<Result<FidelityData, string>> {
  const [load] = Object.values(files);
  const read = readFidelity(await load?.());
  if (!read.ok) return fail(formatProblems("fidelity.json", read.error));
  const today = await loadToday();
  if (!today.ok) return today;
  const committed = read.value;
  const names = CATALOGUE.map((entry) => entry.name).filter((name) =>
    committed.curves.some((c) => c.scenario === name),
  );
  const opened = await Promise.all(names.map((name) => openCompared(name, committed)));
  const scenarios = opened.flatMap((one) => (one.ok ? [one.value] : []));
  const broken = opened.find((one) => !one.ok);
  if (broken?.ok === false) return broken;
  return ok({
    modelVersion: committed.model_version,
    scenarios,
    theory: committed.theory,
    today: today.value,
    machineTitles: MACHINE_TITLES,
  });
}

async function openCompared(name: string, committed: FidelityFile): Promise<Result<ComparedScenario, string>> {
  const opened = await openScenario(name);
  if (!opened.ok) return opened;
  const { file } = opened.value.scenario;
  const exceptions = committed.exceptions.filter((known) => known.scenario === name);
  const curves = comparedCurves(file, committedCurves(committed, name));
  return ok({ name, title: file.title, file, xLabel: xLabelOf(file), curves, exceptions });
}

function xLabelOf(file: ScenarioFile): string {
  if (sweepsCores({ file })) return "cores";
  return file.parameters.find((parameter) => parameter.name === file.sweep.over)?.label ?? file.sweep.over;
}

function committedCurves(committed: FidelityFile, name: string): ReadonlyMap<string, readonly XY[]> {
  const own = committed.curves.filter((curve) => curve.scenario === name);
  return new Map(own.map((curve) => [curve.variant, curve.points]));
}

/** The scenario's published curves beside simulated ones, by variant. */
export function comparedCurves(
  file: ScenarioFile,
  simulated: ReadonlyMap<string, readonly XY[]>,
): readonly ComparedCurve[] {
  return publishedCurves(file.published).map((published) => {
    const curve = simulated.get(published.variant) ?? [];
    const style = file.variants.findIndex((variant) => variant.id === published.variant);
    const points = [...published.calibrated, ...published.predicted].sort((a, b) => a[0] - b[0]);
    return {
      ...published,
      id: `${published.variant} ${published.source}`,
      label: file.variants[style]?.label ?? published.variant,
      style,
      sourceText: file.sources.find((source) => source.key === published.source)?.text ?? published.source,
      simulated: curve,
      ratios: points.flatMap(([x, y]): XY[] => {
        const value = interpolate(curve, x);
        return value === undefined ? [] : [[x, value / y]];
      }),
      fidelity: fidelityOf(curve, published),
    };
  });
}

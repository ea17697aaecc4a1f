/** Checks that the formulas of a scenario's counts and times can be read, and name only things that exist. */
import { didYouMean } from "../../base/near.ts";
import { readFormula } from "../formula/checked-formula.ts";
import { formulaGlobals, parseFormula } from "../formula/formula.ts";
import { STATISTIC_NAMES } from "../formula/statistics.ts";
import { type Problem, problem } from "../json/problem.ts";
import type { CountedBars, ScenarioFile } from "./schema.ts";

/** The formulas that cannot be read or name unknown things. Globals are checked with the programs. */
export function countedProblems(file: ScenarioFile): Problem[] {
  const parameters = file.parameters.map((p) => p.name);
  const { tallies = [], over_time: overTime, bars } = file.counted ?? {};
  return [
    ...(bars === undefined ? [] : barProblems(bars, file, [...parameters, ...STATISTIC_NAMES])),
    ...tallies.flatMap(({ formula }, i) =>
      formulaProblems(`counted.tallies[${i}].formula`, formula, [...parameters, ...STATISTIC_NAMES]),
    ),
    ...(overTime === undefined ? [] : sliceProblems(overTime.slice, parameters)),
    ...timesProblems(file, [...parameters, ...STATISTIC_NAMES]),
  ];
}

function timesProblems({ times, variants }: ScenarioFile, known: readonly string[]): Problem[] {
  if (times === undefined) return [];
  const ids = variants.map(({ id }) => id);
  return [
    ...times.parts.flatMap(({ formula }, i) => formulaProblems(`times.parts[${i}].formula`, formula, known)),
    ...times.published.flatMap(({ variant, points }, i) => [
      ...(ids.includes(variant)
        ? []
        : [problem(`times.published[${i}].variant`, `no variant "${variant}"`, didYouMean(variant, ids))]),
      ...points.flatMap(([, values], p) =>
        values.length === times.parts.length
          ? []
          : [problem(`times.published[${i}].points[${p}]`, `${values.length} values for ${times.parts.length} parts`)],
      ),
    ]),
  ];
}

function barProblems(
  { relative_to: reference, groups }: CountedBars,
  file: ScenarioFile,
  known: readonly string[],
): Problem[] {
  const variants = file.variants.map(({ id }) => id);
  const formulas = groups.flatMap(({ bars }, g) =>
    bars.flatMap(({ formula }, i) => formulaProblems(`counted.bars.groups[${g}].bars[${i}].formula`, formula, known)),
  );
  if (variants.includes(reference)) return formulas;
  const hint = didYouMean(reference, variants);
  return [problem("counted.bars.relative_to", `no variant "${reference}"`, hint), ...formulas];
}

function sliceProblems(text: string, parameters: readonly string[]): readonly Problem[] {
  const path = "counted.over_time.slice";
  const formula = parseFormula(text);
  if (formula.ok && formulaGlobals(formula.value).length > 0)
    return [problem(path, "a slice is equally long in every run", "use parameters and numbers, no sum()")];
  return formulaProblems(path, text, parameters);
}

function formulaProblems(path: string, text: string, known: readonly string[]): readonly Problem[] {
  const formula = readFormula(path, text, known);
  return formula.ok ? [] : formula.error;
}

/**
 * Reading a scenario: first its form (schema.ts), then the rules that connect its parts: unique names, defaults within
 * their ranges, a sweep over something that exists, a formula over known names. Programs are not compiled here.
 */
import { withoutBindings } from "./bound-numbers.ts";
import { countedProblems } from "./counted-problems.ts";
import { mostCores } from "./most-cores.ts";
import { overlayProblems } from "./overlays.ts";
import { type Formula, formulaNames, parseFormula } from "../formula/formula.ts";
import { STATISTIC_NAMES } from "../formula/statistics.ts";
import { FILE_NUMBERS } from "../machine/numbers.ts";
import { didYouMean } from "../../base/near.ts";
import { type Problem, checkSchema, problem } from "../json/problem.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import type { Scenario } from "./scenario.ts";
import { scenarioOfFile, sweepValues } from "./scenario-of-file.ts";
import { type Parameter, type ScenarioFile, ScenarioSchema } from "./schema.ts";
import { sweepsCores } from "./sweeps-cores.ts";
import { tourProblems } from "./tour.ts";

/** Values that a message lists. */
const SHOWN_MAX = 5;

/** From the parsed JSON of a scenario.json. */
export function readScenario(name: string, json: unknown): Result<Scenario, readonly Problem[]> {
  const checked = checkSchema(ScenarioSchema, json);
  if (!checked.ok) return checked;
  const file = checked.value;
  const values = sweepValues(file);
  const formula = parseFormula(file.measure.formula);
  const problems = [
    ...uniqueProblems(
      "variants",
      file.variants.map((v) => v.id),
    ),
    ...uniqueProblems(
      "parameters",
      file.parameters.map((p) => p.name),
    ),
    ...uniqueProblems(
      "sources",
      file.sources.map((s) => s.key),
    ),
    ...file.parameters.flatMap(parameterProblems),
    ...sweepProblems(file),
    ...(values.ok ? sweepRangeProblems(file, values.value) : [values.error]),
    ...(values.ok ? opensProblems(file, values.value) : []),
    ...(formula.ok ? formulaProblems(file, formula.value) : [problem("measure.formula", formula.error)]),
    ...publishedProblems(file),
    ...raceProblems(file),
    ...overlayProblems(file),
    ...countedProblems(file),
    ...applicationProblems(file),
    ...(values.ok ? tourProblems(file, values.value) : []),
  ];
  return problems.length > 0 ? fail(problems) : ok(scenarioOfFile(name, readable(file)));
}

function raceProblems({ race, variants }: ScenarioFile): Problem[] {
  const ids = variants.map(({ id }) => id);
  if (race === undefined || ids.slice(1).includes(race)) return [];
  if (race === ids[0]) return [problem("race", `"${race}" is the first variant itself`, "name one of the others")];
  return [problem("race", `no variant "${race}"`, didYouMean(race, ids))];
}

/** With the texts as readers see them: numbers without what they are bound to. */
function readable(file: ScenarioFile): ScenarioFile {
  const tour = file.tour?.map((step) => ({ ...step, text: withoutBindings(step.text) }));
  return tour === undefined ? file : { ...file, tour };
}

function uniqueProblems(path: string, names: readonly string[]): Problem[] {
  return names.flatMap((name, i) =>
    names.indexOf(name) < i ? [problem(`${path}[${i}]`, `"${name}" occurs a second time`)] : [],
  );
}

function parameterProblems(p: Parameter, index: number): Problem[] {
  const path = `parameters[${index}]`;
  if (p.name === "cores")
    return [problem(`${path}.name`, '"cores" is the number of cores, not a parameter', "programs ask cpu_count()")];
  if (STATISTIC_NAMES.includes(p.name)) return [problem(`${path}.name`, `"${p.name}" is the name of a statistic`)];
  if (p.min > p.max) return [problem(`${path}.min`, `${p.min} is above max ${p.max}`)];
  const problems: Problem[] = [];
  if (p.default < p.min || p.default > p.max) {
    problems.push(problem(`${path}.default`, `${p.default} is outside ${p.min} to ${p.max}`));
  }
  const set = FILE_NUMBERS.find((number) => number.path === p.machine);
  if (set !== undefined && (p.min < set.low || p.max > set.high)) {
    problems.push(problem(path, `a machine has ${set.path} from ${set.low} to ${set.high}, not ${p.min} to ${p.max}`));
  }
  if (p.scale === "log" && p.min <= 0) {
    problems.push(
      problem(`${path}.min`, "a logarithmic scale must begin above 0", 'use "scale": "linear" or a min of 1'),
    );
  }
  return problems;
}

function sweepProblems(file: ScenarioFile): Problem[] {
  const { over, cores } = file.sweep;
  const most = mostCores({ file }, undefined);
  if (cores !== undefined && cores > most) {
    return [problem("sweep.cores", `${cores} is above cores_max, which is ${most}`)];
  }
  if (sweepsCores({ file })) {
    return cores === undefined ? [] : [problem("sweep.cores", "the sweep itself is over cores", "remove it")];
  }
  const names = file.parameters.map((p) => p.name);
  if (!names.includes(over)) {
    return [
      problem("sweep.over", `"${over}" is neither "cores" nor a parameter`, didYouMean(over, ["cores", ...names])),
    ];
  }
  return cores === undefined
    ? [problem("sweep.cores", "missing: the number of cores, as the sweep is over a parameter")]
    : [];
}

function sweepRangeProblems(file: ScenarioFile, values: readonly number[]): Problem[] {
  const swept = file.parameters.find((p) => p.name === file.sweep.over);
  if (swept === undefined && !sweepsCores({ file })) return []; /* sweepProblems reports it already */
  if (swept !== undefined && swept.min > swept.max) return []; /* parameterProblems reports it already */
  const min = swept?.min ?? 1;
  const max = swept?.max ?? mostCores({ file }, undefined);
  const wrong = values.filter((v) => v < min || v > max);
  if (wrong.length === 0) return [];
  return [problem("sweep.values", `${someOf(wrong)} outside ${min} to ${max} of ${file.sweep.over}`)];
}

function someOf(values: readonly number[]): string {
  return `${values.slice(0, SHOWN_MAX).join(", ")}${values.length > SHOWN_MAX ? ", …" : ""}`;
}

function opensProblems({ sweep: { opens } }: ScenarioFile, values: readonly number[]): Problem[] {
  if (opens === undefined || values.includes(opens)) return [];
  return [problem("sweep.opens", `${opens} is none of the values of the sweep`, `which are ${someOf(values)}`)];
}

function formulaProblems(file: ScenarioFile, formula: Formula): Problem[] {
  const known = [...STATISTIC_NAMES, ...file.parameters.map((p) => p.name)];
  return formulaNames(formula)
    .filter((name) => !known.includes(name))
    .map((name) =>
      problem("measure.formula", `"${name}" is neither a statistic nor a parameter`, didYouMean(name, known)),
    );
}

function publishedProblems(file: ScenarioFile): Problem[] {
  const ids = file.variants.map((v) => v.id);
  return file.published.flatMap((p, i) =>
    ids.includes(p.variant)
      ? []
      : [problem(`published[${i}].variant`, `no variant "${p.variant}"`, didYouMean(p.variant, ids))],
  );
}

/* Checks that the part `application` of a scenario names variants and switches that the scenario has. */

function applicationProblems(file: ScenarioFile): Problem[] {
  const { application } = file;
  if (application === undefined) return [];
  const variants = file.variants.map(({ id }) => id);
  const missing = (path: string, id: string | undefined): Problem[] =>
    id === undefined || variants.includes(id)
      ? []
      : [problem(`application.${path}`, `no variant "${id}"`, didYouMean(id, variants))];
  return [
    ...application.workloads.flatMap(({ stock, patched, unchanged }, i) => [
      ...missing(`workloads[${i}].stock`, stock),
      ...missing(`workloads[${i}].patched`, patched),
      ...missing(`workloads[${i}].unchanged`, unchanged),
    ]),
    ...Object.entries(application.fixes).flatMap(([number, { parameter }]) => switchProblems(file, number, parameter)),
  ];
}

function switchProblems({ parameters }: ScenarioFile, number: string, name: string): Problem[] {
  const path = `application.fixes.${number}.parameter`;
  const found = parameters.find((one) => one.name === name);
  if (found === undefined) {
    const names = parameters.map((one) => one.name);
    return [problem(path, `no parameter "${name}"`, didYouMean(name, names))];
  }
  const isSwitch = found.min === 0 && found.max === 1 && found.default === 1;
  return isSwitch ? [] : [problem(path, `"${name}" is no switch that is on`, "give it min 0, max 1 and default 1")];
}

/**
 * Models with known answers that a scenario lays over its simulated curves: the list of the models, and a scenario's
 * overlay with its parameters as formulas over the scenario's. A model makes assumptions that the simulation does not;
 * the label says so.
 */
import { type Formula, evaluateFormula, formulaGlobals, formulaNames, parseFormula } from "../formula/formula.ts";
import { didYouMean } from "../../base/near.ts";
import { type Problem, problem } from "../json/problem.ts";
import type { OverlayFile, ScenarioFile } from "./schema.ts";
import { sweepsCores } from "./sweeps-cores.ts";
import { markovThroughput } from "../laws/markov.ts";
import { repairmanThroughput } from "../laws/repairman.ts";

interface OverlayModel {
  /** The meaning of each parameter; all of them are in cycles. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Operations per cycle of n cores. */
  readonly throughput: (n: number, value: (name: string) => number) => number;
}

const MODELS: Readonly<Record<OverlayFile["model"], OverlayModel>> = {
  "ticket-markov": {
    parameters: {
      a: "mean time between a release and the next request",
      s: "serial section",
      c: "time of one answer of the lock line's home",
    },
    throughput: (n, value) => markovThroughput(n, { a: value("a"), s: value("s"), c: value("c") }),
  },
  "machine-repairman": {
    parameters: { think: "mean time between a release and the next request", service: "section and hand-off" },
    throughput: (n, value) => repairmanThroughput(n, { think: value("think"), service: value("service") }),
  },
};

/** An overlay at given values of the scenario's parameters. */
export interface Overlay {
  readonly variant: string;
  readonly label: string;
  readonly assumptions: string;
  readonly source: string;
  /** The model's parameters in cycles: the meaning and the value of each. */
  readonly parameters: readonly { readonly symbol: string; readonly text: string; readonly value: number }[];
  /** Operations per cycle of n cores. */
  readonly throughput: (n: number) => number;
}

/** The overlays that have a value where the scenario's parameters have these: a formula may divide by 0. */
export function overlaysOf(file: ScenarioFile, given: Readonly<Record<string, number>>): readonly Overlay[] {
  return (file.overlays ?? []).flatMap((one): Overlay[] => {
    const model = MODELS[one.model];
    const values = Object.keys(model.parameters).map((name) => [name, valueOf(one.parameters[name], given)] as const);
    if (values.some(([, value]) => value === undefined || !Number.isFinite(value) || value < 0)) return [];
    const known = new Map(values);
    const throughput = (n: number): number => model.throughput(n, (name) => known.get(name) ?? 0);
    if (!(throughput(1) > 0 && Number.isFinite(throughput(1)))) return [];
    const { variant, label, assumptions, source } = one;
    const parameters = values.map(([symbol, value = 0]) => ({ symbol, text: model.parameters[symbol] ?? "", value }));
    return [{ variant, label, assumptions, source, parameters, throughput }];
  });
}

function valueOf(text: string | undefined, parameters: Readonly<Record<string, number>>): number | undefined {
  const formula = parseFormula(text ?? "");
  if (!formula.ok) return undefined;
  const value = evaluateFormula(formula.value, {
    value: (name) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined),
    sum: () => ({ ok: false, error: "no run" }),
  });
  return value.ok ? value.value : undefined;
}

export function overlayProblems(file: ScenarioFile): readonly Problem[] {
  const variants = file.variants.map((one) => one.id);
  return (file.overlays ?? []).flatMap((overlay, i) => {
    const path = `overlays[${i}]`;
    const wanted = Object.keys(MODELS[overlay.model].parameters);
    const given = Object.keys(overlay.parameters);
    return [
      ...(sweepsCores({ file }) ? [] : [problem(path, "models speak of sweeps over cores")]),
      ...(variants.includes(overlay.variant)
        ? []
        : [problem(`${path}.variant`, `no variant "${overlay.variant}"`, didYouMean(overlay.variant, variants))]),
      ...wanted
        .filter((name) => !given.includes(name))
        .map((name) => problem(`${path}.parameters.${name}`, `missing: ${MODELS[overlay.model].parameters[name]}`)),
      ...given
        .filter((name) => !wanted.includes(name))
        .map((name) => problem(`${path}.parameters.${name}`, "unknown parameter", didYouMean(name, wanted))),
      ...Object.entries(overlay.parameters).flatMap(([name, text]) =>
        formulaProblems(`${path}.parameters.${name}`, text, file),
      ),
    ];
  });
}

/** Parameters of the scenario that its overlays depend on. */
export function overlayNames(file: ScenarioFile): readonly string[] {
  const formulas = (file.overlays ?? []).flatMap(({ parameters }) => Object.values(parameters)).map(parseFormula);
  return formulas.flatMap((formula) => (formula.ok ? formulaNames(formula.value) : []));
}

function formulaProblems(path: string, text: string, file: ScenarioFile): readonly Problem[] {
  const formula = parseFormula(text);
  if (!formula.ok) return [problem(path, formula.error)];
  const known = file.parameters.map((one) => one.name);
  return [...unknownNames(formula.value, known), ...formulaGlobals(formula.value)].map((name) =>
    problem(path, `"${name}" is no parameter of the scenario`, didYouMean(name, known)),
  );
}

function unknownNames(formula: Formula, known: readonly string[]): readonly string[] {
  return formulaNames(formula).filter((name) => !known.includes(name));
}

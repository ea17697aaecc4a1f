/** Checks that the part `application` of a scenario names variants and switches that the scenario has. */
import { didYouMean } from "../../base/near.ts";
import { type Problem, problem } from "../json/problem.ts";
import type { ScenarioFile } from "./schema.ts";

export function applicationProblems(file: ScenarioFile): Problem[] {
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

/** A scenario as it is when its file has been read (read-scenario.ts), and what can be asked of it. */
import type { StartMode } from "../../base/run.ts";
import type { Formula } from "../formula/formula.ts";
import type { Parameter, ScenarioFile, Variant } from "./schema.ts";

export interface Scenario {
  /** Name of the folder. */
  readonly name: string;
  readonly file: ScenarioFile;
  /** Values of the sweep, ascending. */
  readonly values: readonly number[];
  readonly formula: Formula;
}

export function variantOf(scenario: Scenario, id: string): Variant | undefined {
  return scenario.file.variants.find((v) => v.id === id);
}

export function parameterOf(scenario: Pick<Scenario, "file">, name: string): Parameter | undefined {
  return scenario.file.parameters.find((p) => p.name === name);
}

/** How the runs of a point begin, before the rule of the second start (policy.ts) asks for another beginning. */
export function firstStart({ file }: Pick<Scenario, "file">): StartMode {
  return file.run?.start ?? "idle";
}

/** Is the scenario's own measure the throughput as it stands? */
export function measuresThroughput({ file }: Pick<Scenario, "file">): boolean {
  return file.measure.formula.trim() === "throughput";
}

/** The unit of throughputs: as the scenario calls its operations, where they are what it measures. */
export function throughputUnit(scenario: Pick<Scenario, "file">): string {
  return measuresThroughput(scenario) ? scenario.file.measure.unit : "operations/s";
}

/** The inputs that determine the results of a sweep, taken from the state; and a key that is equal when they are. */
import { isJsonObject } from "../base/json-object.ts";
import type { LabState } from "./link/lab-state.ts";
import type { Schedule } from "../model/experiment/schedules.ts";
import type { SweepRequest } from "../model/experiment/experiment.ts";
import type { Machine } from "../model/machine/machine.ts";
import type { Scenario } from "../model/scenario/scenario.ts";
import type { SourceTexts } from "../model/scenario/sources.ts";
import type { Route } from "./link/route.ts";
import type { PageState } from "./state/app-state.ts";
import { openedOf } from "./state/opened.ts";
import type { OpenedScenario } from "./state/opened-scenario.ts";
import { derive } from "./state/store.ts";

export interface SweepInputs {
  readonly key: string;
  readonly scenario: Scenario;
  readonly sources: SourceTexts;
  /** The model version of the core that is to run. */
  readonly modelVersion: number;
  /** The identity of the machine: its id for one of the site's, else the text of its file. */
  readonly machineKey: string;
  /** The machine's cores that run; undefined for its first ones. */
  readonly placement: readonly number[] | undefined;
  /** Undefined when there is no machine of that id. */
  readonly machine: Machine | undefined;
  readonly parameters: Readonly<Record<string, number>>;
  readonly seed: number;
  readonly precision: number;
  /** Places are added where the curves bend. */
  readonly bends: boolean;
  /** The runs look for failures instead of numbers. */
  readonly schedule: Schedule | undefined;
  /** Variants shown, in the scenario's order. */
  readonly variants: readonly string[];
  /** Places on the x-axis, when the sweep does not cover all of the scenario's. */
  readonly values?: readonly number[];
  /** What main() gets of plain programs, by variant, where it is not what the folder says; `scenario` has it. */
  readonly mainArguments: LabState["mainArguments"];
  /** Edited programs by variant. */
  readonly edits: ReadonlyMap<string, string>;
}

/** Undefined unless a scenario is open in the lab. */
export const sweepInputs = derive((state: PageState) => [state.route, openedOf(state)] as const, inputsOf);

/** The same for any state of the lab, as that of a race's rival. */
export function inputsOf(route: Route, opened: OpenedScenario | undefined): SweepInputs | undefined {
  if (route.page !== "lab" || opened?.scenario.name !== route.experiment.scenario) return undefined;
  const { experiment } = route;
  const { sources, machineFor, scenarioFor } = opened;
  const scenario = scenarioFor(experiment);
  const variants = scenario.file.variants.map((variant) => variant.id).filter((id) => !experiment.hidden.includes(id));
  const machineKey = experiment.machineFile ?? experiment.machine ?? scenario.file.machine;
  const { parameters, seed, precision, bends, modelVersion, placement, mainArguments } = experiment;
  const schedule = scheduleOf(experiment);
  const edits = new Map(Object.entries(experiment.programs));
  const settings = { parameters, mainArguments, seed, precision, bends, schedule };
  const asked = { scenario, modelVersion, machineKey, placement, ...settings };
  return {
    ...asked,
    key: keyOf([...partsOf(asked), variants, [...edits]]),
    sources,
    machine: machineFor(experiment),
    variants,
    edits,
  };
}

function scheduleOf({ jitter, races, order }: LabState): Schedule | undefined {
  return jitter === 0 && !races ? undefined : { jitterCycles: jitter, races: races ? "stop" : undefined, order };
}

/** The experiment that belongs to the inputs, with some of the variants. */
export function requestOf(inputs: SweepInputs, machine: Machine, variants = inputs.variants): SweepRequest {
  const { scenario, parameters, seed, precision, values, schedule } = inputs;
  const asked = { scenario, machine, variants, parameters, seed, precision };
  const request = schedule === undefined ? asked : { ...asked, schedule };
  return values === undefined ? request : { ...request, values };
}

/** The same inputs with fewer runs, for pages that show no figure. */
export function narrowed(inputs: SweepInputs, variants: readonly string[], values: readonly number[]): SweepInputs {
  return { ...inputs, variants, values, key: keyOf([inputs.key, variants, values]) };
}

/** The part of the key that one variant's results depend on. */
export function variantKey(inputs: SweepInputs, variant: string): string {
  const { edits, values } = inputs;
  const edit = edits.has(variant) ? [edits.get(variant)] : [];
  return keyOf([...partsOf(inputs), variant, edit, values ?? []]);
}

/** Are the two the same but for their parameters, as when a slider moves? */
export function differInParameters(one: SweepInputs, other: SweepInputs): boolean {
  return keyWithoutParameters(one) === keyWithoutParameters(other);
}

function keyWithoutParameters(inputs: SweepInputs): string {
  const { variants, edits, values } = inputs;
  return keyOf([...partsOf({ ...inputs, parameters: {} }), variants, [...edits], values]);
}

type AllVariants = Omit<SweepInputs, "key" | "sources" | "machine" | "variants" | "values" | "edits">;

/** What the results of all variants depend on. */
function partsOf(inputs: AllVariants): readonly unknown[] {
  const { scenario, modelVersion, machineKey, placement } = inputs;
  const { parameters, mainArguments, seed, precision, bends, schedule } = inputs;
  const { name, file } = scenario;
  const settings = [parameters, mainArguments, seed, precision, bends, schedule];
  return [name, file.sweep.over, modelVersion, [machineKey, placement], settings];
}

function keyOf(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_, value: unknown) =>
    isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}

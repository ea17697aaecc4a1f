/**
 * What changes when the reader puts something else on the x-axis. The selected run stays the same one, as far as the
 * new axis has its place: the value that the old axis had there becomes a parameter, and the parameter becomes the
 * place. The place beside, the scales and measured curves belong to one axis, and go. Pure.
 */
import { standardCores } from "../model/experiment/standard-cores.ts";
import { standardValue } from "../model/experiment/standard-value.ts";
import type { Machine } from "../model/machine/machine.ts";
import type { Scenario } from "../model/scenario/scenario.ts";
import { valuesOn } from "./selected-run.ts";
import { nearest } from "./link/places.ts";
import type { LabState } from "./link/lab-state.ts";
import { machineOf, selectedRef } from "./place-selectors.ts";
import type { Action } from "./state/actions.ts";
import type { AppState } from "./state/app-state.ts";
import { experimentOf, openedOf, scenarioOf } from "./state/opened.ts";

/** What the reader is told when measured curves go. */
const MEASURED_LEFT_OUT =
  "The measured curves belong to the x-axis before, so they are left out; the browser's Back brings them again.";

/** The actions by which the axis of that name comes: "cores" or a parameter. None where the axis is there already. */
export function toAxis(state: AppState, over: string): readonly Action[] {
  const opened = openedOf(state);
  const before = scenarioOf(state);
  if (opened === undefined || before === undefined || over === before.file.sweep.over) return [];
  const asked = over === opened.scenario.file.sweep.over ? undefined : over;
  const after = opened.scenarioFor({ over: asked });
  const machine = machineOf(state);
  const { parameters, measured } = experimentOf(state);
  const settings = settingsAt(before, machine, parameters, selectedRef(state)?.x);
  const place = settings.get(over);
  const change = {
    over: asked,
    x: place === undefined ? undefined : nearest(valuesOn(after, machine), place),
    parameters: changedFrom(after, machine, settings),
    besideX: undefined,
    axes: undefined,
    measured: [],
  };
  const told: readonly Action[] = measured.length === 0 ? [] : [{ kind: "notice", notice: MEASURED_LEFT_OUT }];
  return [{ kind: "change", change }, ...told];
}

/** All settings of the run at a place: of each parameter, and the number of cores. */
function settingsAt(
  scenario: Scenario,
  machine: Machine | undefined,
  parameters: LabState["parameters"],
  x: number | undefined,
): ReadonlyMap<string, number> {
  const { file } = scenario;
  const names = [...file.parameters.map(({ name }) => name), "cores"];
  const settings = new Map<string, number>();
  for (const name of names) {
    const value = name === file.sweep.over ? x : (parameters[name] ?? standardOf(scenario, machine, name));
    if (value !== undefined) settings.set(name, value);
  }
  return settings;
}

/** The settings other than what is on the axis that differ from the standard ones. */
function changedFrom(
  scenario: Scenario,
  machine: Machine | undefined,
  settings: ReadonlyMap<string, number>,
): LabState["parameters"] {
  const { over } = scenario.file.sweep;
  const changed = [...settings].filter(([name, value]) => {
    const standard = standardOf(scenario, machine, name);
    return name !== over && standard !== undefined && standard !== value;
  });
  return Object.fromEntries(changed);
}

/** Undefined for the number of cores where the cores are on the axis. */
function standardOf(scenario: Scenario, machine: Machine | undefined, name: string): number | undefined {
  const parameter = scenario.file.parameters.find((one) => one.name === name);
  return parameter === undefined ? standardCores(scenario, machine) : standardValue(parameter, scenario, machine);
}

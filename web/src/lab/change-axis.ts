/**
 * What changes when the reader puts something else on the x-axis. The selected run stays the same one, as far as the
 * new axis has its place: the value that the old axis had there becomes a parameter, and the parameter becomes the
 * place. The place beside, the scales and measured curves belong to one axis, and go. Pure.
 */
import { settables, valueSet } from "../model/experiment/settables.ts";
import { valuesOn } from "./selected-run.ts";
import { nearest } from "./link/places.ts";
import { machineOf, selectedRef } from "./place-selectors.ts";
import type { Action } from "./state/actions.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf, openedOf, scenarioOf } from "./state/opened.ts";

/** What the reader is told when measured curves go. */
const MEASURED_LEFT_OUT =
  "The measured curves belong to the x-axis before, so they are left out; the browser's Back brings them again.";

/** The actions by which the axis of that name comes: "cores" or a parameter. None where the axis is there already. */
export function toAxis(state: PageState, over: string): readonly Action[] {
  const opened = openedOf(state);
  const before = scenarioOf(state);
  if (opened === undefined || before === undefined || over === before.file.sweep.over) return [];
  const asked = over === opened.scenario.file.sweep.over ? undefined : over;
  const { parameters, measured, mainArguments } = experimentOf(state);
  const after = opened.scenarioFor({ over: asked, mainArguments });
  const machine = machineOf(state);
  const run = new Map(settables(before, machine).map((one) => [one.name, valueSet(parameters, one)] as const));
  const x = selectedRef(state)?.x;
  if (x !== undefined) run.set(before.file.sweep.over, x);
  const place = run.get(over);
  const change = {
    over: asked,
    x: place === undefined ? undefined : nearest(valuesOn(after, machine), place),
    parameters: Object.fromEntries(
      settables(after, machine).flatMap(({ name, standard }) => {
        const value = run.get(name) ?? standard;
        return value === standard ? [] : [[name, value] as const];
      }),
    ),
    besideX: undefined,
    axes: undefined,
    measured: [],
  };
  const told: readonly Action[] = measured.length === 0 ? [] : [{ kind: "notice", notice: MEASURED_LEFT_OUT }];
  return [{ kind: "change", change }, ...told];
}

/**
 * The race that a state asks for: the lab's state of each of its two runs, and the rival with which a race begins. What
 * a race's runs are is said in model/experiment/race-runs.ts.
 */
import type { Machine } from "../model/machine/machine.ts";
import { formatNumber, formatPlace } from "../base/format.ts";
import { variantOf, type Scenario } from "../model/scenario/scenario.ts";
import { sweepValuesOn } from "../model/scenario/sweep-values.ts";
import { xLabelOf, yourVersion } from "./figure/figure-of-points.ts";
import type { LabState } from "./link/lab-state.ts";
import { nearest } from "./link/places.ts";
import { rivalOfVariant, type RaceRival } from "./link/race-field.ts";
import { machineOf, selectedRef, sweepValues, visibleVariants } from "./place-selectors.ts";
import { measuredAt } from "./selectors.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf, openedOf, scenarioOf } from "./state/opened.ts";
import { derive } from "./state/store.ts";
import { valueNear } from "./stored/headline.ts";
import { inputsOf, narrowed, type SweepInputs } from "./sweep-inputs.ts";

/** One of the two runs. */
export interface RaceSide {
  readonly inputs: SweepInputs;
  readonly variant: string;
  readonly x: number;
  readonly machine: Machine;
  /** The variant's name, and beside it what else tells this run from the other one. */
  readonly name: string;
}

export type RaceSides = readonly [first: RaceSide, rival: RaceSide];

/** Undefined where no race is open, and as long as the scenario is not. */
export const raceSides = derive(
  (state: PageState) => [state.route, openedOf(state), selectedRef(state)] as const,
  (route, opened, selected): RaceSides | undefined => {
    if (route.page !== "lab" || opened === undefined || selected === undefined) return undefined;
    const { experiment } = route;
    const { race } = experiment;
    if (race === undefined) return undefined;
    const scenario = opened.scenarioFor(experiment);
    const own = { ...experiment, variant: selected.seriesId, x: selected.x };
    const other = rivalState(own, race);
    const machines = [opened.machineFor(own), opened.machineFor(other)] as const;
    const places = [selected.x, placeOn(scenario, machines[1], other.x ?? selected.x)] as const;
    const made = [own, other].map((state, i): RaceSide | undefined => {
      const inputs = inputsOf({ page: "lab", experiment: state }, opened);
      const [machine, x, variant] = [machines[i], places[i], state.variant];
      if (inputs === undefined || machine === undefined || x === undefined || variant === undefined) return undefined;
      const name = nameOf(
        scenario,
        { state, machine, x },
        { state: i === 0 ? other : own, machine: machines[1 - i], x: places[1 - i] },
      );
      return { inputs: narrowed(inputs, [variant], [x]), variant, x, machine, name };
    });
    const [first, rival] = made;
    return first === undefined || rival === undefined ? undefined : [first, rival];
  },
);

/** "MCS lock against stock (ticket lock) at 48 cores"; undefined where no race is open. */
export function raceName(state: PageState): string | undefined {
  const scenario = scenarioOf(state);
  const sides = raceSides(state);
  if (scenario === undefined || sides === undefined) return undefined;
  const [first, rival] = sides;
  const names = `${first.name} against ${rival.name}`;
  return first.x === rival.x ? `${names} at ${formatPlace(first.x, axisName(scenario))}` : names;
}

/** The state in which the rival would be the selected run. Its program is the reader's own where the reader has one. */
function rivalState(own: LabState, { variant, x, machine, parameters }: RaceRival): LabState {
  const onMachine = machine === undefined ? {} : { machine, machineFile: undefined, placement: undefined };
  return {
    ...own,
    ...onMachine,
    variant,
    x: x ?? own.x,
    hidden: [],
    parameters: { ...own.parameters, ...parameters },
  };
}

function placeOn(scenario: Scenario, machine: Machine | undefined, x: number): number {
  const values = machine === undefined ? scenario.values : sweepValuesOn(scenario, machine);
  return values.includes(x) ? x : nearest(values, x);
}

interface NamedSide {
  readonly state: LabState;
  readonly machine: Machine | undefined;
  readonly x: number | undefined;
}

function nameOf(scenario: Scenario, one: NamedSide, other: NamedSide): string {
  const id = one.state.variant ?? "";
  const label = variantOf(scenario, id)?.label ?? id;
  const variant = Object.hasOwn(one.state.programs, id) ? yourVersion(label) : label;
  const isSameVariant = id === other.state.variant;
  const differing = [
    ...(one.x === other.x || one.x === undefined ? [] : [formatPlace(one.x, xLabelOf(scenario))]),
    ...(one.machine === other.machine || one.machine === undefined ? [] : [one.machine.file.title]),
    ...settingsOf(scenario, one.state, other.state),
  ];
  if (differing.length === 0) return variant;
  return isSameVariant ? differing.join(", ") : `${variant}, ${differing.join(", ")}`;
}

/** The parameters that differ, each with its value: "length of a look-up 150 cycles". */
function settingsOf({ file }: Scenario, one: LabState, other: LabState): readonly string[] {
  const valueIn = (state: LabState, name: string): number | undefined =>
    Object.hasOwn(state.parameters, name) ? state.parameters[name] : undefined;
  const parameters = file.parameters.filter(({ name }) => valueIn(one, name) !== valueIn(other, name));
  const cores = valueIn(one, "cores") === valueIn(other, "cores") ? [] : [valueIn(one, "cores")];
  return [
    ...parameters.map(({ name, label, unit, default: usual }) => {
      const value = formatNumber(valueIn(one, name) ?? usual, 15);
      return `${label} ${value}${unit === "" ? "" : ` ${unit}`}`;
    }),
    ...cores.flatMap((value) => (value === undefined ? [] : [`${value} cores`])),
  ];
}

/**
 * The rival with which a race begins: the one that the scenario names, where the selected run is the other of the two;
 * else the variant whose value at the selected place is furthest from the selected run's, which is the best one for the
 * worst; else the next variant; and where there is one only, the same one in the middle of the x-axis.
 */
export function usualRival(state: PageState): RaceRival | undefined {
  const scenario = scenarioOf(state);
  const selected = selectedRef(state);
  if (scenario === undefined || selected === undefined) return undefined;
  const own = selected.seriesId;
  const [firstVariant] = scenario.file.variants;
  const named = scenario.file.race;
  if (named !== undefined && own === firstVariant?.id && named !== own) return rivalOfVariant(named);
  if (named !== undefined && own === named && firstVariant !== undefined) return rivalOfVariant(firstVariant.id);
  const others = visibleVariants(state).filter((id) => id !== own);
  const rival = furthest(state, own, others) ?? others[0] ?? scenario.file.variants.find(({ id }) => id !== own)?.id;
  if (rival !== undefined) return rivalOfVariant(rival);
  const values = sweepValues(state).filter((x) => x !== selected.x);
  const middle = values[Math.floor((values.length - 1) / 2)];
  return middle === undefined ? undefined : { ...rivalOfVariant(own), x: middle };
}

export interface OfferedRival {
  readonly rival: RaceRival;
  readonly name: string;
}

/** The rivals among which the author of an embed chooses: the usual one first, then each other variant. */
export function offeredRivals(state: PageState): readonly OfferedRival[] {
  const scenario = scenarioOf(state);
  const usual = usualRival(state);
  if (scenario === undefined || usual === undefined) return [];
  const own = selectedRef(state)?.seriesId;
  const others = scenario.file.variants.map(({ id }) => id).filter((id) => id !== own && id !== usual.variant);
  return [usual, ...others.map(rivalOfVariant)].map((rival) => {
    const label = variantOf(scenario, rival.variant)?.label ?? rival.variant;
    return { rival, name: rival.x === undefined ? label : formatPlace(rival.x, xLabelOf(scenario)) };
  });
}

function furthest(state: PageState, own: string, others: readonly string[]): string | undefined {
  const ownValue = valueOf(state, own);
  if (ownValue === undefined) return undefined;
  const ranked = others.flatMap((id) => {
    const value = valueOf(state, id);
    return value === undefined ? [] : [{ id, apart: Math.abs(Math.log(value / ownValue)) }];
  });
  return ranked.sort((a, b) => b.apart - a.apart)[0]?.id;
}

/** Of a curve at the selected place: that of its run, else the stored one. */
function valueOf(state: PageState, variant: string): number | undefined {
  const x = selectedRef(state)?.x ?? 0;
  const run = measuredAt(state.run.points, { seriesId: variant, x });
  const stored = openedOf(state)?.stored.figure?.series.find(({ id }) => id === variant);
  const value = run?.point.estimate.throughput ?? (stored === undefined ? undefined : valueNear(stored, x));
  return value !== undefined && value > 0 ? value : undefined;
}

/** The machines of the site on which the scenario can run, for the rival's choice. */
export const raceMachines = derive(
  (state: PageState) => [openedOf(state)?.machines] as const,
  (machines): readonly Machine[] => [...(machines?.values() ?? [])],
);

/** The machine and the places of the rival, for its choices. */
export const rivalGround = derive(
  (state: PageState) => [experimentOf(state), openedOf(state), machineOf(state)] as const,
  (experiment, opened, own): { readonly machine: Machine | undefined; readonly values: readonly number[] } => {
    if (opened === undefined || experiment.race === undefined) return { machine: own, values: [] };
    const scenario = opened.scenarioFor(experiment);
    const machine = opened.machineFor(rivalState(experiment, experiment.race));
    return { machine, values: machine === undefined ? scenario.values : sweepValuesOn(scenario, machine) };
  },
);

/** The name of the x-axis, as a place is said with it: "48 cores". */
export function axisName(scenario: Scenario): string {
  return xLabelOf(scenario);
}

/**
 * Fits a link's state to the scenario that it names: leaves out names that do not exist there, brings values into their
 * range, and tells the reader of each change. Afterwards everything that the state names can be shown. The page settles
 * a link when its scenario is open; the command line does so to tell what is wrong with a link.
 */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { settables, type Settable } from "../../model/experiment/settables.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { machineText } from "../../model/machine/machine-text.ts";
import { placedMachine } from "../../model/machine/placement.ts";
import { placementText } from "../../model/machine/placement-text.ts";
import { formatProblem } from "../../model/json/problem.ts";
import { didYouMean } from "../../base/near.ts";
import type { Result } from "../../base/result.ts";
import { type Scenario, variantOf } from "../../model/scenario/scenario.ts";
import { sweepValuesOn } from "../../model/scenario/sweep-values.ts";
import { askedScenario } from "../../model/scenario/asked-scenario.ts";
import { argumentsText } from "../../model/scenario/program-arguments.ts";
import { axesOf } from "../../model/scenario/x-axis.ts";
import { quote, type Say } from "./value-kinds.ts";
import type { LabState } from "./lab-state.ts";
import { placeMeant, RESULT_LEFT_OUT } from "./places.ts";

export interface Settled {
  readonly state: LabState;
  readonly notices: readonly string[];
}

/** Reads the text of a machine's file; the error is for the reader. A page has this only when a file is to be read. */
export type ReadMachine = (text: string) => Result<Machine, string>;

export interface Surroundings {
  readonly scenario: Scenario;
  readonly machines: ReadonlyMap<string, Machine>;
  readonly readMachine: ReadMachine;
  /** The scenario's own text of a variant's program. */
  readonly programOf: (variant: string) => string | undefined;
}

export function settle(state: LabState, around: Surroundings): Settled {
  const notices: string[] = [];
  const say: Say = (notice) => notices.push(notice);
  const otherRun: string[] = [];
  const sayOtherRun: Say = (notice) => {
    otherRun.push(notice);
    say(notice);
  };
  const mainArguments = settleArguments(state, around, sayOtherRun);
  const own = askedScenario(around.scenario, { over: undefined, mainArguments });
  const over = settleOver(state, own, sayOtherRun);
  const scenario = askedScenario(around.scenario, { over, mainArguments });
  const placedOn = settlePlacement(state, settleMachines(state, around, sayOtherRun), sayOtherRun);
  const { running, ...machines } = placedOn;
  const values = running === undefined ? scenario.values : sweepValuesOn(scenario, running);
  const hidden = settleHidden(state, scenario, say);
  const variant = settleVariant("x", state.variant, scenario, hidden, sayOtherRun);
  const settled: LabState = {
    ...state,
    ...machines,
    madeBy: settleVersion(state),
    over,
    hidden,
    variant,
    x: settlePlace("n", state.x, values, state.bends, sayOtherRun),
    besideX: settlePlace("n2", state.besideX, values, state.bends, say),
    compare: settleVariant("x2", state.compare, scenario, hidden, say),
    race: settleRace(state, { scenario, machines: around.machines, running }, say),
    parameters: settleParameters(state, scenario, running, sayOtherRun),
    programs: settlePrograms(state, around, sayOtherRun),
    mainArguments,
    measured: settleMeasured(state, scenario, say),
  };
  if (otherRun.length === 0 || settled.result === undefined) return { state: settled, notices };
  return { state: { ...settled, result: undefined }, notices: [...notices, RESULT_LEFT_OUT] };
}

/** A link that names no version, as one that was written by hand, is from now on one of this version. */
function settleVersion({ madeBy, modelVersion }: LabState): string | undefined {
  return madeBy ?? (modelVersion === MODEL_VERSION ? HOTLINE_VERSION : undefined);
}

/** The scenario's own axis goes without saying. */
function settleOver({ over }: LabState, scenario: Scenario, say: Say): string | undefined {
  const [own, ...others] = axesOf(scenario);
  if (over === undefined || over === own) return undefined;
  if (others.includes(over)) return over;
  const hint = didYouMean(over, axesOf(scenario));
  say(`This scenario has no x-axis "${over}" (${hint}); the scenario's own, ${own}, is used.`);
  return undefined;
}

type Machines = Pick<LabState, "machine" | "machineFile"> & { readonly running: Machine | undefined };

/** A machine's file goes before a machine's id; a link that is written here has at most one of the two. */
function settleMachines(state: LabState, around: Surroundings, say: Say): Machines {
  const read = state.machineFile === undefined ? undefined : around.readMachine(state.machineFile);
  if (read?.ok === true) {
    if (state.machine !== undefined) say(`The link has both m=${state.machine} and a machine's file; the file counts.`);
    return { machine: undefined, machineFile: machineText(read.value), running: read.value };
  }
  const machine = settleMachine(state, around, say);
  const id = machine ?? around.scenario.file.machine;
  if (read !== undefined) say(`The link's machine file is no machine: ${firstLine(read.error)}. The machine is ${id}.`);
  return { machine, machineFile: undefined, running: around.machines.get(id) };
}

/** Leaves out cores that the machine does not have; when none are left, all cores run. */
function settlePlacement(
  { placement }: LabState,
  machines: Machines,
  say: Say,
): Machines & Pick<LabState, "placement"> {
  const { running } = machines;
  if (placement === undefined || running === undefined) return { ...machines, placement: undefined };
  const placed = placedMachine(running, placement);
  if (placed.ok) return { ...machines, running: placed.value, placement };
  say(`The link's on=${quote(placementText(placement))} was left out: ${placed.error.map(formatProblem).join("; ")}.`);
  return { ...machines, placement: undefined };
}

function firstLine(text: string): string {
  return text.split("\n", 1).join("");
}

function settleMachine(state: LabState, { scenario, machines }: Surroundings, say: Say): string | undefined {
  const { machine } = state;
  if (machine === undefined || machine === scenario.file.machine) return undefined;
  if (machines.has(machine)) return machine;
  const near = didYouMean(machine, [...machines.keys()]);
  say(`There is no machine "${machine}" (${near}); the scenario's own, ${scenario.file.machine}, is used.`);
  return undefined;
}

function idsOf(scenario: Scenario): readonly string[] {
  return scenario.file.variants.map((variant) => variant.id);
}

function noVariant(id: string, scenario: Scenario): string {
  return `This scenario has no variant "${id}" (${didYouMean(id, idsOf(scenario))})`;
}

function settleHidden(state: LabState, scenario: Scenario, say: Say): readonly string[] {
  const ids = idsOf(scenario);
  for (const id of state.hidden) if (!ids.includes(id)) say(`${noVariant(id, scenario)}: it cannot be hidden.`);
  const hidden = state.hidden.filter((id) => ids.includes(id));
  if (ids.some((id) => !hidden.includes(id))) return hidden.length === state.hidden.length ? state.hidden : hidden;
  say("The link hides every variant; all are shown.");
  return [];
}

function settleVariant(
  key: string,
  id: string | undefined,
  scenario: Scenario,
  hidden: readonly string[],
  say: Say,
): string | undefined {
  if (id === undefined) return undefined;
  if (!idsOf(scenario).includes(id)) {
    say(`${noVariant(id, scenario)}; the link's ${key}=${id} was left out.`);
    return undefined;
  }
  if (!hidden.includes(id)) return id;
  say(`The link hides the variant "${id}" that its ${key} names; ${key} was left out.`);
  return undefined;
}

function settlePlace(
  key: string,
  x: number | undefined,
  values: readonly number[],
  bends: boolean,
  say: Say,
): number | undefined {
  if (x === undefined) return x;
  const near = placeMeant(values, x, bends);
  if (near === x) return x;
  say(`The figure has no point at ${x}; ${near}, the nearest, is used for the link's ${key}.`);
  return near;
}

function settleParameters(
  state: LabState,
  scenario: Scenario,
  running: Machine | undefined,
  say: Say,
): LabState["parameters"] {
  const all = settables(scenario, running);
  const entries = Object.entries(state.parameters).flatMap(([name, value]): [string, number][] => {
    const settable = all.find((one) => one.name === name);
    if (settable !== undefined) {
      const settled = settleValue(settable, value, say);
      return settled === settable.standard ? [] : [[name, settled]];
    }
    if (name === scenario.file.sweep.over) {
      say(`The x-axis is ${name}, which has a value at each place; p.${name} was left out.`);
      return [];
    }
    const names = all.map((one) => one.name);
    say(`This scenario has no parameter "${name}" (${didYouMean(name, names)}); p.${name} was left out.`);
    return [];
  });
  return Object.fromEntries(entries);
}

function settleValue({ name, min, max }: Settable, value: number, say: Say): number {
  const settled = Math.min(max, Math.max(min, value));
  if (settled !== value) say(`The link's p.${name}=${value} is outside ${min} to ${max}; ${settled} is used.`);
  return settled;
}

interface RaceGround {
  readonly scenario: Scenario;
  readonly machines: Surroundings["machines"];
  /** The machine of the selected run. */
  readonly running: Machine | undefined;
}

/** A rival may be a variant that the figure does not show. A value that is the standard one may differ all the same. */
function settleRace(
  { race, bends }: LabState,
  { scenario, machines, running }: RaceGround,
  say: Say,
): LabState["race"] {
  if (race === undefined) return undefined;
  if (!idsOf(scenario).includes(race.variant)) {
    say(`${noVariant(race.variant, scenario)}; the link's race was left out.`);
    return undefined;
  }
  const isKnown = race.machine === undefined || machines.has(race.machine);
  if (!isKnown) say(`There is no machine "${race.machine}"; the link's race is on the machine of the first run.`);
  const machine = isKnown ? race.machine : undefined;
  const ground = machine === undefined ? running : machines.get(machine);
  const values = ground === undefined ? scenario.values : sweepValuesOn(scenario, ground);
  const all = settables(scenario, ground);
  const parameters = Object.entries(race.parameters).flatMap(([name, value]): [string, number][] => {
    const found = all.find((one) => one.name === name);
    if (found !== undefined) return [[name, settleValue(found, value, say)]];
    say(`This scenario has no parameter "${name}"; it was left out of the link's race.`);
    return [];
  });
  const x = settlePlace("race", race.x, values, bends, say);
  return { variant: race.variant, x, machine, parameters: Object.fromEntries(parameters) };
}

function settlePrograms(state: LabState, { scenario, programOf }: Surroundings, say: Say): LabState["programs"] {
  const entries = Object.entries(state.programs).filter(([variant, text]) => {
    if (idsOf(scenario).includes(variant)) return text !== programOf(variant);
    say(`${noVariant(variant, scenario)}; its edited program was left out.`);
    return false;
  });
  return Object.fromEntries(entries);
}

/** The scenario's own arguments go without saying. */
function settleArguments({ mainArguments }: LabState, { scenario }: Surroundings, say: Say): LabState["mainArguments"] {
  const entries = Object.entries(mainArguments).filter(([id, text]) => {
    const variant = variantOf(scenario, id);
    if (variant === undefined) say(`${noVariant(id, scenario)}; its arguments were left out.`);
    return variant !== undefined && (variant.arguments === undefined || text !== argumentsText(variant.arguments));
  });
  return Object.fromEntries(entries);
}

/** A measured curve of a variant that does not exist is compared with the selected one. */
function settleMeasured({ measured }: LabState, scenario: Scenario, say: Say): LabState["measured"] {
  const ids = idsOf(scenario);
  if (measured.every(({ variant }) => variant === undefined || ids.includes(variant))) return measured;
  return measured.map((curve) => {
    if (curve.variant === undefined || ids.includes(curve.variant)) return curve;
    say(`${noVariant(curve.variant, scenario)}; the measured curve ${curve.label} is compared with the selected one.`);
    return { ...curve, variant: undefined };
  });
}

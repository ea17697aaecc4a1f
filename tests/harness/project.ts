/** The contents of the project's folders, opened for tests: its scenarios and machines, by name and all of them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machineNames } from "../../web/cli/files/catalogue.ts";
import { openMachine as open, openScenario as openFolder } from "../../web/cli/files/open.ts";
import { LITMUS_FILE } from "../../web/cli/files/open-litmus.ts";
import { BLOCKING } from "../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { Machine } from "../../web/src/model/machine/machine.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const NO_SCENARIOS = ["courses", "lib", "machines"];

/** Every folder that should contain a scenario; litmus experiments have a file of their own. */
export const SCENARIO_NAMES: readonly string[] = readdirSync(join(ROOT, "scenarios"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_SCENARIOS.includes(entry.name))
  .filter(({ name }) => !existsSync(join(ROOT, "scenarios", name, LITMUS_FILE)))
  .map((entry) => entry.name)
  .sort();

export function openScenario(name: string): Scenario {
  return openFolder(name).scenario;
}

/** The text of a file in a scenario's folder. */
export function programText(scenario: string, file: string): string {
  return openFolder(scenario).sources.program(file);
}

export const MACHINE_NAMES: readonly string[] = machineNames();

export function openMachine(name: string): Machine {
  return open(name);
}

/** Every machine of the project. */
export const MACHINES: readonly Machine[] = MACHINE_NAMES.map(openMachine);

/** With fewer cores than this, locks and counters do not show the differences for which they are compared. */
const MANY_CORES = 24;

const isLarge = ({ coreCount }: MachineModel): boolean => coreCount >= MANY_CORES;

/**
 * Machines that were imported from a matrix, and stand-ins that have the importer's assumptions beside one calibrated
 * number, differ in their numbers only: laws of contention are tried on one.
 */
const IMPORTED_AND_TRIED = "xeon-8375c-64";
const isTried = ({ file }: Machine): boolean => file.made_from === undefined || file.id === IMPORTED_AND_TRIED;

/** The machines on which laws of contention are tried. */
export const LARGE_MACHINES: readonly Machine[] = MACHINES.filter((each) => isLarge(each.model) && isTried(each));

/**
 * True where a chip's cache answers reads of a line while its home goes on to others: an unfair lock may then be handed
 * on several times before all waiting cores have read again, and these hand-offs share one storm.
 */
export function sharesStorms({ numbers }: MachineModel): boolean {
  return numbers.llc_hit_cycles > 0 && numbers.read_occupancy_cycles !== BLOCKING;
}

/** The machine with another store buffer; 0 entries: none. */
export function withStoreBuffer(machine: Machine, entries: number): Machine {
  const { model } = machine;
  return { ...machine, model: { ...model, numbers: { ...model.numbers, store_buffer_entries: entries } } };
}

/** The 48-core machine with eight cores on every chip instead of six: for programs on 64 cores. */
export function machineOf64(): MachineModel {
  const { model } = openMachine("opteron-48");
  const nodeOfCore = Array.from({ length: 64 }, (_, core) => Math.floor(core / 8));
  return { ...model, id: "generated-64", coreCount: 64, nodeOfCore };
}

/** Machines of the project and one of 64 cores, so that every core count occurs whatever the project has. */
export const MODELS: readonly MachineModel[] = [...MACHINES.filter(isTried).map(({ model }) => model), machineOf64()];

/** Those of MODELS on which laws of contention are tried. */
export const LARGE_MODELS: readonly MachineModel[] = MODELS.filter(isLarge);

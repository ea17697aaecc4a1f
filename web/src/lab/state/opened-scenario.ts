/**
 * A scenario as the lab has it open: its file, read and checked; the texts of its programs; and the machines on which
 * it can run. The code that opens a scenario knows where these come from (the site, a disk, a test).
 */
import { fail } from "../../base/result.ts";
import type { CompiledText } from "../../base/program.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { placedMachine } from "../../model/machine/placement.ts";
import { variantOf, type Scenario } from "../../model/scenario/scenario.ts";
import type { SourceTexts } from "../../model/scenario/sources.ts";
import { type AskedScenario, askedScenario } from "../../model/scenario/asked-scenario.ts";
import type { LabState } from "../link/lab-state.ts";
import { type ReadMachine, settle, type Settled } from "../link/settle.ts";
import type { StoredScenario } from "../stored/stored-scenario.ts";
import { derive } from "./store.ts";

type MachineChoice = Pick<LabState, "machine" | "machineFile" | "placement">;

type Stored = Omit<StoredScenario, "programs" | "headers">;

export interface OpenedScenario {
  /** As its folder has it. */
  readonly scenario: Scenario;
  /** The scenario with the x-axis and the arguments that a state names; the same object for the same ones. */
  readonly scenarioFor: (state: AskedScenario) => Scenario;
  /** The texts of its programs. */
  readonly sources: SourceTexts;
  /** The machines of the site, by id. */
  readonly machines: ReadonlyMap<string, Machine>;
  /** What was computed when the site was built. */
  readonly stored: Stored;
  /** Programs of it that were compiled before it was opened. */
  readonly compiled: readonly CompiledText[];
  /** The machine that a state names; undefined when there is none with that id. */
  readonly machineFor: (state: MachineChoice) => Machine | undefined;
  /** Fits a link's state to this scenario, and tells of each change. */
  readonly settle: (state: LabState) => Settled;
}

interface Beside extends Stored {
  readonly compiled?: readonly CompiledText[];
  /** Without it, no state names a machine by its file. */
  readonly readMachine?: ReadMachine;
}

const readsNone: ReadMachine = () => fail("here is nothing that reads machine files");

export function openedFrom(
  scenario: Scenario,
  sources: SourceTexts,
  machines: ReadonlyMap<string, Machine>,
  { compiled = [], readMachine = readsNone, ...stored }: Beside = {},
): OpenedScenario {
  const programOf = (id: string) => sources.program(variantOf(scenario, id)?.program ?? "");
  const machineFor = derive(
    ({ machine, machineFile, placement }: MachineChoice) => [machine, machineFile, placement] as const,
    (id, text, placement): Machine | undefined => {
      const whole = text === undefined ? machines.get(id ?? scenario.file.machine) : machineOfText(text, readMachine);
      if (whole === undefined || placement === undefined) return whole;
      const placed = placedMachine(whole, placement);
      return placed.ok ? placed.value : undefined;
    },
  );
  const scenarioFor = keptAsAsked(scenario);
  const settleHere = (state: LabState) => settle(state, { scenario, machines, readMachine, programOf });
  return { scenario, scenarioFor, sources, machines, stored, compiled, machineFor, settle: settleHere };
}

function machineOfText(text: string, readMachine: ReadMachine): Machine | undefined {
  const read = readMachine(text);
  return read.ok ? read.value : undefined;
}

/** Views compare scenarios by identity, so that each question has one scenario. */
function keptAsAsked(scenario: Scenario): OpenedScenario["scenarioFor"] {
  const kept = new Map<string, Scenario>();
  return ({ over, mainArguments }) => {
    const texts = Object.entries(mainArguments).sort(([a], [b]) => (a < b ? -1 : 1));
    if (over === undefined && texts.length === 0) return scenario;
    const key = JSON.stringify([over, texts]);
    const made = kept.get(key) ?? askedScenario(scenario, { over, mainArguments });
    kept.set(key, made);
    return made;
  };
}

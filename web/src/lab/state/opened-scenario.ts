/**
 * A scenario as the lab has it open: its file, read and checked; the texts its programs are made of; and the machines
 * it can run on. Where they come from (the site, a disk, a test) is the business of the code that opens it.
 */
import type { Machine } from "../../model/machine/machine.ts";
import { placedMachine } from "../../model/machine/placement.ts";
import { readMachineText } from "../../model/machine/machine-text.ts";
import { variantOf, type Scenario } from "../../model/scenario/scenario.ts";
import type { SourceTexts } from "../../model/scenario/sources.ts";
import type { LabState } from "../link/lab-state.ts";
import { settle, type Settled } from "../link/settle.ts";
import type { StoredFigure } from "../stored/stored-figure.ts";
import { derive } from "./store.ts";

type MachineChoice = Pick<LabState, "machine" | "machineFile" | "placement">;

export interface OpenedScenario {
  readonly scenario: Scenario;
  /** The texts its programs are made of. */
  readonly sources: SourceTexts;
  /** Those of the site, by id. */
  readonly machines: ReadonlyMap<string, Machine>;
  /** Its figure from when the site was built; undefined where none was stored. */
  readonly stored: StoredFigure | undefined;
  /** The machine that a state asks for; undefined when there is none of its id. */
  readonly machineFor: (state: MachineChoice) => Machine | undefined;
  /** Brings what a link says into what there is here, and tells what had to be changed. */
  readonly settle: (state: LabState) => Settled;
}

function machineOfText(text: string): Machine | undefined {
  const read = readMachineText("", text);
  return read.ok ? read.value : undefined;
}

export function openedFrom(
  scenario: Scenario,
  sources: SourceTexts,
  machines: ReadonlyMap<string, Machine>,
  stored?: StoredFigure,
): OpenedScenario {
  const programOf = (id: string) => sources.program(variantOf(scenario, id)?.program ?? "");
  const machineFor = derive(
    ({ machine, machineFile, placement }: MachineChoice) => [machine, machineFile, placement] as const,
    (id, text, placement): Machine | undefined => {
      const whole = text === undefined ? machines.get(id ?? scenario.file.machine) : machineOfText(text);
      if (whole === undefined || placement === undefined) return whole;
      const placed = placedMachine(whole, placement);
      return placed.ok ? placed.value : undefined;
    },
  );
  const settleHere = (state: LabState) => settle(state, { scenario, machines, programOf });
  return { scenario, sources, machines, stored, machineFor, settle: settleHere };
}

/**
 * A scenario as the lab has it open: its file, read and checked; the texts its programs are made of; and the machines
 * it can run on. Where they come from (the site, a disk, a test) is the business of the code that opens it.
 */
import type { Machine } from "../../model/machine/machine.ts";
import { variantOf, type Scenario } from "../../model/scenario/scenario.ts";
import type { SourceTexts } from "../../model/scenario/sources.ts";
import type { LabState } from "../link/lab-state.ts";
import { settle, type Settled } from "../link/settle.ts";

export interface OpenedScenario {
  readonly scenario: Scenario;
  /** The texts its programs are made of. */
  readonly sources: SourceTexts;
  /** By id. */
  readonly machines: ReadonlyMap<string, Machine>;
  /** Brings what a link says into what there is here, and tells what had to be changed. */
  readonly settle: (state: LabState) => Settled;
}

export function openedFrom(
  scenario: Scenario,
  sources: SourceTexts,
  machines: ReadonlyMap<string, Machine>,
): OpenedScenario {
  const programOf = (id: string) => sources.program(variantOf(scenario, id)?.program ?? "");
  return { scenario, sources, machines, settle: (state) => settle(state, { scenario, machines, programOf }) };
}

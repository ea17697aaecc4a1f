/**
 * A scenario as the lab has it open: its file, read and checked; the texts its programs are made of; and the machines
 * it can run on. Where they come from (the site, a disk, a test) is the business of whoever opens it.
 */
import type { Machine } from "../../model/machine/machine.ts";
import { variantOf, type Scenario } from "../../model/scenario/scenario.ts";
import type { LabState } from "../link/lab-state.ts";
import { settle, type Settled } from "../link/settle.ts";

export interface OpenedScenario {
  readonly scenario: Scenario;
  /** Text of every file of the folder by its name, and of the library's headers by theirs: "lib/hotline.h". */
  readonly sources: ReadonlyMap<string, string>;
  /** By id. */
  readonly machines: ReadonlyMap<string, Machine>;
  /** Brings what a link says into what there is here, and tells what had to be changed. */
  readonly settle: (state: LabState) => Settled;
}

export function openedFrom(
  scenario: Scenario,
  sources: ReadonlyMap<string, string>,
  machines: ReadonlyMap<string, Machine>,
): OpenedScenario {
  const programOf = (id: string) => sources.get(variantOf(scenario, id)?.program ?? "");
  return { scenario, sources, machines, settle: (state) => settle(state, { scenario, machines, programOf }) };
}

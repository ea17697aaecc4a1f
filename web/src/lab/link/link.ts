/**
 * The lab's state as a URL fragment, and back:
 * `v=1&s=lookup_mnt&m=opteron-48&mv=1&n=48&p.hold=400&x=stock`: readable keys, defaults left out, sorted after v and s.
 * One state has one fragment. Reading never throws: what cannot be understood is left out and told, in sentences.
 */
import { FIELDS } from "./fields.ts";
import { firstOf, keysOf, readTable, writeTable } from "./field-table.ts";
import type { LabState } from "./lab-state.ts";
import { folderLeftOut } from "./folder-field.ts";
import { machineLeftOut } from "./machine-field.ts";
import { measuredLeftOut } from "./measured-field.ts";
import { programsLeftOut } from "./programs-field.ts";

export interface ReadLab {
  /** Undefined when the link names no scenario. */
  readonly state: LabState | undefined;
  /** Sentences about the parts of the link that were not understood. */
  readonly notices: readonly string[];
}

/** Every key a link may have; families end with a dot. */
export const LINK_KEYS: readonly string[] = keysOf<LabState>(FIELDS);

/** Without the leading "#". */
export function writeLab(state: LabState): string {
  return writeTable<LabState>(FIELDS, FIELDS.scenario.key, state);
}

/** The parts of the state that the link cannot carry, in sentences. */
export function leftOutOfLink(state: LabState): readonly string[] {
  return [
    ...folderLeftOut(state.folder),
    ...machineLeftOut(state.machineFile),
    ...programsLeftOut(state.programs),
    ...measuredLeftOut(state.measured),
  ];
}

/** With or without the leading "#". */
export function readLab(fragment: string): ReadLab {
  const { state, hasHead, notices } = readTable<LabState>(FIELDS, FIELDS.scenario.key, fragment);
  if (state !== undefined && state.scenario !== "") return { state, notices: firstOf(notices) };
  const none = hasHead ? [] : ["The link names no scenario, so the list of all scenarios is shown."];
  return { state: undefined, notices: firstOf([...notices, ...none]) };
}

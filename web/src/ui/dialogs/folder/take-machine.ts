/**
 * A machine that was dropped on the lab becomes the lab's. The browser keeps it as it keeps the machines of the dialog,
 * so that the list of machines offers it in every lab.
 */
import type { Result } from "../../../base/result.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { machineText } from "../../../model/machine/machine-text.ts";
import { storeMachine, type MachineStorage } from "../../browser/stored-machines.ts";
import type { AppStore } from "../../state/app-context.ts";

export interface MadeMachine {
  readonly machine: Machine;
  /** Sentences about what was read. */
  readonly said: readonly string[];
}

/** Sentences for the reader. `storage` is the reason where this browser keeps nothing; the link has the machine. */
export function takeMachine(
  { machine, said }: MadeMachine,
  store: Pick<AppStore, "dispatch">,
  storage: Result<MachineStorage, string>,
): readonly string[] {
  const machineFile = machineText(machine);
  store.dispatch({ kind: "change", change: { machine: undefined, machineFile, placement: undefined } });
  const stored = storage.ok ? storeMachine(storage.value, machine) : storage;
  const refusal = stored.ok ? [] : [stored.error];
  return [`The machine is now ${machine.file.title}, from what was dropped.`, ...refusal, ...said];
}

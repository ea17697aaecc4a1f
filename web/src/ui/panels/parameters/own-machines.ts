/**
 * The reader's own machines in the dialog: those that this browser keeps, the one that the link carries, and those that
 * were opened from a file since the dialog was opened. A machine from a file is kept at once.
 */
import { useState } from "react";
import { fail, type Result } from "../../../base/result.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { machineText } from "../../../model/machine/machine-text.ts";
import {
  browserMachines,
  forgetMachine,
  forgetUnreadable,
  storeMachine,
  storedMachines,
  type StoredMachines,
  type MachineStorage,
} from "../../browser/stored-machines.ts";

export interface OwnMachines {
  /** A machine that the browser forgets stays here until the dialog is closed, so that it can be kept again. */
  readonly machines: readonly Machine[];
  readonly isStored: (machine: Machine) => boolean;
  /** Sentences about kept texts that cannot be read. */
  readonly unreadable: readonly string[];
  /** Adds the machine, keeps it, and gives its place among the machines. */
  readonly take: (machine: Machine) => number;
  readonly keep: (machine: Machine) => void;
  readonly forget: (machine: Machine) => void;
  readonly forgetUnreadable: () => void;
  /** Why the browser did not do the last thing that the reader asked for; undefined when it did. */
  readonly refusal: string | undefined;
}

const NOTHING_STORED: StoredMachines = { machines: [], problems: [] };

export function useOwnMachines(ofLink: Machine | undefined): OwnMachines {
  const [stored, setStored] = useState(readStored);
  const [machines, setMachines] = useState(() => withMachine(stored.machines, ofLink));
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const change = (asked: (storage: MachineStorage) => Result<undefined, string>): void => {
    const storage = browserMachines();
    const done = storage.ok ? asked(storage.value) : fail(storage.error);
    setRefusal(done.ok ? undefined : done.error);
    setStored(readStored());
  };
  const keep = (machine: Machine): void => change((storage) => storeMachine(storage, machine));
  const take = (machine: Machine): number => {
    const all = withMachine(machines, machine);
    setMachines(all);
    keep(machine);
    return placeOf(all, machine);
  };
  return {
    machines,
    isStored: (machine) => placeOf(stored.machines, machine) >= 0,
    unreadable: stored.problems,
    take,
    keep,
    forget: (machine) => change((storage) => forgetMachine(storage, machine)),
    forgetUnreadable: () => change(forgetUnreadable),
    refusal,
  };
}

function readStored(): StoredMachines {
  const storage = browserMachines();
  return storage.ok ? storedMachines(storage.value) : NOTHING_STORED;
}

/** The index of a machine with the same text; -1 when there is none. */
export function placeOf(machines: readonly Machine[], machine: Machine): number {
  const text = machineText(machine);
  return machines.findIndex((one) => machineText(one) === text);
}

function withMachine(machines: readonly Machine[], machine: Machine | undefined): readonly Machine[] {
  return machine === undefined || placeOf(machines, machine) >= 0 ? machines : [...machines, machine];
}

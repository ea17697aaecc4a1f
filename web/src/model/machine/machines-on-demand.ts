/**
 * The machines of a site, by id. A machine is made from its file when it is first asked for: a page needs one or two of
 * them, and making all takes tens of milliseconds, most of them for the machine of 512 processors.
 */
import { type Machine, machineOfFile } from "./machine.ts";
import type { MachineFile } from "./schema.ts";

/** A map of which only `get` makes a machine, and no more than the one that it names. */
export class MachinesOnDemand implements ReadonlyMap<string, Machine> {
  private readonly files: ReadonlyMap<string, MachineFile>;
  private readonly made = new Map<string, Machine>();

  /** `files`: machine files, checked. */
  constructor(files: readonly MachineFile[]) {
    this.files = new Map(files.map((file) => [file.id, file]));
  }

  get(id: string): Machine | undefined {
    const file = this.files.get(id);
    const machine = this.made.get(id) ?? (file && machineOfFile(file));
    if (machine !== undefined) this.made.set(id, machine);
    return machine;
  }

  has(id: string): boolean {
    return this.files.has(id);
  }

  get size(): number {
    return this.files.size;
  }

  keys(): MapIterator<string> {
    return this.files.keys();
  }

  values(): MapIterator<Machine> {
    return this.all().values();
  }

  entries(): MapIterator<[string, Machine]> {
    return this.all().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Machine]> {
    return this.entries();
  }

  forEach(act: (machine: Machine, id: string, map: ReadonlyMap<string, Machine>) => void): void {
    for (const [id, machine] of this) act(machine, id, this);
  }

  private all(): ReadonlyMap<string, Machine> {
    return new Map(
      [...this.keys()].flatMap((id): [string, Machine][] => {
        const machine = this.get(id);
        return machine === undefined ? [] : [[id, machine]];
      }),
    );
  }
}

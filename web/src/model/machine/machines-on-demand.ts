/**
 * The machines of a site, by id. A machine is read and checked when it is first asked for: a page needs one or two of
 * them, and reading all takes tens of milliseconds, most of them for the machine of 512 processors.
 */
import { type Machine, readMachine } from "./machine.ts";

/** A map of which only `get` and `has` read no more than the machine that they name. Broken files are left out. */
export class MachinesOnDemand implements ReadonlyMap<string, Machine> {
  private readonly files: ReadonlyMap<string, unknown>;
  private readonly read = new Map<string, Machine | undefined>();
  private everything: ReadonlyMap<string, Machine> | undefined;

  /** `files`: the parsed JSON of machine files. */
  constructor(files: readonly unknown[]) {
    this.files = new Map(files.flatMap((json): [string, unknown][] => namedBy(json)));
  }

  get(id: string): Machine | undefined {
    if (!this.read.has(id)) this.read.set(id, this.readNow(id));
    return this.read.get(id);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get size(): number {
    return this.all().size;
  }

  keys(): MapIterator<string> {
    return this.all().keys();
  }

  values(): MapIterator<Machine> {
    return this.all().values();
  }

  entries(): MapIterator<[string, Machine]> {
    return this.all().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Machine]> {
    return this.all().entries();
  }

  forEach(act: (machine: Machine, id: string, map: ReadonlyMap<string, Machine>) => void): void {
    for (const [id, machine] of this.all()) act(machine, id, this);
  }

  private readNow(id: string): Machine | undefined {
    const result = this.files.has(id) ? readMachine(this.files.get(id)) : undefined;
    return result?.ok === true ? result.value : undefined;
  }

  private all(): ReadonlyMap<string, Machine> {
    this.everything ??= new Map(
      [...this.files.keys()].flatMap((id): [string, Machine][] => {
        const machine = this.get(id);
        return machine === undefined ? [] : [[id, machine]];
      }),
    );
    return this.everything;
  }
}

function namedBy(json: unknown): [string, unknown][] {
  const id = typeof json === "object" && json !== null && "id" in json ? json.id : undefined;
  return typeof id === "string" ? [[id, json]] : [];
}

import { describe, expect, it } from "vitest";
import { testMachine } from "../testing/fixtures.ts";
import { MachinesOnDemand } from "./machines-on-demand.ts";
import type { MachineFile } from "./schema.ts";

/** A machine file that notes when its machine is made. */
function file(id: string, made: string[]): MachineFile {
  const { file: whole } = testMachine();
  const { nodes } = whole;
  return Object.defineProperty({ ...whole, id }, "nodes", {
    enumerable: true,
    get: () => {
      made.push(id);
      return nodes;
    },
  });
}

describe("machines on demand", () => {
  it("makes the machine that is asked for, once, and no other one", () => {
    const made: string[] = [];
    const machines = new MachinesOnDemand([file("first", made), file("second", made)]);
    expect([machines.has("second"), machines.has("third"), [...machines.keys()], machines.size]).toEqual([
      true,
      false,
      ["first", "second"],
      2,
    ]);
    expect(made).toEqual([]);
    expect(machines.get("second")?.file.id).toBe("second");
    expect(new Set(made)).toEqual(new Set(["second"]));
    const before = made.length;
    expect(machines.get("second")).toBe(machines.get("second"));
    expect(machines.get("third")).toBeUndefined();
    expect(made).toHaveLength(before);
  });

  it("is a map of all machines, in the order of the files", () => {
    const machines = new MachinesOnDemand([file("b", []), file("a", [])]);
    expect([...machines].map(([id, machine]) => [id, machine.file.id])).toEqual([
      ["b", "b"],
      ["a", "a"],
    ]);
    const told: string[] = [];
    machines.forEach((_, id) => told.push(id));
    expect(told).toEqual(["b", "a"]);
    expect([...machines.values()][1]).toBe(machines.get("a"));
  });
});

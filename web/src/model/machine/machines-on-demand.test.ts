import { describe, expect, it } from "vitest";
import { MACHINE_JSON } from "../testing/fixtures.ts";
import { MachinesOnDemand } from "./machines-on-demand.ts";

/** A machine file that notes when it is read; `broken` has no nodes. */
function file(id: string, read: string[], broken = false): object {
  return Object.defineProperty({ ...MACHINE_JSON, id }, "nodes", {
    enumerable: true,
    get: () => {
      read.push(id);
      return broken ? undefined : MACHINE_JSON.nodes;
    },
  });
}

describe("machines on demand", () => {
  it("reads the machine that is asked for, once, and no other one", () => {
    const read: string[] = [];
    const machines = new MachinesOnDemand([file("first", read), file("second", read)]);
    expect(read).toEqual([]);
    expect(machines.get("second")?.file.id).toBe("second");
    expect(new Set(read)).toEqual(new Set(["second"]));
    const before = read.length;
    expect(machines.get("second")).toBe(machines.get("second"));
    expect([machines.has("second"), machines.has("third"), machines.get("third")]).toEqual([true, false, undefined]);
    expect(read).toHaveLength(before);
  });

  it("is a map of all machines that can be read, in the order of the files", () => {
    const machines = new MachinesOnDemand([file("b", []), file("broken", [], true), "no machine", file("a", [])]);
    expect([...machines].map(([id, machine]) => [id, machine.file.id])).toEqual([
      ["b", "b"],
      ["a", "a"],
    ]);
    expect([[...machines.keys()], machines.size, machines.has("broken")]).toEqual([["b", "a"], 2, false]);
    const told: string[] = [];
    machines.forEach((_, id) => told.push(id));
    expect(told).toEqual(["b", "a"]);
    expect([...machines.values()][1]).toBe(machines.get("a"));
  });
});

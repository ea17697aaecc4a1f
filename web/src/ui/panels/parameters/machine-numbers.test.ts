/** The page's table of a machine's numbers shows what the machine file has, choices and tables included. */
import { describe, expect, it } from "vitest";
import { MACHINES, openMachine } from "../../../../../tests/harness/project.ts";
import { machineNumbers } from "./machine-numbers.ts";
import { machineInWords } from "./machine-words.ts";

const valueOf = (machine: string, quantity: string): string | undefined =>
  machineNumbers(openMachine(machine)).find((row) => row.quantity === quantity)?.value;

describe("the table of a machine's numbers", () => {
  it.each(MACHINES.map((machine) => [machine.file.id, machine] as const))(
    "has one row for each quantity of %s, with value and source",
    (_, machine) => {
      const rows = machineNumbers(machine);
      expect(new Set(rows.map((row) => row.quantity)).size).toBe(rows.length);
      expect(rows.filter((row) => row.value === "" || row.source === "")).toEqual([]);
    },
  );

  it("says in which order requests are served", () => {
    const order = "requests that wait for a line are served";
    expect(valueOf("opteron-48", order)).toBe("in batches, each from the nearest core to the farthest");
    expect(valueOf("altix-512", order)).toBe("at random: every arrival joins the queue at a place drawn from the seed");
    expect(valueOf("xeon-40", order)).toBe(
      "level by level: a core, a chip and each level above serve their own cores until another place has asked",
    );
    const { arbitration: _, ...file } = openMachine("xeon-40").file;
    const rows = machineNumbers({ ...openMachine("xeon-40"), file });
    expect(rows.find((row) => row.quantity === order)).toEqual({
      quantity: order,
      value: "in the order of arrival",
      source: "assumed: the file does not give it",
    });
  });

  it("has one word for the nodes of a machine: that of its file, chip, or node where the parts of a tree are named", () => {
    const told = (id: string): string =>
      machineNumbers(openMachine(id))
        .map(({ quantity, value }) => `${quantity}: ${value}`)
        .join("\n");
    expect(valueOf("opteron-48", "cores")).toBe("48 on 8 chips");
    expect(told("opteron-48")).not.toMatch(/\bnodes?\b/);
    expect(valueOf("altix-512", "cores")).toBe("512 on 256 nodes");
    expect(told("altix-512")).not.toMatch(/\bchips\b/);
    expect(machineInWords(openMachine("xeon-24"))).toBe("2 chips with 24 cores in all, joined by 1 link");
    expect(valueOf("mesh-72", "cores")).toBe("72 on 72 tiles");
    expect(told("mesh-72")).not.toMatch(/\b(?:node|chip)s\b/);
    expect(valueOf("epyc-7742-128", "network")).toBe("tree: 16 clusters make a socket, 2 of these a machine");
    expect(machineInWords(openMachine("epyc-7742-128"))).toContain("a tree: 16 clusters make a socket");
  });

  it("says whether the other line of a pair comes with a miss", () => {
    const quantity = "other line of a pair, fetched with each miss";
    expect(valueOf("xeon-40", quantity)).toBe("no");
    const source = "the firmware";
    const file = { ...openMachine("xeon-40").file, adjacent_lines: { value: 1, source } };
    const rows = machineNumbers({ ...openMachine("xeon-40"), file });
    expect(rows.find((row) => row.quantity === quantity)).toEqual({ quantity, value: "yes", source });
  });

  it("says whether a transfer goes over the home", () => {
    expect(valueOf("opteron-48", "line from another cache")).toContain("the longest of three ways");
    expect(valueOf("xeon-40", "line from another cache")).not.toContain("three ways");
  });

  it("says what the farthest copy costs, where that counts", () => {
    const quantity = "taking copies away, more for the farthest copy";
    expect(valueOf("xeon-40", quantity)).toBe("0, 202 cycles by links apart (0, 1, …)");
    expect(valueOf("opteron-48", quantity)).toBeUndefined();
  });
});

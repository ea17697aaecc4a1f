import { describe, expect, it } from "vitest";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { readMachine } from "../../src/model/machine/read-machine.ts";
import type { MachineModel } from "../../src/base/machine.ts";
import { type Change, changed, changesOf } from "./changes.ts";

const machine = openMachine("altix-512");
const changes = changesOf(openScenario("page_fault").scenario, machine);

function named(begin: string): Change {
  const found = changes.find(({ label }) => label.startsWith(begin));
  if (found === undefined)
    throw new Error(`no change "${begin}" among ${changes.map(({ label }) => label).join("; ")}`);
  return found;
}

function numbers({ less, more }: Change, of: (model: MachineModel) => number | undefined): readonly unknown[] {
  return [less, more].map((setting) => (setting === undefined ? undefined : of(setting.machine.model)));
}

describe("the changes of assumed numbers", () => {
  it("are by a fifth, and by one at least", () => {
    expect([changed(1000, -0.2), changed(1000, 0.2)]).toEqual([800, 1200]);
    expect([changed(2, -0.2), changed(2, 0.2)]).toEqual([1, 3]);
  });

  it("take a parameter of the scenario down and up", () => {
    const { less, more } = named("first time under the lock");
    expect([less?.parameters, more?.parameters]).toEqual([{ find_entry: 800 }, { find_entry: 1200 }]);
  });

  it("leave published parameters alone", () => {
    const tick = changesOf(openScenario("clock_tick").scenario, machine).map(({ less }) => less?.parameters);
    expect(tick.some((parameters) => parameters !== undefined && "tick_cycles" in parameters)).toBe(false);
  });

  it("change all latencies from node to node together", () => {
    const change = named("latencies from node to node");
    expect(numbers(change, ({ dram }) => dram[0])).toEqual([174, 262]);
    expect(numbers(change, ({ transfer }) => transfer[0])).toEqual([144, 216]);
    expect(numbers(change, ({ hop }) => Math.max(...hop))).toEqual([128, 192]);
  });

  it("change a number of the machine with a source of its own, in an object, and left out of the file", () => {
    expect(numbers(named("port of a node"), (model) => model.numbers.port_cycles)).toEqual([24, 36]);
    const base = named("invalidating copies, {{machine invalidate.base: 700}}");
    expect(numbers(base, (model) => model.numbers.invalidate_base_cycles)).toEqual([560, 840]);
    expect(numbers(named("mode switch"), (model) => model.numbers.mode_switch_cycles)).toEqual([60, 90]);
  });

  it("name the two numbers where whole numbers allow no fifth", () => {
    const made = readMachine({ ...machine.file, jitter: { value: 2, source: "assumed: test" } });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const labels = changesOf(openScenario("page_fault").scenario, made.value).map(({ label }) => label);
    expect(labels.find((label) => label.includes("machine jitter.value"))).toMatch(
      /: \{\{tried: 1\}\}, \{\{tried: 3\}\}$/,
    );
  });

  it("leave out numbers of objects that the scenario does not ask for", () => {
    const has = (name: string): boolean =>
      changesOf(openScenario(name).scenario, machine).some(({ label }) => label.includes("machine memory.line"));
    expect([has("page_fault"), has("dev_zero")]).toEqual([true, false]);
  });
});

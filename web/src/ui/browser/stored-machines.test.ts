import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeMachine } from "../../session/testing/fake-scenario.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { machineText } from "../../model/machine/machine-text.ts";
import { readMachineText } from "../../model/machine/read-machine.ts";
import {
  forgetMachine,
  forgetUnreadable,
  storeMachine,
  storedMachines,
  type MachineStorage,
} from "./stored-machines.ts";

const KEY = "hotline.machines";

/** A storage for so many characters, since a browser's storage has a limit. */
function storageFor(room = Infinity, text?: string): MachineStorage & { readonly text: () => string | null } {
  let stored = text ?? null;
  return {
    text: () => stored,
    getItem: (key) => (key === KEY ? stored : null),
    setItem: (_, value) => {
      if (value.length > room) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      stored = value;
    },
    removeItem: () => void (stored = null),
  };
}

function machineNamed(title: string): Machine {
  const read = readMachineText("test", JSON.stringify({ ...fakeMachine().file, title }));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const [first, second] = [machineNamed("First"), machineNamed("Second")];
const titles = (storage: MachineStorage) => storedMachines(storage).machines.map(({ file }) => file.title);

describe("machines kept in the browser", () => {
  it("are offered again in their order, each once, with the same text", () => {
    const storage = storageFor();
    for (const machine of [first, second, first]) expect(storeMachine(storage, machine).ok).toBe(true);
    expect(titles(storage)).toEqual(["First", "Second"]);
    expect(storedMachines(storage).machines.map(machineText)).toEqual([first, second].map(machineText));
  });

  it("are removed one by one, and nothing is left of the last", () => {
    const storage = storageFor();
    storeMachine(storage, first);
    storeMachine(storage, second);
    expect(forgetMachine(storage, first).ok).toBe(true);
    expect(titles(storage)).toEqual(["Second"]);
    forgetMachine(storage, second);
    expect(storage.text()).toBe(null);
  });

  it("stay as they are when there is no room for another, and the reader is told why", () => {
    const storage = storageFor(JSON.stringify([machineText(first)]).length + 10);
    storeMachine(storage, first);
    expect(storeMachine(storage, second)).toMatchObject({ ok: false, error: expect.stringContaining("quota") });
    expect(titles(storage)).toEqual(["First"]);
  });

  it("that are no machines any more are told with the reason, and are there until the reader removes them", () => {
    const broken = JSON.stringify([machineText(first), JSON.stringify({ ...second.file, clock_hz: 1 }), "{"]);
    const storage = storageFor(Infinity, broken);
    const { machines, problems } = storedMachines(storage);
    expect(machines.map(({ file }) => file.title)).toEqual(["First"]);
    expect(problems[0]).toContain("Machine 2 kept in this browser: clock_hz: must be at least 1000");
    expect(problems[1]).toContain("Machine 3 kept in this browser");
    storeMachine(storage, machineNamed("Third"));
    expect(storedMachines(storage).problems).toEqual(problems);
    forgetUnreadable(storage);
    expect(storedMachines(storage)).toMatchObject({ problems: [] });
    expect(titles(storage)).toEqual(["First", "Third"]);
  });

  it("are never overwritten where the whole list cannot be read, until the reader removes it", () => {
    const notLists = fc.oneof(fc.string(), fc.json()).filter((text) => !isListOfTexts(text));
    fc.assert(
      fc.property(notLists, (text) => {
        const storage = storageFor(Infinity, text);
        expect(storedMachines(storage).problems).toHaveLength(1);
        expect(storeMachine(storage, first).ok).toBe(false);
        expect(storage.text()).toBe(text);
        forgetUnreadable(storage);
        expect(storeMachine(storage, first).ok).toBe(true);
        expect(titles(storage)).toEqual(["First"]);
      }),
    );
  });
});

function isListOfTexts(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((one) => typeof one === "string");
  } catch {
    return false;
  }
}

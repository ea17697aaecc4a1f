import { describe, expect, it } from "vitest";
import { fail, ok } from "../../../base/result.ts";
import type { Action } from "../../../lab/state/actions.ts";
import { machineText } from "../../../model/machine/machine-text.ts";
import { fakeMachine } from "../../../session/testing/fake-scenario.ts";
import { storedMachines, type MachineStorage } from "../../browser/stored-machines.ts";
import { takeMachine } from "./take-machine.ts";

const machine = fakeMachine();
const change = { machine: undefined, machineFile: machineText(machine), placement: undefined };
const now = `The machine is now ${machine.file.title}, from what was dropped.`;

function emptyStorage(): MachineStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

describe("a machine that was dropped on the lab", () => {
  it("becomes the lab's, and is kept once, however often it is dropped", () => {
    const storage = emptyStorage();
    const done: Action[] = [];
    const take = () =>
      takeMachine({ machine, said: ["2 GHz are assumed."] }, { dispatch: (one) => done.push(one) }, ok(storage));
    expect([take(), take()]).toEqual([
      [now, "2 GHz are assumed."],
      [now, "2 GHz are assumed."],
    ]);
    expect(done).toEqual([
      { kind: "change", change },
      { kind: "change", change },
    ]);
    expect(storedMachines(storage).machines.map(machineText)).toEqual([machineText(machine)]);
  });

  it("is the lab's also where the browser keeps nothing, and the reader is told why it is not kept", () => {
    const done: Action[] = [];
    const full: MachineStorage = {
      ...emptyStorage(),
      setItem: () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      },
    };
    for (const storage of [fail("nothing is kept here"), ok(full)]) {
      const said = takeMachine({ machine, said: [] }, { dispatch: (one) => done.push(one) }, storage);
      expect(said).toEqual([now, expect.stringMatching(/nothing is kept here|quota/)]);
    }
    expect(done).toEqual([
      { kind: "change", change },
      { kind: "change", change },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { machineText } from "../model/machine/machine-text.ts";
import { readLinkedMachine } from "../model/machine/read-machine.ts";
import type { Machine } from "../model/machine/machine.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { newLabState, type LabState } from "./link/lab-state.ts";
import { initialState } from "./state/app-state.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { sweepInputs, variantKey, type SweepInputs } from "./sweep-inputs.ts";
import { answeredWith, NOT_ASKED } from "../base/answer.ts";

const SITE = fakeMachine();
const FOLDER = openedFrom(fakeScenario(), sourceTexts(new Map()), new Map([["small", SITE]]), {
  readMachine: readLinkedMachine,
});

function inputsOf(change: Partial<LabState>): SweepInputs {
  const state = initialState({ page: "lab", experiment: { ...newLabState("test"), ...change } }, []);
  const inputs = sweepInputs({ ...state, opened: answeredWith(FOLDER) });
  if (inputs === undefined) throw new Error("no scenario is open");
  return inputs;
}

/** The file of a machine of the same id with another clock. */
function withClock(clock_hz: number): string {
  const machine: Machine = { ...SITE, file: { ...SITE.file, clock_hz } };
  return machineText(machine);
}

it.each([
  ["is on its way", { ...NOT_ASKED, coming: { done: 0, total: 0 } }],
  ["could not be opened", { ...NOT_ASKED, failure: "no" }],
  ["is another one's", answeredWith({ ...FOLDER, scenario: { ...FOLDER.scenario, name: "other" } })],
] as const)("there is no sweep while the folder %s", (_, opened) => {
  const state = initialState({ page: "lab", experiment: newLabState("test") }, []);
  expect(sweepInputs({ ...state, opened })).toBeUndefined();
});

describe("the key of a sweep", () => {
  it("tells machines of one id from each other by what their files say", () => {
    const all = [{}, { machineFile: withClock(2e9) }, { machineFile: withClock(3e9) }].map(inputsOf);
    expect(all.map(({ machine }) => [machine?.file.id, machine?.model.clockHz])).toEqual([
      ["small", 1e9],
      ["small", 2e9],
      ["small", 3e9],
    ]);
    expect(new Set(all.map(({ key }) => key)).size).toBe(3);
    expect(new Set(all.map((inputs) => variantKey(inputs, "stock"))).size).toBe(3);
  });

  it("is another one where places are added, for the sweep and for each curve", () => {
    const [plain, more] = [inputsOf({}), inputsOf({ bends: true })];
    expect(plain.key).not.toBe(more.key);
    expect(variantKey(plain, "stock")).not.toBe(variantKey(more, "stock"));
  });

  it("is the same for the same file, whose machine is read once", () => {
    const [one, other] = [inputsOf({ machineFile: withClock(2e9) }), inputsOf({ machineFile: withClock(2e9), x: 4 })];
    expect(one.key).toBe(other.key);
    expect(one.machine).toBe(other.machine);
  });

  it("names the scenario's own machine where the state names none", () => {
    expect(inputsOf({}).key).toBe(inputsOf({ machine: "small" }).key);
    expect(inputsOf({ machine: "other" }).machine).toBeUndefined();
  });
});
